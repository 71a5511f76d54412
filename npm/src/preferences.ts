// The typed operations `preferences.*`.
//
// Records and changes are passed as JSON text. Parsing and rewriting would lose other members of a record and the way
// its numbers are written.

import { read } from './calls.js';
import type {
  Finding,
  ManifestExample,
  MergePreferencesAnswer,
  PreferencesManifestAnswer,
  PreferencesSchemaAnswer,
  PreferencesToolAnswer,
  RenderPreferencesAnswer,
  UserPreferences,
  UserPreferencesChange,
  ValidatePreferencesAnswer,
} from './contract.js';
import { isError } from './findings.js';
import { withLost } from './lost.js';
import { part } from './parts/preferences.js';
import { written } from './value.js';

export type { Finding, UserPreferences, UserPreferencesChange };

/** The plugin's attributes. */
export type Manifest = Omit<Extract<PreferencesManifestAnswer, { outcome: 'valid' }>, 'outcome' | 'examples'> & {
  /** Sentences of users, and the calls that they lead to. */
  examples: Example[];
  category: 'core';
  visibility: 'always';
  stability: 'stable';
  defaultState: 'on';
};

/** An example. Its arguments are a type alias, because an interface is not assignable to `Record<string, unknown>`. */
type Example = Omit<ManifestExample, 'args'> & { args: Pick<UserPreferencesChange, keyof UserPreferencesChange> };

/** The tool, in the form of the Model Context Protocol. */
export type ToolDescription = Omit<Extract<PreferencesToolAnswer, { outcome: 'valid' }>, 'outcome'>;

/** The result of a change. */
export interface Merged {
  /** The new record, as JSON text; `null` if the room has no record. */
  readonly record: string | null;
  /** The changed members; `null` if the store does not report them. */
  readonly changed: readonly (keyof UserPreferencesChange)[] | null;
  /** Warnings. */
  readonly findings: readonly Finding[];
  /** The result in words, for a model. */
  readonly text: string;
}

/** The result of checking a change: warnings, or the reasons for a refusal. */
export type Validated =
  | { readonly ok: true; readonly findings: readonly Finding[] }
  | Refused;

/** A refused change. `text` explains the refusal to a model. */
export interface Refused {
  readonly ok: false;
  readonly findings: readonly Finding[];
  readonly text: string;
}

/** Checks a change of preferences, or its JSON text. */
export function validatePreferences(change: unknown): Validated {
  if (typeof change === 'string') return validate(change);
  const { text, lost } = written(change);
  const validated = validate(text);
  if (lost.length === 0) return validated;
  const findings = withLost(validated.findings, lost, text);
  const lines = findings.filter(isError).map(({ path, message }) => `- ${path}: ${message}`);
  return { ok: false, findings, text: lines.join('\n') };
}

/**
 * The request of `mergePreferences`. Record and change are objects or JSON text; unchanged parts of a record's text
 * keep every byte.
 */
export interface MergeRequest {
  /** The stored record; `null` if the room has none yet. */
  record?: UserPreferences | string | null;
  /** The change. */
  change: UserPreferencesChange | string;
  /** The time of the change, which becomes the record's `updatedAt`; text is in RFC 3339. */
  now: Date | string;
}

/**
 * Merges a change into a record.
 *
 * @returns the new record as JSON text and the changed members; or, if the change is invalid, the findings
 * @throws CouldNotRun if the record is not a JSON object, or the time is invalid
 * @throws TypeError if the record contains a value that JSON cannot represent
 */
export function mergePreferences({ record = null, change, now }: MergeRequest): MergeResult {
  const { text, lost } = typeof change === 'string' ? { text: change, lost: [] } : written(change);
  if (lost.length > 0 || !isJson(text)) return validatePreferences(change) as Refused;
  return merging(record === null ? null : textOf(record), text, now instanceof Date ? now.toISOString() : now);
}

/**
 * Returns whether a text is JSON. Any other text would corrupt the request, so it would not be reported as the cause.
 */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A stored record contains only values that JSON can represent. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { text, lost } = written(value);
  if (lost.length === 0) return text;
  throw new TypeError(`the record is not JSON at \`${lost[0]?.path}\`: ${lost[0]?.found}`);
}

/** The result of `mergePreferences`: the new record; or, if the change is invalid, the findings. */
export type MergeResult = (Merged & { readonly ok: true }) | Refused;

/**
 * Renders a record, or its JSON text, as a section of a system prompt. `text` is empty if the record has no
 * preferences.
 */
export function renderPreferences(record: UserPreferences | string | null): Rendered {
  const text = typeof record === 'string' ? record : written(record).text;
  const answer = part.run<RenderPreferencesAnswer>('preferences.render', text);
  const { outcome, findings } = answer;
  return { ok: outcome === 'valid', text: outcome === 'valid' ? answer.text : '', findings };
}

/** A section of a system prompt, and findings about parts of the record that are omitted. */
export interface Rendered {
  /** Whether the input is a record. */
  readonly ok: boolean;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Returns the JSON Schemas (2020-12) of a record and of a change. */
export function preferencesJsonSchemas(): { record: Record<string, unknown>; change: Record<string, unknown> } {
  const { record, change } = part.run<PreferencesSchemaAnswer>('preferences.schema', '');
  return { record, change };
}

/** Checks the JSON text of a change. */
export function validate(change: string): Validated {
  const answer = part.run<ValidatePreferencesAnswer>('preferences.validate', change);
  const { findings } = answer;
  return answer.outcome === 'valid' ? { ok: true, findings } : { ok: false, findings, text: answer.text };
}

/**
 * Merges a validated change into a record.
 *
 * @param now the time of the change, in RFC 3339
 * @throws CouldNotRun if the record is not a JSON object
 */
export function merge(record: string | null, change: string, now: string): Merged {
  const { ok, ...merged } = merging(record, change, now);
  if (!ok) throw new TypeError('the change was not validated before it was merged');
  return merged as Merged;
}

function merging(record: string | null, change: string, now: string): MergeResult {
  const request = `{"record":${record ?? 'null'},"change":${change},"now":${JSON.stringify(now)}}`;
  const answer = part.invoke('preferences.merge', request);
  const { outcome, findings, text, ...made } = read<MergePreferencesAnswer>(answer);
  if (outcome !== 'valid') return { ok: false, findings, text };
  const { changed } = made as Pick<Merged, 'changed'>;
  return { ok: true, record: recordIn(answer), changed, findings, text };
}

/** Renders a record as a section of a system prompt; '' if it is empty or not a record. */
export function render(record: UserPreferences | null): string {
  const answer = part.run<RenderPreferencesAnswer>('preferences.render', JSON.stringify(record ?? null));
  return answer.outcome === 'valid' ? answer.text : '';
}

/** Returns the tool as presented to agents. */
export function toolDescription(): ToolDescription {
  const { outcome: _, ...tool } = part.run<PreferencesToolAnswer>('preferences.tool', '');
  return tool;
}

/** Returns the plugin's attributes as presented to runtimes. */
export function manifest(): Manifest {
  const { outcome: _, ...attributes } = part.run<PreferencesManifestAnswer>('preferences.manifest', '');
  return attributes as Manifest;
}

/**
 * Parses the text of a stored record.
 *
 * @throws TypeError if the text is not a JSON object; the message quotes nothing from the record
 */
export function parseRecord(text: string): UserPreferences {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    throw new TypeError('the stored record is not JSON');
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    throw new TypeError('the stored record is not a JSON object');
  }
  return record as UserPreferences;
}

/** Returns the text of the member `record` of an answer, which ends where its braces are balanced. */
function recordIn(answer: string): string | null {
  const text = answer.slice(answer.indexOf('"record":') + '"record":'.length);
  if (!text.startsWith('{')) return null;
  let open = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]+|\\.)*"|[{}]/g)) {
    open += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (open === 0) return text.slice(0, index + 1);
  }
  return null;
}
