// Compares the bytes that the module signs with the test data of RFC 8785 in a copy of cyberphone/json-canonicalization:
//
//   HEARTH_ARTIFACTS=target/hearth node tests/credentials/jcs.mjs ../json-canonicalization/testdata [NUMBERS]
//
// Each file of `input` is signed as a part of a credential. The signature must be one over the bytes in `output`, by the
// Ed25519 of Node.js. A number that changes when it is converted to a double is refused, because the signature would not
// cover its last digits: then the output is signed in place of the input.
//
// NUMBERS is a file with lines of `numgen.js` there, `hexadecimal double,text`: its numbers are signed in exponential
// notation, and must be signed as these texts.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { OURS, invokeText } from './hearth.mjs';

const [folder, numbers] = process.argv.slice(2);
const CONTEXT = '["https://www.w3.org/ns/credentials/v2","https://www.w3.org/ns/credentials/undefined-terms/v2"]';
/** How many numbers a document has: its text must be below the limit of a document. */
const STEP = 20_000;
let failed = 0;

for (const name of readdirSync(join(folder, 'input'))) {
  const read = (kind) => readFileSync(join(folder, kind, name), 'utf8');
  report(name, read('input'), read('output'));
}
if (numbers) {
  const lines = readFileSync(numbers, 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  for (let first = 0; first < lines.length; first += STEP) {
    const part = lines.slice(first, first + STEP);
    const given = part.map(([hex]) => exponential(hex)).join(', ');
    report(`numbers from ${first}`, `[${given}]`, `[${part.map(([, text]) => text).join(',')}]`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;

/** Prints whether a value is signed as `canonical`. */
function report(name, value, canonical) {
  const issuer = `"issuer":"${OURS.did}"`;
  const subject = (text) => `"credentialSubject":{"value":${text}}`;
  const document = `{"type":["VerifiableCredential"],${issuer},${subject(value)},"@context":${CONTEXT}}`;
  const signed = `{"@context":${CONTEXT},${subject(canonical)},${issuer},"type":["VerifiableCredential"]}`;
  const secret = `"secretKey":"${OURS.secretKey}","created":"2026-11-22T09:00:00Z"`;
  const answer = invokeText('credential.sign', `{"document":${document},${secret}}`);
  if (answer.outcome !== 'valid') {
    const [{ code, message }] = answer.findings;
    console.log(`${name}: refused: ${message}`);
    if (code === 'credential.number_not_exact' && value !== canonical) {
      return report(`${name}, its output`, canonical, canonical);
    }
    failed += 1;
    return;
  }
  const { proofValue, ...options } = answer.document.proof;
  const names = Object.keys(options).sort();
  const proof = JSON.stringify(Object.fromEntries(names.map((name) => [name, options[name]])));
  const digests = [proof, signed].map((text) => createHash('sha256').update(text).digest());
  const isSame = verify(null, Buffer.concat(digests), publicKey(), base58(proofValue));
  failed += isSame ? 0 : 1;
  console.log(`${name}: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`);
}

/** Returns the double with these bits, in exponential notation with its shortest digits. */
function exponential(hex) {
  const double = new DataView(new BigUint64Array([BigInt(`0x${hex}`)]).buffer).getFloat64(0, true);
  return Object.is(double, -0) ? '-0e0' : double.toExponential();
}

function publicKey() {
  const x = base58(OURS.publicKeyMultibase).subarray(2).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function base58(text) {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const digits = [...text.slice(1)];
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n);
  const leading = digits.findIndex((digit) => digit !== '1');
  const hex = value.toString(16);
  return Buffer.from('00'.repeat(leading) + (hex.length % 2 ? `0${hex}` : hex), 'hex');
}
