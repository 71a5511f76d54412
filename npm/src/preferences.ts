// The operations `preferences.*` of the module, with types.
//
// Records and changes go in as JSON text, and records come out as JSON text: what a record holds besides the
// preferences, and how its numbers are written, is never lost by parsing and writing it anew.

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

/** The plugin's attributes, as the module has them. */
export type Manifest = Omit<Extract<PreferencesManifestAnswer, { outcome: 'valid' }>, 'outcome' | 'examples'> & {
  /** What users say, and the call that it leads to. */
  examples: Example[];
  category: 'core';
  visibility: 'always';
  stability: 'stable';
  defaultState: 'on';
};

/** An example, with arguments that fit where a runtime wants a `Record<string, unknown>`: no interface does. */
type Example = Omit<ManifestExample, 'args'> & { args: Pick<UserPreferencesChange, keyof UserPreferencesChange> };

/** The tool, in the words of the Model Context Protocol. */
export type ToolDescription = Omit<Extract<PreferencesToolAnswer, { outcome: 'valid' }>, 'outcome'>;

/** What became of a change. */
export interface Merged {
  /** The record after it, as JSON text; `null` where there is none. */
  readonly record: string | null;
  /** The members that differ from before; `null` where the store does not say. */
  readonly changed: readonly (keyof UserPreferencesChange)[] | null;
  /** Warnings. */
  readonly findings: readonly Finding[];
  /** What to tell a model of it. */
  readonly text: string;
}

/** What is wrong with a change, or could be better. */
export type Validated =
  | { readonly ok: true; readonly findings: readonly Finding[] }
  | Refused;

/** A change that is not made; `text` says to a model why not. */
export interface Refused {
  readonly ok: false;
  readonly findings: readonly Finding[];
  readonly text: string;
}

/** Checks a change, or the JSON text of one. */
export function validatePreferences(change: unknown): Validated {
  if (typeof change === 'string') return validate(change);
  const { text, lost } = written(change);
  const validated = validate(text);
  if (lost.length === 0) return validated;
  const findings = withLost(validated.findings, lost, text);
  const lines = findings.filter(isError).map(({ path, message }) => `- ${path}: ${message}`);
  return { ok: false, findings, text: lines.join('\n') };
}

/** The request of `mergePreferences`. A text is JSON text: of a record, what does not change keeps every byte. */
export interface MergeRequest {
  /** The stored record; `null` where there is none yet. */
  record?: UserPreferences | string | null;
  /** What is to change. */
  change: UserPreferencesChange | string;
  /** The time of the change, which becomes the record's `updatedAt`; a text is in RFC 3339. */
  now: Date | string;
}

/**
 * Makes a change to a record.
 *
 * @throws CouldNotRun when the record is no JSON object, or the time is none
 * @throws TypeError when the record has a value that JSON cannot carry
 */
export function mergePreferences({ record = null, change, now }: MergeRequest): MergeResult {
  const { text, lost } = typeof change === 'string' ? { text: change, lost: [] } : written(change);
  if (lost.length > 0 || !isJson(text)) return validatePreferences(change) as Refused;
  return merging(record === null ? null : textOf(record), text, now instanceof Date ? now.toISOString() : now);
}

/** A text that is no JSON would spoil the request, and not be found to be wrong itself. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A record that was read is one that JSON can carry. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { text, lost } = written(value);
  if (lost.length === 0) return text;
  throw new TypeError(`the record is not JSON at \`${lost[0]?.path}\`: ${lost[0]?.found}`);
}

/** What became of a change; when it is refused, what is wrong with it. */
export type MergeResult = (Merged & { readonly ok: true }) | Refused;

/** The section of a system prompt for a record, or the JSON text of one; `text` is '' where there is nothing to say. */
export function renderPreferences(record: UserPreferences | string | null): Rendered {
  const text = typeof record === 'string' ? record : written(record).text;
  const answer = part.ask<RenderPreferencesAnswer>('preferences.render', text);
  const { outcome, findings } = answer;
  return { ok: outcome === 'valid', text: outcome === 'valid' ? answer.text : '', findings };
}

/** The section of a system prompt, and what of the record is not in it. */
export interface Rendered {
  /** Whether it is a record. */
  readonly ok: boolean;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** The JSON Schemas (2020-12) of a record and of a change. */
export function preferencesJsonSchemas(): { record: Record<string, unknown>; change: Record<string, unknown> } {
  const { record, change } = part.ask<PreferencesSchemaAnswer>('preferences.schema', '');
  return { record, change };
}

/** Checks a change, which is JSON text. */
export function validate(change: string): Validated {
  const answer = part.ask<ValidatePreferencesAnswer>('preferences.validate', change);
  const { findings } = answer;
  return answer.outcome === 'valid' ? { ok: true, findings } : { ok: false, findings, text: answer.text };
}

/**
 * Makes a change, which `validate` found right, to a record.
 *
 * @param now the time of the change, in RFC 3339
 * @throws CouldNotRun when the record is no JSON object
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

/** The section of a system prompt for a record; '' where there is nothing to say, or the record is none. */
export function render(record: UserPreferences | null): string {
  const answer = part.ask<RenderPreferencesAnswer>('preferences.render', JSON.stringify(record ?? null));
  return answer.outcome === 'valid' ? answer.text : '';
}

/** The tool as agents are told of it. */
export function toolDescription(): ToolDescription {
  const { outcome: _, ...tool } = part.ask<PreferencesToolAnswer>('preferences.tool', '');
  return tool;
}

/** The plugin as runtimes are told of it. */
export function manifest(): Manifest {
  const { outcome: _, ...attributes } = part.ask<PreferencesManifestAnswer>('preferences.manifest', '');
  return attributes as Manifest;
}

/**
 * The text of a stored record as an object.
 *
 * @throws TypeError when it is no JSON object; it quotes nothing of what a user said
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

/** The text of the member `record` of an answer, which is where its braces are even again. */
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
