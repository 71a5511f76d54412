// Photos as evidence. A photo is made smaller on the device, stored there until it is sent, and named in the claim by the
// digest of its bytes (RFC 6920), which the service computes as well.

import { sha256 } from '@noble/hashes/sha2.js';

import { numberText, text } from './language.js';
import { byId, fromTemplate, within } from './page.js';
import { keepPhoto, photoOf } from './photo-store.js';
import { nameControl } from './rows.js';

export interface Photos {
  /** Sets the number of rows. */
  resize(count: number): void;
  /** Shows the pictures of the rows' links. */
  show(): void;
}

/** Creates the rows of photos. `changed` is called after one is added or removed. */
export function makePhotos(changed: () => void): Photos {
  const list = byId('photos');
  const input = byId<HTMLInputElement>('photo');
  const rows = (): HTMLElement[] => [...list.children] as HTMLElement[];
  const label = (): void => rows().forEach(labelRow);
  const add = (): HTMLElement => {
    const row = fromTemplate('photo-row');
    within(row, '.remove').addEventListener('click', () => {
      row.remove();
      label();
      changed();
      input.focus();
    });
    list.append(row);
    return row;
  };
  const take = async (file: File): Promise<void> => {
    note(text('photo.working'));
    const photo = await smaller(file);
    if (typeof photo === 'string') return note(photo);
    const uri = `ni:///sha-256;${digestOf(new Uint8Array(await photo.arrayBuffer()))}`;
    await keepPhoto({ uri, blob: photo, keptAt: Date.now(), isSent: false });
    note(text('photo.smaller', { size: numberText(photo.size / 1000, 0) }));
    if (rows().some((row) => uriOf(row) === uri)) return;
    within<HTMLInputElement>(add(), '.photo-uri').value = uri;
    label();
    rows().forEach(showPicture);
    changed();
  };
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = ''; // so that the same file can be chosen again
    if (!file) return;
    void take(file).catch((cause: unknown) => note(text('photo.not_saved', { cause: String(cause) })));
  });
  input.form!.addEventListener('reset', () => note(''));
  return {
    resize(count) {
      list.replaceChildren();
      for (let index = 0; index < count; index += 1) add();
      label();
    },
    show: () => rows().forEach(showPicture),
  };
}

function labelRow(row: HTMLElement, index: number): void {
  const number = index + 1;
  const name = within<HTMLElement>(row, '.photo-name');
  nameControl(name, within<HTMLInputElement>(row, '.photo-type'), `evidence[${FIRST_PHOTO + index}].type`);
  nameControl(name, within<HTMLInputElement>(row, '.photo-uri'), `evidence[${FIRST_PHOTO + index}].uri`);
  name.removeAttribute('for');
  name.textContent = text('photo.item', { number });
  within(row, '.remove').setAttribute('aria-label', text('photo.remove', { number }));
}

/** Shows the picture of a row. A photo that was sent with an earlier claim may have no picture on this device. */
function showPicture(row: HTMLElement): void {
  const image = within<HTMLImageElement>(row, 'img');
  const uri = uriOf(row);
  void photoOf(uri).then((photo) => {
    if (uriOf(row) !== uri) return;
    image.hidden = !photo;
    within(row, '.photo-state').textContent = text(photo && !photo.isSent ? 'photo.waiting' : 'photo.sent');
    if (!photo) return;
    const address = URL.createObjectURL(photo.blob);
    image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
    image.src = address;
  });
}

/** Returns the photo as a JPEG that is no longer than `LONGEST_SIDE`, or the reason why that fails. */
async function smaller(file: File): Promise<Blob | string> {
  const { name } = file;
  if (file.size > LARGEST_MB * 1_000_000) return text('photo.too_large', { name, limit: LARGEST_MB });
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return text('photo.broken', { name });
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return context && made ? made : text('photo.broken', { name });
}

/** Returns the SHA-256 in base64url. A page without TLS has no `crypto.subtle`. */
const digestOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...sha256(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const uriOf = (row: HTMLElement): string => within<HTMLInputElement>(row, '.photo-uri').value;

function note(words: string): void {
  byId('photo-note').hidden = words === '';
  byId('photo-note').textContent = words;
}

/** The number of the first photo in the list of evidence. Links come before it. */
export const FIRST_PHOTO = 500;
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;
const LARGEST_MB = 50;
