// The operations `credential.*` of the module, with types.
//
// The module has no randomness and no clock: a key is made of 32 random bytes of the caller's, and times are arguments.

import { digest } from '#version';

import type {
  IssueAnswer,
  IssueRequest,
  KeyAnswer,
  KeyRequest,
  SignAnswer,
  SignRequest,
  VerificationChecks,
  VerifyCredentialAnswer,
  VerifyCredentialRequest,
} from './contract.js';
import { part } from './parts/credentials.js';
import { asked, json, LENGTH, requested, type Accepted, type Declined, type Outcome } from './request.js';
import { written } from './value.js';

/** What follows from a key; or, when there is no such key, the findings. */
export type CredentialKey = Outcome<KeyAnswer>;

/** A signed document; or, when it cannot be signed, the findings. */
export type SignedDocument = Outcome<SignAnswer>;

/** A credential; or, when there is none for the claim, the findings. */
export type IssuedCredential = Outcome<IssueAnswer>;

/** What became of each check. When one has failed, `ok` is `false`; without any, nothing could be checked at all. */
export type CredentialCheck =
  | Accepted<VerifyCredentialAnswer>
  | (Declined & { readonly checks?: Readonly<VerificationChecks> });

/** The request of `issueCredential`; its claim is the claim, or its JSON text; `module` is this one without one. */
export type IssueCredentialRequest = Omit<IssueRequest, 'claim' | 'module'> & { claim: unknown; module?: string };

/** The request of `verifyCredential`: credential and claim are those, or their JSON text; `module` is this one without one. */
export type VerifyRequest = Omit<VerifyCredentialRequest, 'claim' | 'credential'> & {
  credential: unknown;
  claim?: unknown;
};

/**
 * What follows from a secret key, or of the seed of a new one: the public key, its DID, and the document that says so.
 *
 * @throws CouldNotRun when the request is malformed
 */
export const credentialKey = (request: KeyRequest): CredentialKey => requested<KeyAnswer>(part, 'credential.key', request);

/**
 * Signs a JSON object by `eddsa-jcs-2022` (W3C Data Integrity).
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 */
export const signDocument = (request: SignRequest): SignedDocument => requested<SignAnswer>(part, 'credential.sign', request);

/**
 * Issues the credential of a claim that is verified under the policy: a W3C verifiable credential.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 * @throws TypeError when the claim has a value that JSON cannot carry
 */
export const issueCredential = ({ claim, ...request }: IssueCredentialRequest): IssuedCredential =>
  requested<IssueAnswer>(part, 'credential.issue', { module: ownModule(), ...request, claim: textOf(claim, 'claim') });

/**
 * Verifies a credential, or the JSON text of one: signature, issuer, period, digest, rules, module and status, each by
 * itself, and offline. What nobody gave the means for is `not-checked`.
 *
 * @throws CouldNotRun when the request is malformed or over a limit
 * @throws TypeError when something has a value that JSON cannot carry, or a text is no JSON
 */
export function verifyCredential({ claim, credential, ...request }: VerifyRequest): CredentialCheck {
  const given = claim === undefined ? {} : { claim: textOf(claim, 'claim') };
  const others = textOf({ module: ownModule(), ...request, ...given }, 'request').slice(1, -1);
  // Of a text that was signed, every number counts as it is written.
  const document = typeof credential === 'string' ? json(credential) : textOf(credential, 'credential');
  const text = `{"credential":${document}${others === '' ? '' : `,${others}`}}`;
  return asked<VerifyCredentialAnswer>(part, 'credential.verify', text) as CredentialCheck;
}

/** The digest of this module, where it is known. */
const ownModule = (): string | undefined => digest() ?? undefined;

/** The text of a value, which is signed or compared as it is: nothing of it may be lost. */
function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  const { text, lost } = written(value, LENGTH);
  if (lost.length === 0) return text;
  throw new TypeError(`the ${name} is not JSON at \`${lost[0]?.path}\`: ${lost[0]?.found}`);
}
