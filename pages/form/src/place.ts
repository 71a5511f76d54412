// The place of the home, measured by the phone when the user asks for it. It works without a network. The place is in
// hidden controls, so that drafts have it; the button is shown where the browser allows this page to measure.

import { text } from './language.js';
import { byId } from './page.js';

export interface Place {
  /** Shows the place in the controls. */
  show(): void;
}

/** Prepares the buttons. `changed` is called after the place was measured or removed. */
export function preparePlace(changed: () => void): Place {
  const controls = MEMBERS.map((member) => byId<HTMLInputElement>(member));
  const add = byId<HTMLButtonElement>('place-add');
  const remove = byId('place-remove');
  let measurement = 0;

  const show = (): void => {
    const [latitude = '', longitude = '', accuracy = ''] = controls.map(({ value }) => value);
    const isKnown = latitude !== '' && longitude !== '';
    byId('place-found').textContent = isKnown ? placeText({ latitude, longitude, accuracy }) : '';
    remove.hidden = !isKnown;
    add.textContent = text(isKnown ? 'place.again' : 'place.add');
    add.hidden = !canMeasure();
    byId('place').hidden = add.hidden && !isKnown;
  };
  const put = (values: readonly string[]): void => {
    controls.forEach((control, index) => (control.value = values[index] ?? ''));
    show();
    changed();
  };
  const found = ({ coords }: GeolocationPosition): void => {
    const accuracy = Math.ceil(coords.accuracy);
    put([coords.latitude.toFixed(DECIMALS), coords.longitude.toFixed(DECIMALS), String(accuracy)]);
    note(accuracy > COARSE_METRES ? text('place.coarse') : '');
  };
  const end = (): void => {
    measurement += 1; // an answer that arrives later belongs to another claim
    add.removeAttribute('aria-disabled');
    note('');
  };
  add.addEventListener('click', () => {
    if (add.hasAttribute('aria-disabled')) return;
    const own = (measurement += 1);
    const answer = <T>(use: (value: T) => void) => {
      return (value: T): void => {
        if (own !== measurement) return;
        end();
        use(value);
      };
    };
    add.setAttribute('aria-disabled', 'true');
    note(text('place.working'));
    const failed = ({ code }: GeolocationPositionError): void => note(text(FAILURES[code] ?? 'place.unavailable'));
    navigator.geolocation.getCurrentPosition(answer(found), answer(failed), OPTIONS);
  });
  remove.addEventListener('click', () => {
    end();
    put([]);
    (add.hidden ? byId('study') : add).focus();
  });
  add.form!.addEventListener('reset', end);
  return { show };
}

/** Returns a place with its accuracy, as text that stays in its order between texts from right to left. */
export function placeText({ latitude, longitude, accuracy }: Readonly<Record<string, unknown>>): string {
  const place = `\u2066${String(latitude)}, ${String(longitude)}\u2069`;
  return accuracy === undefined || accuracy === ''
    ? place
    : text('place.within', { place, accuracy: String(accuracy) });
}

/** Returns whether the browser and the policy of the page allow it to ask for the place. */
function canMeasure(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return isSecureContext && 'geolocation' in navigator && featurePolicy?.allowsFeature('geolocation') !== false;
}

function note(words: string): void {
  byId('place-note').textContent = words;
}

/** The ids of the controls. Their names are the paths in the claim. */
const MEMBERS = ['place-latitude', 'place-longitude', 'place-accuracy'];
/** Four decimals of a degree are at most 11 metres. */
const DECIMALS = 4;
/** From this accuracy on, the place may be that of another home. */
const COARSE_METRES = 100;
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 };
/** The texts for the codes of `GeolocationPositionError`. */
const FAILURES = { 1: 'place.refused', 2: 'place.unavailable', 3: 'place.timeout' } as Readonly<
  Record<number, 'place.refused' | 'place.unavailable' | 'place.timeout'>
>;
