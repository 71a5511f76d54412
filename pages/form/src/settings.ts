// The settings: the API key of this device, from the page's address or from the dialog, and the language.

import { version } from 'hearth-kpt';

import { prepareHandover } from './handover.js';
import { chooseLanguage, language, languages, text } from './language.js';
import { byId, make } from './page.js';
import { prepareScan } from './scan.js';
import { apiKey, setApiKey } from './store.js';

/**
 * Takes the key from the address (`#key=hearth_…`) and removes it there, so that it appears neither in screenshots nor
 * in the session history. The browser's history may still contain the original address, so on a shared device the user
 * should enter the key in the dialog.
 *
 * A stored key is not replaced automatically: otherwise the author of a link could have the device's claims sent under
 * another key.
 *
 * @returns whether the key was stored, and the key that was not stored because another one exists
 */
export async function takeKeyFromAddress(): Promise<{ isKept: boolean; other?: string }> {
  const key = keyOfLink(location.hash);
  if (key === undefined) return { isKept: false };
  history.replaceState(history.state, '', location.pathname + location.search);
  const kept = await apiKey();
  if (key === '' || key === kept) return { isKept: false };
  if (kept !== '') return { isKept: false, other: key };
  await setApiKey(key);
  return { isKept: true };
}

/** Returns the key in a text: that of a link to this page, or the text itself. */
export const keyIn = (text: string): string => keyOfLink(text) ?? text.trim();

/** Returns the key in the fragment of an address. */
function keyOfLink(address: string): string | undefined {
  const [, fragment = ''] = /#(.*)$/s.exec(address) ?? [];
  return new URLSearchParams(fragment).get('key')?.trim();
}

/**
 * Sets up the settings dialog. `open` may propose another key; `saved` is called with the key, and whether the page has
 * another language from now on.
 */
export function prepareSettings(saved: (key: string, isOtherLanguage: boolean) => void): {
  open(other?: string): Promise<void>;
} {
  const dialog = byId<HTMLDialogElement>('settings');
  const key = byId<HTMLInputElement>('key');
  const chosen = byId<HTMLSelectElement>('language');
  const hideHandover = prepareHandover();
  for (const { tag, name } of languages()) {
    const option = make('option', name);
    option.setAttribute('value', tag);
    option.lang = tag;
    chosen.append(option);
  }
  const open = async (other?: string): Promise<void> => {
    key.value = other ?? (await apiKey());
    byId('other-key').hidden = other === undefined;
    dialog.returnValue = '';
    chosen.value = language();
    hideHandover();
    byId('about').textContent = text('settings.rules.reading');
    dialog.showModal();
    key.select();
    byId('about').textContent = await aboutRules();
  };
  void prepareScan({
    button: byId('scan-key'),
    heading: 'scan.key',
    other: 'scan.key.other',
    valueIn: (code) => (keyOfLink(code) || code.startsWith('hearth_') ? keyIn(code) : null),
    found: (scanned) => (key.value = scanned),
  });
  byId('open-settings').addEventListener('click', () => void open());
  dialog.addEventListener('close', () => {
    const typed = keyIn(key.value);
    key.value = '';
    hideHandover();
    if (dialog.returnValue !== 'save') return;
    const isOtherLanguage = chosen.value !== language();
    if (isOtherLanguage) chooseLanguage(chosen.value);
    void setApiKey(typed).then(() => saved(typed, isOtherLanguage));
  });
  return { open };
}

/** Describes the rules on this device, and whether the service has the same version. */
async function aboutRules(): Promise<string> {
  const { ruleSet, module } = version();
  const here = text('settings.rules', { ruleSet, version: `${module?.slice(0, 19) ?? '?'}…` });
  try {
    const response = await fetch('/version', { signal: AbortSignal.timeout(5000) });
    const there = (await response.json()) as { module?: string };
    return `${here} ${text(there.module === module ? 'settings.rules.same' : 'settings.rules.different')}`;
  } catch {
    return `${here} ${text('settings.rules.unknown')}`;
  }
}
