// Standard Schemas 1.1 with their JSON Schema part: plain objects, which validate at once.

import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

import type { Claim, FindingCode } from './contract.js';
import { claimJsonSchemas, errorsOf } from './claims.js';
import { issueOf, type Issue } from './findings.js';

/** A schema of `T`. It gives back the very value that it was given, and never a promise. */
export interface Standard<T> {
  readonly '~standard': Omit<StandardSchemaV1.Props<T>, 'validate'> &
    StandardJSONSchemaV1.Props<T> & {
      readonly validate: (value: unknown) => StandardSchemaV1.SuccessResult<T> | { readonly issues: readonly Issue[] };
    };
}

/**
 * A claim as a Standard Schema, for every form library that takes one. Its issues are the errors, and say all that a
 * finding says: code, rule, parameters, help. Warnings are in `validateClaim`.
 */
export const claimSchema: Standard<Claim> = {
  '~standard': {
    version: 1,
    vendor: 'hearth',
    validate(value) {
      try {
        const errors = errorsOf(value);
        if (errors.length === 0) return { value: value as Claim };
        return { issues: errors.map((finding) => issueOf(finding, value)) };
      } catch (error) {
        return { issues: [couldNotRun(error)] };
      }
    },
    jsonSchema: { input: claimFor, output: claimFor },
  },
};

function couldNotRun(error: unknown): Issue {
  const message = error instanceof Error ? error.message : String(error);
  const code = (error as { code?: FindingCode } | null)?.code ?? 'module.unavailable';
  return { message, path: [], pointer: '', code, rule: null, params: {}, severity: 'error', status: null, help: null };
}

/** The JSON Schema of a claim for a target of the standard. */
function claimFor({ target }: StandardJSONSchemaV1.Options): Record<string, unknown> {
  return forTarget(claimJsonSchemas().claim, target);
}

/**
 * A JSON Schema of 2020-12 for another target, when it uses only what both know besides the name of the definitions.
 *
 * @throws Error when there is none for the target
 */
export function forTarget(schema: Record<string, unknown>, target: string): Record<string, unknown> {
  if (target === 'draft-2020-12') return schema;
  if (target !== 'draft-07') throw new Error(`no JSON Schema for \`${target}\`; there are: draft-2020-12, draft-07`);
  const text = JSON.stringify({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/definitions/').replaceAll('"$defs":', '"definitions":'));
}
