// The implementation of Digital Bazaar, offline, with its document loader and the documents of a test.

import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as DidKey from '@digitalbazaar/did-method-key';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { securityLoader } from '@digitalbazaar/security-document-loader';
import * as vc from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';

import { readFileSync } from 'node:fs';

import { NOW } from './hearth.mjs';

/** The context that credentials name, as it is published with the project. */
const CONTEXT = JSON.parse(readFileSync(new URL('../../docs/contexts/kpt.jsonld', import.meta.url), 'utf8'));

/** Returns a loader for contexts in the packages, keys of `did:key`, and `documents` by their URLs. */
export function loader(more) {
  const documents = { 'https://hearth.example/v1/contexts/kpt': CONTEXT, ...more };
  const own = securityLoader();
  const keys = DidKey.driver();
  keys.use({ multibaseMultikeyHeader: 'z6Mk', fromMultibase: Ed25519Multikey.from });
  own.setProtocolHandler({
    protocol: 'did',
    handler: { get: async ({ url }) => (url in documents ? documents[url] : keys.get({ url })) },
  });
  own.setProtocolHandler({
    protocol: 'https',
    handler: {
      get: async ({ url }) => {
        if (url in documents) return documents[url];
        throw new Error(`no document for ${url}`);
      },
    },
  });
  return own.build();
}

/** Returns whether `@digitalbazaar/vc` accepts a credential, and the reason if not. */
export async function verifies(credential, documents = {}) {
  const documentLoader = loader(documents);
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() });
  const answer = await vc.verifyCredential({ credential, suite, documentLoader, checkStatus, now: new Date(NOW) });
  return { verified: answer.verified, why: why(answer) };
}

/** Signs a credential with their suite and a key of ours. */
export async function issued(credential, key, documents = {}) {
  const pair = await Ed25519Multikey.from({
    '@context': 'https://w3id.org/security/multikey/v1',
    type: 'Multikey',
    id: key.verificationMethod,
    controller: key.did,
    publicKeyMultibase: key.publicKeyMultibase,
    secretKeyMultibase: key.secretKey,
  });
  const suite = new DataIntegrityProof({
    signer: pair.signer(),
    date: '2026-11-22T09:00:00Z',
    cryptosuite: createSignCryptosuite(),
  });
  return vc.issue({ credential: structuredClone(credential), suite, documentLoader: loader(documents) });
}

function why({ error, statusResult }) {
  const all = [error, ...(error?.errors ?? []), statusResult?.error].filter(Boolean);
  return all.map(({ message }) => message).join('; ');
}
