// Which claim is in the form. What is typed is kept as it is typed; each tab has a claim of its own, which it holds by
// a lock, so that two tabs never write over each other.

import { deviceNotes, hold as lock, newId, tabNotes } from './device.js';
import type { Fields } from './fields.js';
import { allClaims, changeClaim, claimOf, deleteDraft, type Entries, type KeptClaim } from './store.js';

/** The claim in the form. */
export interface Editing {
  readonly id: string;
  /** Keeps what stands in the form. */
  save(): Promise<unknown>;
  /** Keeps it at once, for a page that may be gone before the database has it. */
  saveAtOnce(): void;
  /** Queues what stands in the form, with its text, and begins anew once that is on the disk. */
  queue(text: string): Promise<void>;
  /** Keeps what stands in the form, and begins anew. */
  putAside(): Promise<void>;
  /** Keeps what stands in the form, and opens another claim; `null` when another tab has it, or it is sent. */
  open(id: string): Promise<KeptClaim | null>;
}

/** Takes up what this tab, or one that is closed, has left; `filled` is called with that in the form. */
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
  // At once: who types on after a click types into the new claim. Its lock nobody else can want.
  const begin = (): void => {
    release();
    release = () => {};
    id = newId();
    tabNotes.set(TAB, id);
    const own = id;
    void lock(LOCK + own).then((freed) => (own === id ? (release = freed ?? release) : freed?.()));
    fields.fill([]);
  };
  // What cannot be put in stays in the list as it is, and the form is free.
  const put = (entries: Entries): void => {
    try {
      fields.fill(entries);
      filled();
    } catch (cause) {
      begin();
      throw cause;
    }
  };
  // What is kept is what stands in the form now, whatever happens to the form meanwhile.
  const save = async (): Promise<void> => {
    const own = id;
    const startedAt = Date.now();
    const entries = fields.entries();
    if (fields.isEmpty()) await deleteDraft(own);
    else await changeClaim(own, (before = draft(own)) =>
      isOpen(before) && !isEqual(before.entries, entries) ? { ...before, entries, changedAt: Date.now() } : undefined,
    );
    dropSavedAtOnce(own, startedAt);
  };

  await takeUpWhatWasSavedAtOnce();
  const left = [await claimOf(tabNotes.get(TAB) ?? ''), ...(await allClaims())];
  for (const claim of left) {
    if (claim && (claim.state === 'draft' || claim === left[0]) && isOpen(claim) && (await hold(claim.id))) {
      try {
        put(claim.entries);
      } catch (cause) {
        console.error(cause);
      }
      break;
    }
  }
  if (id === '') begin();

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
  };
}

interface Typed {
  readonly entries: Entries;
  readonly at: number;
}

/** Brings into the database what a page kept on its way out. */
async function takeUpWhatWasSavedAtOnce(): Promise<void> {
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

/** Drops what was kept on the way out of a page that stayed, once the database has it or something newer. */
function dropSavedAtOnce(id: string, startedAt: number): void {
  const typed = typedIn(deviceNotes.get(TYPED + id) ?? '');
  if (typed && typed.at <= startedAt) deviceNotes.remove(TYPED + id);
}

function typedIn(text: string): Typed | null {
  try {
    const typed = JSON.parse(text) as Typed | null;
    return Array.isArray(typed?.entries) ? typed : null;
  } catch {
    return null; // it was cut off, or is not of this page
  }
}

const isOpen = ({ state }: KeptClaim): boolean => state === 'draft' || state === 'refused';

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function draft(id: string): KeptClaim {
  const now = Date.now();
  return { id, state: 'draft', createdAt: now, changedAt: now, entries: [] };
}

const LOCK = 'hearth-claim-';
const TAB = 'hearth-claim';
const TYPED = 'hearth-typed-';
