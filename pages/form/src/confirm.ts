// Asks before a claim is deleted.

import { text } from './language.js';
import { byId } from './page.js';

/** Asks whether to delete the claim of a household. Resolves once the dialog is closed. */
export function confirmDelete(household: string): Promise<boolean> {
  const dialog = byId<HTMLDialogElement>('delete');
  byId('delete-text').textContent = text('delete.text', { household: household || text('delete.no_household') });
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'delete'), { once: true });
  });
}
