// Standard Schemas 1.1 with their JSON Schema part, validated synchronously.

import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

import type { Claim, FindingCode } from './contract.js';
import { claimJsonSchemas, errorsOf } from './claims.js';
import { issueOf, type Issue } from './findings.js';

/** A Standard Schema of `T`. A valid value is returned unchanged; `validate` never returns a promise. */
export interface Standard<T> {
  readonly '~standard': Omit<StandardSchemaV1.Props<T>, 'validate'> &
    StandardJSONSchemaV1.Props<T> & {
      readonly validate: (value: unknown) => StandardSchemaV1.SuccessResult<T> | { readonly issues: readonly Issue[] };
    };
}

/**
 * The Standard Schema of a claim, for form libraries. Its issues are the errors, with the code, rule, parameters and
 * help of each finding. `validateClaim` also returns warnings.
 *
 * @example
 * const { issues } = claimSchema['~standard'].validate(claim);
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

/** Returns the JSON Schema of a claim for a target of the standard. */
function claimFor({ target }: StandardJSONSchemaV1.Options): Record<string, unknown> {
  return forTarget(claimJsonSchemas().claim, target);
}

/**
 * Converts a JSON Schema from 2020-12 to another draft. The schema may use only features of both drafts; just the name
 * of the definitions differs.
 *
 * @throws Error if the target is not supported
 */
export function forTarget(schema: Record<string, unknown>, target: string): Record<string, unknown> {
  if (target === 'draft-2020-12') return schema;
  if (target !== 'draft-07') {
    throw new Error(`the JSON Schema target \`${target}\` is not supported; use draft-2020-12 or draft-07`);
  }
  const text = JSON.stringify({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/definitions/').replaceAll('"$defs":', '"definitions":'));
}
