// The page: a form that is bound to the rules, a draft that is saved continuously, and a list of claims that are sent
// when the device is online.

import { validateClaim, type ClaimReport } from 'hearth-kpt';
import { bindClaimFormWith } from 'hearth-kpt/forms';

import { showChart } from './chart.js';
import { showChecks } from './checks.js';
import { showClaims } from './claims.js';
import { startEditing, type Editing } from './editing.js';
import { makeFields, type ReadClaim } from './fields.js';
import { refreshPending, sendQueued, type Watcher } from './outbox.js';
import { byId, make } from './page.js';
import { prepareSettings, takeKeyFromAddress } from './settings.js';
import { allClaims, keepsClaims, onChange, type KeptClaim } from './store.js';
import { isAdvice, wordsFor } from './words.js';

const form = byId<HTMLFormElement>('claim');
const title = document.title;
let sending: string | null = null;
let editing: Editing;
let saving: ReturnType<typeof setTimeout> | undefined;
let emptiedAt = -Infinity;
let isStoring = true;

const fields = makeFields(form, () => {
  typed();
  bound.refresh();
});
// `validateClaim` and the rules' titles come from the same slice of the module.
const bound = bindClaimFormWith(validateClaim, form, {
  summary: byId('summary'),
  message: wordsFor,
  advice: isAdvice,
  onReport,
  onSubmit,
});
const settings = prepareSettings((key) => {
  announce(key ? 'The key is saved on this device.' : 'The key was removed from this device.');
  void sendQueued(watcher, true);
});
const watcher: Watcher = {
  sending(id) {
    sending = id;
    void list();
  },
  keyTrouble(why) {
    if (why) announce(why, 'Enter the key', () => void settings.open());
  },
  settled(claim) {
    void onSettled(claim);
  },
};

// These listeners update computed values before the binding, which listens on the document, checks the form.
form.addEventListener('submit', ignoreSecondClick, { capture: true });
form.addEventListener('input', typed);
form.addEventListener('change', typed);
window.addEventListener('pagehide', () => editing?.saveAtOnce());
window.addEventListener('hashchange', () => void takeKey());
window.addEventListener('online', () => void backOnline());
window.addEventListener('offline', showNetwork);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') editing?.saveAtOnce();
  else void sendQueued(watcher, true);
});
byId('another').addEventListener('click', () => void putAside());
onChange(() => void list());
form.inert = true; // until the draft is restored
void start();

/** Starts the page. After any failure, the form is still usable and queued claims are sent. */
async function start(): Promise<void> {
  showNetwork();
  try {
    await prepare();
  } catch (cause) {
    announceTrouble(`This page cannot save your entries (${textOf(cause)}). Close it and open it again.`);
  }
  form.inert = false;
  await list().catch(showNotSaved);
  document.documentElement.dataset['ready'] = '';
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('./sw.js');
  await sendQueued(watcher, true);
  await refreshPending();
}

async function prepare(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  editing = await startEditing(fields, settle);
  settle();
  if (isKept) announce('The key is saved on this device.');
  if (other) void settings.open(other);
  const opened = (await allClaims()).find(({ id }) => id === editing.id);
  if (opened?.problem) showProblem(opened);
  if (!isSecureContext) {
    announceTrouble(
      'This address is not secure, so the page does not work offline. Ask for the address that starts with https.',
    );
  }
  isStoring = await keepsClaims();
  if (isStoring) return;
  showSaved();
  announceTrouble(
    'This browser cannot save your entries. You will lose them when you close the page. ' +
      'Allow storage for this page, or leave private browsing. Then open the page again.',
  );
}

function announceTrouble(text: string): void {
  byId('trouble').textContent = text;
  byId('trouble').hidden = false;
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');

function typed(): void {
  follow();
  clearTimeout(saving);
  saving = setTimeout(() => void save(), 250);
}

async function save(): Promise<void> {
  try {
    await editing.save();
    showSaved();
  } catch (cause) {
    showNotSaved(cause);
  }
}

/** Ignores a second click right after a claim was queued, because it concerns that claim and not the emptied form. */
function ignoreSecondClick(event: SubmitEvent): void {
  if (performance.now() - emptiedAt > SECOND_CLICK_MS || !fields.isEmpty()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  byId('s-claims').focus();
}

/** Updates the computed values, the messages and the draft notice. */
function settle(): void {
  follow();
  bound.refresh();
  showSaved();
}

function follow(): void {
  const claim = JSON.parse(bound.claim()) as ReadClaim;
  fields.follow(claim);
  void showChart(fields.days(claim));
}

function onReport(report: ClaimReport): void {
  showChecks(report);
  document.title = byId('summary').hidden ? title : `Error: ${title}`;
}

async function onSubmit(text: string): Promise<void> {
  clearTimeout(saving);
  form.inert = true;
  try {
    await editing.queue(text);
  } catch (cause) {
    return bound.show({ detail: `The claim was not saved: ${textOf(cause)}. It is still in the form.` });
  } finally {
    form.inert = false;
  }
  emptiedAt = performance.now();
  void navigator.storage?.persist?.();
  settle();
  const place = isStoring ? 'is saved on this device' : 'waits on this page';
  announce(
    `The claim ${place}${navigator.onLine ? ' and is being sent.' : '. It will be sent when you are online.'}`,
  );
  byId('s-claims').focus();
  void sendQueued(watcher, true);
}

async function onSettled(claim: KeptClaim): Promise<void> {
  const { record, problem } = claim;
  if (record)
    return announce(
      record.status === 'verified' ? 'The claim is verified.' : 'The claim is stored. Some information is missing.',
    );
  if (!problem) return;
  const isFree = fields.isEmpty(); // otherwise the user is editing the next claim
  announce(`The service refused a claim. The reasons are ${isFree ? 'next to the fields' : 'in the list'}.`);
  if (isFree) await open(claim.id);
}

async function open(id: string): Promise<void> {
  clearTimeout(saving);
  form.inert = true;
  let claim: KeptClaim | null = null;
  try {
    claim = await editing.open(id);
  } catch (cause) {
    return announce(`This claim cannot be opened: ${textOf(cause)}.`);
  } finally {
    form.inert = false;
    settle();
    await list();
  }
  if (!claim) return announce('This claim is open in another tab.');
  byId('title').focus();
  showProblem(claim);
}

/** Shows the service's errors, if the claim is unchanged since then. */
function showProblem({ problem, text }: KeptClaim): void {
  // Runs after the reset of the form and its checks.
  setTimeout(() => {
    if (problem && bound.claim() === text) bound.show(problem);
  });
}

async function putAside(): Promise<void> {
  clearTimeout(saving);
  const saved = editing.putAside();
  settle();
  byId('title').focus();
  await saved.catch(showNotSaved);
}

async function takeKey(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  if (other) void settings.open(other);
  if (!isKept) return;
  announce('The key is saved on this device.');
  void sendQueued(watcher, true);
}

async function backOnline(): Promise<void> {
  showNetwork();
  await sendQueued(watcher, true);
  await refreshPending();
}

async function list(): Promise<void> {
  if (!editing && form.inert) return; // the claim in the form is not known yet
  const claims = await allClaims();
  const inForm = editing?.id ?? '';
  const isRefused = claims.some(({ id, state }) => id === inForm && state === 'refused');
  byId('title').textContent = isRefused ? 'Correct a claim' : 'New claim';
  showClaims(claims, { sending, editing: inForm }, { open: (id) => void open(id) });
}

function showNetwork(): void {
  const network = byId('network');
  network.textContent = navigator.onLine ? 'Online' : 'Offline';
  network.dataset['online'] = String(navigator.onLine);
}

function showSaved(): void {
  byId('kept').textContent = fields.isEmpty() || !isStoring ? '' : 'Draft saved on this device.';
}

function showNotSaved(cause: unknown): void {
  byId('kept').textContent = `The draft was not saved: ${textOf(cause)}.`;
}

/** Shows a notice above the claims, with a button if the user has to act. */
function announce(text: string, action?: string, act?: () => void): void {
  const notice = byId('notice');
  notice.hidden = false;
  notice.replaceChildren(text);
  if (!action || !act) return;
  const button = make('button', action, 'quiet');
  button.setAttribute('type', 'button');
  button.addEventListener('click', act);
  notice.append(' ', button);
}

const SECOND_CLICK_MS = 1000;
