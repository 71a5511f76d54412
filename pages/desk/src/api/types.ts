// The types of the API that the page uses, by the names of this page.

import type {
  ApiKey,
  CreatedApiKey,
  Finding,
  ListedRecord,
  ListedStudy,
  MethodologyName,
  Problem,
  ProblemError,
  SelectedHousehold,
  Used,
} from '../../target/api.js';

export type { Finding, ListedRecord, ListedStudy, MethodologyName, Problem, ProblemError, SelectedHousehold };

/** A record with its checks, history and credential. */
export type StoredRecord = NonNullable<Used['Record']>;
/** A change of the status of a record. */
export type Change = NonNullable<StoredRecord['statusHistory']>[number];
/** A study with its parameters and its assessment. */
export type Study = NonNullable<Used['StudyResource']>;
/** The figures of a study. */
export type Assessment = NonNullable<Study['assessment']>;
/** A drawn selection. */
export type Selection = NonNullable<Used['Selection']>;
/** A calculated number of households. */
export type SampleSize = Pick<
  NonNullable<Used['SampleSize']>,
  'size' | 'adjusted' | 'formula' | 'derivation' | 'strata'
> & {
  readonly findings: readonly Finding[];
};

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

/** The statuses of a record. */
export const STATUSES = ['pending', 'verified', 'disputed', 'superseded', 'invalidated'] as const;
/** The groups of a study. */
export const GROUPS = ['reference', 'intervention'] as const;
