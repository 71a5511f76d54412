// The package in TypeScript programs without other dependencies: browsers and servers, ES modules and CommonJS. The
// test of the packed package compiles this file without running it.

import {
  assessStudy,
  claimSchema,
  CompilationForbidden,
  CouldNotRun,
  createRouter,
  drawSelection,
  emissionReductions,
  fieldErrors,
  GatewayConfigurationError,
  invoke,
  issueCredential,
  mergePreferences,
  preferencesManifest,
  preferencesTool,
  recordClaim,
  renderPreferences,
  sampleSize,
  session,
  validateClaim,
  validatePreferences,
  verifyCredential,
  version,
  type Assessment,
  type Claim,
  type ClaimReport,
  type Finding,
  type GatewayConfiguration,
  type HouseholdSelection,
  type Issue,
  type Router,
  type Session,
} from 'hearth-kpt';
import { createUserPreferencesPlugin, edgeStore, type PreferencesStore, type UserPreferences } from 'hearth-kpt/plugin';
import { fileStore } from 'hearth-kpt/plugin/file';
import { claimJsonSchema, type JsonSchema } from 'hearth-kpt/schema';

export const claim: Claim = {
  type: 'KPTClaim',
  householdId: 'did:ixo:household/123',
  testGroup: 'intervention',
  testPeriod: { startDate: '2024-02-01', endDate: '2024-02-04', durationDays: 3 },
  fuelMeasurements: { total: 11.9, dailyLogs: [3.2, 2.8, 3.0, 2.9] },
  evidence: ['ipfs://x', { type: 'photo', uri: 'ipfs://y', takenBy: 'Ada' }],
  cookingSessions: [{ meal: 'lunch' }],
};
// @ts-expect-error: unknown group
export const wrongGroup: Claim = { ...claim, testGroup: 'control' };
// @ts-expect-error: `total` is missing
export const noTotal: Claim['fuelMeasurements'] = { dailyLogs: [] };

export const report: ClaimReport = validateClaim(claim);
export const status: 400 | 409 | null = validateClaim('{}').status;
export const findings: readonly Finding[] = report.findings;
export const otherCode = ({ code }: Finding) => (code === 'claim.total_mismatch' ? null : code);
export const period: Record<string, unknown> = claim.testPeriod ?? {};
export const households = ({ households }: Assessment): string[] => Object.values(households).map((count) => count.toFixed());
// @ts-expect-error: a count has no such method
export const noMethod = ({ households }: Assessment) => Object.values(households).map((count) => count.trim());
export const asText: string = String(report);
export const forbidden = (error: unknown): 'module.forbidden' | null =>
  error instanceof CompilationForbidden ? error.code : null;
export const messages: Record<string, string> = fieldErrors(report);
// @ts-expect-error: a report is read-only
report.ok = true;

if (report.ok) {
  const none: null = report.status;
  console.log(none);
} else {
  const refused: 400 | 409 = report.status;
  console.log(refused);
}
export const isTooShort = report.findings.some(({ code }) => code === 'claim.log_count_mismatch');
// @ts-expect-error: unknown code
export const isMisspelt = report.findings.some(({ code }) => code === 'claim.log_count_mismatchx');

const result = claimSchema['~standard'].validate({});
if (result.issues) {
  const issues: readonly Issue[] = result.issues;
  const path: readonly (string | number)[] | undefined = issues[0]?.path;
  console.log(path, issues[0]?.code, issues[0]?.params['member'], fieldErrors(result.issues));
} else {
  const value: Claim = result.value;
  console.log(value.fuelMeasurements.total);
}
export type Input = NonNullable<(typeof claimSchema)['~standard']['types']>['input'];
export const input: Input = claim;
export const draft: Record<string, unknown> = claimSchema['~standard'].jsonSchema.input({ target: 'draft-07' });

const study = { referenceClaims: 1, counterpart: null };
const recorded = recordClaim({ claim, issuer: 'did:ixo:issuer', policy: 'study', study });
console.log(recorded.ok ? recorded.record.status === 'verified' : recorded.findings.length);

const prefixes = [{ path: '/chain', standsFor: '/ixo' }];
export const configuration: GatewayConfiguration = { extends: ['protocol'], prefixes };
export const router: Router = createRouter(configuration);
const mapped = router.route('GET', '/chain/entity/1', { explain: true });
if (mapped.outcome === 'valid') console.log(mapped.rpc, mapped.fields['id'], mapped.explain?.template);
else console.log(mapped.status, mapped.findings);
router.release();
try {
  createRouter('{');
} catch (error) {
  if (error instanceof GatewayConfigurationError) console.log(error.findings[0]?.path);
  if (error instanceof CouldNotRun) console.log(error.code);
}

const validated = validatePreferences({ length: 'terse' });
console.log(validated.ok ? validated.findings : validated.text);
const merged = mergePreferences({ change: { length: 'terse' }, now: new Date() });
if (merged.ok) console.log(merged.record, merged.changed?.includes('tone'), renderPreferences(merged.record).text);
console.log(preferencesTool().inputSchema.type, preferencesManifest().stability === 'stable');
// @ts-expect-error: unknown value
mergePreferences({ change: { length: 'very short' }, now: '' });

console.log(invoke('module.version', ''), version().module?.startsWith('sha256:'));
const own: Session = session();
own.invoke('claims.validate', Uint8Array.of(0xff));
// @ts-expect-error: unknown request member
own.invoke('claims.validate', {});
// @ts-expect-error: unknown operation
invoke('claims.guess', '');

export const schema: JsonSchema = claimJsonSchema;

const store: PreferencesStore = fileStore('records');
const plugin = createUserPreferencesPlugin({ store });
export const use = async (): Promise<void> => {
  const state = await plugin.hydrate({ messages: ['hi'] }, 'a');
  const preferences: UserPreferences | null | undefined = state.userPreferences;
  const texts: string[] = state.messages;
  const set = await plugin.tool.set({ length: 'terse' }, 'a');
  if (set.ok) console.log(set.record?.userName, set.changed?.includes('tone'));
  else console.log(set.reason === 'late');
  console.log(preferences, texts, set.findings);
};
const edge = edgeStore({ url: 'https://x.example', key: 'k' });
const either = createUserPreferencesPlugin({ store: edge, features: { 'user-preferences': Math.random() > 2 } });
// @ts-expect-error: the plugin may be disabled
either.tool.call({});
// @ts-expect-error: the flag is not a boolean
createUserPreferencesPlugin({ store, features: { 'user-preferences': 'false' } });
console.log(either.enabled ? either.tool.name : either.tools.length);

const size = sampleSize({ population: 5000, rule: '95/5', estimate: { kind: 'proportion', expected: 0.5 }, dropout: 0.15 });
export const asked: number = size.ok ? size.adjusted : size.status;
// @ts-expect-error: a required member has no default
sampleSize({ population: 5000 });
const drawing = drawSelection({
  frame: ['did:ixo:a', { household: 'did:ixo:b' }],
  randomness: { value: '00112233445566778899aabbccddeeff', source: 'drand round 4711' },
  design: 'simple',
  size: 1,
});
export const document: HouseholdSelection | undefined = drawing.ok ? drawing.selection : undefined;
const assessed = assessStudy({ claims: [claim, '{}'], design: 'paired', rule: { confidence: 0.9, precision: 0.1 } });
export const assessment: Assessment | undefined = assessed.ok ? assessed.assessment : undefined;
export const mean: number | undefined = assessment?.groups.reference?.perHousehold.mean;
export const lower: number | undefined = assessment?.difference?.interval.lower;
const usage = { value: 1, source: 'a usage survey' };
const reductions = emissionReductions({ methodology: 'TPDDTEC', version: '4.0', savings: [{ fuel: 'wood', usage }] });
export const tonnes: number = reductions.ok ? reductions.reductions.value : 0;
const issued = issueCredential({
  claim,
  record: { id: 'kpt-1', policy: 'claim' },
  secretKey: 'z3u2',
  created: '2026-11-22T09:00:00Z',
});
const verified = verifyCredential({ credential: issued.ok ? issued.verifiableCredential : '{}', claim });
export const signature: 'pass' | 'fail' | 'not-checked' | undefined = verified.checks?.signature.result;
