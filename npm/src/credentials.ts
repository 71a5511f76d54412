// The typed operations `credential.*`.
//
// The module has neither randomness nor a clock: the caller supplies 32 random bytes for a key, and all times.

import { digest } from '#version';

import type {
  IssueAnswer,
  IssueRequest,
  KeyAnswer,
  KeyRequest,
  SignAnswer,
  SignRequest,
  StudyCredentialAnswer,
  StudyCredentialRequest,
  VerificationChecks,
  VerifyCredentialAnswer,
  VerifyCredentialRequest,
} from './contract.js';
import { part } from './parts/credentials.js';
import { outcomeOf, json, LENGTH, requested, type Accepted, type Declined, type Outcome } from './request.js';
import { written } from './value.js';

/** A key; or, if the request is invalid, the findings. */
export type CredentialKey = Outcome<KeyAnswer>;

/** A signed document; or, if it cannot be signed, the findings. */
export type SignedDocument = Outcome<SignAnswer>;

/** A credential; or, if the claim does not qualify for one, the findings. */
export type IssuedCredential = Outcome<IssueAnswer>;

/** The result of each check. If a check fails, `ok` is `false`. If no check could run, `checks` is absent. */
export type CredentialCheck =
  | Accepted<VerifyCredentialAnswer>
  | (Declined & { readonly checks?: Readonly<VerificationChecks> });

/**
 * The request of `issueCredential`. Its claim is a claim or its JSON text; `module` defaults to this module's digest.
 */
export type IssueCredentialRequest = Omit<IssueRequest, 'claim' | 'module'> & { claim: unknown; module?: string };

/** A credential of a study; or, if the study is incomplete or cannot be assessed, the findings. */
export type IssuedStudyCredential = Outcome<StudyCredentialAnswer>;

/** The request of `studyCredential`; `module` defaults to this module's digest. */
export type StudyCredentialOptions = Omit<StudyCredentialRequest, 'module'> & { module?: string };

/**
 * The request of `verifyCredential`. Credential and claim are values or JSON text; `module` defaults to this module's
 * digest.
 */
export type VerifyRequest = Omit<VerifyCredentialRequest, 'claim' | 'credential'> & {
  credential: unknown;
  claim?: unknown;
};

/**
 * Derives the public key, its DID and its DID document from a secret key, or from the seed of a new key.
 *
 * @throws CouldNotRun if the request is malformed
 */
export const credentialKey = (request: KeyRequest): CredentialKey => requested<KeyAnswer>(part, 'credential.key', request);

/**
 * Signs a JSON object with `eddsa-jcs-2022` (W3C Data Integrity).
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 */
export const signDocument = (request: SignRequest): SignedDocument => requested<SignAnswer>(part, 'credential.sign', request);

/**
 * Issues a W3C verifiable credential for a claim that is verified under the policy.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 * @throws TypeError if the claim contains a value that JSON cannot represent
 */
export const issueCredential = ({ claim, ...request }: IssueCredentialRequest): IssuedCredential =>
  requested<IssueAnswer>(part, 'credential.issue', { module: ownModule(), ...request, claim: textOf(claim, 'claim') });

/**
 * Issues the W3C verifiable credential of a study, which is assessed again. It states the figures of the study, its
 * parameters, and the digest of each claim.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 * @throws TypeError if the request contains a value that JSON cannot represent
 */
export const studyCredential = (request: StudyCredentialOptions): IssuedStudyCredential =>
  outcomeOf<StudyCredentialAnswer>(
    part,
    'credential.study',
    textOf({ module: ownModule(), ...request }, 'request'),
  ) as IssuedStudyCredential;

/**
 * Verifies a credential, or its JSON text, offline. Signature, issuer, period, digest, rules, module and status are
 * checked independently. With `claims`, the figures of a study's credential are calculated again. A check without the
 * input that it requires is `not-checked`.
 *
 * @throws CouldNotRun if the request is malformed or exceeds a limit
 * @throws TypeError if the request contains a value that JSON cannot represent, or a text is not JSON
 */
export function verifyCredential({ claim, credential, ...request }: VerifyRequest): CredentialCheck {
  const given = claim === undefined ? {} : { claim: textOf(claim, 'claim') };
  const others = textOf({ module: ownModule(), ...request, ...given }, 'request').slice(1, -1);
  // A signed text must keep every number as written.
  const document = typeof credential === 'string' ? json(credential) : textOf(credential, 'credential');
  const text = `{"credential":${document}${others === '' ? '' : `,${others}`}}`;
  return outcomeOf<VerifyCredentialAnswer>(part, 'credential.verify', text) as CredentialCheck;
}

/** The digest of this module, if available. */
const ownModule = (): string | undefined => digest() ?? undefined;

/** Returns the JSON text of a value that is signed or compared, so no part may be lost. */
function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  const { text, lost } = written(value, LENGTH);
  if (lost.length === 0) return text;
  throw new TypeError(`the ${name} is not JSON at \`${lost[0]?.path}\`: ${lost[0]?.found}`);
}
