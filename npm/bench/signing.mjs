// Signs and verifies with the module and with WebCrypto, over the same 64 bytes, on every host.

import { credentialKey, signDocument, verifyCredential } from 'hearth-kpt';

/**
 * Returns the contenders by name, and the key's seed, the message and the signature for further contenders.
 *
 * Calls of the module include parsing, canonicalising and writing JSON, parsing the key and deriving its public half.
 * WebCrypto uses imported keys. `one` and `nine` verify a document with that number of proofs; an eighth of the
 * difference is the time per proof.
 */
export async function signing() {
  const { secretKey, publicKeyMultibase } = credentialKey({ seed: hex(SEED) });
  const sign = () => signDocument({ document: UNSIGNED, secretKey, created: CREATED });
  const { document } = sign();
  const proofs = (count) => JSON.stringify({ ...document, proof: Array(count).fill(document.proof) });
  const [one, nine] = [proofs(1), proofs(9)];
  const verify = (credential) => verifyCredential({ credential });
  const message = await signed(document);
  const signature = base58(document.proof.proofValue).slice(-64);
  const { subtle } = globalThis.crypto;
  const [secret, open] = await Promise.all([
    subtle.importKey('pkcs8', pkcs8(SEED), ALGORITHM, false, ['sign']),
    subtle.importKey('raw', base58(publicKeyMultibase).slice(-32), ALGORITHM, false, ['verify']),
  ]);
  const contenders = {
    sign,
    one: () => verify(one),
    nine: () => verify(nine),
    subtleSign: () => subtle.sign(ALGORITHM, secret, message),
    subtleVerify: () => subtle.verify(ALGORITHM, open, signature, message),
  };
  ensure(hex(new Uint8Array(await contenders.subtleSign())) === hex(signature), 'the signatures differ');
  ensure(await contenders.subtleVerify(), 'WebCrypto rejects the signature');
  for (const text of [one, nine]) {
    ensure(verify(text).checks.signature.result === 'pass', 'the module rejects its own signature');
  }
  return { contenders, seed: SEED, message, signature };
}

/** The timing options on all hosts. */
export const OPTIONS = { rounds: 20, calls: 50, warmUp: 500 };

/**
 * Returns the message that `eddsa-jcs-2022` signs: the digests of the proof options and of the document. Neither
 * contains nested objects.
 */
async function signed({ proof: { proofValue, ...options }, ...document }) {
  const digests = [options, document].map((value) => {
    const sorted = Object.fromEntries(Object.entries(value).sort());
    return globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(sorted)));
  });
  return Uint8Array.from((await Promise.all(digests)).flatMap((digest) => [...new Uint8Array(digest)]));
}

/** Returns a secret key in the DER form of RFC 8410: a constant prefix and the seed. */
export const pkcs8 = (seed) => Uint8Array.from([...bytes('302e020100300506032b657004220420'), ...seed]);

/** Decodes a multibase text. None of those used here starts with a zero. */
function base58(text) {
  let number = 0n;
  for (const digit of text.slice(1)) number = number * 58n + BigInt(DIGITS.indexOf(digit));
  const digits = number.toString(16);
  return bytes(digits.padStart(digits.length + (digits.length % 2), '0'));
}

const hex = (list) => Array.from(list, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (text) => Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));

function ensure(condition, message) {
  if (!condition) throw new Error(message);
}

const ALGORITHM = 'Ed25519';
const CREATED = '2026-11-22T09:00:00Z';
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SEED = new Uint8Array(32).fill(0x9d);
const UNSIGNED = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiableCredential'],
  issuer: 'https://kpt.example/issuer',
  credentialSubject: { name: 'a report' },
};
