// The scopes of keys in words, and the roles that the form offers.

import type { Scope } from '../api/types.js';

const WORDS: Readonly<Record<Scope, string>> = {
  'claims:write': 'send claims',
  'claims:read': 'read claims',
  'claims:status': 'dispute and invalidate records',
  'studies:read': 'read studies and reports',
  'studies:write': 'change studies, draw selections',
  'keys:admin': 'create and revoke keys',
  'operations:call': 'call operations of the module',
  'gateway:read': 'query the protocol node',
  'preferences:read': 'read preferences of a room',
  'preferences:write': 'change preferences of a room',
};
/** The scopes that a key can have. */
export const SCOPES = Object.keys(WORDS) as readonly Scope[];

/** Returns the meaning of a scope. */
export const scopeInWords = (scope: Scope): string => WORDS[scope] ?? scope;

/** The roles: a field worker and a programme officer. */
export const ROLES: Readonly<Record<'worker' | 'officer', readonly Scope[]>> = {
  worker: ['claims:write', 'claims:read'],
  officer: ['claims:write', 'claims:read', 'claims:status', 'studies:read', 'studies:write'],
};

/** Describes the scopes of a key: its role, or each scope. */
export function scopesInWords(scopes: readonly Scope[]): string {
  const has = (role: readonly Scope[]) =>
    role.length === scopes.length && role.every((scope) => scopes.includes(scope));
  if (has(ROLES.worker)) return 'field worker: send and read claims';
  if (has(ROLES.officer)) return 'officer: claims and studies';
  return scopes.map(scopeInWords).join(', ');
}
