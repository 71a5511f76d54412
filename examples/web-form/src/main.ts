// The page: a form that is bound to the rules, a draft that is always kept, and a list of claims that are sent when
// there is a network.

import type { ClaimReport } from 'hearth';
import { bindClaimForm } from 'hearth/forms';

import { showChart } from './chart.js';
import { showChecks } from './checks.js';
import { showClaims } from './claims.js';
import { startEditing, type Editing } from './editing.js';
import { makeFields, type ReadClaim } from './fields.js';
import { refreshPending, sendQueued, type Watcher } from './outbox.js';
import { byId, make } from './page.js';
import { prepareSettings, takeKeyFromAddress } from './settings.js';
import { allClaims, onChange, type KeptClaim } from './store.js';
import { isAdvice, wordsFor } from './words.js';

const form = byId<HTMLFormElement>('claim');
const title = document.title;
let sending: string | null = null;
let editing: Editing;
let saving: ReturnType<typeof setTimeout> | undefined;

const fields = makeFields(form, () => {
  typed();
  bound.refresh();
});
const bound = bindClaimForm(form, {
  summary: byId('summary'),
  message: wordsFor,
  advice: isAdvice,
  onReport,
  onSubmit,
});
const settings = prepareSettings(() => {
  announce('The API key is kept on this device.');
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
start().catch((cause: unknown) => announce(`This browser keeps nothing on the device: ${String(cause)}.`));

async function start(): Promise<void> {
  showNetwork();
  editing = await startEditing(fields);
  settle();
  form.inert = false;
  await takeKey();
  const opened = (await allClaims()).find(({ id }) => id === editing.id);
  if (opened?.problem) showProblem(opened);
  await list();
  document.documentElement.dataset['ready'] = '';
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js');
  await sendQueued(watcher, true);
  await refreshPending();
}

function typed(): void {
  follow();
  clearTimeout(saving);
  saving = setTimeout(() => void editing.save().then(sayKept, sayNotKept), 250);
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
    const why = cause instanceof Error ? cause.message : String(cause);
    return bound.show({ detail: `This device could not keep the claim: ${why}. It is still in the form.` });
  } finally {
    form.inert = false;
  }
  void navigator.storage?.persist?.();
  settle();
  announce(
    navigator.onLine
      ? 'The claim is kept on this device and is being sent.'
      : 'The claim is kept on this device. It is sent when there is a network.',
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
  const claim = await editing.open(id).finally(() => (form.inert = false));
  settle();
  await list();
  if (!claim) return announce('This claim is open in another tab.');
  if (claim.problem) showProblem(claim);
  else byId('title').focus();
}

function showProblem({ problem }: KeptClaim): void {
  // After what the reset of the form has set off, and after its checks.
  setTimeout(() => problem && bound.show(problem));
}

async function putAside(): Promise<void> {
  clearTimeout(saving);
  const saved = editing.putAside();
  settle();
  byId('title').focus();
  await saved;
}

async function takeKey(): Promise<void> {
  if (!(await takeKeyFromAddress())) return;
  announce('The API key is kept on this device.');
  void sendQueued(watcher, true);
}

async function backOnline(): Promise<void> {
  showNetwork();
  await sendQueued(watcher, true);
  await refreshPending();
}

async function list(): Promise<void> {
  if (!editing) return;
  const claims = await allClaims();
  const isRefused = claims.some(({ id, state }) => id === editing.id && state === 'refused');
  byId('title').textContent = isRefused ? 'Correct a claim' : 'New claim';
  showClaims(claims, { sending, editing: editing.id }, { open: (id) => void open(id) });
}

function showNetwork(): void {
  const network = byId('network');
  network.textContent = navigator.onLine ? 'Online' : 'Offline';
  network.dataset['online'] = String(navigator.onLine);
}

function sayKept(): void {
  byId('kept').textContent = fields.isEmpty() ? '' : 'Draft kept on this device.';
}

function sayNotKept(cause: unknown): void {
  byId('kept').textContent = `This device could not keep the draft: ${String(cause)}.`;
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
