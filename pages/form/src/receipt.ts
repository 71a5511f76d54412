// The receipt of a stored claim, to print or to share.

import { text, textOr, timeText, type TextName } from './language.js';
import { byId, make } from './page.js';
import type { KeptClaim } from './store.js';
import { homeOf, householdOf, periodOf, statusOf, totalOf } from './summary.js';

/** Prepares the buttons of the receipt. Returns a function that shows the receipt of a claim. */
export function prepareReceipt(): (claim: KeptClaim) => void {
  const dialog = byId<HTMLDialogElement>('receipt');
  let lines: [string, string][] = [];
  byId('receipt-share').hidden = typeof navigator.share !== 'function';
  byId('receipt-share').addEventListener('click', () => {
    const title = text('receipt.heading');
    const words = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
    // The user may close the menu without a choice, which rejects.
    navigator.share({ title, text: `${title}\n${words}` }).catch(() => {});
  });
  byId('receipt-print').addEventListener('click', () => window.print());
  return (claim) => {
    lines = linesOf(claim);
    byId('receipt-lines').replaceChildren(...lines.flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
    dialog.showModal();
  };
}

function linesOf(claim: KeptClaim): [string, string][] {
  const { record } = claim;
  const status = statusOf(claim);
  const all: [TextName, string][] = [
    ['receipt.id', record?.id ?? ''],
    ['receipt.household', householdOf(claim)],
    ['receipt.place', homeOf(claim)],
    ['receipt.period', periodOf(claim)],
    ['receipt.total', totalOf(claim)],
    ['receipt.status', textOr(`status.${status}`, status)],
    ['receipt.time', record ? timeText(record.createdAt) : ''],
    ['receipt.issuer', record?.credential?.issuer ?? ''],
  ];
  return all.filter(([, value]) => value !== '').map(([name, value]) => [text(name), value]);
}
