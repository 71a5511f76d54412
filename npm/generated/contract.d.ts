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
 * A code of the catalogue, of any area.
 */
export interface CatalogueCode {
    /**
     * The stable name, `area.what_is_wrong`.
     */
    code: string;
    /**
     * The part of the name before the dot.
     */
    area: string;
    /**
     * The id of the rule of claims that reports it; none for other areas.
     */
    rule: string | null;
    /**
     * Whether it refuses the input.
     */
    severity: Severity;
    /**
     * The HTTP status that it stands for; none for a warning.
     */
    status: number | null;
    /**
     * The phrasings, with `{name}` for each parameter; more than one if a finding may have more to say.
     */
    messages: string[];
    /**
     * The names of the parameters in the phrasings.
     */
    parameters: string[];
    /**
     * What to do about it.
     */
    help: string | null;
    /**
     * Where the rule, or the meaning of the code, comes from.
     */
    source: string;
}

/**
 * A document: a JSON object, whatever is in it.
 */
export type JsonDocument = Record<string, unknown>;

/**
 * A factor of a request, and where it is from.
 */
export interface FactorFigure {
    /**
     * The number.
     */
    value: Figure;
    /**
     * Where it is from.
     */
    source: string;
    /**
     * Its unit, which has to be the factor's.
     */
    unit?: string;
}

/**
 * A factor that was used.
 */
export interface AppliedFactor {
    /**
     * The number.
     */
    value: Figure;
    /**
     * Its unit; a part of something has none.
     */
    unit?: string;
    /**
     * Where it is from.
     */
    source: string;
    /**
     * Whether no primary text confirms it.
     */
    unconfirmed?: true;
}

/**
 * A field of the request message: protobuf's JSON. 64-bit integers, `float` and `double` are strings, bytes are base64.
 */
export type FieldValue = boolean | number | string | FieldValue[];

/**
 * A fuel, how many use it for how long, and how much of it. Of `count` with `years`, `count` with `days`, and
 * `technologyDays` there is one.
 */
export interface ReductionTerm {
    /**
     * The fuel; in a study, the group's.
     */
    fuel?: string;
    /**
     * How many households, or technologies.
     */
    count?: Figure;
    /**
     * For how many years.
     */
    years?: Figure;
    /**
     * For how many days.
     */
    days?: Figure;
    /**
     * Technologies times days.
     */
    technologyDays?: Figure;
    /**
     * The part of them that is used.
     */
    usage: SourcedFigure;
    /**
     * How much each consumes; in a study, what its group does.
     */
    consumption?: ConsumptionRequest;
    /**
     * How many persons a household has, where a cap or the unit needs it; in a study, what its group has.
     */
    householdSize?: SourcedFigure;
    /**
     * The fraction of non-renewable biomass.
     */
    fnrb?: SourcedFigure;
    /**
     * The factors; for wood those of IPCC 2006 without any.
     */
    factors?: FactorsRequest;
}

/**
 * A group for whose fuel no band is known.
 */
export interface UnknownBand {
    /**
     * The group.
     */
    group: StudyGroup;
    /**
     * The fuel, where it is stated.
     */
    fuelType: string | null;
    /**
     * The unit, where it is stated.
     */
    unit: string | null;
    /**
     * Why.
     */
    because: string;
}

/**
 * A group of a study.
 */
export interface AssessedGroup {
    /**
     * The fuel, where it is stated.
     */
    fuelType: string | null;
    /**
     * The unit, where it is stated.
     */
    unit: string | null;
    /**
     * How many households.
     */
    households: number;
    /**
     * How the daily means lie.
     */
    spread: Spread;
    /**
     * The mean of the households' daily means.
     */
    perHousehold: Estimate;
    /**
     * For how many households the size is known.
     */
    sizes: GroupSizes;
    /**
     * The mean of the households' daily means per person; `null` where fewer than two sizes are known.
     */
    perCapita: Estimate | null;
    /**
     * The mean of the households' daily means per standard adult.
     */
    perStandardAdult: Estimate | null;
    /**
     * The households, in the order of their DIDs.
     */
    values: MeasuredHousehold[];
}

/**
 * A group of a study.
 */
export type StudyGroup = "reference" | "intervention";

/**
 * A household above a band.
 */
export interface HouseholdAbove {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * Its value.
     */
    value: Figure;
}

/**
 * A household as it was measured.
 */
export interface MeasuredHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * The mean of its daily logs.
     */
    dailyMean: Figure;
    /**
     * How many daily logs.
     */
    days: number;
    /**
     * The least of them.
     */
    lowest: Figure;
    /**
     * The greatest of them.
     */
    highest: Figure;
    /**
     * The first day, `YYYY-MM-DD`, where it is known.
     */
    startDate?: string;
    /**
     * The last day, `YYYY-MM-DD`.
     */
    endDate?: string;
    /**
     * How many persons, where it is known.
     */
    persons?: Figure;
    /**
     * How many standard adults, where it is known.
     */
    standardAdults?: Figure;
    /**
     * Whether the daily mean stands out.
     */
    outlier?: OutlierSide;
}

/**
 * A household of a frame or of a sample.
 */
export interface SampledHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * Its stratum, in a stratified design.
     */
    stratum?: string;
}

/**
 * A household of a frame: its DID, or with its stratum.
 */
export type FrameEntry = string | SampledHousehold;

/**
 * A household of a sample.
 */
export interface DrawnHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * As what it was drawn.
     */
    drawn: Drawn;
}

/**
 * A household that dropped out.
 */
export interface AssessedDropout {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * Why.
     */
    reason: string;
    /**
     * As what it was drawn: `selected` or `reserve`; `null` where that is not known, or it was not.
     */
    drawn: string | null;
}

/**
 * A household that was drawn and has no claim.
 */
export interface StudyDropout {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * Why it has none.
     */
    reason: string;
}

/**
 * A household whose period shares no day with the other group.
 */
export interface ApartHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * Its group.
     */
    group: StudyGroup;
    /**
     * How many days lie between.
     */
    days: number;
}

/**
 * A limit of a methodology.
 */
export interface CapLimit {
    /**
     * As the methodology has it.
     */
    tonnesPerPersonYear: Figure;
    /**
     * In the unit of the values.
     */
    value: Figure;
    /**
     * Whether the group is above it.
     */
    exceeded: boolean;
}

/**
 * A methodology's threshold and cap, held against what counts of a group.
 */
export interface AppliedCap {
    /**
     * The group.
     */
    group: StudyGroup;
    /**
     * The methodology.
     */
    methodology: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * The fuel.
     */
    fuelType: string;
    /**
     * The mean number of persons of a household.
     */
    persons: Figure;
    /**
     * Of how many households that is the mean.
     */
    personsKnown: number;
    /**
     * How many households the group has.
     */
    households: number;
    /**
     * The unit of the values.
     */
    unit: string;
    /**
     * Above it the methodology asks for more.
     */
    threshold: CapLimit;
    /**
     * Above it nothing counts.
     */
    cap: CapLimit;
    /**
     * The value without the cap.
     */
    uncapped: Figure;
    /**
     * The value with it.
     */
    applied: Figure;
    /**
     * Who says so.
     */
    source: string;
    /**
     * Whether no primary text confirms it.
     */
    unconfirmed: boolean;
}

/**
 * A number of a request, and where it is from.
 */
export interface SourcedFigure {
    /**
     * The number.
     */
    value: Figure;
    /**
     * Where it is from.
     */
    source: string;
}

/**
 * A number with its source, or the methodology's default by its value.
 */
export type DefaultOrSourced = { default: Figure } | SourcedFigure;

/**
 * A number, as JavaScript has it.
 */
export type Figure = number;

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
 * A random sample of households. Who has the frame can draw it again: households in the order of SHA-256 over the
 * randomness and their DIDs.
 */
export interface HouseholdSelection {
    /**
     * Always `HouseholdSelection`.
     */
    type: "HouseholdSelection";
    /**
     * Always `sha256-order`.
     */
    method: "sha256-order";
    /**
     * How it was drawn.
     */
    design: SelectionDesign;
    /**
     * The randomness that it was drawn with.
     */
    randomness: Randomness;
    /**
     * What it was drawn from.
     */
    frame: SelectionFrame;
    /**
     * The households, in the order of names of strata and then of drawing.
     */
    selected: SampledHousehold[];
    /**
     * Those that take the place of others, in the same order.
     */
    reserves: SampledHousehold[];
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
 * A rule of precision as a request has it: the name of one, or what it asks for. Without one, it is `95/5`.
 */
export type PrecisionRule = PrecisionRuleName | StatedPrecision;

/**
 * A rule of precision as an answer has it.
 */
export interface AppliedPrecision {
    /**
     * Its name, where it has one.
     */
    name?: PrecisionRuleName;
    /**
     * The probability of the interval.
     */
    confidence: Figure;
    /**
     * The half-width that is allowed: relative to a mean, absolute for a proportion.
     */
    precision: Figure;
    /**
     * Who asks for it.
     */
    source: string;
}

/**
 * A rule of precision that is written out.
 */
export interface StatedPrecision {
    /**
     * The probability of the interval: 0.95 for 95 %.
     */
    confidence: Figure;
    /**
     * The half-width that is allowed: relative to a mean, absolute for a proportion.
     */
    precision: Figure;
}

/**
 * A sample, and the frame that it can be drawn from again.
 */
export interface SelectionProof {
    /**
     * The sample.
     */
    document: HouseholdSelection;
    /**
     * The frame.
     */
    frame: FrameEntry[];
}

/**
 * A selected household without a claim.
 */
export interface MissingHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * The group that it was selected for, where groups have samples of their own.
     */
    group?: StudyGroup;
    /**
     * Why, where it is known.
     */
    reason: string | null;
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
 * A stratum of a frame.
 */
export interface FrameStratum {
    /**
     * Its name.
     */
    name: string;
    /**
     * How many households.
     */
    households: number;
}

/**
 * A stratum of a population, and what is expected of it where that is something else.
 */
export interface SampledStratum {
    /**
     * Its name.
     */
    name: string;
    /**
     * Its part of the population.
     */
    weight?: Figure;
    /**
     * How many households.
     */
    population?: number;
    /**
     * Of so many of them something holds.
     */
    expected?: Figure;
    /**
     * The mean.
     */
    mean?: Figure;
    /**
     * The standard deviation.
     */
    standardDeviation?: Figure;
    /**
     * The standard deviation as a part of the mean.
     */
    coefficientOfVariation?: Figure;
}

/**
 * A study by its name.
 */
export interface StudyName {
    /**
     * Its id, which is the one that its claims state.
     */
    id: string;
}

/**
 * A study, by its name.
 */
export interface AssessedStudy {
    /**
     * Its id, where it has one.
     */
    id: string | null;
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
 * A value of a study that reductions are computed from.
 */
export interface TakenValue {
    /**
     * `reference`, `intervention` or `saving`.
     */
    of: string;
    /**
     * Which value it is.
     */
    bound: Bound;
    /**
     * The value.
     */
    value: Figure;
    /**
     * Why.
     */
    because: string;
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
 * As what a household was drawn.
 */
export type Drawn = "selected" | "reserve";

/**
 * By what values are flagged.
 */
export type OutlierMethodName = "iqr" | "mad" | "none";

/**
 * By which rule what reductions are computed from was taken.
 */
export interface ReductionsBasis {
    /**
     * The precision that the study was asked for.
     */
    rule: AppliedPrecision;
    /**
     * Whether intervals have two sides.
     */
    sides: Sides;
    /**
     * The distribution of quantiles.
     */
    distribution: Distribution;
    /**
     * To how many decimals quantiles were rounded.
     */
    quantileDecimals: number | null;
    /**
     * The precision that the methodology asks for.
     */
    methodologyRule: MethodologyRule | null;
    /**
     * What was taken.
     */
    values: TakenValue[];
}

/**
 * Days in a row that nobody monitored.
 */
export interface AssessedGap {
    /**
     * The first day, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day, `YYYY-MM-DD`.
     */
    endDate: string;
    /**
     * How many.
     */
    days: number;
    /**
     * Whether there is a reason for every one.
     */
    justified: boolean;
    /**
     * The reasons.
     */
    justification: string | null;
}

/**
 * Days of a group that nobody monitored.
 */
export interface GroupGaps {
    /**
     * The first day of the group, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day of the group, `YYYY-MM-DD`.
     */
    endDate: string;
    /**
     * From the one to the other.
     */
    days: number;
    /**
     * Days that a period covers.
     */
    monitoredDays: number;
    /**
     * Days that none does.
     */
    gapDays: number;
    /**
     * Those of them that nobody gave a reason for.
     */
    unjustifiedDays: number;
    /**
     * The gaps.
     */
    gaps: AssessedGap[];
}

/**
 * Days of a group.
 */
export interface MeasuredDays {
    /**
     * Households with claims.
     */
    households: number;
    /**
     * The days of all periods together.
     */
    daysExpected: number;
    /**
     * The days that were logged.
     */
    daysLogged: number;
    /**
     * The days that were not.
     */
    daysMissing: number;
    /**
     * Days on which nothing was used.
     */
    zeroDays: number;
    /**
     * The fewest days of a household.
     */
    fewestDays: number;
    /**
     * The most days of a household.
     */
    mostDays: number;
}

/**
 * Days that nobody monitored.
 */
export interface StudyGap {
    /**
     * The first day, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day, `YYYY-MM-DD`.
     */
    endDate: string;
    /**
     * Why nobody did.
     */
    justification: string;
    /**
     * The group; both without one.
     */
    group?: StudyGroup;
}

/**
 * Emission reductions of a study, as a credential has them.
 */
export interface IssuedReductions {
    /**
     * The methodology, one of those of `emissionReductions`.
     */
    methodology: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * The reductions.
     */
    value: Figure;
    /**
     * Their unit: `tCO2e`.
     */
    unit: string;
    /**
     * Who computed them.
     */
    source?: string;
}

/**
 * Emission reductions, and how they were computed.
 */
export interface EmissionReductions {
    /**
     * The methodology.
     */
    methodology: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * What it is called.
     */
    title: string;
    /**
     * Who publishes it.
     */
    source: string;
    /**
     * What of it no primary text confirms: a sentence each.
     */
    unconfirmed: string[];
    /**
     * The set of global warming potentials, where one was used.
     */
    gwp?: string;
    /**
     * The baseline.
     */
    baseline?: ReductionSum;
    /**
     * The project.
     */
    project?: ReductionSum;
    /**
     * The savings, where they are given instead.
     */
    savings?: ReductionSum;
    /**
     * The baseline less the project, or the savings.
     */
    difference: Figure;
    /**
     * Emissions elsewhere, by what they are of.
     */
    leakage?: Record<string, Figure>;
    /**
     * What the difference was adjusted by.
     */
    factors: Record<string, AppliedFactor>;
    /**
     * The reductions.
     */
    value: Figure;
    /**
     * Always `tCO2e`.
     */
    unit: "tCO2e";
    /**
     * Whether more is emitted than before.
     */
    negative: boolean;
    /**
     * How all of it was computed, with the numbers put in: a sentence a step.
     */
    derivation: string[];
}

/**
 * Emissions elsewhere.
 */
export interface LeakageRequest {
    /**
     * SMEC, RECH: of making the technologies.
     */
    embodied?: EmbodiedEmissions;
    /**
     * SMEC, RECH: of the market, as a part of the difference; the methodology's default without one.
     */
    market?: SourcedFigure;
    /**
     * VM0050: of renewable biomass, in tCO2e.
     */
    renewableBiomass?: SourcedFigure;
}

/**
 * Emissions of making the technologies.
 */
export interface EmbodiedEmissions {
    /**
     * How many technologies.
     */
    units: Figure;
    /**
     * How many years they last.
     */
    technicalLife: SourcedFigure;
    /**
     * Which year of crediting it is, needed from a life of five years on.
     */
    creditingYear?: Figure;
}

/**
 * Factors of a fuel: a set by its name, and single ones instead of the set's.
 */
export interface FactorsRequest {
    /**
     * The name of a set: `IPCC-2006`, `with-carbonisation`.
     */
    set?: string;
    /**
     * The net calorific value, in TJ/t.
     */
    ncv?: FactorFigure;
    /**
     * Carbon dioxide, in tCO2/TJ.
     */
    co2?: FactorFigure;
    /**
     * Other gases, in tCO2e/TJ.
     */
    nonCo2?: FactorFigure;
    /**
     * Of fuels by volume: kg/L, or kg/m3.
     */
    density?: FactorFigure;
    /**
     * Of electricity, in tCO2/MWh.
     */
    gridEmission?: FactorFigure;
    /**
     * Of electricity: the part that is lost on its way.
     */
    losses?: FactorFigure;
}

/**
 * For how many households the size is known.
 */
export interface GroupSizes {
    /**
     * Persons.
     */
    persons: KnownSizes;
    /**
     * Standard adults.
     */
    standardAdults: KnownSizes;
}

/**
 * Fuel and unit of a group.
 */
export interface StudyFuel {
    /**
     * The fuel: `wood`.
     */
    fuelType?: string;
    /**
     * The unit of its measurements: `kg`.
     */
    unit?: string;
}

/**
 * Fuel and unit of each group.
 */
export interface StudyFuels {
    /**
     * Of the reference group.
     */
    reference?: StudyFuel;
    /**
     * Of the intervention group.
     */
    intervention?: StudyFuel;
}

/**
 * How a mean is found.
 */
export type EstimateMethod = "simple" | "stratified" | "strata-not-told";

/**
 * How a study was assessed.
 */
export interface AssessmentParameters {
    /**
     * How the groups are related.
     */
    design: StudyDesign;
    /**
     * The precision that was asked for.
     */
    rule: AppliedPrecision;
    /**
     * Whether intervals have two sides.
     */
    sides: Sides;
    /**
     * The distribution of quantiles.
     */
    distribution: Distribution;
    /**
     * To how many decimals quantiles were rounded.
     */
    quantileDecimals: number | null;
    /**
     * How values were flagged.
     */
    outliers: AppliedOutlierMethod;
    /**
     * What a person counts.
     */
    standardAdults: StandardAdults;
    /**
     * Fuel and unit of each group, where the request states them.
     */
    fuels?: StudyFuels;
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
 * How households are drawn.
 */
export type SelectionDesign = "simple" | "stratified";

/**
 * How households were drawn, as the document says.
 */
export interface AssessedSelection {
    /**
     * The groups that it is for.
     */
    groups: StudyGroup[];
    /**
     * Who brings it: the `request`, or the `claims`, each the same.
     */
    from: SelectionOrigin;
    /**
     * Whether it is the same when it is drawn again.
     */
    redrawn: boolean;
    /**
     * Always `sha256-order`.
     */
    method: string;
    /**
     * How it was drawn.
     */
    design: SelectionDesign;
    /**
     * The randomness that it was drawn with.
     */
    randomness: Randomness;
    /**
     * What it was drawn from.
     */
    frame: SelectionFrame;
    /**
     * How many were selected.
     */
    selected: number;
    /**
     * How many were drawn as reserves.
     */
    reserves: number;
}

/**
 * How intervals were computed.
 */
export interface EstimateParameters {
    /**
     * The precision that was asked for.
     */
    rule: AppliedPrecision;
    /**
     * Whether intervals have two sides.
     */
    sides: Sides;
    /**
     * The distribution of the quantile.
     */
    distribution: Distribution;
    /**
     * To how many decimals the quantile was rounded, as in printed tables.
     */
    quantileDecimals: number | null;
}

/**
 * How long replies are.
 */
export type Length = "terse" | "short" | "balanced" | "detailed" | "exhaustive";

/**
 * How many households of a stratum.
 */
export interface SizedStratum {
    /**
     * Its name.
     */
    name: string;
    /**
     * Its part of the population.
     */
    weight: Figure;
    /**
     * How many households there are, where that is known.
     */
    population?: number;
    /**
     * How many are needed.
     */
    size: number;
    /**
     * How many are to be asked.
     */
    adjusted: number;
}

/**
 * How many households were compared.
 */
export type ComparedHouseholds = number | OfGroups<number>;

/**
 * How much a person consumes.
 */
export interface PerCapita {
    /**
     * How much.
     */
    value: Figure;
    /**
     * In which unit.
     */
    unit: string;
    /**
     * Above it the methodology asks for more.
     */
    threshold?: Figure;
    /**
     * Whether it is above.
     */
    above?: boolean;
}

/**
 * How much is consumed, as given and as it counts.
 */
export interface AppliedConsumption {
    /**
     * As given.
     */
    given: Figure;
    /**
     * Its unit.
     */
    unit: string;
    /**
     * Where it is from, if it is the methodology's.
     */
    source?: string;
    /**
     * What counts instead, where precision is missed.
     */
    conservative?: Figure;
    /**
     * Why it does.
     */
    because?: string;
    /**
     * What was given, in the unit that is calculated with.
     */
    mean: Figure;
    /**
     * What counts, without the cap.
     */
    uncapped: Figure;
    /**
     * The cap.
     */
    cap?: ConsumptionCap;
    /**
     * What counts.
     */
    applied: Figure;
    /**
     * The unit that is calculated with.
     */
    appliedUnit: string;
}

/**
 * How much is consumed, or the methodology's minimum service level.
 */
export type ConsumptionRequest = { default: "minimum-service-level" } | { value: Figure; unit: string; conservative?: Figure; because?: string };

/**
 * How the groups of a study are related.
 */
export type StudyDesign = "independent" | "paired";

/**
 * How the households of a study were drawn: all of them, or those of each group by themselves.
 */
export type StudySelection = SelectionProof | SelectionProofs;

/**
 * How two groups are compared.
 */
export type DifferenceMethod = "welch" | "paired";

/**
 * How values that stand out are flagged.
 */
export interface OutlierMethod {
    /**
     * By what.
     */
    method: OutlierMethodName;
    /**
     * How many quartile ranges, or deviations, beside the middle; 1.5 or 3.5 without one.
     */
    factor?: Figure;
}

/**
 * How values were flagged.
 */
export interface AppliedOutlierMethod {
    /**
     * By what.
     */
    method: OutlierMethodName;
    /**
     * The factor; `null` where there is none.
     */
    factor: Figure | null;
}

/**
 * In which direction a value stands out.
 */
export type OutlierSide = "low" | "high";

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
 * One of each group.
 */
export interface OfGroups<T> {
    /**
     * Of the reference group.
     */
    reference: T;
    /**
     * Of the intervention group.
     */
    intervention: T;
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
 * One term of a sum.
 */
export interface AppliedTerm {
    /**
     * The fuel.
     */
    fuel: string;
    /**
     * How many households, or technologies.
     */
    count?: Figure;
    /**
     * For how many years.
     */
    years?: Figure;
    /**
     * For how many days.
     */
    days?: Figure;
    /**
     * Technologies times days.
     */
    technologyDays?: Figure;
    /**
     * The part of them that is used.
     */
    usage: Figure;
    /**
     * How many persons a household has.
     */
    householdSize?: Figure;
    /**
     * How much each consumes.
     */
    consumption: AppliedConsumption;
    /**
     * How much a person consumes, held against the methodology's threshold.
     */
    perCapita?: PerCapita;
    /**
     * How much all of them consume.
     */
    quantity: Figure;
    /**
     * In which unit: `t` or `MWh`.
     */
    quantityUnit: string;
    /**
     * The factors.
     */
    factors: Record<string, AppliedFactor>;
    /**
     * Emissions before anything was adjusted.
     */
    unadjusted: Figure;
    /**
     * Emissions that count.
     */
    emissions: Figure;
    /**
     * How they were computed: a sentence a step.
     */
    derivation: string[];
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
 * Public randomness.
 */
export interface Randomness {
    /**
     * Its bytes in hexadecimal digits, at least 16 of them.
     */
    value: string;
    /**
     * Where everybody can find it: `drand round 4711`.
     */
    source: string;
}

/**
 * Sizes of households.
 */
export interface KnownSizes {
    /**
     * For how many they are known.
     */
    known: number;
    /**
     * For how many not.
     */
    unknown: number;
    /**
     * Their mean.
     */
    mean: Figure | null;
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
 * The answer of `assessStudy`.
 */
export type AssessAnswer = { outcome: "valid"; assessment: Assessment; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `catalogue`.
 */
export type CatalogueAnswer = { outcome: "valid"; rules: Rule[]; codes: CatalogueCode[] } | { outcome: "could-not-run"; error: CallError };

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
 * The answer of `credentialKey`.
 */
export type KeyAnswer = { outcome: "valid"; did: string; verificationMethod: string; publicKeyMultibase: string; secretKey?: string; controller: JsonDocument } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `drawSelection`.
 */
export type DrawAnswer = { outcome: "valid"; selection: HouseholdSelection; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `emissionReductions`.
 */
export type ReductionsAnswer = { outcome: "valid"; reductions: EmissionReductions; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `estimateMean`.
 */
export type EstimateAnswer = { outcome: "valid"; parameters: EstimateParameters; estimate: Estimate; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `gatewayRoutes`.
 */
export type RoutesAnswer = { outcome: "valid"; prefixes: ServedPrefix[]; routes: ServedRoute[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `issueCredential`.
 */
export type IssueAnswer = { outcome: "valid"; verifiableCredential: JsonDocument; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

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
 * The answer of `sampleSize`.
 */
export type SampleSizeAnswer = { outcome: "valid"; size: number; adjusted: number; formula: string; rule: AppliedPrecision; inputs: SampleInputs; z: Figure; derivation: string[]; strata?: SizedStratum[]; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `signDocument`.
 */
export type SignAnswer = { outcome: "valid"; document: JsonDocument } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `validateClaim`.
 */
export type ValidateAnswer = { outcome: "valid"; findings: Finding[]; checks: Check[] } | { outcome: "findings"; status: number; findings: Finding[]; checks: Check[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `validatePreferences`.
 */
export type ValidatePreferencesAnswer = { outcome: "valid"; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[]; text: string } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `verifyCredential`.
 */
export type VerifyCredentialAnswer = { outcome: "valid"; checks: VerificationChecks; findings: Finding[] } | { outcome: "findings"; status: number; checks?: VerificationChecks; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

/**
 * The answer of `verifySelection`.
 */
export type VerifySelectionAnswer = { outcome: "valid"; redrawn: true; household?: DrawnHousehold; findings: Finding[] } | { outcome: "findings"; status: number; findings: Finding[] } | { outcome: "could-not-run"; error: CallError };

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
 * The distribution that a quantile is of.
 */
export type Distribution = "t" | "normal";

/**
 * The efficiencies of the old and the new stove.
 */
export interface Efficiencies {
    /**
     * Of the old one.
     */
    old: SourcedFigure;
    /**
     * Of the new one.
     */
    new: SourcedFigure;
}

/**
 * The emissions of one side.
 */
export interface ReductionSum {
    /**
     * Before anything was adjusted.
     */
    unadjusted: Figure;
    /**
     * With conservative values and caps.
     */
    uncertaintyAdjusted?: Figure;
    /**
     * With the downward adjustment.
     */
    downwardAdjusted?: Figure;
    /**
     * Business as usual.
     */
    businessAsUsual?: Figure;
    /**
     * What lies between that and what counts.
     */
    excluded?: Figure;
    /**
     * What counts.
     */
    emissions: Figure;
    /**
     * What it is the sum of.
     */
    terms: AppliedTerm[];
}

/**
 * The five numbers of a box plot.
 */
export interface Spread {
    /**
     * The least value.
     */
    least: Figure;
    /**
     * The lower quartile.
     */
    lowerQuartile: Figure;
    /**
     * The median.
     */
    median: Figure;
    /**
     * The upper quartile.
     */
    upperQuartile: Figure;
    /**
     * The greatest value.
     */
    most: Figure;
}

/**
 * The mean of a group with its interval, and how it was computed.
 */
export interface Estimate {
    /**
     * How many households.
     */
    households: number;
    /**
     * What is measured: `kg/household/day`.
     */
    unit?: string;
    /**
     * How the mean is found.
     */
    method: EstimateMethod;
    /**
     * What is measured of each stratum, where the frame has strata.
     */
    strata?: EstimatedStratum[];
    /**
     * The mean.
     */
    mean: Figure;
    /**
     * The standard deviation of the sample, with n − 1.
     */
    standardDeviation: Figure;
    /**
     * The standard deviation as a part of the mean; `null` where that is 0.
     */
    coefficientOfVariation: Figure | null;
    /**
     * The standard error of the mean.
     */
    standardError: Figure;
    /**
     * The degrees of freedom.
     */
    degreesOfFreedom: Figure;
    /**
     * The quantile of the distribution.
     */
    quantile: Figure;
    /**
     * The distribution.
     */
    distribution: Distribution;
    /**
     * Whether the interval has two sides.
     */
    sides: Sides;
    /**
     * The probability of the interval.
     */
    confidence: Figure;
    /**
     * Half the width of the interval.
     */
    halfWidth: Figure;
    /**
     * The interval.
     */
    interval: Interval;
    /**
     * Half the width as a part of the mean; `null` where that is 0.
     */
    relativePrecision: Figure | null;
    /**
     * The precision that the rule asks for.
     */
    required: Figure;
    /**
     * Whether it is reached.
     */
    met: boolean;
    /**
     * The value that counts; `null` where no group was named, or strata are not told.
     */
    conservative: ConservativeValue | null;
    /**
     * How all of it was computed, with the numbers put in: a sentence a step.
     */
    derivation: string[];
}

/**
 * The most that counts of a consumption.
 */
export interface ConsumptionCap {
    /**
     * For a person and year, in tonnes.
     */
    perCapita: Figure;
    /**
     * How many persons a household has.
     */
    householdSize: Figure;
    /**
     * For a household, in the unit that is calculated with.
     */
    value: Figure;
    /**
     * Whether it is less than what was measured.
     */
    binds: boolean;
    /**
     * Who says so.
     */
    source: string;
    /**
     * Whether no primary text confirms it.
     */
    unconfirmed?: true;
}

/**
 * The name of a rule of precision: confidence and half-width in per cent.
 */
export type PrecisionRuleName = "95/5" | "90/10" | "90/30" | "95/10";

/**
 * The operations, each with the types of its request and of its answer. Where no request is named, the
 * documentation describes it.
 */
export interface Operations {
    /**
     * Checks one claim. The request is the claim itself.
     */
    "claims.validate": { answer: ValidateAnswer };
    /**
     * Decides the record of a claim: status, checks, what is outstanding, and the credential.
     */
    "claims.record": { request: RecordRequest; answer: RecordAnswer };
    /**
     * The catalogue of rules. The request is empty.
     */
    "claims.rules": { answer: RulesAnswer };
    /**
     * The JSON Schemas of a claim and of a record. The request is empty.
     */
    "claims.schema": { answer: SchemaAnswer };
    /**
     * Compiles a gateway configuration, or the default one for an empty request. The answer has the
     * table's handle.
     */
    "gateway.compile": { request: GatewayConfiguration; answer: CompileAnswer };
    /**
     * Maps method and target of an HTTP request to a query method and its request fields.
     */
    "gateway.route": { request: RouteRequest; answer: RouteAnswer };
    /**
     * Forgets a compiled table.
     */
    "gateway.release": { request: TableRequest; answer: ReleaseAnswer };
    /**
     * The index of a compiled table: its prefixes and routes.
     */
    "gateway.routes": { request: TableRequest; answer: RoutesAnswer };
    /**
     * Checks a change. The request is the change itself.
     */
    "preferences.validate": { request: UserPreferencesChange; answer: ValidatePreferencesAnswer };
    /**
     * Makes a change to a record (RFC 7396). The request has both, and the time.
     */
    "preferences.merge": { request: MergePreferencesRequest; answer: MergePreferencesAnswer };
    /**
     * The section of a system prompt for a record. The request is the record.
     */
    "preferences.render": { request: UserPreferences; answer: RenderPreferencesAnswer };
    /**
     * The JSON Schemas of a record and of a change. The request is empty.
     */
    "preferences.schema": { answer: PreferencesSchemaAnswer };
    /**
     * The tool `set_user_preferences`, as it is described to agents. The request is empty.
     */
    "preferences.tool": { answer: PreferencesToolAnswer };
    /**
     * The plugin's attributes, as they are described to runtimes. The request is empty.
     */
    "preferences.manifest": { answer: PreferencesManifestAnswer };
    /**
     * Draws households from a sampling frame, by public randomness.
     */
    "selection.draw": { request: DrawRequest; answer: DrawAnswer };
    /**
     * Draws a sample again and compares.
     */
    "selection.verify": { request: VerifySelectionRequest; answer: VerifySelectionAnswer };
    /**
     * The number of households that a study needs, with the formula and its inputs.
     */
    "sampling.size": { request: SampleSizeRequest; answer: SampleSizeAnswer };
    /**
     * Assesses the claims of both groups: completeness, statistics with their derivation,
     * plausibility.
     */
    "study.assess": { request: AssessRequest; answer: AssessAnswer };
    /**
     * The interval of a mean, from mean, spread and number alone.
     */
    "study.estimate": { request: EstimateRequest; answer: EstimateAnswer };
    /**
     * Emission reductions by a methodology and its version.
     */
    "study.reductions": { request: ReductionsRequest; answer: ReductionsAnswer };
    /**
     * The public key, the DID and the controller document of a secret key.
     */
    "credential.key": { request: KeyRequest; answer: KeyAnswer };
    /**
     * Issues the credential of a claim.
     */
    "credential.issue": { request: IssueRequest; answer: IssueAnswer };
    /**
     * Signs a document.
     */
    "credential.sign": { request: SignRequest; answer: SignAnswer };
    /**
     * Verifies a credential: signature, issuer, period, digest, rules, module, status.
     */
    "credential.verify": { request: VerifyCredentialRequest; answer: VerifyCredentialAnswer };
    /**
     * The versions of contract, crate and rule set. The request is empty.
     */
    "module.version": { answer: VersionAnswer };
    /**
     * Every rule, and every code of every area with its phrasing, its help and its source. The
     * request is empty.
     */
    "module.catalogue": { answer: CatalogueAnswer };
}


/**
 * The precision that a methodology asks for.
 */
export interface MethodologyRule {
    /**
     * Its name.
     */
    name: PrecisionRuleName;
    /**
     * The probability of the interval.
     */
    confidence: Figure;
    /**
     * The half-width that is allowed, relative to the mean.
     */
    precision: Figure;
}

/**
 * The reference group less the intervention group, with its interval, and how it was computed.
 */
export interface Difference {
    /**
     * `welch` of independent groups, or `paired`.
     */
    method: DifferenceMethod;
    /**
     * How many households of each group, or how many pairs.
     */
    households: ComparedHouseholds;
    /**
     * What is measured: `kg/household/day`.
     */
    unit?: string;
    /**
     * The mean difference.
     */
    mean: Figure;
    /**
     * Its standard error.
     */
    standardError: Figure;
    /**
     * The degrees of freedom.
     */
    degreesOfFreedom: Figure;
    /**
     * The quantile of the distribution.
     */
    quantile: Figure;
    /**
     * The distribution.
     */
    distribution: Distribution;
    /**
     * Whether the interval has two sides.
     */
    sides: Sides;
    /**
     * The probability of the interval.
     */
    confidence: Figure;
    /**
     * Half the width of the interval.
     */
    halfWidth: Figure;
    /**
     * The interval.
     */
    interval: Interval;
    /**
     * Half the width as a part of the mean; `null` where that is 0.
     */
    relativePrecision: Figure | null;
    /**
     * The precision that the rule asks for.
     */
    required: Figure;
    /**
     * Whether it is reached.
     */
    met: boolean;
    /**
     * The difference by its standard error; `null` where there is no error.
     */
    tStatistic: Figure | null;
    /**
     * Whether the interval is without 0; one-sided, whether it is above.
     */
    significant: boolean;
    /**
     * The saving in per cent of the reference group's mean; `null` where that is 0.
     */
    relativeSaving: Figure | null;
    /**
     * The value that counts; `null` where strata are not told.
     */
    conservative: ConservativeValue | null;
    /**
     * How all of it was computed, with the numbers put in: a sentence a step.
     */
    derivation: string[];
}

/**
 * The request of `assessStudy`.
 */
export interface AssessRequest {
    /**
     * The study.
     */
    study?: StudyName;
    /**
     * The claims of both groups, in any order: at most 20,000.
     */
    claims: Record<string, unknown>[];
    /**
     * Whether the groups are other households, as they are without this, or the same ones.
     */
    design?: StudyDesign;
    /**
     * The precision that is asked for; 95/5 without one.
     */
    rule?: PrecisionRule;
    /**
     * Whether intervals have two sides, as they have without this.
     */
    sides?: Sides;
    /**
     * The distribution of quantiles; Student's without one.
     */
    distribution?: Distribution;
    /**
     * To how many decimals quantiles are rounded, 2 to 15, as printed tables have it.
     */
    quantileDecimals?: number;
    /**
     * Fuel and unit of each group; they have to be those of its claims that state them.
     */
    fuels?: StudyFuels;
    /**
     * Sizes of households that their claims do not state.
     */
    households?: SizedHousehold[];
    /**
     * How the households were drawn.
     */
    selection?: StudySelection;
    /**
     * Households that were drawn and have no claim, with their reasons.
     */
    dropouts?: StudyDropout[];
    /**
     * Days that nobody monitored, with their reasons.
     */
    gaps?: StudyGap[];
    /**
     * How values that stand out are flagged; none is ever removed.
     */
    outliers?: OutlierMethod;
    /**
     * What emission reductions are computed by, with the groups' measurements as consumption.
     */
    reductions?: ReductionsRequest;
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
 * The request of `credentialKey`: a secret key, or the seed of a new one.
 */
export interface KeyRequest {
    /**
     * The secret key, `z3u2…` (Multikey).
     */
    secretKey?: string;
    /**
     * 32 random bytes in hexadecimal digits, of which a secret key is made.
     */
    seed?: string;
    /**
     * Whose key it is; the key's own `did:key` without one.
     */
    did?: string;
}

/**
 * The request of `drawSelection`.
 */
export interface DrawRequest {
    /**
     * Every household that can be drawn, in any order.
     */
    frame: FrameEntry[];
    /**
     * Randomness that somebody else published after the frame was settled.
     */
    randomness: Randomness;
    /**
     * Whether households are drawn from all, or from each stratum.
     */
    design: SelectionDesign;
    /**
     * How many are drawn, of all strata together.
     */
    size?: number;
    /**
     * How many are drawn of each stratum, by its name, instead of `size`.
     */
    sizes?: Record<string, number>;
    /**
     * How many more are drawn, in case that others drop out.
     */
    reserves?: number;
}

/**
 * The request of `emissionReductions`. Which members a methodology needs, the answer says of a request without them.
 */
export interface ReductionsRequest {
    /**
     * The methodology.
     */
    methodology: "TPDDTEC" | "RECH" | "SMEC" | "VM0050" | "AMS-II.G";
    /**
     * Its version.
     */
    version: string;
    /**
     * The set of global warming potentials; AR5 without one.
     */
    gwp?: "AR4" | "AR5" | "AR6";
    /**
     * The fraction of non-renewable biomass, for every term that has none of its own.
     */
    fnrb?: SourcedFigure;
    /**
     * What is used in the baseline.
     */
    baseline?: ReductionTerm[];
    /**
     * What is used in the project.
     */
    project?: ReductionTerm[];
    /**
     * What is saved, instead of the two (TPDDTEC, AMS-II.G).
     */
    savings?: ReductionTerm[];
    /**
     * SMEC, RECH: by how much the baseline is adjusted downward.
     */
    downwardAdjustment?: SourcedFigure;
    /**
     * SMEC, RECH: emissions of business as usual, in tCO2e; the uncertainty-adjusted baseline without them.
     */
    businessAsUsual?: SourcedFigure;
    /**
     * SMEC, RECH: what households do otherwise when they are observed.
     */
    hawthorne?: Hawthorne;
    /**
     * SMEC, RECH, VM0050: emissions elsewhere.
     */
    leakage?: LeakageRequest;
    /**
     * TPDDTEC: the caps of its method 2.
     */
    cap?: "method-2";
    /**
     * AMS-II.G: the efficiencies of the stoves, instead of a project.
     */
    efficiency?: Efficiencies;
    /**
     * AMS-II.G: the adjustment from gross to net.
     */
    netToGross?: DefaultOrSourced;
}

/**
 * The request of `estimateMean`.
 */
export interface EstimateRequest {
    /**
     * The mean.
     */
    mean: Figure;
    /**
     * The standard deviation of the sample.
     */
    standardDeviation: Figure;
    /**
     * How many households.
     */
    households: number;
    /**
     * The precision that is asked for; 95/5 without one.
     */
    rule?: PrecisionRule;
    /**
     * Whether the interval has two sides, as it has without this.
     */
    sides?: Sides;
    /**
     * The distribution of the quantile; Student's without one.
     */
    distribution?: Distribution;
    /**
     * To how many decimals the quantile is rounded, 2 to 15, as printed tables have it.
     */
    quantileDecimals?: number;
    /**
     * The group: it says in which direction a value is careful.
     */
    group?: StudyGroup;
}

/**
 * The request of `issueCredential`.
 */
export interface IssueRequest {
    /**
     * The claim's text.
     */
    claim: string;
    /**
     * What is known of the claim's record.
     */
    record: IssuedRecord;
    /**
     * Who issues it; the key's own `did:key` without one.
     */
    issuer?: string;
    /**
     * The URL of the key.
     */
    verificationMethod?: string;
    /**
     * The secret key, `z3u2…` (Multikey).
     */
    secretKey: string;
    /**
     * The time of issuing, in RFC 3339.
     */
    created: string;
    /**
     * Until when it holds, in RFC 3339.
     */
    validUntil?: string;
    /**
     * The digest of the module, `sha256:…`.
     */
    module: string;
    /**
     * The credential's own id, a URL.
     */
    id?: string;
    /**
     * Where its status is kept.
     */
    status?: StatusEntry | StatusEntry[];
    /**
     * The study that the claim is of.
     */
    study?: IssuedStudy;
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
 * The request of `sampleSize`.
 */
export interface SampleSizeRequest {
    /**
     * How many households there are; without a number, there is no end to them.
     */
    population?: number | null;
    /**
     * The precision that is asked for; 95/5 without one.
     */
    rule?: PrecisionRule;
    /**
     * What is expected: it has no default.
     */
    estimate: ExpectedEstimate;
    /**
     * The part of households that will drop out; none without one.
     */
    dropout?: Figure;
    /**
     * The strata: each has a weight, or each a population.
     */
    strata?: SampledStratum[];
    /**
     * Whether the precision has to be reached in each stratum.
     */
    perStratum?: boolean;
}

/**
 * The request of `signDocument`.
 */
export interface SignRequest {
    /**
     * The document, without a proof.
     */
    document: JsonDocument;
    /**
     * The secret key, `z3u2…` (Multikey).
     */
    secretKey: string;
    /**
     * The URL of the key; the one below the key's own `did:key` without one.
     */
    verificationMethod?: string;
    /**
     * The time of signing, in RFC 3339.
     */
    created: string;
    /**
     * What the signature is for; `assertionMethod` without one.
     */
    proofPurpose?: "assertionMethod" | "authentication" | "capabilityInvocation" | "capabilityDelegation";
}

/**
 * The request of `verifyCredential`: what is to be verified, and what the verifier has for it.
 */
export interface VerifyCredentialRequest {
    /**
     * The credential, or another document with a Data Integrity proof.
     */
    credential: JsonDocument;
    /**
     * The claim's text: with it, digest and rules are checked.
     */
    claim?: string;
    /**
     * What the keeper of the study knows: with it, rules 5 to 7 are derived as well.
     */
    study?: Study;
    /**
     * The text of the study's assessment, as `assessStudy` answers it: with it, what the credential says of the
     * study is compared.
     */
    assessment?: string;
    /**
     * The digest of the verifier's own module, `sha256:…`.
     */
    module?: string;
    /**
     * The verifier's time, in RFC 3339.
     */
    now?: string;
    /**
     * The controlled identifier documents of issuers that are no `did:key`.
     */
    controllers?: JsonDocument[];
    /**
     * Credentials of status lists.
     */
    statusLists?: JsonDocument[];
    /**
     * Who must have issued it, a DID.
     */
    issuer?: string;
}

/**
 * The request of `verifySelection`.
 */
export interface VerifySelectionRequest {
    /**
     * The document.
     */
    selection: HouseholdSelection;
    /**
     * The frame that it says it was drawn from.
     */
    frame: FrameEntry[];
    /**
     * A household that must be in it, a DID.
     */
    household?: string;
}

/**
 * The result of a check.
 */
export type CheckResult = "pass" | "fail" | "not-assessed";

/**
 * The result of a check.
 */
export type VerificationResult = "pass" | "fail" | "not-checked";

/**
 * The samples of two groups.
 */
export interface SelectionProofs {
    /**
     * Of the reference group.
     */
    reference: SelectionProof;
    /**
     * Of the intervention group.
     */
    intervention: SelectionProof;
}

/**
 * The size of a household: the number of persons, or all four of the others.
 */
export interface SizedHousehold {
    /**
     * The household, a DID.
     */
    household: string;
    /**
     * How many persons.
     */
    persons?: Figure;
    /**
     * Children up to 14 years.
     */
    children?: number;
    /**
     * Women over 14.
     */
    women?: number;
    /**
     * Men of 15 to 59.
     */
    men?: number;
    /**
     * Men over 59.
     */
    elders?: number;
}

/**
 * The status of a record that the module decides.
 */
export type RecordStatus = "pending" | "verified";

/**
 * The study of a claim.
 */
export interface IssuedStudy {
    /**
     * Its id.
     */
    id?: string;
    /**
     * The digest of its assessment, `sha256:…`, without which there are no emission reductions.
     */
    assessment?: string;
    /**
     * The emission reductions of the study.
     */
    emissionReductions?: IssuedReductions;
}

/**
 * The two ends of an interval.
 */
export interface Interval {
    /**
     * The lower end.
     */
    lower: Figure;
    /**
     * The upper end.
     */
    upper: Figure;
}

/**
 * The type of a field: protobuf's word for it, with `repeated ` before it where it is a list.
 */
export type GatewayField = string | { type: string; jsonName: string };

/**
 * The value that counts where precision is missed, and the mean where it is not.
 */
export interface ConservativeValue {
    /**
     * The value.
     */
    value: Figure;
    /**
     * Which value it is.
     */
    bound: Bound;
    /**
     * Why.
     */
    because: string;
}

/**
 * Values of a group held against what is known of a fuel.
 */
export interface PlausibilityBand {
    /**
     * The group.
     */
    group: StudyGroup;
    /**
     * The fuel.
     */
    fuelType: string;
    /**
     * `perCapita` or `perHousehold`.
     */
    basis: string;
    /**
     * What the value is: `threshold`, `cap` or `field-high`.
     */
    band: string;
    /**
     * The value.
     */
    value: Figure;
    /**
     * Its unit.
     */
    unit: string;
    /**
     * Who says so.
     */
    source: string;
    /**
     * How many households could be held against it.
     */
    households: number;
    /**
     * Their mean; `null` where there are none.
     */
    mean: Figure | null;
    /**
     * How many lie above it.
     */
    above: number;
    /**
     * The first 100 of them.
     */
    listed: HouseholdAbove[];
}

/**
 * Values of a group that stand out.
 */
export interface GroupOutliers {
    /**
     * Below this a value stands out; `null` where nothing can.
     */
    lower: Figure | null;
    /**
     * Above this a value stands out; `null` where nothing can.
     */
    upper: Figure | null;
    /**
     * The lower quartile, of `iqr`.
     */
    lowerQuartile?: number;
    /**
     * The upper quartile, of `iqr`.
     */
    upperQuartile?: number;
    /**
     * The median, of `mad`.
     */
    median?: number;
    /**
     * The median's absolute deviation, of `mad`.
     */
    deviation?: number;
    /**
     * The households, DIDs.
     */
    households: string[];
}

/**
 * Values that stand out.
 */
export interface Outliers {
    /**
     * How they were found.
     */
    method: OutlierMethodName;
    /**
     * The factor; `null` where there is none.
     */
    factor: Figure | null;
    /**
     * Who says so.
     */
    source: string;
    /**
     * How many stand out.
     */
    flagged: number;
    /**
     * How many were removed: none ever is.
     */
    removed: number;
    /**
     * Those of each group.
     */
    groups: OfGroups<GroupOutliers>;
}

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
 * What a person counts as a part of a standard adult.
 */
export interface StandardAdults {
    /**
     * A child up to 14 years.
     */
    children: Figure;
    /**
     * A woman over 14.
     */
    women: Figure;
    /**
     * A man of 15 to 59.
     */
    men: Figure;
    /**
     * A man over 59.
     */
    elders: Figure;
    /**
     * Who says so.
     */
    source: string;
}

/**
 * What a sample was drawn from, without naming it.
 */
export interface SelectionFrame {
    /**
     * The digest of its sorted lines, `sha256:…`.
     */
    digest: string;
    /**
     * How many households.
     */
    households: number;
    /**
     * Its strata, in a stratified design, in the order of names.
     */
    strata?: FrameStratum[];
}

/**
 * What a segment was met by.
 */
export type Role = "prefix" | "literal" | "variable" | "wildcard";

/**
 * What a size was computed from.
 */
export interface SampleInputs {
    /**
     * How many households there are; `null` where there is no end to them.
     */
    population: number | null;
    /**
     * What was expected.
     */
    estimate: ExpectedEstimate;
    /**
     * The part of households that will drop out.
     */
    dropout: Figure;
    /**
     * Whether the precision is reached in each stratum.
     */
    perStratum: boolean;
}

/**
 * What a status list says.
 */
export interface VerifiedStatus {
    /**
     * What it is about.
     */
    purpose: string;
    /**
     * The place in the list.
     */
    index: Figure;
    /**
     * The value, where it could be told.
     */
    value?: Figure;
    /**
     * What the issuer has for it.
     */
    message?: string;
    /**
     * When the list was signed: what is said later is not in it.
     */
    created?: string;
    /**
     * From when the list is valid.
     */
    validFrom?: string;
    /**
     * Until when it is.
     */
    validUntil?: string;
}

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
     * The record that this claim corrects, where it names one.
     */
    replaces: string | null;
    /**
     * Days and daily logs in a normal form: claims with the same text measure the same.
     */
    measurements: string;
}

/**
 * What became of a check, and what it looked at.
 */
export interface VerificationCheck {
    /**
     * The result.
     */
    result: VerificationResult;
    /**
     * Why it was not checked, or how far.
     */
    reason?: string;
    /**
     * Of `signature`: the cryptosuite.
     */
    cryptosuite?: string;
    /**
     * Of `signature`: the URL of the key.
     */
    verificationMethod?: string;
    /**
     * Of `signature`: the time of signing.
     */
    created?: string;
    /**
     * Of `issuer`: who.
     */
    id?: string;
    /**
     * Of `period`: from when.
     */
    validFrom?: string;
    /**
     * Of `period`: until when.
     */
    validUntil?: string;
    /**
     * Of `digest`: the digest of the claim that was given.
     */
    claim?: string;
    /**
     * Of `rules`: the policy.
     */
    policy?: string;
    /**
     * Of `rules`: the rules whose verdicts cannot be derived without the study.
     */
    notChecked?: number[];
    /**
     * Of `study`: the digest of the assessment that it names.
     */
    assessment?: string;
    /**
     * Of `study`: the members that are the issuer's word alone.
     */
    unproven?: string[];
    /**
     * Of `module`: the digest of the module that it names.
     */
    digest?: string;
    /**
     * Of `status`: what each list says.
     */
    entries?: VerifiedStatus[];
}

/**
 * What became of a rule for the study.
 */
export interface StudyCheck {
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
    /**
     * How many claims or households it is about.
     */
    failing?: number;
}

/**
 * What became of each check.
 */
export interface VerificationChecks {
    /**
     * Whether the proof is one over this document.
     */
    signature: VerificationCheck;
    /**
     * Whether the key is the issuer's.
     */
    issuer: VerificationCheck;
    /**
     * Whether it holds now.
     */
    period: VerificationCheck;
    /**
     * Whether it is about this claim.
     */
    digest: VerificationCheck;
    /**
     * Whether the rules say of the claim what it says.
     */
    rules: VerificationCheck;
    /**
     * Whether what it says of the study is what the assessment says.
     */
    study: VerificationCheck;
    /**
     * Whether it was made by the verifier's own module.
     */
    module: VerificationCheck;
    /**
     * Whether the issuer has said something of it since.
     */
    status: VerificationCheck;
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
 * What households do otherwise when they are observed: one of the methodology's ways, or a number with its source.
 */
export type Hawthorne = { unobserved: Figure; observed: Figure; source: string } | { continuous: true; source: string } | DefaultOrSourced;

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
 * What is expected of households.
 */
export type ExpectedEstimate = { kind: "proportion"; expected: Figure } | { kind: "mean"; mean?: Figure; standardDeviation?: Figure; coefficientOfVariation?: Figure };

/**
 * What is found of a study.
 */
export interface Assessment {
    /**
     * The study.
     */
    study: AssessedStudy;
    /**
     * How it was assessed, what was not given included.
     */
    parameters: AssessmentParameters;
    /**
     * How many households were measured.
     */
    households: OfGroups<number>;
    /**
     * Whether all was measured that should have been.
     */
    completeness: Completeness;
    /**
     * How the households were drawn, a document each; `null` where that was not given.
     */
    selection: AssessedSelection[] | null;
    /**
     * Days that nobody monitored; `null` for a group without periods.
     */
    gaps: OfGroups<GroupGaps | null>;
    /**
     * Rules 4 to 8 for the study.
     */
    checks: StudyCheck[];
    /**
     * When the groups were measured.
     */
    timing: Timing;
    /**
     * The groups.
     */
    groups: OfGroups<AssessedGroup>;
    /**
     * The reference group less the intervention group: a saving is positive.
     */
    difference: Difference | null;
    /**
     * Why there is no difference, where there is none.
     */
    differenceReason: string | null;
    /**
     * Values that stand out. All of them count.
     */
    outliers: Outliers;
    /**
     * Values held against what is known of a fuel.
     */
    plausibility: PlausibilityBand[];
    /**
     * Groups for whose fuel no band is known.
     */
    plausibilityUnknown: UnknownBand[];
    /**
     * Thresholds and caps of the methodology, where reductions were asked for.
     */
    caps: AppliedCap[];
    /**
     * Emission reductions, where they were asked for.
     */
    reductions?: EmissionReductions;
    /**
     * By which rule what they are computed from was taken.
     */
    reductionsBasis?: ReductionsBasis;
}

/**
 * What is known of a claim's record.
 */
export interface IssuedRecord {
    /**
     * The id of the record.
     */
    id?: string;
    /**
     * Whether rules 5 to 7 have to pass.
     */
    policy: Policy;
    /**
     * What is stored of the study.
     */
    study?: Study;
}

/**
 * What is measured of a stratum.
 */
export interface EstimatedStratum {
    /**
     * The stratum.
     */
    name: string;
    /**
     * Its part of the frame's households.
     */
    weight: Figure;
    /**
     * How many were measured.
     */
    households: number;
    /**
     * How many times its part of the frame that is.
     */
    factor: Figure;
    /**
     * Their mean; `null` where there are none.
     */
    mean: Figure | null;
    /**
     * Their standard deviation; `null` of fewer than two.
     */
    standardDeviation: Figure | null;
    /**
     * Half the width of its own interval as a part of its mean.
     */
    relativePrecision: Figure | null;
    /**
     * Whether that is as precise as the rule asks for.
     */
    met: boolean | null;
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
    /**
     * What the keeper of the study found by drawing its sample again.
     */
    selection?: StudySelected;
}

/**
 * What the keeper of a study found by drawing its sample again.
 */
export interface StudySelected {
    /**
     * Whether it has the household of the claim, be it as a reserve.
     */
    selected: boolean;
}

/**
 * When a group was measured.
 */
export interface GroupSpan {
    /**
     * The first day, `YYYY-MM-DD`.
     */
    startDate: string;
    /**
     * The last day, `YYYY-MM-DD`.
     */
    endDate: string;
    /**
     * From the one to the other.
     */
    days: number;
    /**
     * Days of it on which somebody was tested.
     */
    testedDays: number;
    /**
     * Households that are more than a week from every tested day of the other group.
     */
    farHouseholds: number;
    /**
     * The seasons that its claims state.
     */
    seasons: string[];
}

/**
 * When the groups were measured.
 */
export interface Timing {
    /**
     * From the first to the last day of the reference group.
     */
    reference: GroupSpan | null;
    /**
     * From the first to the last day of the intervention group.
     */
    intervention: GroupSpan | null;
    /**
     * Days on which both groups have a household under test.
     */
    overlapDays: number | null;
    /**
     * Days between the two.
     */
    apartDays: number | null;
    /**
     * Households whose period shares no tested day with the other group.
     */
    apartHouseholds: number | null;
    /**
     * The first 1,000 of them.
     */
    apart: ApartHousehold[];
    /**
     * Claims without a period.
     */
    withoutPeriod: number;
    /**
     * When groups count as tested at the same time, as a sentence.
     */
    rule: string;
}

/**
 * Where a status of a credential is kept (W3C Bitstring Status List 1.0).
 */
export interface StatusEntry {
    /**
     * The URL of the list.
     */
    list: string;
    /**
     * Its place in there, in digits.
     */
    index: string;
    /**
     * What it says.
     */
    purpose: "revocation" | "suspension" | "refresh" | "message";
    /**
     * The text of each value, of `message` only: 2, 4, 8 of them, and so on.
     */
    messages?: string[];
}

/**
 * Where the status of a credential is kept: one place, or several.
 */
export type StatusEntries = StatusEntry | StatusEntry[];

/**
 * Whether a finding refuses the input.
 */
export type Severity = "error" | "warning";

/**
 * Whether all was measured that should have been. What asks for a selection is `null` without one.
 */
export interface Completeness {
    /**
     * Households that were selected.
     */
    selected: number | null;
    /**
     * Households that were drawn as reserves.
     */
    reserves: number | null;
    /**
     * Households that have claims.
     */
    measured: number;
    /**
     * Those of them that were selected.
     */
    selectedMeasured: number | null;
    /**
     * Those of them that are reserves.
     */
    reservesUsed: number | null;
    /**
     * Those of them that were measured out of their turn.
     */
    reservesOutOfTurn: number | null;
    /**
     * Those of them that were not drawn.
     */
    notDrawn: number | null;
    /**
     * The part of the selected households that was measured.
     */
    responseRate: Figure | null;
    /**
     * The part that dropped out, of those that did and those that were measured.
     */
    dropoutRate: Figure;
    /**
     * Selected households without a claim: the first 1,000.
     */
    missing: MissingHousehold[];
    /**
     * How many there are.
     */
    missingHouseholds: number | null;
    /**
     * How many of them have no reason.
     */
    unexplained: number | null;
    /**
     * Households that dropped out: the first 1,000.
     */
    dropouts: AssessedDropout[];
    /**
     * Days of each group.
     */
    groups: OfGroups<MeasuredDays>;
}

/**
 * Whether an interval has two sides, or each end holds by itself.
 */
export type Sides = "two" | "one";

/**
 * Whether the rules about a whole study hold a single claim back.
 */
export type Policy = "claim" | "study";

/**
 * Which value of an estimate counts.
 */
export type Bound = "mean" | "lower" | "upper" | "zero";

/**
 * Who brings a selection.
 */
export type SelectionOrigin = "request" | "claims";

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
