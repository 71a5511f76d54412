// The page: a form that is bound to the rules, a draft that is saved continuously, and a list of claims that are sent
// when the device is online.

import type { ClaimReport } from 'hearth-kpt';
import { bindClaimFormWith } from 'hearth-kpt/forms';

import { prepareActions } from './actions.js';
import { showChart } from './chart.js';
import { showChecks } from './checks.js';
import { showClaims } from './claims.js';
import { limitDates } from './dates.js';
import { startEditing, type Editing } from './editing.js';
import { makeFields } from './fields.js';
import { prepareFollows } from './follows.js';
import { prepareHouseholds } from './households.js';
import { startLanguage, text, textOr } from './language.js';
import { announce, announceKey, announceTrouble, causeOf, showNetwork, showNotSaved, showSaved } from './notices.js';
import { sendQueued, type Watcher } from './outbox.js';
import { byId } from './page.js';
import { deleteUnusedPhotos } from './photo-store.js';
import { refreshRecords, REFRESH_MS } from './records.js';
import { saidIn, saidLine, worded } from './problems.js';
import { prepareScan } from './scan.js';
import { prepareSettings, takeKeyFromAddress } from './settings.js';
import { allClaims, claimOf, keepsClaims, onChange, type KeptClaim } from './store.js';
import { householdOf } from './summary.js';
import { checkDays } from './unweighed.js';
import { checkWeighed, derivedFrom, problemAtVisits } from './weighings.js';
import { isAdvice, isConsequence, startWords, wordsFor } from './words.js';

// The user can type meanwhile: `startEditing` takes over what is in the controls.
await Promise.all([startLanguage(), startWords()]);

const form = byId<HTMLFormElement>('claim');
let sending: string | null = null;
let editing: Editing | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;
let emptiedAt = -Infinity;
let isStoring = true;
let isSubmitted = false;

const fields = makeFields(form, () => {
  typed();
  bound.refresh();
});
const follows = prepareFollows(() => {
  typed();
  void list();
});
const households = prepareHouseholds(() => {
  typed();
  bound.refresh();
});
// `validateClaim`, `deriveClaim` and the rules' titles come from the same slice of the module.
const bound = bindClaimFormWith((claim) => (fields.isWeighed ? checkWeighed(claim) : checkDays(claim)), form, {
  summary: byId('summary'),
  heading: (count) => text('errors.heading', { count }),
  message: wordsFor,
  advice: isAdvice,
  consequence: isConsequence,
  onReport,
  onSubmit,
});
const settings = prepareSettings((key, isOtherLanguage) => {
  if (isOtherLanguage) {
    editing?.saveAtOnce();
    return location.reload();
  }
  announce(text(key ? 'key.saved' : 'key.removed'));
  void sendQueued(watcher, true).then(() => households.refresh());
});
const watcher: Watcher = {
  sending(id) {
    sending = id;
    void list();
  },
  keyTrouble(trouble) {
    announceKey(trouble, () => void settings.open());
  },
  settled(claim) {
    void onSettled(claim);
  },
};
const { open, ...actions } = prepareActions({
  form,
  editing: () => editing!,
  beforeOpening: () => clearTimeout(saving),
  opened: async () => {
    settle();
    await list();
  },
  showProblem,
  replace(id) {
    follows.replace(id);
    bound.refresh();
  },
});

// These listeners update computed values before the binding, which listens on the document, checks the form.
form.addEventListener('submit', ignoreSubmit, { capture: true });
form.addEventListener('input', typed);
form.addEventListener('change', typed);
window.addEventListener('pagehide', () => editing?.saveAtOnce());
window.addEventListener('hashchange', () => void takeKey());
window.addEventListener('online', () => void catchUp());
window.addEventListener('offline', showNetwork);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') editing?.saveAtOnce();
  else void catchUp();
});
setInterval(() => {
  if (document.visibilityState === 'visible') void refreshRecords(onChanged);
}, REFRESH_MS);
byId('another').addEventListener('click', () => void putAside());
onChange(() => void list());
void start();

/** Starts the page. After any failure, the form is still usable and queued claims are sent. */
async function start(): Promise<void> {
  showNetwork();
  limitDates(form);
  try {
    await prepare();
  } catch (cause) {
    announceTrouble(text('trouble.not_saving', { cause: causeOf(cause) }));
  }
  await list().catch(showNotSaved);
  document.documentElement.dataset['ready'] = '';
  if (isSubmitted) form.requestSubmit();
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('./sw.js');
  void prepareScan({
    button: byId('scan'),
    heading: 'scan.heading',
    other: 'scan.other',
    valueIn: householdIn,
    found: putHousehold,
  });
  await catchUp();
  const kept = (await allClaims()).filter(({ state }) => state !== 'stored');
  await deleteUnusedPhotos((uri) => kept.some(({ entries }) => entries.some(([, value]) => value === uri)));
}

async function prepare(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  editing = await startEditing(fields, settle);
  settle();
  if (isKept) announce(text('key.saved'));
  if (other) void settings.open(other);
  const opened = await claimOf(editing.id);
  if (opened?.problem) showProblem(opened);
  if (!isSecureContext) announceTrouble(text('trouble.not_secure'));
  isStoring = await keepsClaims();
  if (isStoring) return;
  showSaved(false);
  announceTrouble(text('trouble.no_storage'));
}

function typed(): void {
  limitDates(form);
  follow();
  clearTimeout(saving);
  saving = setTimeout(() => void save(), SAVE_AFTER_MS);
}

async function save(): Promise<void> {
  try {
    await editing?.save();
    showIsSaved();
  } catch (cause) {
    showNotSaved(cause);
  }
}

const showIsSaved = (): void => showSaved(editing !== undefined && !fields.isEmpty() && isStoring);

/**
 * Ignores a second click right after a claim was queued, because it concerns that claim and not the emptied form. A click
 * before the draft is restored is repeated once it is.
 */
function ignoreSubmit(event: SubmitEvent): void {
  isSubmitted = !editing && !('ready' in document.documentElement.dataset);
  const isSecond = performance.now() - emptiedAt <= SECOND_CLICK_MS && fields.isEmpty();
  if (!isSubmitted && !isSecond) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isSecond) byId('s-claims').focus();
}

/** Updates the computed values, the messages and the draft notice. */
function settle(): void {
  follow();
  bound.refresh();
  showIsSaved();
}

function follow(): void {
  const claim = fields.follow(() => bound.claim());
  follows.follow();
  households.follow();
  void showChart(fields.days(claim), byId<HTMLSelectElement>('unit').value);
}

function onReport(report: ClaimReport): void {
  showChecks(report);
  const title = text('title');
  if (byId('summary').hidden) byId('said').replaceChildren();
  document.title = byId('summary').hidden ? title : text('title.error', { title });
}

/** Returns the claim that is sent for the form's text. */
function sentFor(claim: string): string {
  if (!fields.isWeighed) return claim;
  const derived = derivedFrom(claim);
  return derived.ok ? derived.claim : claim;
}

async function onSubmit(claim: string): Promise<void> {
  clearTimeout(saving);
  form.inert = true;
  try {
    await editing!.queue(sentFor(claim));
  } catch (cause) {
    const detail = text('notice.not_saved', { cause: causeOf(cause) });
    return bound.show({ errors: [{ code: 'page.not_saved', detail }] });
  } finally {
    form.inert = false;
  }
  emptiedAt = performance.now();
  void navigator.storage?.persist?.();
  settle();
  const network = navigator.onLine ? 'online' : 'offline';
  announce(text(isStoring ? `notice.queued.${network}` : `notice.page.${network}`));
  byId('s-claims').focus();
  void sendQueued(watcher, true);
}

async function onSettled(claim: KeptClaim): Promise<void> {
  const { record, problem } = claim;
  if (record) {
    announce(text(record.status === 'verified' ? 'notice.verified' : 'notice.pending'));
    const others = [record.amends, record.replaces].filter((id) => id !== undefined);
    if (others.length > 0) void refreshRecords(onChanged, others);
    return households.refresh();
  }
  if (!problem) return;
  const isFree = fields.isEmpty(); // otherwise the user is editing the next claim
  announce(text(isFree ? 'notice.refused.fields' : 'notice.refused.list'));
  if (isFree) await open(claim.id);
}

function onChanged(claim: KeptClaim): void {
  const status = claim.record!.status;
  announce(text('notice.changed', { household: householdOf(claim), status: textOr(`status.${status}`, status) }));
}

/** Shows the service's errors, if the claim is unchanged since then. */
function showProblem({ problem, text: sent }: KeptClaim): void {
  // Runs after the reset of the form and its checks.
  setTimeout(() => {
    if (!problem || sentFor(bound.claim()) !== sent) return;
    const known = worded(problem);
    bound.show(fields.isWeighed ? problemAtVisits(known) : known);
    const said = saidIn(problem);
    byId('said').replaceChildren(...(said ? [saidLine(said)] : []));
  });
}

async function putAside(): Promise<void> {
  clearTimeout(saving);
  const saved = editing?.putAside();
  settle();
  byId('title').focus();
  await saved?.catch(showNotSaved);
  await list(); // a draft that was saved before has not changed
}

async function takeKey(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  if (other) void settings.open(other);
  if (!isKept) return;
  announce(text('key.saved'));
  void sendQueued(watcher, true);
}

/** Sends what waits, and fetches what may have changed. */
async function catchUp(): Promise<void> {
  showNetwork();
  await sendQueued(watcher, true);
  await refreshRecords(onChanged);
  await households.refresh();
}

/** Returns the household of a scanned code: a household of the study, or a household code. */
const householdIn = (code: string): string | null =>
  households.find(code)?.householdId ?? (/^did:[a-z0-9]+:\S+$/.test(code) ? code : null);

function putHousehold(id: string): void {
  const input = byId<HTMLInputElement>('household');
  input.value = id;
  input.focus();
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
}

async function list(): Promise<void> {
  if (!editing) return; // the claim in the form is not known yet
  const claims = await allClaims();
  const inForm = editing.id;
  const isRefused = claims.some(({ id, state }) => id === inForm && state === 'refused');
  const [amends, replaces] = ['amends', 'replaces'].map((id) => byId<HTMLInputElement>(id).value);
  const kind = replaces ? 'replace' : isRefused ? 'correct' : amends ? 'complete' : 'new';
  byId('title').textContent = text(`heading.${kind}`);
  showClaims(claims, { sending, editing: inForm }, actions);
}

const SECOND_CLICK_MS = 1000;
const SAVE_AFTER_MS = 250;
