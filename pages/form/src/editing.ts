// The claim in the form. Changes are saved while the user types. Each tab locks its own claim, so that two tabs never
// overwrite each other.

import { deviceNotes, hold as lock, newId, tabNotes } from './device.js';
import { merged, readCarried } from './entries.js';
import { CARRIED, type Fields } from './fields.js';
import { allClaims, changeClaim, claimOf, deleteClaim, type Entries, type KeptClaim } from './store.js';

/** The claim in the form. */
export interface Editing {
  readonly id: string;
  /** Saves the form. */
  save(): Promise<unknown>;
  /** Saves the form synchronously, for a page that may close before the database write completes. */
  saveAtOnce(): void;
  /** Queues the form's claim with its JSON text, and clears the form once the claim is on disk. */
  queue(text: string): Promise<void>;
  /** Saves the form and starts a new claim. */
  putAside(): Promise<void>;
  /** Saves the form and opens another claim; `null` if another tab has it open, or it is being sent. */
  open(id: string): Promise<KeptClaim | null>;
  /** Saves the form and begins a claim with these entries. */
  begin(entries: Entries): Promise<void>;
}

/**
 * Restores the draft of this tab or of a closed one. Values that the user typed before are added to the draft; if they
 * contradict it, they begin a claim of their own. `filled` is called after the form is filled.
 */
export async function startEditing(fields: Fields, filled: () => void): Promise<Editing> {
  let id = '';
  let release = (): void => {};

  const hold = async (wanted: string): Promise<boolean> => {
    const freed = await lock(LOCK + wanted);
    if (!freed) return false;
    release();
    release = freed;
    id = wanted;
    tabNotes.set(TAB, id);
    return true;
  };
  // Clears the form synchronously, so that typing after the click goes into the new claim. No other tab can request its
  // lock.
  const begin = (entries: Entries = carried()): void => {
    release();
    release = () => {};
    id = newId();
    tabNotes.set(TAB, id);
    const own = id;
    void lock(LOCK + own).then((freed) => (own === id ? (release = freed ?? release) : freed?.()));
    fields.fill(entries);
  };
  // If the entries cannot be restored, the claim stays in the list and the form is cleared.
  const put = (entries: Entries): void => {
    try {
      fields.fill(entries);
      filled();
    } catch (cause) {
      begin();
      throw cause;
    }
  };
  // Saves the entries at the time of the call, regardless of later changes of the form.
  const save = async (): Promise<void> => {
    const own = id;
    const startedAt = Date.now();
    const entries = fields.entries();
    if (fields.isEmpty()) await deleteClaim(own, ['draft']);
    else
      await changeClaim(own, (before = draft(own)) =>
        isOpen(before) && !isEqual(before.entries, entries) ? { ...before, entries, changedAt: Date.now() } : undefined,
      );
    dropSavedAtOnce(own, startedAt);
  };

  /** Fills the form for the first time, with the entries typed so far. Returns whether they belong to the draft. */
  const putFirst = (entries: Entries): boolean => {
    const both = merged(entries, fields.typed());
    if (!both) return false;
    try {
      fields.fill(both, true);
      filled();
      return true;
    } catch (cause) {
      console.error(cause); // the draft stays in the list
      return false;
    }
  };
  const beginTyped = (): void => {
    const typed = fields.typed();
    id = newId();
    tabNotes.set(TAB, id);
    const own = id;
    void lock(LOCK + own).then((freed) => (own === id ? (release = freed ?? release) : freed?.()));
    fields.fill(typed.length === 0 ? carried() : typed, true);
    filled();
  };

  await recoverSavedAtOnce();
  const left = [await claimOf(tabNotes.get(TAB) ?? ''), ...(await allClaims())];
  for (const claim of left) {
    if (claim && (claim.state === 'draft' || claim === left[0]) && isOpen(claim) && (await hold(claim.id))) {
      if (!putFirst(claim.entries)) beginTyped();
      break;
    }
  }
  if (id === '') beginTyped();
  if (fields.typed().length > 0) await save();

  return {
    get id() {
      return id;
    },
    save,
    saveAtOnce() {
      const typed: Typed = { entries: fields.entries(), at: Date.now() };
      if (!fields.isEmpty()) deviceNotes.set(TYPED + id, JSON.stringify(typed));
    },
    async queue(text) {
      const [own, startedAt] = [id, Date.now()];
      const entries = fields.entries();
      await changeClaim(id, (before = draft(id)) => {
        const { problem: _, trouble: __, nextAt: ___, attempts: ____, ...rest } = before;
        return { ...rest, state: 'queued', entries, text, changedAt: Date.now() };
      });
      dropSavedAtOnce(own, startedAt);
      carry(entries);
      begin();
    },
    async putAside() {
      const saved = save();
      begin();
      await saved;
    },
    async open(wanted) {
      if (wanted === id) return (await claimOf(id)) ?? null;
      await save();
      if (!(await hold(wanted))) return null;
      const claim = await claimOf(wanted);
      if (!claim || !isOpen(claim)) {
        begin();
        return null;
      }
      put(claim.entries);
      return claim;
    },
    async begin(entries) {
      await save();
      begin(entries);
      await save();
    },
  };
}

interface Typed {
  readonly entries: Entries;
  readonly at: number;
}

/** Moves drafts that closing pages saved synchronously into the database. */
async function recoverSavedAtOnce(): Promise<void> {
  for (const name of deviceNotes.names().filter((each) => each.startsWith(TYPED))) {
    const typed = typedIn(deviceNotes.get(name) ?? '');
    const id = name.slice(TYPED.length);
    if (typed) {
      const { entries, at } = typed;
      await changeClaim(id, (before) =>
        !before || (isOpen(before) && before.changedAt <= at)
          ? { ...(before ?? draft(id)), entries, changedAt: at }
          : undefined,
      );
    }
    deviceNotes.remove(name);
  }
}

/** Removes a synchronous save once the database has the same or newer entries. */
function dropSavedAtOnce(id: string, startedAt: number): void {
  const typed = typedIn(deviceNotes.get(TYPED + id) ?? '');
  if (typed && typed.at <= startedAt) deviceNotes.remove(TYPED + id);
}

function typedIn(text: string): Typed | null {
  try {
    const typed = JSON.parse(text) as Typed | null;
    return Array.isArray(typed?.entries) ? typed : null;
  } catch {
    return null; // truncated, or written by another program
  }
}

/** The entries that a new claim takes from the last one. */
const carried = (): Entries => readCarried(deviceNotes.get(LAST) ?? '');

const carry = (entries: Entries): void =>
  deviceNotes.set(LAST, JSON.stringify(entries.filter(([name, value]) => CARRIED.includes(name) && value !== '')));

const isOpen = ({ state }: KeptClaim): boolean => state === 'draft' || state === 'refused';

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function draft(id: string): KeptClaim {
  const now = Date.now();
  return { id, state: 'draft', createdAt: now, changedAt: now, entries: [] };
}

const LOCK = 'hearth-claim-';
const TAB = 'hearth-claim';
const TYPED = 'hearth-typed-';
const LAST = 'hearth-last';
