/**
 * A change of a record, and the request of `validatePreferences`: a value sets a member, `null` clears it, and one
 * that is left out stays as it is.
 */
export interface UserPreferencesChange {
    /**
     * What the user calls the agent: at most 80 characters.
     */
    agentName?: string | null;
    /**
     * What the agent calls the user: at most 80 characters.
     */
    userName?: string | null;
    /**
     * The language to reply in, a BCP 47 tag or its name: at most 20 characters.
     */
    language?: string | null;
    /**
     * The voice of replies, in a few words: at most 200 characters.
     */
    tone?: string | null;
    /**
     * How formal replies are.
     */
    formality?: Formality | null;
    /**
     * How long replies are.
     */
    length?: Length | null;
    /**
     * How replies are laid out: at most 200 characters.
     */
    format?: string | null;
    /**
     * Lasting wishes that fit no other member: at most 2000 characters, with line breaks and tabs where they help.
     */
    customInstructions?: string | null;
}

/**
 * A field of the request message: protobuf's JSON. 64-bit integers, `float` and `double` are strings, bytes are base64.
 */
export type FieldValue = boolean | number | string | FieldValue[];

/**
 * A parameter of a message. Numbers of the client's are strings, as the client wrote them.
 */
export type Param = string | number | Param[];

/**
 * A path template and the query method it leads to.
 */
export interface GatewayRoute {
    /**
     * The template, in the grammar of `google.api.http`.
     */
    template: string;
    /**
     * The method, `package.Service/Method`.
     */
    rpc: string;
    /**
     * Types of the request's fields by proto name.
     */
    fields?: Record<string, GatewayField>;
    /**
     * The field of the response that is the answer; absent: the whole message.
     */
    responseBody?: string;
}

/**
 * A prefix of a table.
 */
export interface ServedPrefix {
    /**
     * The prefix.
     */
    path: string;
    /**
     * What it stands for.
     */
    standsFor: string;
    /**
     * Since when clients should use another.
     */
    deprecated?: string;
}

/**
 * A prefix of served paths.
 */
export interface GatewayPrefix {
    /**
     * The prefix, `/chain`.
     */
    path: string;
    /**
     * The prefix of canonical paths that it stands for, `/ixo`.
     */
    standsFor: string;
    /**
     * Since when clients should use another, `YYYY-MM-DD`.
     */
    deprecated?: string;
    /**
     * Old paths below it.
     */
    aliases?: GatewayAlias[];
}

/**
 * A route of a table.
 */
export interface ServedRoute {
    /**
     * Its template.
     */
    template: string;
    /**
     * The method.
     */
    rpc: string;
    /**
     * Whether it is answered 501.
     */
    disabled: boolean;
}

/**
 * A route that would have answered, were it not for another.
 */
export interface Alternative {
    /**
     * Its template.
     */
    template: string;
    /**
     * The segment, from 0, where the two part; none where the verb decides.
     */
    segment: number | null;
}

/**
 * A stored claim that contradicts this one.
 */
export interface Conflict {
    /**
     * The id of the stored record.
     */
    id: string;
    /**
     * The first day of its period, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day of its period, `YYYY-MM-DD`.
     */
    endDate: string;
}

/**
 * A test period.
 */
export interface Period {
    /**
     * The first day, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day, `YYYY-MM-DD`.
     */
    endDate: string;
}

/**
 * An example of use.
 */
export interface ManifestExample {
    /**
     * What the user says.
     */
    user: string;
    /**
     * What to make of it.
     */
    thought: string;
    /**
     * The tool to call.
     */
    tool: string;
    /**
     * Its arguments.
     */
    args: UserPreferencesChange;
}

/**
 * An old path.
 */
export interface GatewayAlias {
    /**
     * Its template, below the prefix.
     */
    template: string;
    /**
     * The template of the route, below what the prefix stands for.
     */
    standsFor: string;
    /**
     * Since when clients should use the other, `YYYY-MM-DD`.
     */
    deprecated?: string;
}

/**
 * How an agent is to respond in one room, as it is stored. Members that are not named here are kept, whatever they
 * are. A text that was stored before may be longer than a change can set it to, and a word another one; nothing looks
 * at it again.
 */
export interface UserPreferences extends OtherMembers {
    /**
     * What the user calls the agent.
     */
    agentName?: string;
    /**
     * What the agent calls the user.
     */
    userName?: string;
    /**
     * The language to reply in: a BCP 47 tag, or its name.
     */
    language?: string;
    /**
     * The voice of replies, in a few words.
     */
    tone?: string;
    /**
     * How formal replies are.
     */
    formality?: Formality | (string & {});
    /**
     * How long replies are.
     */
    length?: Length | (string & {});
    /**
     * How replies are laid out.
     */
    format?: string;
    /**
     * Lasting wishes that fit no other member.
     */
    customInstructions?: string;
    /**
     * When the record was changed last (RFC 3339).
     */
    updatedAt?: string;
}

/**
 * How formal replies are.
 */
export type Formality = "casual" | "friendly" | "neutral" | "semi-formal" | "professional" | "formal" | "technical" | "academic";

/**
 * How long replies are.
 */
export type Length = "terse" | "short" | "balanced" | "detailed" | "exhaustive";

/**
 * Members of a record that are no preferences, by name.
 */
export type OtherMembers = Record<string, unknown>;

/**
 * One kind of finding in the catalogue.
 */
export interface Code {
    /**
     * The stable code.
     */
    code: string;
    /**
     * Whether it refuses the claim.
     */
    severity: Severity;
    /**
     * The HTTP status it leads to; none for a warning.
     */
    status: number | null;
    /**
     * The message, with `{name}` where a parameter goes.
     */
    message: string;
    /**
     * Advice, where there is some.
     */
    help: string | null;
}

/**
 * One rule of the catalogue.
 */
export interface Rule {
    /**
     * The stable name of the rule.
     */
    id: string;
    /**
     * Its number in the specification, where it has one.
     */
    rule: number | null;
    /**
     * One line for people.
     */
    title: string;
    /**
     * What a claim has to do to satisfy it.
     */
    satisfiedBy: string;
    /**
     * Where the rule comes from.
     */
    source: string;
    /**
     * The findings it can give.
     */
    codes: Code[];
}

/**
 * One segment of a path, and what of the template it met.
 */
export interface Matched {
    /**
     * The segment, without escapes.
     */
    segment: string;
    /**
     * The literal, the `{variable}` or the wildcard.
     */
    matched: string;
    /**
     * What that is.
     */
    as: Role;
}

/**
 * One thing that is wrong, or worth a warning, with an input.
 */
export interface Finding {
    /**
     * The stable code.
     */
    code: string;
    /**
     * The number of the rule in the specification, where it has one.
     */
    rule: number | null;
    /**
     * Where, as a JSON Pointer into the claim.
     */
    path: string;
    /**
     * What, for people; the text is not stable.
     */
    message: string;
    /**
     * What the message is made of.
     */
    params: Record<string, Param>;
    /**
     * Whether it refuses the input.
     */
    severity: Severity;
    /**
     * The HTTP status it leads to: 400 or 409; none for a warning.
     */
    status: number | null;
    /**
     * Advice, where there is some.
     */
    help: string | null;
}

/**
 * That a path is an old one.
 */
export interface Deprecation {
    /**
     * Since when, `YYYY-MM-DD`.
     */
    since: string;
    /**
     * The path to use instead.
     */
    successor?: string;
}

/**
 * The answer of `claimRules`.
 */
export type RulesAnswer = { outcome: "valid"; rules: Rule[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `claimSchema`.
 */
export type SchemaAnswer = { outcome: "valid"; claim: Record<string, unknown>; record: Record<string, unknown> } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `compileGateway`.
 */
export type CompileAnswer = { outcome: "valid"; handle: number; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `gatewayRoutes`.
 */
export type RoutesAnswer = { outcome: "valid"; prefixes: ServedPrefix[]; routes: ServedRoute[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `mergePreferences`.
 */
export type MergePreferencesAnswer = { outcome: "valid"; record: UserPreferences | null; changed: (keyof UserPreferencesChange)[]; findings: Finding[]; text: string } | { outcome: "findings"; status: number; findings: Finding[]; text: string } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `preferencesManifest`: the plugin, as the runtime of an agent is told of it.
 */
export type PreferencesManifestAnswer = { outcome: "valid"; name: string; version: string; title: string; summary: string; whenToUse: string[]; whenNotToUse: string[]; examples: ManifestExample[]; tags: string[]; category: string; visibility: string; stability: string; defaultState: string; featureSwitch: string; dependsOn: string[]; requiredEnvironmentVariables: string[]; tools: string[]; routes: string[]; subAgents: string[]; middlewares: string[]; sharedState: string[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `preferencesSchema`.
 */
export type PreferencesSchemaAnswer = { outcome: "valid"; record: Record<string, unknown>; change: Record<string, unknown> } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `preferencesTool`: the tool, in the words of the Model Context Protocol.
 */
export type PreferencesToolAnswer = { outcome: "valid"; name: string; title: string; description: string; inputSchema: { type: "object" } & Record<string, unknown>; outputSchema: { type: "object" } & Record<string, unknown>; annotations: ToolAnnotations } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `recordClaim`.
 */
export type RecordAnswer = { outcome: "valid"; record: ClaimRecord; claim: ClaimSummary } | { outcome: "findings"; status: number; findings: Finding[]; checks: Check[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `releaseGateway`.
 */
export type ReleaseAnswer = { outcome: "valid" } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `renderPreferences`, whose request is a `UserPreferences` or `null`.
 */
export type RenderPreferencesAnswer = { outcome: "valid"; text: string; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `routeRequest`.
 */
export type RouteAnswer = { outcome: "valid"; rpc: string; fields: Record<string, FieldValue>; prefix: string; path: string; responseBody?: string; deprecation?: Deprecation; explain?: Explanation } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `validateClaim`.
 */
export type ValidateAnswer = { outcome: "valid"; findings: Finding[]; checks: Check[] } | { outcome: "findings"; status: number; findings: Finding[]; checks: Check[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `validatePreferences`.
 */
export type ValidatePreferencesAnswer = { outcome: "valid"; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[]; text: string } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `version`.
 */
export type VersionAnswer = { outcome: "valid"; contract: string; crate: string; ruleSet: string } | { outcome: "could-not-run"; error: CallError };

/**
 * The credential of a verified claim.
 */
export interface Credential {
    /**
     * Always `KPTCredential`.
     */
    type: "KPTCredential";
    /**
     * The DID of the issuer.
     */
    issuer: string;
    /**
     * The URIs of the evidence.
     */
    evidence: string[];
}

/**
 * The request of `compileGateway`; an empty request stands for the protocol's own table.
 */
export interface GatewayConfiguration {
    /**
     * Built-in tables to begin with: `protocol`, `protocol-legacy`, `shapes`.
     */
    extends?: string[];
    /**
     * Where paths are served.
     */
    prefixes?: GatewayPrefix[];
    /**
     * Which paths lead to which query methods.
     */
    routes?: GatewayRoute[];
    /**
     * Messages by full name, as the types of their fields by proto name.
     */
    messages?: Record<string, Record<string, GatewayField>>;
    /**
     * Enums by full name, as numbers by name.
     */
    enums?: Record<string, Record<string, number>>;
    /**
     * Services and methods that are answered 501.
     */
    disabled?: string[];
    /**
     * A `google.protobuf.FileDescriptorSet` in base64: for the edge, which transcodes by it.
     */
    descriptors?: string;
}

/**
 * The request of `mergePreferences`. Who puts its text together out of the stored text, in place of parsing and writing
 * that anew, gets every untouched member back byte for byte.
 */
export interface MergePreferencesRequest {
    /**
     * The stored record; absent or `null` where there is none yet.
     */
    record?: UserPreferences | null;
    /**
     * What is to change.
     */
    change: UserPreferencesChange;
    /**
     * The time of the change (RFC 3339), which becomes the record's `updatedAt`.
     */
    now: string;
}

/**
 * The request of `recordClaim`.
 */
export interface RecordRequest {
    /**
     * The claim's text.
     */
    claim: string;
    /**
     * The DID that issues the credential.
     */
    issuer: string;
    /**
     * Whether rules 5 to 7 hold a claim back.
     */
    policy: Policy;
    /**
     * What is stored of the study; absent: it was not looked up.
     */
    study?: Study;
    /**
     * A stored claim of the same household with other measurements over an overlapping period.
     */
    conflict?: Conflict;
}

/**
 * The request of `releaseGateway` and `gatewayRoutes`.
 */
export interface TableRequest {
    /**
     * The number of the table.
     */
    handle: number;
}

/**
 * The request of `routeRequest`.
 */
export interface RouteRequest {
    /**
     * The number of the table.
     */
    handle: number;
    /**
     * The HTTP method.
     */
    method: string;
    /**
     * Path and query, as the client sent them.
     */
    target: string;
    /**
     * Whether to say what decided.
     */
    explain?: boolean;
}

/**
 * The result of a check.
 */
export type CheckResult = "pass" | "fail" | "not-assessed";

/**
 * The status of a record that the module decides.
 */
export type RecordStatus = "pending" | "verified";

/**
 * The type of a field: protobuf's word for it, with `repeated ` before it where it is a list.
 */
export type GatewayField = string | { type: string; jsonName: string };

/**
 * What a client may assume of a tool.
 */
export interface ToolAnnotations {
    /**
     * It changes nothing.
     */
    readOnlyHint: boolean;
    /**
     * It can replace or clear what was there.
     */
    destructiveHint: boolean;
    /**
     * The same call again changes nothing more.
     */
    idempotentHint: boolean;
    /**
     * It reaches beyond the service's own store.
     */
    openWorldHint: boolean;
}

/**
 * What a segment was met by.
 */
export type Role = "prefix" | "literal" | "variable" | "wildcard";

/**
 * What a store indexes of a claim.
 */
export interface ClaimSummary {
    /**
     * The household, a DID.
     */
    householdId: string;
    /**
     * `reference` or `intervention`.
     */
    testGroup: string;
    /**
     * The study, where the claim names one.
     */
    studyId: string | null;
    /**
     * The first day of the test period, `YYYY-MM-DD`.
     */
    startDate: string | null;
    /**
     * The last day of the test period, `YYYY-MM-DD`.
     */
    endDate: string | null;
    /**
     * Days and daily logs in a normal form: claims with the same text measure the same.
     */
    measurements: string;
}

/**
 * What became of one of the rules that do not refuse a claim.
 */
export interface Check {
    /**
     * The number of the rule in the specification.
     */
    rule: number;
    /**
     * The stable name of the rule.
     */
    id: string;
    /**
     * The result.
     */
    result: CheckResult;
    /**
     * Why not; absent when the check passes.
     */
    code?: string;
}

/**
 * What decided a mapping.
 */
export interface Explanation {
    /**
     * The route's template.
     */
    template: string;
    /**
     * What the prefix stands for.
     */
    standsFor: string;
    /**
     * The template of the old path that led to the route.
     */
    alias?: string;
    /**
     * The path, segment by segment.
     */
    segments: Matched[];
    /**
     * Other routes that the path fits.
     */
    alternatives: Alternative[];
}

/**
 * What is decided about an accepted claim. (TypeScript has a `Record` of its own.)
 */
export interface ClaimRecord {
    /**
     * Whether the claim is verified yet.
     */
    status: RecordStatus;
    /**
     * The credential; only a verified claim has one.
     */
    credential?: Credential;
    /**
     * What became of rules 4 to 8.
     */
    checks: Check[];
    /**
     * What holds a pending claim back.
     */
    outstanding: Finding[];
    /**
     * What does not hold the claim back and is worth saying.
     */
    warnings: Finding[];
}

/**
 * What is stored of a study.
 */
export interface Study {
    /**
     * Stored claims of the reference group, without this one.
     */
    referenceClaims: number;
    /**
     * The period of the nearest stored claim of the other group.
     */
    counterpart: Period | null;
}

/**
 * Whether a finding refuses the input.
 */
export type Severity = "error" | "warning";

/**
 * Whether the rules about a whole study hold a single claim back.
 */
export type Policy = "claim" | "study";

/**
 * Why a call could not run.
 */
export interface CallError {
    /**
     * The stable code.
     */
    code: string;
    /**
     * What, for people; the text is not stable.
     */
    message: string;
}
