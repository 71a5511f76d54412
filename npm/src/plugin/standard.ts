// A change as a Standard Schema 1.1 with its JSON Schema part, validated synchronously.

import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

import { validate, type Finding, type ToolDescription, type UserPreferencesChange } from '../preferences.js';
import { jsonText } from './json.js';

/** The schema of a change. Its issues add `code`, `params` and `help` to the members of the standard. */
export interface ChangeSchema {
  /** The display name of the tool. LangChain's types require a `title` in a schema. */
  readonly title: string;
  readonly '~standard': StandardSchemaV1.Props<UserPreferencesChange> &
    StandardJSONSchemaV1.Props<UserPreferencesChange>;
}

export function changeSchema({ title, inputSchema }: ToolDescription): ChangeSchema {
  // The schema uses only features of both drafts.
  const jsonSchema = ({ target }: StandardJSONSchemaV1.Options): Record<string, unknown> => {
    if (!TARGETS.includes(target)) {
      throw new Error(`the JSON Schema target \`${target}\` is not supported; use ${TARGETS.join(' or ')}`);
    }
    return structuredClone(inputSchema);
  };
  return {
    title,
    '~standard': {
      version: 1,
      vendor: 'hearth',
      validate: check,
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

function check(value: unknown): StandardSchemaV1.Result<UserPreferencesChange> {
  try {
    const { ok, findings } = validate(jsonText(value));
    return ok ? { value: value as UserPreferencesChange } : { issues: findings.filter(isError).map(issue) };
  } catch (error) {
    return { issues: [{ message: error instanceof Error ? error.message : String(error), path: [] }] };
  }
}

const isError = (finding: Finding): boolean => finding.severity === 'error';

function issue({ code, path, message, params, help }: Finding): StandardSchemaV1.Issue {
  const names = path.split('/').slice(1);
  const steps = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const more = { code, params, help };
  return { message, path: steps, ...more };
}

const TARGETS: readonly string[] = ['draft-2020-12', 'draft-07'];
