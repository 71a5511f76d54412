// Hands the key of this device to another phone: a link with the key, and its QR code. Both are hidden until requested.

import { encode } from 'uqr';

import { text } from './language.js';
import { byId } from './page.js';
import { apiKey } from './store.js';

/** Prepares the button in the settings. Returns a function that hides the link again. */
export function prepareHandover(): () => void {
  const link = byId<HTMLInputElement>('handover-link');
  const hide = (): void => {
    byId('handed-over').hidden = true;
    byId('hand-over').hidden = false;
    byId('handover-note').textContent = '';
    byId('handover-code').replaceChildren();
    link.value = '';
  };
  byId('hand-over').addEventListener('click', () => void show());
  const show = async (): Promise<void> => {
    const key = await apiKey();
    if (key === '') return void (byId('handover-note').textContent = text('handover.none'));
    link.value = `${location.origin}${location.pathname}#${new URLSearchParams({ key })}`;
    byId('handover-code').replaceChildren(drawing(link.value));
    byId('handover-note').textContent = isLocal() ? text('handover.unreachable_address') : '';
    byId('handed-over').hidden = false;
    byId('hand-over').hidden = true;
    link.focus();
    link.select();
  };
  return hide;
}

/** Draws a QR code: black on white also in the dark, because many scanners read nothing else. */
function drawing(content: string): SVGElement {
  const { data, size } = encode(content, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
  const dark = document.createElementNS(SVG, 'path');
  dark.setAttribute('d', path);
  picture.append(dark);
  return picture;
}

const isLocal = (): boolean => /^(?:localhost|127\.|\[::1\])/.test(location.hostname);

const SVG = 'http://www.w3.org/2000/svg';
