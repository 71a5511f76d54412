// The types of the API that the page uses, by the names of this page.

import type { Finding, MethodologyName, SelectedHousehold } from 'hearth-kpt';

import type {
  ApiKey,
  CreatedApiKey,
  ListedRecord,
  ListedStudy,
  Problem,
  ProblemError,
  Selection,
  SizedSample,
  StoredRecord,
  StudyResource,
} from '../../target/resources.js';

export type { Finding, ListedRecord, ListedStudy, MethodologyName, Problem, ProblemError, SelectedHousehold };
export type { Selection, SizedSample, StoredRecord };

/** A change of the status of a record. */
export type Change = NonNullable<StoredRecord['statusHistory']>[number];
/** A study with its parameters and its assessment. */
export type Study = StudyResource;
/** The figures of a study. */
export type Assessment = NonNullable<Study['assessment']>;

/** A page of a list. `next` is the cursor of the next page. */
export interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly next: string | null;
}

/** A key, as `GET /v1/keys` lists it. It does not contain the secret. */
export type Key = ApiKey;
/** A created key, with the secret that is shown once. */
export type CreatedKey = CreatedApiKey;

/** A scope of a key. */
export type Scope = Key['scopes'][number];

const STATUS_NAMES: Record<ListedRecord['status'], true> = {
  pending: true,
  verified: true,
  disputed: true,
  superseded: true,
  invalidated: true,
};
const GROUP_NAMES: Record<ListedRecord['testGroup'], true> = { reference: true, intervention: true };
/** The statuses of a record. */
export const STATUSES = Object.keys(STATUS_NAMES) as readonly ListedRecord['status'][];
/** The groups of a study. */
export const GROUPS = Object.keys(GROUP_NAMES) as readonly ListedRecord['testGroup'][];
