// The actions on a claim of the list: open it, take it back, complete it, replace the one that it contradicts, delete it.

import type { ListActions } from './claims.js';
import { confirmDelete } from './confirm.js';
import type { Editing } from './editing.js';
import { completing, completionOf, contradictedBy } from './follows.js';
import { text } from './language.js';
import { announce, causeOf, showNotSaved } from './notices.js';
import { deleteUnsent, takeBack } from './outbox.js';
import { byId } from './page.js';
import { prepareReceipt } from './receipt.js';
import { allClaims, type KeptClaim } from './store.js';
import { householdOf } from './summary.js';

/** The form that claims are opened in. */
export interface OpenForm {
  readonly form: HTMLFormElement;
  editing(): Editing;
  beforeOpening(): void;
  /** Called after the form is filled. */
  opened(): Promise<void>;
  showProblem(claim: KeptClaim): void;
  /** Makes the claim in the form replace a stored one. */
  replace(id: string): void;
}

/** Returns the actions of the list, and a function that opens a claim by its id. */
export function prepareActions(place: OpenForm): ListActions & { open(id: string): Promise<void> } {
  const open = (id: string): Promise<void> => openIn(place, id);
  return {
    open,
    continue: ({ id }) => void open(id),
    correct: ({ id }) => void open(id),
    change: ({ id }) => void takeBack(id).then(() => open(id)),
    complete: (claim) => void complete(place, claim),
    replace: (claim) => void replace(place, claim),
    delete: (claim) => void remove(claim),
    receipt: prepareReceipt(),
  };
}

async function openIn(place: OpenForm, id: string): Promise<void> {
  place.beforeOpening();
  place.form.inert = true;
  let claim: KeptClaim | null = null;
  try {
    claim = await place.editing().open(id);
  } catch (cause) {
    return announce(text('notice.not_opened', { cause: causeOf(cause) }));
  } finally {
    place.form.inert = false;
    await place.opened();
  }
  if (!claim) return announce(text('notice.other_tab'));
  byId('title').focus();
  place.showProblem(claim);
}

/** Opens a new claim with the entries of a pending one, or the draft that the user has begun. */
async function complete(place: OpenForm, claim: KeptClaim): Promise<void> {
  const begun = completionOf(await allClaims(), claim.record!.id);
  if (begun) return openIn(place, begun.id);
  place.beforeOpening();
  await place.editing().begin(completing(claim)).catch(showNotSaved);
  await place.opened();
  byId('title').focus();
}

/** Opens a refused claim so that it replaces the stored claim that it contradicts. */
async function replace(place: OpenForm, claim: KeptClaim): Promise<void> {
  const id = contradictedBy(claim);
  if (claim.id !== place.editing().id) await openIn(place, claim.id);
  if (!id || claim.id !== place.editing().id) return;
  place.replace(id);
  byId('title').focus();
}

async function remove(claim: KeptClaim): Promise<void> {
  if (!(await confirmDelete(householdOf(claim)))) return;
  announce(text((await deleteUnsent(claim.id)) ? 'delete.done' : 'notice.other_tab'));
  byId('s-claims').focus();
}
