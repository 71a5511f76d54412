// The page: a form that is bound to the rules, a draft that is always kept, and a list of claims that are sent when
// there is a network.

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
let isKeeping = true;

const fields = makeFields(form, () => {
  typed();
  bound.refresh();
});
// With the rules' titles, from the one slice of the module that has both.
const bound = bindClaimFormWith(validateClaim, form, {
  summary: byId('summary'),
  message: wordsFor,
  advice: isAdvice,
  onReport,
  onSubmit,
});
const settings = prepareSettings((key) => {
  announce(key ? 'The API key is kept on this device.' : 'This device has no API key any more.');
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

// What follows what was typed is written before the check, which listens further out.
form.addEventListener('submit', dropSecondClick, { capture: true });
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
form.inert = true; // until what was left is in it
void start();

/** Whatever fails on the way, the form can be used at the end, and what waits is sent. */
async function start(): Promise<void> {
  showNetwork();
  try {
    await prepare();
  } catch (cause) {
    announceTrouble(`This page cannot keep what is typed here (${wordsOf(cause)}). Open it again.`);
  }
  form.inert = false;
  await list().catch(sayNotKept);
  document.documentElement.dataset['ready'] = '';
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js');
  await sendQueued(watcher, true);
  await refreshPending();
}

async function prepare(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  editing = await startEditing(fields, settle);
  settle();
  if (isKept) announce('The API key is kept on this device.');
  if (other) void settings.open(other);
  const opened = (await allClaims()).find(({ id }) => id === editing.id);
  if (opened?.problem) showProblem(opened);
  if (!isSecureContext) {
    announceTrouble(
      'This page was opened without https. It does not work without a network: ask for the right address.',
    );
  }
  isKeeping = await keepsClaims();
  if (isKeeping) return;
  sayKept();
  announceTrouble(
    'This browser keeps nothing for this page: what is typed here is lost when the page is closed. ' +
      'Allow storage for this page, or leave private browsing, and open it again.',
  );
}

function announceTrouble(text: string): void {
  byId('trouble').textContent = text;
  byId('trouble').hidden = false;
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');

function typed(): void {
  follow();
  clearTimeout(saving);
  saving = setTimeout(() => void save(), 250);
}

async function save(): Promise<void> {
  try {
    await editing.save();
    sayKept();
  } catch (cause) {
    sayNotKept(cause);
  }
}

/** A second click right after a claim was queued is about that claim, and not about the form that was emptied. */
function dropSecondClick(event: SubmitEvent): void {
  if (performance.now() - emptiedAt > SECOND_CLICK_MS || !fields.isEmpty()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  byId('s-claims').focus();
}

/** Brings up to date what follows from what was typed, and what is said of it. */
function settle(): void {
  follow();
  bound.refresh();
  sayKept();
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
    return bound.show({ detail: `This device could not keep the claim: ${wordsOf(cause)}. It is still in the form.` });
  } finally {
    form.inert = false;
  }
  emptiedAt = performance.now();
  void navigator.storage?.persist?.();
  settle();
  const place = isKeeping ? 'is kept on this device' : 'waits in this page';
  announce(
    `The claim ${place}${navigator.onLine ? ' and is being sent.' : '. It is sent when there is a network.'}`,
  );
  byId('s-claims').focus();
  void sendQueued(watcher, true);
}

async function onSettled(claim: KeptClaim): Promise<void> {
  const { record, problem } = claim;
  if (record)
    return announce(
      record.status === 'verified' ? 'The claim is verified.' : 'The claim is stored. Something is outstanding.',
    );
  if (!problem) return;
  const isFree = fields.isEmpty(); // else somebody is at the next claim already
  announce(`The service refused a claim. What it says is ${isFree ? 'at the fields' : 'in the list'}.`);
  if (isFree) await open(claim.id);
}

async function open(id: string): Promise<void> {
  clearTimeout(saving);
  form.inert = true;
  let claim: KeptClaim | null = null;
  try {
    claim = await editing.open(id);
  } catch (cause) {
    return announce(`This claim cannot be opened: ${wordsOf(cause)}.`);
  } finally {
    form.inert = false;
    settle();
    await list();
  }
  if (!claim) return announce('This claim is open in another tab.');
  byId('title').focus();
  showProblem(claim);
}

/** Says what the service said of a claim, if it is still that claim. */
function showProblem({ problem, text }: KeptClaim): void {
  // After what the reset of the form has set off, and after its checks.
  setTimeout(() => {
    if (problem && bound.claim() === text) bound.show(problem);
  });
}

async function putAside(): Promise<void> {
  clearTimeout(saving);
  const saved = editing.putAside();
  settle();
  byId('title').focus();
  await saved.catch(sayNotKept);
}

async function takeKey(): Promise<void> {
  const { isKept, other } = await takeKeyFromAddress();
  if (other) void settings.open(other);
  if (!isKept) return;
  announce('The API key is kept on this device.');
  void sendQueued(watcher, true);
}

async function backOnline(): Promise<void> {
  showNetwork();
  await sendQueued(watcher, true);
  await refreshPending();
}

async function list(): Promise<void> {
  if (!editing && form.inert) return; // which claim is in the form, is not known yet
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

function sayKept(): void {
  byId('kept').textContent = fields.isEmpty() || !isKeeping ? '' : 'Draft kept on this device.';
}

function sayNotKept(cause: unknown): void {
  byId('kept').textContent = `This device could not keep the draft: ${wordsOf(cause)}.`;
}

/** Says something above the claims, with a button where something is to be done. */
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
