// The API key of this device: from the address the page was opened with, or from the panel.

import { version } from 'hearth';

import { byId } from './page.js';
import { apiKey, setApiKey } from './store.js';

/**
 * Takes the key out of the address (`#key=hearth_…`), so that it is in no screenshot, and the way back does not lead to
 * it. The browser's own history may have the address as it was opened: on a device that others use too, the key is
 * better put into the panel.
 *
 * @returns whether there was one
 */
export async function takeKeyFromAddress(): Promise<boolean> {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  await setApiKey(key.trim());
  return true;
}

/** Makes the panel work; `saved` is called with a new key in place. */
export function prepareSettings(saved: (key: string) => void): { open(): Promise<void> } {
  const dialog = byId<HTMLDialogElement>('settings');
  const key = byId<HTMLInputElement>('key');
  const open = async (): Promise<void> => {
    key.value = await apiKey();
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
