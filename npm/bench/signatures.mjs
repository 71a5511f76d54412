// Compares Ed25519 in the module with that of the hosts: `node:crypto`, and WebCrypto in Node.js and Chromium.

import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import { inChromium } from './chromium.mjs';
import { OPTIONS, pkcs8, signing } from './signing.mjs';
import { median, ratio, sideBySideAwaited } from './timing.mjs';

/**
 * @returns the lines of the report
 */
export async function signatures() {
  const chromium = await inChromium({ [PAGE]: MEASURING }, (open) => open(PAGE));
  return [
    'Ed25519 over the two digests of a proof; whole calls of the module, hosts with imported keys:',
    ...lines('Node.js', await inNode()),
    ...lines('Chromium', chromium),
  ];
}

async function inNode() {
  const { contenders, seed, message, signature } = await signing();
  const secret = createPrivateKey({ key: Buffer.from(pkcs8(seed)), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(secret);
  const node = {
    nodeSign: () => sign(null, message, secret),
    nodeVerify: () => verify(null, message, open, signature),
  };
  assert.deepEqual([new Uint8Array(node.nodeSign()), node.nodeVerify()], [signature, true]);
  return sideBySideAwaited({ ...contenders, ...node }, OPTIONS);
}

function lines(where, times) {
  const proof = times.nine.map((nine, round) => (nine - times.one[round]) / 8);
  return [
    ...compared(`signed in ${where}: signDocument of a small document`, times.sign, times.nodeSign, times.subtleSign),
    ...compared(`verified in ${where}: verifyCredential, a proof`, proof, times.nodeVerify, times.subtleVerify),
  ];
}

function compared(what, module, node, subtle) {
  const hosts = Object.entries({ 'node:crypto': node, 'crypto.subtle': subtle }).filter(([, times]) => times);
  const alone = hosts.map(([name, times]) => `, ${name} ${micro(times)}`);
  const against = hosts.map(([name, times]) => `against ${name}: ${ratio(module, times)}`);
  return [`  ${what} ${micro(module)}${alone.join('')}`, `    the module ${against.join(', ')}`];
}

const PAGE = 'signatures';

const MEASURING = `
  const { measure } = await import('/${PAGE}.js');
  globalThis.measured = await measure();
`;

const micro = (times) => `${median(times).toFixed(1)} µs`;
