// The operations `preferences.*` of the module, with types.
//
// Records and changes go in as JSON text, and records come out as JSON text: what a record holds besides the
// preferences, and how its numbers are written, is never lost by parsing and writing it anew.

import type {
  Finding,
  ManifestExample,
  MergePreferencesAnswer,
  PreferencesManifestAnswer,
  PreferencesToolAnswer,
  RenderPreferencesAnswer,
  UserPreferences,
  UserPreferencesChange,
  ValidatePreferencesAnswer,
} from './contract.js';
import { ask, invoke, read } from './invoke.js';

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
  /** `text` says it to a model. */
  | { readonly ok: false; readonly findings: readonly Finding[]; readonly text: string };

/** Checks a change, which is JSON text. */
export function validate(change: string): Validated {
  const answer = ask<ValidatePreferencesAnswer>('preferences.validate', change);
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
  const text = invoke(
    'preferences.merge',
    `{"record":${record ?? 'null'},"change":${change},"now":${JSON.stringify(now)}}`,
  );
  const answer = read<MergePreferencesAnswer>(text);
  if (answer.outcome !== 'valid') throw new TypeError('the change was not validated before it was merged');
  return { record: recordIn(text), changed: answer.changed, findings: answer.findings, text: answer.text };
}

/** The section of a system prompt for a record; '' where there is nothing to say, or the record is none. */
export function render(record: UserPreferences | null): string {
  const answer = ask<RenderPreferencesAnswer>('preferences.render', JSON.stringify(record ?? null));
  return answer.outcome === 'valid' ? answer.text : '';
}

/** The tool as agents are told of it. */
export function toolDescription(): ToolDescription {
  const { outcome: _, ...tool } = ask<PreferencesToolAnswer>('preferences.tool', '');
  return tool;
}

/** The plugin as runtimes are told of it. */
export function manifest(): Manifest {
  const { outcome: _, ...attributes } = ask<PreferencesManifestAnswer>('preferences.manifest', '');
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
