// The API key of this device, from the page's address or from the settings dialog.

import { version } from 'hearth-kpt';

import { byId } from './page.js';
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
  const key = new URLSearchParams(location.hash.slice(1)).get('key')?.trim();
  if (key === undefined) return { isKept: false };
  history.replaceState(history.state, '', location.pathname + location.search);
  const kept = await apiKey();
  if (key === '' || key === kept) return { isKept: false };
  if (kept !== '') return { isKept: false, other: key };
  await setApiKey(key);
  return { isKept: true };
}

/** Sets up the settings dialog. `open` may propose another key; `saved` is called with a new key. */
export function prepareSettings(saved: (key: string) => void): { open(other?: string): Promise<void> } {
  const dialog = byId<HTMLDialogElement>('settings');
  const key = byId<HTMLInputElement>('key');
  const open = async (other?: string): Promise<void> => {
    key.value = other ?? (await apiKey());
    byId('other-key').hidden = other === undefined;
    dialog.returnValue = '';
    byId('about').textContent = 'Rules on this device: …';
    dialog.showModal();
    key.select();
    byId('about').textContent = await aboutRules();
  };
  byId('open-settings').addEventListener('click', () => void open());
  dialog.addEventListener('close', () => {
    const typed = key.value.trim();
    key.value = '';
    if (dialog.returnValue === 'save') void setApiKey(typed).then(() => saved(typed));
  });
  return { open };
}

/** Describes the rules on this device, and whether the service has the same version. */
async function aboutRules(): Promise<string> {
  const { ruleSet, module } = version();
  const here = `Rules on this device: ${ruleSet}, version ${module?.slice(0, 19) ?? 'unknown'}….`;
  try {
    const response = await fetch('/version', { signal: AbortSignal.timeout(5000) });
    const there = (await response.json()) as { module?: string };
    return `${here} The service ${there.module === module ? 'uses the same version.' : 'uses a different version.'}`;
  } catch {
    return `${here} The service cannot be reached.`;
  }
}
