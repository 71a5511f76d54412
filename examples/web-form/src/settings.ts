// The API key of this device: from the address the page was opened with, or from the panel.

import { version } from 'hearth-kpt';

import { byId } from './page.js';
import { apiKey, setApiKey } from './store.js';

/**
 * Takes the key out of the address (`#key=hearth_…`), so that it is in no screenshot, and the way back does not lead to
 * it. The browser's own history may have the address as it was opened: on a device that others use too, the key is
 * better put into the panel.
 *
 * A key that is kept already is not replaced: whoever makes a link could have the claims of this device sent as his.
 *
 * @returns whether it is kept now, and the key that is not, because another is
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

/** Makes the panel work; it can be opened with another key to decide about. `saved` is called with a new one in place. */
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

/** Which rules run here, and whether the service has the same. */
async function aboutRules(): Promise<string> {
  const { ruleSet, module } = version();
  const here = `Rules on this device: ${ruleSet}, module ${module?.slice(0, 19) ?? 'unknown'}….`;
  try {
    const response = await fetch('/version', { signal: AbortSignal.timeout(5000) });
    const there = (await response.json()) as { module?: string };
    return `${here} The service ${there.module === module ? 'runs the very same.' : 'runs another module.'}`;
  } catch {
    return `${here} The service cannot be reached now.`;
  }
}
