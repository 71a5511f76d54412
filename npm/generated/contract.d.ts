/**
 * A claim without errors.
 */
export interface AcceptedClaim {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * Warnings, in document order.
   */
  findings: Finding[];
  /**
   * The verdicts of rules 4 to 8.
   */
  checks: Check[];
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
   * Where the two part; none where the verb decides.
   */
  segment: number | null;
}

/**
 * A household whose period shares no tested day with the other group.
 */
export interface ApartHousehold {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * Its group.
   */
  group: TestGroup;
  /**
   * The days between its period and the nearest tested day of the other group.
   */
  days: number;
}

/**
 * The threshold and the cap of a methodology beside the use of the reference group.
 */
export interface AppliedCap {
  /**
   * The group.
   */
  group: TestGroup;
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * Its version.
   */
  version: string;
  /**
   * The fuel.
   */
  fuelType: FuelName;
  /**
   * The mean number of persons of a household.
   */
  persons: number;
  /**
   * The households whose size is known.
   */
  personsKnown: number;
  /**
   * The households of the group.
   */
  households: number;
  /**
   * The unit of the values.
   */
  unit: string;
  /**
   * Above it, the methodology asks for a study of a third party.
   */
  threshold: CapLimit;
  /**
   * Above it, nothing is credited.
   */
  cap: CapLimit;
  /**
   * The value that counts without the cap.
   */
  uncapped: number;
  /**
   * The value that counts with the cap.
   */
  applied: number;
  /**
   * The publication that has both.
   */
  source: string;
  /**
   * Whether no primary text confirms both.
   */
  unconfirmed: boolean;
}

/**
 * The consumption of a household or technology, as it is given and as it is applied.
 */
export interface AppliedConsumption {
  /**
   * The mean, in `unit`.
   */
  given: number;
  /**
   * The unit in which it is given.
   */
  unit: string;
  /**
   * The source of a default.
   */
  source?: string;
  /**
   * The bound of the mean that counts, in `unit`.
   */
  conservative?: number;
  /**
   * Why the bound counts.
   */
  because?: string;
  /**
   * The mean, in `appliedUnit`.
   */
  mean: number;
  /**
   * What counts of it before the cap, in `appliedUnit`.
   */
  uncapped: number;
  /**
   * The cap of the methodology.
   */
  cap?: ConsumptionCap;
  /**
   * What counts, in `appliedUnit`.
   */
  applied: number;
  /**
   * The unit of the calculation.
   */
  appliedUnit: string;
}

/**
 * The expected result of a study.
 */
export interface AppliedEstimate {
  /**
   * `proportion` or `mean`.
   */
  kind: EstimateKind;
  /**
   * The part of households for which something holds.
   */
  expected?: number;
  /**
   * The mean.
   */
  mean?: number;
  /**
   * The standard deviation, in the unit of the mean.
   */
  standardDeviation?: number;
  /**
   * The standard deviation as a part of the mean.
   */
  coefficientOfVariation?: number;
}

/**
 * A value with its source.
 */
export interface AppliedFactor {
  /**
   * The value.
   */
  value: number;
  /**
   * The unit; absent for a part of one.
   */
  unit?: string;
  /**
   * The source.
   */
  source: string;
  /**
   * `true` if the value is not confirmed against the methodology's own text.
   */
  unconfirmed?: true;
}

/**
 * The factors that are not of one term.
 */
export interface AppliedFactors {
  /**
   * The part by which the baseline is lowered.
   */
  downwardAdjustment?: AppliedFactor;
  /**
   * The emissions of business as usual.
   */
  businessAsUsual?: AppliedFactor;
  /**
   * The factor for households that cook differently while they are observed.
   */
  hawthorne?: AppliedFactor;
  /**
   * The part of the saved emissions that leaks through the market.
   */
  market?: AppliedFactor;
  /**
   * The technical life.
   */
  technicalLife?: AppliedFactor;
  /**
   * The emissions of the making and the transport of one technology.
   */
  embodied?: AppliedFactor;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: AppliedFactor;
  /**
   * The factor of the methodology for uncertainty.
   */
  adjustment?: AppliedFactor;
  /**
   * The factor for leakage.
   */
  netToGross?: AppliedFactor;
  /**
   * The efficiency of the old technology.
   */
  efficiencyOld?: AppliedFactor;
  /**
   * The efficiency of the new technology.
   */
  efficiencyNew?: AppliedFactor;
}

/**
 * The fuel and the unit of a group, as the request states them.
 */
export interface AppliedFuel {
  /**
   * The fuel.
   */
  fuelType?: string;
  /**
   * The unit.
   */
  unit?: string;
}

/**
 * The fuel and the unit of each group, as the request states them.
 */
export interface AppliedFuels {
  /**
   * Those of the reference group.
   */
  reference?: AppliedFuel;
  /**
   * Those of the intervention group.
   */
  intervention?: AppliedFuel;
}

/**
 * What leaks, in tCO2e.
 */
export interface AppliedLeakage {
  /**
   * The emissions of the making and the transport of technologies.
   */
  embodied?: number;
  /**
   * The leakage through the market.
   */
  market?: number;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: number;
  /**
   * All of it.
   */
  emissions: number;
}

/**
 * How outliers were flagged.
 */
export interface AppliedOutlierMethod {
  /**
   * The method.
   */
  method: OutlierMethodName;
  /**
   * The factor; `null` if the method has none.
   */
  factor: number | null;
}

/**
 * The rule of precision that was applied.
 */
export interface AppliedPrecision {
  /**
   * The name that schemes use; absent if confidence and precision were given.
   */
  name?: PrecisionRuleName;
  /**
   * The probability of the interval.
   */
  confidence: number;
  /**
   * The half-width that is allowed: relative to a mean, absolute for a proportion.
   */
  precision: number;
  /**
   * Who asks for it.
   */
  source: string;
}

/**
 * A number of technologies over a period, and what they emit.
 */
export interface AppliedTerm {
  /**
   * The fuel.
   */
  fuel: FuelName;
  /**
   * The number of technologies.
   */
  count?: number;
  /**
   * The years of the period.
   */
  years?: number;
  /**
   * The days of the period.
   */
  days?: number;
  /**
   * Technologies times days.
   */
  technologyDays?: number;
  /**
   * The part of technologies that are used.
   */
  usage: number;
  /**
   * The persons of a household.
   */
  householdSize?: number;
  /**
   * The consumption, as it is given and as it is applied.
   */
  consumption: AppliedConsumption;
  /**
   * The consumption of a person before the cap, if the persons of a household are known.
   */
  perCapita?: PerCapita;
  /**
   * The fuel that all technologies consume, in `quantityUnit`.
   */
  quantity: number;
  /**
   * `t` or `MWh`.
   */
  quantityUnit: string;
  /**
   * The factors of the term.
   */
  factors: TermFactors;
  /**
   * The emissions by the mean, in tCO2e.
   */
  unadjusted: number;
  /**
   * The emissions by the applied consumption, in tCO2e.
   */
  emissions: number;
  /**
   * The calculation, a sentence for each step, with the numbers put in.
   */
  derivation: string[];
}

/**
 * The answer of `study.assess`.
 */
export type AssessAnswer = StudyAssessment | FindingsAnswer | CouldNotRunAnswer;

/**
 * The claims of a study, and what else is known of the study.
 */
export interface AssessRequest {
  /**
   * The study; the one that the claims state if absent.
   */
  study?: StudyName | null;
  /**
   * The claims of both groups, in any order.
   *
   * @maxItems 20000
   */
  claims: Claim[];
  /**
   * How the groups are related; `independent` if absent.
   */
  design?: StudyDesign | null;
  /**
   * The rule of precision; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * Whether intervals have two sides; `two` if absent.
   */
  sides?: Sides | null;
  /**
   * The distribution of the quantiles; `t` if absent.
   */
  distribution?: Distribution | null;
  /**
   * The decimals that quantiles are rounded to, as in printed tables. Not rounded if absent.
   */
  quantileDecimals?: number | null;
  /**
   * The fuel and the unit of each group. The claims that state theirs must state the same.
   */
  fuels?: StudyFuels | null;
  /**
   * The sizes of households that their claims do not state.
   *
   * @maxItems 100000
   */
  households?: SizedHousehold[] | null;
  /**
   * How the households were drawn.
   */
  selection?: StudySelection | null;
  /**
   * The households that were to be measured and were not.
   *
   * @maxItems 100000
   */
  dropouts?: StudyDropout[] | null;
  /**
   * The periods on which no household of a group was monitored, with the reasons.
   *
   * @maxItems 100000
   */
  gaps?: StudyGap[] | null;
  /**
   * How outliers are flagged; by `iqr` if absent. No household is left out.
   */
  outliers?: OutlierMethod | null;
  /**
   * The emission reductions to calculate from what the study measures.
   */
  reductions?: ReductionsRequest | null;
}

/**
 * A household that was to be measured and was not.
 */
export interface AssessedDropout {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * The reason.
   */
  reason: string;
  /**
   * As what it was drawn; `null` if it was not drawn, or if that is not known.
   */
  drawn: Drawn | null;
}

/**
 * Consecutive days on which no household of a group was monitored.
 */
export interface AssessedGap {
  /**
   * The first day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * The last day, YYYY-MM-DD.
   */
  endDate: string;
  /**
   * The days from the first to the last, both counted.
   */
  days: number;
  /**
   * Whether every day has a reason.
   */
  justified: boolean;
  /**
   * The reasons; `null` if a day has none.
   */
  justification: string | null;
}

/**
 * The statistics of a group.
 */
export interface AssessedGroup {
  /**
   * The fuel; `null` if it is not stated.
   */
  fuelType: string | null;
  /**
   * The unit of the daily logs; `null` if it is not stated.
   */
  unit: string | null;
  /**
   * The households.
   */
  households: number;
  /**
   * The quartiles of the daily means.
   */
  spread: Spread;
  /**
   * The mean of the households' daily means.
   */
  perHousehold: Estimate;
  /**
   * The sizes of the households.
   */
  sizes: GroupSizes;
  /**
   * The mean of the households' daily means per person; `null` if fewer than two sizes are known.
   */
  perCapita: Estimate | null;
  /**
   * The mean of the households' daily means per standard adult; `null` if fewer than two are known.
   */
  perStandardAdult: Estimate | null;
  /**
   * The households, in the order of their DIDs.
   */
  values: MeasuredHousehold[];
}

/**
 * A selection that the households were drawn by, as its document states it.
 */
export interface AssessedSelection {
  /**
   * The groups that it was drawn for.
   */
  groups: TestGroup[];
  /**
   * Who gave it.
   */
  from: SelectionOrigin;
  /**
   * Whether it is the same when it is drawn again.
   */
  redrawn: boolean;
  /**
   * `sha256-order`.
   */
  method: SelectionMethod;
  /**
   * How it was drawn.
   */
  design: SelectionDesign;
  /**
   * The randomness that it was drawn with.
   */
  randomness: StatedRandomness;
  /**
   * What it was drawn from.
   */
  frame: DrawnFrame;
  /**
   * The number of selected households.
   */
  selected: number;
  /**
   * The number of reserves.
   */
  reserves: number;
}

/**
 * The name of a study.
 */
export interface AssessedStudy {
  /**
   * The id; `null` if neither the request nor a claim states one.
   */
  id: string | null;
}

/**
 * What the claims of a study show.
 */
export interface Assessment {
  /**
   * The study.
   */
  study: AssessedStudy;
  /**
   * How the study was assessed, with defaults filled in.
   */
  parameters: AssessmentParameters;
  /**
   * The measured households of each group.
   */
  households: {
    /**
     * That of the reference group.
     */
    reference: number;
    /**
     * That of the intervention group.
     */
    intervention: number;
  };
  /**
   * The selections that the households were drawn by; `null` if there are none.
   */
  selection: AssessedSelection[] | null;
  /**
   * Whether every household that was drawn was measured.
   */
  completeness: Completeness;
  /**
   * The days on which a group was not monitored; `null` for a group without periods.
   */
  gaps: {
    /**
     * That of the reference group.
     */
    reference: GroupGaps | null;
    /**
     * That of the intervention group.
     */
    intervention: GroupGaps | null;
  };
  /**
   * The verdicts of rules 4 to 8 about the study as a whole.
   */
  checks: StudyCheck[];
  /**
   * The topics of the warnings that are not the reason of a check.
   */
  topics: WarningTopic[];
  /**
   * When the groups were tested.
   */
  timing: Timing;
  /**
   * The statistics of each group.
   */
  groups: {
    /**
     * That of the reference group.
     */
    reference: AssessedGroup;
    /**
     * That of the intervention group.
     */
    intervention: AssessedGroup;
  };
  /**
   * The reference group's mean less the intervention group's; `null` if the groups cannot be compared.
   */
  difference: Difference | null;
  /**
   * Why there is no difference, as a sentence; `null` if there is one.
   */
  differenceReason: string | null;
  /**
   * The households whose daily means are outliers. All of them count.
   */
  outliers: Outliers;
  /**
   * The bands of plausible use that fit the fuels of the groups.
   */
  plausibility: PlausibilityBand[];
  /**
   * The groups whose fuel has no band.
   */
  plausibilityUnknown: UnknownBand[];
  /**
   * The threshold and the cap of the methodology, if reductions were asked for.
   */
  caps: AppliedCap[];
  /**
   * The emission reductions, if they were asked for.
   */
  reductions?: EmissionReductions;
  /**
   * The values that the reductions are calculated from, if they were asked for.
   */
  reductionsBasis?: ReductionsBasis;
}

/**
 * How a study was assessed, with defaults filled in.
 */
export interface AssessmentParameters {
  /**
   * How the groups are related.
   */
  design: StudyDesign;
  /**
   * The rule of precision.
   */
  rule: AppliedPrecision;
  /**
   * Whether the interval has two sides.
   */
  sides: Sides;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The decimals that the quantile is rounded to; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
  /**
   * How outliers were flagged.
   */
  outliers: AppliedOutlierMethod;
  /**
   * The fuel and the unit of each group, if the request states any.
   */
  fuels?: AppliedFuels;
  /**
   * The factors of standard adults.
   */
  standardAdults: StandardAdults;
}

/**
 * Whom a band is for.
 */
export type BandBasis = 'perCapita' | 'perHousehold';

/**
 * The name of a band.
 */
export type BandName = 'threshold' | 'cap' | 'field-high' | 'field-most';

/**
 * A place in a status list (W3C Bitstring Status List 1.0, §2.1).
 */
export interface BitstringStatusListEntry {
  /**
   * URL of the list and the place.
   */
  id: string;
  /**
   * `BitstringStatusListEntry`.
   */
  type: string;
  /**
   * What it is about.
   */
  statusPurpose: StatusPurpose;
  /**
   * The place.
   */
  statusListIndex: string;
  /**
   * URL of the list.
   */
  statusListCredential: string;
  /**
   * Bits of a value, if there are messages.
   */
  statusSize?: number;
  /**
   * What each value says.
   */
  statusMessage?: StatusMessage[];
}

/**
 * A value of an estimate that can count.
 */
export type Bound = 'mean' | 'lower' | 'upper' | 'zero';

/**
 * The documents that are built in.
 */
export type BuiltInTable = 'protocol' | 'protocol-legacy' | 'shapes';

/**
 * Emission reductions by a methodology.
 */
export interface CalculatedReductions {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The reductions, and all from which they are calculated.
   */
  reductions: EmissionReductions;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * Why an operation could not run.
 */
export interface CallError {
  /**
   * The stable code.
   */
  code: string;
  /**
   * The phrasing, for people; it is not stable.
   */
  message: string;
}

/**
 * A limit of a methodology.
 */
export interface CapLimit {
  /**
   * The limit as the methodology states it.
   */
  tonnesPerPersonYear: number;
  /**
   * The limit in the unit of the values.
   */
  value: number;
  /**
   * Whether the group is above it.
   */
  exceeded: boolean;
}

/**
 * A cap that is applied only on request.
 */
export type CapName = 'method-2';

/**
 * The rules and the codes.
 */
export interface Catalogue {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The rules of claims, in the order in which they are applied.
   */
  rules: Rule[];
  /**
   * Every code once: those of the rules first, then area by area.
   */
  codes: CatalogueCode[];
}

/**
 * The answer of `module.catalogue`.
 */
export type CatalogueAnswer = Catalogue | CouldNotRunAnswer;

/**
 * A code of the catalogue.
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
   * The id of the rule of claims that reports it; `null` if no rule does.
   */
  rule: string | null;
  /**
   * Whether it refuses the input.
   */
  severity: Severity;
  /**
   * The HTTP status that it stands for: 400 (malformed) or 409 (contradictory); `null` for a warning.
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
 * The verdict of a rule.
 */
export interface Check {
  /**
   * The number of the rule in the specification.
   */
  rule: number;
  /**
   * The name of the rule.
   */
  id: string;
  /**
   * The verdict.
   */
  result: CheckResult;
  /**
   * The code of the reason, if the rule is not satisfied.
   */
  code?: string;
}

/**
 * The verdict of a rule in a word.
 */
export type CheckResult = 'pass' | 'fail' | 'not-assessed';

/**
 * A change without errors.
 */
export interface CheckedChange {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * One household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day.
 */
export interface Claim {
  /**
   * `KPTClaim`.
   */
  type: 'KPTClaim';
  /**
   * The decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
   */
  householdId: string;
  /**
   * The group of the household.
   */
  testGroup: TestGroup;
  /**
   * The first and the last day, and the number of days: `endDate` − `startDate`, or one more.
   */
  testPeriod?: {
    /**
     * The first day.
     */
    startDate: string;
    /**
     * The last day.
     */
    endDate: string;
    /**
     * The days of the test, as the client counts them.
     */
    durationDays: number;
  };
  /**
   * The measured fuel.
   */
  fuelMeasurements: {
    /**
     * The fuel of the whole test: the sum of the daily logs, in their unit.
     */
    total: number;
    /**
     * The fuel of each day, in one unit.
     *
     * @minItems 3
     * @maxItems 366
     */
    dailyLogs: number[];
  };
  /**
   * Details of cooking sessions, whose members are free.
   *
   * @maxItems 3660
   */
  cookingSessions?: object[];
  /**
   * Photos, documents, and how households were selected (type `selection-methodology`).
   *
   * @maxItems 1000
   */
  evidence?: (
    | string
    | {
        /**
         * The kind of evidence.
         */
        type?: string;
        /**
         * The link: a URI.
         */
        uri: string;
        /**
         * Of the type `selection-methodology`: the document of the draw, as `selection.draw` gives it. If it is wrong, rule 5 fails, and the claim is not refused.
         */
        selection?: unknown;
        /**
         * The sampling frame that the selection was drawn from.
         */
        frame?: unknown;
        [k: string]: unknown;
      }
  )[];
  /**
   * Conditions that may change how much fuel is used.
   */
  externalFactors?: {
    /**
     * The season.
     */
    season?: string;
    /**
     * Events such as festivals; `["none"]` if there were none.
     *
     * @maxItems 100
     */
    culturalEvents?: string[];
    /**
     * Work that changes how much is cooked; `["none"]` if there was none.
     *
     * @maxItems 100
     */
    occupationalFactors?: string[];
  };
  /**
   * The id of the study that the claim belongs to; the one study of the submitter if absent.
   */
  studyId?: string;
  /**
   * The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`; another word is accepted with a warning.
   */
  fuelType?: string;
  /**
   * The unit of the measurements: `kg`, `L`, `m3` or `kWh`; another word is accepted with a warning.
   */
  unit?: string;
  /**
   * The persons who eat from the measured fuel: their number, or their numbers by age and sex, at most 1,000.
   */
  householdSize?:
    | number
    | {
        /**
         * Persons from 0 to 14 years.
         */
        children: number;
        /**
         * Females over 14 years.
         */
        women: number;
        /**
         * Males from 15 to 59 years.
         */
        men: number;
        /**
         * Males over 59 years.
         */
        elders: number;
      };
  /**
   * The id of the record that this claim corrects.
   */
  replaces?: string;
}

/**
 * A document of a claim's evidence.
 */
export interface ClaimEvidence {
  /**
   * URL of the document.
   */
  id: string;
  /**
   * `Evidence`.
   */
  type: string;
}

/**
 * What is decided about an accepted claim.
 */
export interface ClaimRecord {
  /**
   * Whether the claim is verified.
   */
  status: RecordStatus;
  /**
   * The credential, if the claim is verified.
   */
  credential?: Credential;
  /**
   * The verdicts of rules 4 to 8.
   */
  checks: Check[];
  /**
   * What a pending record waits for; empty if the claim is verified.
   */
  outstanding: Finding[];
  /**
   * What is accepted and deserves attention.
   */
  warnings: Finding[];
}

/**
 * The JSON Schemas (2020-12) of a claim and of a record.
 */
export interface ClaimSchemas {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The schema of a claim.
   */
  claim: JsonSchema;
  /**
   * The schema of a record.
   */
  record: JsonSchema;
}

/**
 * What a store of claims indexes of a claim.
 */
export interface ClaimSummary {
  /**
   * DID of the household.
   */
  householdId: string;
  /**
   * The group of the household.
   */
  testGroup: TestGroup;
  /**
   * The study that the claim names.
   */
  studyId: string | null;
  /**
   * The id of the record that the claim corrects, if it names one.
   */
  replaces: string | null;
  /**
   * The first day of the test period.
   */
  startDate: string | null;
  /**
   * The last day of the test period.
   */
  endDate: string | null;
  /**
   * Days and daily logs in a normal form: claims with the same text measure the same.
   */
  measurements: string;
}

/**
 * A code of a rule, and its phrasing.
 */
export interface Code {
  /**
   * The stable code, `area.what_is_wrong`.
   */
  code: string;
  /**
   * Whether the input is refused for it.
   */
  severity: Severity;
  /**
   * The HTTP status for an error: 400 (malformed) or 409 (contradictory); `null` for a warning.
   */
  status: number | null;
  /**
   * The phrasing, with `{name}` for each parameter.
   */
  message: string;
  /**
   * What to do about it; `null` if there is no advice.
   */
  help: string | null;
}

/**
 * The households that a difference is calculated from.
 */
export type ComparedHouseholds =
  | number
  | {
      /**
       * That of the reference group.
       */
      reference: number;
      /**
       * That of the intervention group.
       */
      intervention: number;
    };

/**
 * The answer of `gateway.compile`.
 */
export type CompileAnswer = CompiledTable | FindingsAnswer | CouldNotRunAnswer;

/**
 * A table that was compiled.
 */
export interface CompiledTable {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The handle of the table, from 1.
   */
  handle: number;
  /**
   * Warnings about the configuration.
   */
  findings: Finding[];
}

/**
 * Whether every household that was drawn was measured. Members about a selection are `null` without one that is the same when it is drawn again.
 */
export interface Completeness {
  /**
   * The selected households.
   */
  selected: number | null;
  /**
   * The reserves.
   */
  reserves: number | null;
  /**
   * The measured households, each counted once.
   */
  measured: number;
  /**
   * The selected households that were measured.
   */
  selectedMeasured: number | null;
  /**
   * The reserves that were measured.
   */
  reservesUsed: number | null;
  /**
   * The reserves that were measured before their turn.
   */
  reservesOutOfTurn: number | null;
  /**
   * The measured households that were not drawn.
   */
  notDrawn: number | null;
  /**
   * The part of the selected households that was measured.
   */
  responseRate: number | null;
  /**
   * The dropouts as a part of the dropouts and the measured households.
   */
  dropoutRate: number;
  /**
   * The selected households without a claim: the first 1,000.
   */
  missing: MissingHousehold[];
  /**
   * The number of selected households without a claim.
   */
  missingHouseholds: number | null;
  /**
   * The number of these that have no reason.
   */
  unexplained: number | null;
  /**
   * The dropouts: the first 1,000.
   */
  dropouts: AssessedDropout[];
  /**
   * The days of each group.
   */
  groups: {
    /**
     * That of the reference group.
     */
    reference: MeasuredDays;
    /**
     * That of the intervention group.
     */
    intervention: MeasuredDays;
  };
}

/**
 * A stored claim of the same household, with other measurements, over an overlapping period.
 */
export interface Conflict {
  /**
   * The id of its record.
   */
  id: string;
  /**
   * The first day of its period.
   */
  startDate: string;
  /**
   * The last day of its period.
   */
  endDate: string;
}

/**
 * The value that counts: the mean if its precision is met, and otherwise the conservative end of the interval.
 */
export interface ConservativeValue {
  /**
   * The value.
   */
  value: number;
  /**
   * Which value it is.
   */
  bound: Bound;
  /**
   * The reason, as a part of a sentence.
   */
  because: string;
}

/**
 * The cap of a methodology on the consumption of a household.
 */
export interface ConsumptionCap {
  /**
   * The cap of a person, in t/person/year.
   */
  perCapita: number;
  /**
   * The persons of a household.
   */
  householdSize: number;
  /**
   * The cap of a household, in the unit of the calculation.
   */
  value: number;
  /**
   * Whether the consumption is above the cap.
   */
  binds: boolean;
  /**
   * The source of the cap.
   */
  source: string;
  /**
   * `true` if the cap is not confirmed against the methodology's own text.
   */
  unconfirmed?: true;
}

/**
 * A consumption: an amount, or a default of the methodology.
 */
export type ConsumptionRequest =
  | {
      /**
       * The mean, in `unit`. Below zero only for savings.
       */
      value: number;
      /**
       * The unit, such as `kg/household/day`.
       */
      unit: string;
      /**
       * The bound of the mean that counts if the precision was missed, in `unit`.
       */
      conservative?: number | null;
      /**
       * Why `conservative` counts.
       */
      because?: string | null;
    }
  | {
      /**
       * The default's name.
       */
      default: ServiceName;
    };

/**
 * The document of a controller (W3C Controlled Identifiers 1.0, §2).
 */
export interface ControllerDocument {
  /**
   * The contexts.
   *
   * @minItems 2
   * @maxItems 2
   */
  '@context': string[];
  /**
   * The DID of the controller.
   */
  id: string;
  /**
   * The key.
   *
   * @minItems 1
   * @maxItems 1
   */
  verificationMethod: Multikey[];
  /**
   * URL of the key, which may be used for assertions.
   *
   * @minItems 1
   * @maxItems 1
   */
  assertionMethod: string[];
}

/**
 * The answer of an operation that could not run: the call itself is malformed, or over a limit.
 */
export interface CouldNotRunAnswer {
  /**
   * `could-not-run`.
   */
  outcome: 'could-not-run';
  /**
   * Why it could not run.
   */
  error: CallError;
}

/**
 * The credential of a verified claim (specification §2A).
 */
export interface Credential {
  /**
   * `KPTCredential`.
   */
  type: string;
  /**
   * DID of the validator.
   */
  issuer: string;
  /**
   * URIs of the evidence of the claim.
   */
  evidence: string[];
}

/**
 * What follows from a secret key.
 */
export interface CredentialKey {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The DID of the controller.
   */
  did: string;
  /**
   * URL of the key.
   */
  verificationMethod: string;
  /**
   * The public key as a Multikey: `z6Mk…`.
   */
  publicKeyMultibase: string;
  /**
   * The key as a secret Multikey, if it was made from a seed.
   */
  secretKey?: string;
  /**
   * The document in which the controller says which keys are its own: to be served for a `did:web`.
   */
  controller: ControllerDocument;
}

/**
 * Emission reductions of a study.
 */
export interface CredentialReductions {
  /**
   * The methodology.
   */
  methodology: string;
  /**
   * The version of the methodology.
   */
  version: string;
  /**
   * The emission reductions.
   */
  value: number;
  /**
   * The unit.
   */
  unit: ReductionsUnit;
  /**
   * Where the value is from.
   */
  source?: string;
}

/**
 * The status of a credential: one entry, or several.
 */
export type CredentialStatus = BitstringStatusListEntry | BitstringStatusListEntry[];

/**
 * The check `study`.
 */
export interface CredentialStudyCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The digest of the assessment that the credential names.
   */
  assessment?: string;
  /**
   * Members for which there is only the word of the issuer.
   */
  unproven?: string[];
}

/**
 * What a credential says of a claim.
 */
export interface CredentialSubject {
  /**
   * DID of the household.
   */
  id: string;
  /**
   * `KitchenPerformanceTest`.
   */
  type: string;
  /**
   * `reference` or `intervention`.
   */
  testGroup: string;
  /**
   * The name of the study, which its keeper may know where the claim does not.
   */
  studyId?: string;
  /**
   * The period.
   */
  testPeriod: SubjectPeriod;
  /**
   * The fuel.
   */
  fuelMeasurements: SubjectFuel;
  /**
   * The claim that says so.
   */
  claim: SubjectClaim;
  /**
   * The verdict.
   */
  verdict: SubjectVerdict;
  /**
   * The verdict of each rule.
   */
  checks: SubjectCheck[];
  /**
   * The rule set.
   */
  ruleSet: string;
  /**
   * Digest of the module that decided.
   */
  module: string;
  /**
   * Digest of the assessment of the study.
   */
  assessment?: string;
  /**
   * The emission reductions of the study.
   */
  emissionReductions?: CredentialReductions;
}

/**
 * An old path.
 */
export interface Deprecation {
  /**
   * The day since when clients should use another path, YYYY-MM-DD.
   */
  since: string;
  /**
   * The path to use instead, if it is served.
   */
  successor?: string;
}

/**
 * The reference group's mean less the intervention group's, with its interval: a saving is positive.
 */
export interface Difference {
  /**
   * How the groups are compared.
   */
  method: DifferenceMethod;
  /**
   * The pairs of households, or the households of each group.
   */
  households: ComparedHouseholds;
  /**
   * The unit, for example `kg/household/day`.
   */
  unit?: string;
  /**
   * The difference.
   */
  mean: number;
  /**
   * The standard error of the mean.
   */
  standardError: number;
  /**
   * The degrees of freedom.
   */
  degreesOfFreedom: number;
  /**
   * The quantile of the distribution.
   */
  quantile: number;
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
  confidence: number;
  /**
   * Half the width of the interval.
   */
  halfWidth: number;
  /**
   * The interval.
   */
  interval: Interval;
  /**
   * Half the width as a part of the mean; `null` if the mean is 0.
   */
  relativePrecision: number | null;
  /**
   * The relative precision that the rule asks for.
   */
  required: number;
  /**
   * Whether the interval has that precision.
   */
  met: boolean;
  /**
   * The difference divided by its standard error; `null` if that is 0.
   */
  tStatistic: number | null;
  /**
   * Whether the interval leaves out 0; with one side, whether the difference is above 0.
   */
  significant: boolean;
  /**
   * The difference in per cent of the reference group's mean; `null` if that is 0.
   */
  relativeSaving: number | null;
  /**
   * The value that counts; `null` if the strata cannot be weighed.
   */
  conservative: ConservativeValue | null;
  /**
   * The calculation, a sentence for each step, with the numbers put in.
   */
  derivation: string[];
}

/**
 * How two groups are compared.
 */
export type DifferenceMethod = 'welch' | 'paired';

/**
 * The check `digest`.
 */
export interface DigestCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The digest of the claim.
   */
  claim?: string;
}

/**
 * The distribution of a quantile.
 */
export type Distribution = 't' | 'normal';

/**
 * The answer of `selection.draw`.
 */
export type DrawAnswer = DrawnSelection | FindingsAnswer | CouldNotRunAnswer;

/**
 * A sampling frame, and how many of its households are drawn.
 */
export interface DrawRequest {
  /**
   * Every household that can be drawn, once, in any order.
   *
   * @maxItems 100000
   */
  frame: FrameEntry[];
  /**
   * Randomness that someone else published after the frame was closed.
   */
  randomness: Randomness;
  /**
   * Whether households are drawn from all, or from each stratum.
   */
  design: SelectionDesign;
  /**
   * Households to select. In a stratified design, the strata share them in proportion, by largest remainders.
   */
  size?: number | null;
  /**
   * Households to select from each stratum, by its name. Their sum is `size`, if both are given.
   */
  sizes?: {
    [k: string]: number;
  } | null;
  /**
   * Households to draw beside them, which replace those that drop out. None if absent.
   */
  reserves?: number | null;
}

/**
 * What a household was drawn as.
 */
export type Drawn = 'selected' | 'reserve';

/**
 * A description of the frame that a sample was drawn from.
 */
export interface DrawnFrame {
  /**
   * The digest of its sorted lines, `sha256:…`.
   */
  digest: string;
  /**
   * Its households.
   */
  households: number;
  /**
   * Its strata in the order of names, in a stratified design.
   */
  strata?: DrawnStratum[];
}

/**
 * A household, and as what it was drawn.
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
 * The sample that was drawn.
 */
export interface DrawnSelection {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The document, from which everyone who has the frame can draw again.
   */
  selection: SelectionDocument;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * A stratum of a frame.
 */
export interface DrawnStratum {
  /**
   * The name.
   */
  name: string;
  /**
   * Its households.
   */
  households: number;
}

/**
 * The thermal efficiencies of technologies.
 */
export interface Efficiencies {
  /**
   * The efficiency of the old technology.
   */
  old: SourcedFractionAboveZero;
  /**
   * The efficiency of the new technology.
   */
  new: SourcedFractionAboveZero;
}

/**
 * Technologies that were made and transported.
 */
export interface EmbodiedEmissions {
  /**
   * The number of technologies.
   */
  units: number;
  /**
   * The technical life.
   */
  technicalLife: SourcedYears;
  /**
   * The first crediting year of the period, from 1. Required for a technical life of five years or more.
   */
  creditingYear?: number | null;
}

/**
 * Emission reductions, and all from which they are calculated.
 */
export interface EmissionReductions {
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * Its version.
   */
  version: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * Its publisher and date.
   */
  source: string;
  /**
   * What is not confirmed about the calculation, as sentences.
   */
  unconfirmed: string[];
  /**
   * The warming potentials. Not for AMS-II.G.
   */
  gwp?: WarmingName;
  /**
   * The baseline.
   */
  baseline?: ReductionSum;
  /**
   * The project.
   */
  project?: ReductionSum;
  /**
   * What is saved.
   */
  savings?: ReductionSum;
  /**
   * The baseline less the project, or what is saved, in tCO2e.
   */
  difference: number;
  /**
   * The leakage, if the methodology takes it off.
   */
  leakage?: AppliedLeakage;
  /**
   * The factors that are not of one term.
   */
  factors: AppliedFactors;
  /**
   * The reductions, in `unit`.
   */
  value: number;
  /**
   * `tCO2e`.
   */
  unit: string;
  /**
   * Whether the value is below zero.
   */
  negative: boolean;
  /**
   * The calculation, a sentence for each step, with the numbers put in.
   */
  derivation: string[];
}

/**
 * The mean of a group with its interval.
 */
export interface Estimate {
  /**
   * The households.
   */
  households: number;
  /**
   * The unit, for example `kg/household/day`.
   */
  unit?: string;
  /**
   * How the mean is calculated.
   */
  method: EstimateMethod;
  /**
   * The strata, if the frame has any.
   */
  strata?: EstimatedStratum[];
  /**
   * The mean.
   */
  mean: number;
  /**
   * The standard deviation of all values, with n − 1.
   */
  standardDeviation: number;
  /**
   * The standard deviation as a part of the mean; `null` if the mean is 0.
   */
  coefficientOfVariation: number | null;
  /**
   * The standard error of the mean.
   */
  standardError: number;
  /**
   * The degrees of freedom.
   */
  degreesOfFreedom: number;
  /**
   * The quantile of the distribution.
   */
  quantile: number;
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
  confidence: number;
  /**
   * Half the width of the interval.
   */
  halfWidth: number;
  /**
   * The interval.
   */
  interval: Interval;
  /**
   * Half the width as a part of the mean; `null` if the mean is 0.
   */
  relativePrecision: number | null;
  /**
   * The relative precision that the rule asks for.
   */
  required: number;
  /**
   * Whether the interval has that precision.
   */
  met: boolean;
  /**
   * The value that counts; `null` if the group is not given, or if the strata cannot be weighed.
   */
  conservative: ConservativeValue | null;
  /**
   * The calculation, a sentence for each step, with the numbers put in.
   */
  derivation: string[];
}

/**
 * The answer of `study.estimate`.
 */
export type EstimateAnswer = EstimatedMean | FindingsAnswer | CouldNotRunAnswer;

/**
 * What is estimated.
 */
export type EstimateKind = 'proportion' | 'mean';

/**
 * How a mean is calculated.
 */
export type EstimateMethod = 'simple' | 'stratified' | 'strata-not-told';

/**
 * How an interval is calculated.
 */
export interface EstimateParameters {
  /**
   * The rule of precision.
   */
  rule: AppliedPrecision;
  /**
   * Whether the interval has two sides.
   */
  sides: Sides;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The decimals that the quantile is rounded to; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
}

/**
 * The mean of some households and its spread: published figures.
 */
export interface EstimateRequest {
  /**
   * The mean.
   */
  mean: number;
  /**
   * The standard deviation of the sample, with n − 1.
   */
  standardDeviation: number;
  /**
   * The number of households.
   */
  households: number;
  /**
   * The rule of precision; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * Whether the interval has two sides; `two` if absent.
   */
  sides?: Sides | null;
  /**
   * The distribution of the quantile; `t` if absent.
   */
  distribution?: Distribution | null;
  /**
   * The decimals that the quantile is rounded to, as in printed tables. Not rounded if absent.
   */
  quantileDecimals?: number | null;
  /**
   * The group, which decides which end of the interval is conservative.
   */
  group?: TestGroup | null;
}

/**
 * The interval of a mean whose spread is known.
 */
export interface EstimatedMean {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * How the interval was calculated, with defaults filled in.
   */
  parameters: EstimateParameters;
  /**
   * The mean and its interval.
   */
  estimate: Estimate;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The measured households of a stratum.
 */
export interface EstimatedStratum {
  /**
   * The name.
   */
  name: string;
  /**
   * The stratum's part of the frame's households.
   */
  weight: number;
  /**
   * The measured households.
   */
  households: number;
  /**
   * Their part of all measured households, as a multiple of the weight.
   */
  factor: number;
  /**
   * Their mean; `null` if there are none.
   */
  mean: number | null;
  /**
   * Their standard deviation; `null` if there are fewer than two.
   */
  standardDeviation: number | null;
  /**
   * Half the width of the stratum's own interval as a part of its mean.
   */
  relativePrecision: number | null;
  /**
   * Whether that is as precise as the rule asks for.
   */
  met: boolean | null;
}

/**
 * The expected result of a study.
 */
export type ExpectedEstimate =
  | {
      kind: 'proportion';
      /**
       * The part.
       */
      expected: number;
    }
  | {
      kind: 'mean';
      /**
       * The mean, in any unit. May be absent beside `coefficientOfVariation`.
       */
      mean?: number | null;
      /**
       * The standard deviation, in the unit of the mean.
       */
      standardDeviation?: number | null;
      /**
       * The standard deviation as a part of the mean.
       */
      coefficientOfVariation?: number | null;
    };

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
   * The template of the old path, below the prefix, that led to the route.
   */
  alias?: string;
  /**
   * The segments of the path as it was asked for.
   */
  segments: Matched[];
  /**
   * Other routes that the path fits, and the segment (from 0) where they part from the one that answers.
   */
  alternatives: Alternative[];
}

/**
 * The factors of a fuel: `gridEmission` and `losses` of electricity, the others of fuels that are burnt.
 */
export interface FactorsRequest {
  /**
   * The name of a set of factors, for those that are absent.
   */
  set?: string | null;
  /**
   * The net calorific value.
   */
  ncv?: SourcedCalorificValue | null;
  /**
   * The emissions of CO2.
   */
  co2?: SourcedCarbonDioxide | null;
  /**
   * The emissions of other gases. Not for AMS-II.G.
   */
  nonCo2?: SourcedOtherGases | null;
  /**
   * The density of a fuel whose consumption is a volume, in `kg/L` or `kg/m3`.
   */
  density?: SourcedDensity | null;
  /**
   * The emissions of the grid.
   */
  gridEmission?: SourcedGridEmission | null;
  /**
   * The part of the grid's electricity that is lost.
   */
  losses?: SourcedFraction | null;
}

/**
 * What a field is set to.
 */
export type FieldValue = (boolean | number | string) | (boolean | number | string)[];

/**
 * An error or a warning about an input.
 */
export interface Finding {
  /**
   * The stable code, `area.what_is_wrong`.
   */
  code: FindingCode;
  /**
   * The number of the rule (specification §2A); `null` if it is not about a numbered rule.
   */
  rule: number | null;
  /**
   * The place in the input, as a JSON Pointer (RFC 6901).
   */
  path: string;
  /**
   * The phrasing, for people; it is not stable.
   */
  message: string;
  /**
   * The parameters of the phrasing, by name.
   */
  params: {
    [k: string]: Param;
  };
  /**
   * Whether the input is refused for it.
   */
  severity: Severity;
  /**
   * The HTTP status for an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.
   */
  status: number | null;
  /**
   * What to do about it; `null` if there is no advice.
   */
  help: string | null;
}

/**
 * The answer to a request that is refused.
 */
export interface FindingsAnswer {
  /**
   * `findings`.
   */
  outcome: 'findings';
  /**
   * The HTTP status that a service answers with.
   */
  status: number;
  /**
   * Errors and warnings, in the order of the text.
   */
  findings: Finding[];
}

/**
 * How formal replies are.
 */
export type Formality =
  'casual' | 'friendly' | 'neutral' | 'semi-formal' | 'professional' | 'formal' | 'technical' | 'academic';

/**
 * A household of a frame or of a selection: its DID, or its DID and its stratum.
 */
export type FrameEntry = string | SampledHousehold;

/**
 * A stratum of a frame.
 */
export interface FrameStratum {
  /**
   * The name.
   */
  name: string;
  /**
   * Its households.
   */
  households: number;
}

/**
 * A fuel.
 */
export type FuelName = 'wood' | 'charcoal' | 'dung' | 'residues' | 'lpg' | 'kerosene' | 'biogas' | 'electricity';

/**
 * An old path, and the canonical path that it stands for. Both have the same variables.
 */
export interface GatewayAlias {
  /**
   * The template of the old path, below the prefix.
   */
  template: string;
  /**
   * The template of the route, below the prefix of canonical paths.
   */
  standsFor: string;
  /**
   * The day since when clients should use the canonical path.
   */
  deprecated?: string | null;
}

/**
 * A gateway configuration: the routes of a table, the prefixes under which they are served, and the types of the requests. A list or a map that is `null` is an error: a file written by a program may have it in place of the items.
 */
export interface GatewayConfiguration {
  /**
   * Built-in documents that are read before this one. A later document goes before an earlier one.
   */
  extends?: BuiltInTable[];
  /**
   * The prefixes of served paths.
   */
  prefixes?: GatewayPrefix[];
  /**
   * The query methods and their canonical paths.
   *
   * @maxItems 16384
   */
  routes?: GatewayRoute[];
  /**
   * The messages that fields of requests name as their types, by name.
   */
  messages?: {
    [k: string]: {
      [k: string]: GatewayField;
    };
  };
  /**
   * The enums that fields of requests name as their types, by name: the number of each value by its name.
   */
  enums?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  /**
   * The methods (`package.Service/Method`) and services (`package.Service`) that are answered with 501.
   */
  disabled?: string[];
  /**
   * The file with the protobuf descriptors of the upstream. For the edge; the module does not read it.
   */
  descriptors?: string | null;
}

/**
 * A field of a message.
 */
export type GatewayField = string | NamedGatewayField;

/**
 * A prefix of served paths, and the prefix of canonical paths that it stands for.
 */
export interface GatewayPrefix {
  /**
   * The prefix: `/`, or literal segments such as `/chain`.
   */
  path: string;
  /**
   * The prefix of canonical paths.
   */
  standsFor: string;
  /**
   * The day since when clients should use another prefix.
   */
  deprecated?: string | null;
  /**
   * Old paths below the prefix.
   *
   * @maxItems 16384
   */
  aliases?: GatewayAlias[];
}

/**
 * A query method and its canonical paths.
 */
export interface GatewayRoute {
  /**
   * The path template, in the grammar of `google.api.http`.
   */
  template: string;
  /**
   * The gRPC method.
   */
  rpc: string;
  /**
   * The fields of the method's request message; without them, variables are texts and parameters are ignored.
   */
  fields?: {
    [k: string]: GatewayField;
  } | null;
  /**
   * The field of the method's answer that is the body; the whole answer if absent.
   */
  responseBody?: string | null;
}

/**
 * The days on which no household of a group was monitored.
 */
export interface GroupGaps {
  /**
   * The first day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * The last day, YYYY-MM-DD.
   */
  endDate: string;
  /**
   * The days from the first to the last, both counted.
   */
  days: number;
  /**
   * The days on which a household was monitored.
   */
  monitoredDays: number;
  /**
   * The days on which none was.
   */
  gapDays: number;
  /**
   * The days of gaps that have no reason.
   */
  unjustifiedDays: number;
  /**
   * The gaps.
   */
  gaps: AssessedGap[];
}

/**
 * The outliers of a group.
 */
export interface GroupOutliers {
  /**
   * A daily mean below this is an outlier; `null` if there is no lower bound.
   */
  lower: number | null;
  /**
   * A daily mean above this is an outlier; `null` if there is no upper bound.
   */
  upper: number | null;
  /**
   * The lower quartile, with the method `iqr`.
   */
  lowerQuartile?: number;
  /**
   * The upper quartile, with the method `iqr`.
   */
  upperQuartile?: number;
  /**
   * The median, with the method `mad`.
   */
  median?: number;
  /**
   * The median distance from the median, with the method `mad`.
   */
  deviation?: number;
  /**
   * The outliers, as DIDs.
   */
  households: string[];
}

/**
 * The sizes of a group's households.
 */
export interface GroupSizes {
  /**
   * In persons.
   */
  persons: KnownSizes;
  /**
   * In standard adults.
   */
  standardAdults: KnownSizes;
}

/**
 * When a group was tested.
 */
export interface GroupSpan {
  /**
   * The first day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * The last day, YYYY-MM-DD.
   */
  endDate: string;
  /**
   * The days from the first to the last, both counted.
   */
  days: number;
  /**
   * The days on which a household was tested.
   */
  testedDays: number;
  /**
   * The households that were tested more than a week from every tested day of the other group.
   */
  farHouseholds: number;
  /**
   * The seasons that the claims state, in alphabetical order.
   */
  seasons: string[];
}

/**
 * The factor for households that cook differently while they are observed, by one of four ways.
 */
export type Hawthorne =
  | {
      /**
       * The default: 0.9, 0.85 or 0.75.
       */
      default: number;
    }
  | {
      /**
       * Cooking events a day while nobody observes.
       */
      unobserved: number;
      /**
       * Cooking events a day during the test.
       */
      observed: number;
      /**
       * The source of both.
       */
      source: string;
    }
  | {
      /**
       * `true`.
       */
      continuous: true;
      /**
       * The source.
       */
      source: string;
    }
  | {
      /**
       * The factor.
       */
      value: number;
      /**
       * The source of the factor.
       */
      source: string;
      /**
       * The unit: a part of one has none.
       */
      unit?: string | null;
    };

/**
 * A household above a band.
 */
export interface HouseholdAbove {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * Its use, in the unit of the band.
   */
  value: number;
}

/**
 * A random sample of households, which everyone who has the frame can draw again. It may have other members, for example a proof.
 */
export interface HouseholdSelection {
  /**
   * `HouseholdSelection`.
   */
  type: SelectionType;
  /**
   * `sha256-order`.
   */
  method: SelectionMethod;
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
   * The selected households, by the names of strata and then as drawn.
   *
   * @maxItems 100000
   */
  selected: FrameEntry[];
  /**
   * The households that replace others, in the same order.
   *
   * @maxItems 100000
   */
  reserves: FrameEntry[];
}

/**
 * The two ends of an interval.
 */
export interface Interval {
  /**
   * The lower end.
   */
  lower: number;
  /**
   * The upper end.
   */
  upper: number;
}

/**
 * The answer of `credential.issue`.
 */
export type IssueAnswer = IssuedCredential | FindingsAnswer | CouldNotRunAnswer;

/**
 * A claim for which a credential is issued, and what the issuer says of it.
 */
export interface IssueRequest {
  /**
   * The text of the claim.
   */
  claim: string;
  /**
   * The record of the claim, which is decided once more.
   */
  record: IssuedRecord;
  /**
   * DID of the issuer; that of the key if absent.
   */
  issuer?: string | null;
  /**
   * URL of the key; that of the DID of the issuer if absent.
   */
  verificationMethod?: string | null;
  /**
   * The key as a secret Multikey.
   */
  secretKey: string;
  /**
   * The time of issuing, as in RFC 3339.
   */
  created: string;
  /**
   * The end of its validity, as in RFC 3339.
   */
  validUntil?: string | null;
  /**
   * Digest of the module that is running.
   */
  module: string;
  /**
   * URL of the credential.
   */
  id?: string | null;
  /**
   * Where its status will be said: one entry, or several.
   */
  status?: StatusEntries | null;
  /**
   * What is known of the study.
   */
  study?: IssuedStudy | null;
}

/**
 * The credential of a claim.
 */
export interface IssuedCredential {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The credential.
   */
  verifiableCredential: VerifiableCredential;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The record of a claim.
 */
export interface IssuedRecord {
  /**
   * The id of the record.
   */
  id?: string | null;
  /**
   * What the record waits for.
   */
  policy: Policy;
  /**
   * What the keeper of the study knows.
   */
  study?: Study | null;
}

/**
 * Emission reductions of a study.
 */
export interface IssuedReductions {
  /**
   * The methodology.
   */
  methodology: string;
  /**
   * The version of the methodology.
   */
  version: string;
  /**
   * The emission reductions.
   */
  value: number;
  /**
   * The unit.
   */
  unit: ReductionsUnit;
  /**
   * Where the value is from.
   */
  source?: string | null;
}

/**
 * What is known of the study of a claim.
 */
export interface IssuedStudy {
  /**
   * The name of the study.
   */
  id?: string | null;
  /**
   * Digest of the assessment of the study.
   */
  assessment?: string | null;
  /**
   * The emission reductions of the study.
   */
  emissionReductions?: IssuedReductions | null;
}

/**
 * The check `issuer`.
 */
export interface IssuerCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The issuer.
   */
  id?: string;
}

/**
 * A JSON object with any members.
 */
export interface JsonDocument {
  [k: string]: unknown;
}

/**
 * A JSON Schema (2020-12) of an object.
 */
export interface JsonSchema {
  type: 'object';
  [k: string]: unknown;
}

/**
 * The answer of `credential.key`.
 */
export type KeyAnswer = CredentialKey | FindingsAnswer | CouldNotRunAnswer;

/**
 * What follows from a secret key, or from a seed, which makes one.
 */
export interface KeyRequest {
  /**
   * The key as a secret Multikey, if there is no seed.
   */
  secretKey?: string | null;
  /**
   * The seed of a new key: 64 random hexadecimal digits.
   */
  seed?: string | null;
  /**
   * The DID of the controller; that of the key if absent.
   */
  did?: string | null;
}

/**
 * The households whose size is known.
 */
export interface KnownSizes {
  /**
   * The households whose size is known.
   */
  known: number;
  /**
   * The households whose size is not known.
   */
  unknown: number;
  /**
   * The mean of the known sizes; `null` if there are none.
   */
  mean: number | null;
}

/**
 * The leakage: `embodied` and `market` for RECH and SMEC, `renewableBiomass` for VM0050.
 */
export interface LeakageRequest {
  /**
   * The emissions of the making and the transport of technologies.
   */
  embodied?: EmbodiedEmissions | null;
  /**
   * The part of the saved emissions that leaks through the market; the methodology's default if absent.
   */
  market?: SourcedFraction | null;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: SourcedEmissions | null;
}

/**
 * How long replies are.
 */
export type Length = 'terse' | 'short' | 'balanced' | 'detailed' | 'exhaustive';

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
   * Its arguments: names of preferences and their values.
   */
  args: {
    [k: string]: string;
  };
}

/**
 * One segment, and what of the template it met.
 */
export interface Matched {
  /**
   * The segment, without escapes.
   */
  segment: string;
  /**
   * The literal, the variable or the wildcard.
   */
  matched: string;
  /**
   * The part of the template or of the prefix.
   */
  as: Role;
}

/**
 * The days of a group.
 */
export interface MeasuredDays {
  /**
   * The households.
   */
  households: number;
  /**
   * The days of all periods together.
   */
  daysExpected: number;
  /**
   * The days that have a log.
   */
  daysLogged: number;
  /**
   * The days that have none.
   */
  daysMissing: number;
  /**
   * The days on which nothing was used.
   */
  zeroDays: number;
  /**
   * The fewest logs of a household.
   */
  fewestDays: number;
  /**
   * The most logs of a household.
   */
  mostDays: number;
}

/**
 * A household and what was measured in it.
 */
export interface MeasuredHousehold {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * The mean of the daily logs.
   */
  dailyMean: number;
  /**
   * The daily logs.
   */
  days: number;
  /**
   * The least daily log.
   */
  lowest: number;
  /**
   * The greatest daily log.
   */
  highest: number;
  /**
   * The first day, if the claim has a period.
   */
  startDate?: string;
  /**
   * The last day, if the claim has a period.
   */
  endDate?: string;
  /**
   * The persons, if they are known.
   */
  persons?: number;
  /**
   * The standard adults, if they are known.
   */
  standardAdults?: number;
  /**
   * Whether the daily mean is an outlier.
   */
  outlier?: OutlierSide;
}

/**
 * The answer of `preferences.merge`.
 */
export type MergePreferencesAnswer = MergedPreferences | RefusedChange | CouldNotRunAnswer;

/**
 * A record, a change to it, and the time of the change.
 */
export interface MergePreferencesRequest {
  /**
   * The stored record; absent or `null` if nothing is stored yet.
   */
  record?: UserPreferences | null;
  /**
   * The change. Its errors are findings about the change alone.
   */
  change: UserPreferencesChange;
  /**
   * The time of the change (RFC 3339), which becomes the record's `updatedAt`.
   */
  now: string;
}

/**
 * A record after a change.
 */
export interface MergedPreferences {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The record; `null` if nothing is stored and nothing changes.
   */
  record: UserPreferences | null;
  /**
   * The members that differ, in the order of the change.
   */
  changed: PreferenceName[];
  /**
   * Warnings about the change.
   */
  findings: Finding[];
  /**
   * A sentence for the model that made the change: the members that were saved and cleared.
   */
  text: string;
}

/**
 * A methodology of emission reductions.
 */
export type MethodologyName = 'TPDDTEC' | 'RECH' | 'SMEC' | 'VM0050' | 'AMS-II.G';

/**
 * The rule of precision of a methodology.
 */
export interface MethodologyRule {
  /**
   * Its name.
   */
  name: PrecisionRuleName;
  /**
   * The probability of the interval.
   */
  confidence: number;
  /**
   * The half-width that is allowed, as a part of the mean.
   */
  precision: number;
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
   * The group that it was selected for, if each group has its own selection.
   */
  group?: TestGroup;
  /**
   * The reason; `null` if it is not known.
   */
  reason: string | null;
}

/**
 * The check `module`.
 */
export interface ModuleCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The digest of the module that the credential names.
   */
  digest?: string;
}

/**
 * The versions of the module.
 */
export interface ModuleVersion {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The version of the contract.
   */
  contract: string;
  /**
   * The version of the crate.
   */
  crate: string;
  /**
   * The version of the rule set.
   */
  ruleSet: string;
}

/**
 * A public key of a controller.
 */
export interface Multikey {
  /**
   * URL of the key.
   */
  id: string;
  /**
   * `Multikey`.
   */
  type: string;
  /**
   * The DID of the controller.
   */
  controller: string;
  /**
   * The public key.
   */
  publicKeyMultibase: string;
}

/**
 * A field of a message with its name in protobuf's JSON.
 */
export interface NamedGatewayField {
  /**
   * The type.
   */
  type: string;
  /**
   * The name in protobuf's JSON, if it is not that of protobuf's rule.
   */
  jsonName?: string | null;
}

/**
 * The factor for leakage of AMS-II.G: its default, or another.
 */
export type NetToGross =
  | {
      /**
       * The default: 0.95.
       */
      default: number;
    }
  | {
      /**
       * The factor.
       */
      value: number;
      /**
       * The source of the factor.
       */
      source: string;
      /**
       * The unit: a part of one has none.
       */
      unit?: string | null;
    };

/**
 * How outliers are flagged.
 */
export interface OutlierMethod {
  /**
   * The method; `iqr` if absent.
   */
  method?: OutlierMethodName | null;
  /**
   * The factor: 1.5 for `iqr` and 3.5 for `mad` if absent. `none` has no factor.
   */
  factor?: number | null;
}

/**
 * A method that flags outliers.
 */
export type OutlierMethodName = 'iqr' | 'mad' | 'none';

/**
 * The side on which an outlier lies.
 */
export type OutlierSide = 'low' | 'high';

/**
 * The households whose daily means are outliers.
 */
export interface Outliers {
  /**
   * The method.
   */
  method: OutlierMethodName;
  /**
   * The factor; `null` if the method has none.
   */
  factor: number | null;
  /**
   * The publication that describes the method.
   */
  source: string;
  /**
   * The number of outliers.
   */
  flagged: number;
  /**
   * The number of households that were left out: always 0.
   */
  removed: number;
  /**
   * The outliers of each group.
   */
  groups: {
    /**
     * That of the reference group.
     */
    reference: GroupOutliers;
    /**
     * That of the intervention group.
     */
    intervention: GroupOutliers;
  };
}

/**
 * The value of a parameter: a text, a whole number, or a list of words.
 */
export type Param = string | number | string[];

/**
 * The consumption of a person.
 */
export interface PerCapita {
  /**
   * The consumption, in `unit`.
   */
  value: number;
  /**
   * `t/person/year`.
   */
  unit: string;
  /**
   * The threshold above which a third party has to study why, if the methodology has one for the fuel.
   */
  threshold?: number;
  /**
   * Whether the consumption is above the threshold.
   */
  above?: boolean;
}

/**
 * A period: a first and a last day, both part of it.
 */
export interface Period {
  /**
   * The first day.
   */
  startDate: string;
  /**
   * The last day.
   */
  endDate: string;
}

/**
 * The check `period`.
 */
export interface PeriodCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The begin of the validity.
   */
  validFrom?: string;
  /**
   * The end of the validity.
   */
  validUntil?: string;
}

/**
 * The households of a group above a band of plausible use.
 */
export interface PlausibilityBand {
  /**
   * The group.
   */
  group: TestGroup;
  /**
   * The fuel.
   */
  fuelType: FuelName;
  /**
   * Whether the value is that of a person or of a household.
   */
  basis: BandBasis;
  /**
   * The name of the band.
   */
  band: BandName;
  /**
   * The upper end of the band.
   */
  value: number;
  /**
   * Its unit.
   */
  unit: string;
  /**
   * The publication that has the value.
   */
  source: string;
  /**
   * The households that can be compared with it.
   */
  households: number;
  /**
   * Their mean; `null` if there are none.
   */
  mean: number | null;
  /**
   * The households above the band.
   */
  above: number;
  /**
   * The first 100 of these.
   */
  listed: HouseholdAbove[];
}

/**
 * The rules for which a record waits before it is verified.
 */
export type Policy = 'claim' | 'study';

/**
 * A rule of precision as a request states it: by its name, or by confidence and precision.
 */
export type PrecisionRule = PrecisionRuleName | StatedPrecision;

/**
 * The rules that schemes ask for: the confidence in per cent, and the half-width in per cent of the mean.
 */
export type PrecisionRuleName = '95/5' | '90/10' | '90/30' | '95/10';

/**
 * The name of a preference.
 */
export type PreferenceName =
  'agentName' | 'userName' | 'language' | 'tone' | 'formality' | 'length' | 'format' | 'customInstructions';

/**
 * What a runtime needs to know before it loads the plugin.
 */
export interface PreferencesManifest {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * What the plugin is called by.
   */
  name: string;
  /**
   * The version of what is said here.
   */
  version: string;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * What it does.
   */
  summary: string;
  /**
   * When it is of use.
   */
  whenToUse: string[];
  /**
   * When something else is.
   */
  whenNotToUse: string[];
  /**
   * What users say, and the call that it leads to.
   */
  examples: ManifestExample[];
  /**
   * Words to find it by.
   */
  tags: string[];
  /**
   * `core`: part of the runtime itself.
   */
  category: string;
  /**
   * `always`: an agent always sees its tool.
   */
  visibility: string;
  /**
   * `stable`.
   */
  stability: string;
  /**
   * `on`: loaded unless it is switched off.
   */
  defaultState: string;
  /**
   * The key of the features map; `false` there never loads the plugin.
   */
  featureSwitch: string;
  /**
   * Other plugins that it needs: none.
   */
  dependsOn: string[];
  /**
   * Environment variables that have to be set: none.
   */
  requiredEnvironmentVariables: string[];
  /**
   * Names of its tools.
   *
   * @minItems 1
   * @maxItems 1
   */
  tools: string[];
  /**
   * Its routes, method and path.
   */
  routes: string[];
  /**
   * None.
   */
  subAgents: string[];
  /**
   * None: the record is put into the state by the runtime's agent builder.
   */
  middlewares: string[];
  /**
   * None.
   */
  sharedState: string[];
}

/**
 * The answer of `preferences.manifest`.
 */
export type PreferencesManifestAnswer = PreferencesManifest | CouldNotRunAnswer;

/**
 * The answer of `preferences.schema`.
 */
export type PreferencesSchemaAnswer = PreferencesSchemas | CouldNotRunAnswer;

/**
 * The JSON Schemas.
 */
export interface PreferencesSchemas {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The schema of a record.
   */
  record: JsonSchema;
  /**
   * The schema of a change.
   */
  change: JsonSchema;
}

/**
 * A tool, in the words of the Model Context Protocol.
 */
export interface PreferencesTool {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * What it is called by.
   */
  name: string;
  /**
   * Its name for people.
   */
  title: string;
  /**
   * When to use it, when not, and how.
   */
  description: string;
  /**
   * Of its arguments: a change.
   */
  inputSchema: JsonSchema;
  /**
   * Of its structured result: the record after it.
   */
  outputSchema: JsonSchema;
  /**
   * Hints for clients.
   */
  annotations: ToolAnnotations;
}

/**
 * The answer of `preferences.tool`.
 */
export type PreferencesToolAnswer = PreferencesTool | CouldNotRunAnswer;

/**
 * A proof.
 */
export interface Proof {
  /**
   * `DataIntegrityProof`.
   */
  type: string;
  /**
   * `eddsa-jcs-2022`.
   */
  cryptosuite: string;
  /**
   * When it was made.
   */
  created: string;
  /**
   * URL of the key.
   */
  verificationMethod: string;
  /**
   * What the key was used for.
   */
  proofPurpose: ProofPurpose;
  /**
   * The contexts of the document.
   */
  '@context'?: unknown;
  /**
   * The signature, in base58btc; absent from what is signed.
   */
  proofValue?: string;
}

/**
 * What a key may be used for, to sign (W3C Controlled Identifiers 1.0, §2.3).
 */
export type ProofPurpose = 'assertionMethod' | 'authentication' | 'capabilityInvocation' | 'capabilityDelegation';

/**
 * Public randomness.
 */
export interface Randomness {
  /**
   * The bytes, in pairs of hexadecimal digits: 16 bytes or more.
   */
  value: string;
  /**
   * Where it was published, for example `drand round 4711`.
   */
  source: string;
}

/**
 * The answer of `claims.record`.
 */
export type RecordAnswer = RecordedClaim | RefusedClaim | CouldNotRunAnswer;

/**
 * A claim whose record is decided.
 */
export interface RecordRequest {
  /**
   * The text of the claim.
   */
  claim: string;
  /**
   * DID of the validator.
   */
  issuer: string;
  /**
   * What the record waits for.
   */
  policy: Policy;
  /**
   * What the keeper of the study knows; absent if the study was not looked up.
   */
  study?: Study | null;
  /**
   * A stored claim of the household that contradicts this one.
   */
  conflict?: Conflict | null;
}

/**
 * Where a record stands. The protocol has four more words (rejected, disputed, invalidated, flagged), which a check of the claim does not decide.
 */
export type RecordStatus = 'pending' | 'verified';

/**
 * A claim that was accepted, and its record.
 */
export interface RecordedClaim {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The record to store.
   */
  record: ClaimRecord;
  /**
   * The claim in short: what a store indexes.
   */
  claim: ClaimSummary;
}

/**
 * The terms of one side, and their sums in tCO2e.
 */
export interface ReductionSum {
  /**
   * The emissions by the means, without caps and conservative values.
   */
  unadjusted: number;
  /**
   * The emissions by caps and conservative values, if the baseline is lowered after that.
   */
  uncertaintyAdjusted?: number;
  /**
   * The emissions after the downward adjustment.
   */
  downwardAdjusted?: number;
  /**
   * The emissions of business as usual.
   */
  businessAsUsual?: number;
  /**
   * Business as usual less what is credited against.
   */
  excluded?: number;
  /**
   * The emissions that count.
   */
  emissions: number;
  /**
   * The terms, in the order of the request.
   */
  terms: AppliedTerm[];
}

/**
 * A number of technologies over a period, and the fuel that each consumes.
 */
export interface ReductionTerm {
  /**
   * The fuel. A study that has measured it gives it in place of the request.
   */
  fuel?: FuelName | null;
  /**
   * The number of technologies, beside `years` or `days`.
   */
  count?: number | null;
  /**
   * The years of the period; the consumption is calculated in tonnes a year.
   */
  years?: number | null;
  /**
   * The days of the period; the consumption is calculated in kilograms a day.
   */
  days?: number | null;
  /**
   * Technologies times days, in place of `count` and `days`.
   */
  technologyDays?: number | null;
  /**
   * The part of technologies that are used.
   */
  usage: SourcedFraction;
  /**
   * The consumption of one household or technology. A study that has measured it gives it in place of the request.
   */
  consumption?: ConsumptionRequest | null;
  /**
   * The persons of a household.
   */
  householdSize?: SourcedHouseholdSize | null;
  /**
   * The fraction of non-renewable biomass.
   */
  fnrb?: SourcedFraction | null;
  /**
   * The factors of the fuel.
   */
  factors?: FactorsRequest | null;
}

/**
 * The answer of `study.reductions`.
 */
export type ReductionsAnswer = CalculatedReductions | FindingsAnswer | CouldNotRunAnswer;

/**
 * The values that reductions are calculated from, and the rules of precision that chose them.
 */
export interface ReductionsBasis {
  /**
   * The rule of precision.
   */
  rule: AppliedPrecision;
  /**
   * Whether the interval has two sides.
   */
  sides: Sides;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The decimals that the quantile is rounded to; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
  /**
   * The rule of precision of the methodology.
   */
  methodologyRule: MethodologyRule;
  /**
   * The values.
   */
  values: TakenValue[];
}

/**
 * What emission reductions are calculated from. Which members there are depends on the methodology.
 */
export interface ReductionsRequest {
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * The version of the methodology, such as `4.0`.
   */
  version: string;
  /**
   * The warming potentials; `AR5` if absent. Not for AMS-II.G.
   */
  gwp?: WarmingName | null;
  /**
   * The fraction of non-renewable biomass, for the terms without one of their own.
   */
  fnrb?: SourcedFraction | null;
  /**
   * The terms of the baseline.
   *
   * @maxItems 100
   */
  baseline?: ReductionTerm[] | null;
  /**
   * The terms of the project.
   *
   * @maxItems 100
   */
  project?: ReductionTerm[] | null;
  /**
   * The terms of what is saved, in place of baseline and project: for TPDDTEC and AMS-II.G.
   *
   * @maxItems 100
   */
  savings?: ReductionTerm[] | null;
  /**
   * The cap of the baseline's consumption: for TPDDTEC.
   */
  cap?: CapName | null;
  /**
   * The part by which the baseline is lowered: for RECH and SMEC.
   */
  downwardAdjustment?: SourcedFraction | null;
  /**
   * The emissions of business as usual, above which the baseline is not credited: for RECH and SMEC.
   */
  businessAsUsual?: SourcedEmissions | null;
  /**
   * The factor for households that cook differently while they are observed: for RECH and SMEC.
   */
  hawthorne?: Hawthorne | null;
  /**
   * The leakage: for RECH, SMEC and VM0050.
   */
  leakage?: LeakageRequest | null;
  /**
   * The efficiencies of the old and the new technology, in place of a project: for AMS-II.G.
   */
  efficiency?: Efficiencies | null;
  /**
   * The factor for leakage: for AMS-II.G.
   */
  netToGross?: NetToGross | null;
}

/**
 * The unit of emission reductions.
 */
export type ReductionsUnit = 'tCO2e';

/**
 * The answer about a change with errors, which is not made.
 */
export interface RefusedChange {
  /**
   * `findings`.
   */
  outcome: 'findings';
  /**
   * The HTTP status: 400.
   */
  status: number;
  /**
   * The errors and warnings.
   */
  findings: Finding[];
  /**
   * A text for the model that made the change: the errors, and what to do about them.
   */
  text: string;
}

/**
 * A claim with errors.
 */
export interface RefusedClaim {
  /**
   * `findings`.
   */
  outcome: 'findings';
  /**
   * The HTTP status of a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
   */
  status: number;
  /**
   * Errors and warnings, in document order.
   */
  findings: Finding[];
  /**
   * The verdicts of rules 4 to 8; none if the claim is not a JSON object.
   */
  checks: Check[];
}

/**
 * A document of which a check has failed.
 */
export interface RefusedCredential {
  /**
   * `findings`.
   */
  outcome: 'findings';
  /**
   * 400 if a document cannot be read, 409 if what it says does not hold.
   */
  status: number;
  /**
   * Each check.
   */
  checks: VerificationChecks;
  /**
   * Errors and warnings, of one check after the other.
   */
  findings: Finding[];
}

/**
 * The answer of `gateway.release`.
 */
export type ReleaseAnswer = ReleasedTable | CouldNotRunAnswer;

/**
 * A table that was released.
 */
export interface ReleasedTable {
  /**
   * `valid`.
   */
  outcome: 'valid';
}

/**
 * The answer of `preferences.render`.
 */
export type RenderPreferencesAnswer = RenderedPreferences | FindingsAnswer | CouldNotRunAnswer;

/**
 * A record as a section of a system prompt.
 */
export interface RenderedPreferences {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The section, in Markdown; empty if the record has no preference.
   */
  text: string;
  /**
   * Warnings about members that the text leaves out.
   */
  findings: Finding[];
}

/**
 * What a segment of a path meets.
 */
export type Role = 'prefix' | 'literal' | 'variable' | 'wildcard';

/**
 * The answer of `gateway.route`.
 */
export type RouteAnswer = RoutedRequest | FindingsAnswer | CouldNotRunAnswer;

/**
 * The method and the target of an HTTP request.
 */
export interface RouteRequest {
  /**
   * The handle of a compiled table.
   */
  handle: number;
  /**
   * The HTTP method.
   */
  method: string;
  /**
   * The path and the query, without scheme and host.
   */
  target: string;
  /**
   * Whether the answer says which route was chosen, and why. Not if absent.
   */
  explain?: boolean | null;
}

/**
 * The query method that a request is mapped to.
 */
export interface RoutedRequest {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The gRPC method, `package.Service/Method`.
   */
  rpc: string;
  /**
   * The fields of the method's request message.
   */
  fields: {
    [k: string]: FieldValue;
  };
  /**
   * The prefix of the path.
   */
  prefix: string;
  /**
   * The canonical path.
   */
  path: string;
  /**
   * The field of the method's answer that is the body; the whole answer if absent.
   */
  responseBody?: string;
  /**
   * Present if the path is an old one.
   */
  deprecation?: Deprecation;
  /**
   * The reasons for the mapping, if the request asks for them.
   */
  explain?: Explanation;
}

/**
 * The answer of `gateway.routes`.
 */
export type RoutesAnswer = TableIndex | CouldNotRunAnswer;

/**
 * A rule of the catalogue.
 */
export interface Rule {
  /**
   * The stable name of the rule.
   */
  id: string;
  /**
   * The number of the rule in the specification; `null` if it has none.
   */
  rule: number | null;
  /**
   * The rule in a few words.
   */
  title: string;
  /**
   * What satisfies the rule.
   */
  satisfiedBy: string;
  /**
   * The source of the rule.
   */
  source: string;
  /**
   * The codes that the rule reports.
   */
  codes: Code[];
}

/**
 * The catalogue of rules.
 */
export interface RuleCatalogue {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The rules, in the order in which they are applied.
   */
  rules: Rule[];
}

/**
 * The answer of `claims.rules`.
 */
export type RulesAnswer = RuleCatalogue | CouldNotRunAnswer;

/**
 * The check `rules`.
 */
export interface RulesCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * What the record waited for.
   */
  policy?: Policy;
  /**
   * The rules whose verdicts take what the keeper of the study knew.
   */
  notChecked?: number[];
}

/**
 * The inputs of a plan, with defaults filled in.
 */
export interface SampleInputs {
  /**
   * Households of the population; `null` if it has no limit.
   */
  population: number | null;
  /**
   * The expected result.
   */
  estimate: AppliedEstimate;
  /**
   * The part of households that will drop out.
   */
  dropout: number;
  /**
   * Whether the rule is met in each stratum.
   */
  perStratum: boolean;
}

/**
 * The size of a sample, and the formula and the inputs that made it.
 */
export interface SampleSize {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * Households that have to be measured.
   */
  size: number;
  /**
   * Households that have to be asked, so that as many are left after dropout.
   */
  adjusted: number;
  /**
   * The formula: `proportion`, `mean`, each perhaps with `-finite-population`.
   */
  formula: string;
  /**
   * The rule of precision that was applied.
   */
  rule: AppliedPrecision;
  /**
   * The other inputs, with defaults filled in.
   */
  inputs: SampleInputs;
  /**
   * The quantile of the normal distribution.
   */
  z: number;
  /**
   * The calculation, a sentence for each step, with the numbers put in.
   */
  derivation: string[];
  /**
   * The strata, in the order of the request.
   */
  strata?: SizedStratum[];
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The answer of `sampling.size`.
 */
export type SampleSizeAnswer = SampleSize | FindingsAnswer | CouldNotRunAnswer;

/**
 * How many households a study needs: what is known of the population, and how near the result has to be.
 */
export interface SampleSizeRequest {
  /**
   * Households of the population; a population without a number has no limit.
   */
  population?: number | null;
  /**
   * The rule of precision; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * The expected result, which has no default.
   */
  estimate: ExpectedEstimate;
  /**
   * The part of households that will drop out: 0.15 for 15 %. None if absent.
   */
  dropout?: number | null;
  /**
   * The strata: each has a weight, or each has a population.
   *
   * @maxItems 100
   */
  strata?: SampledStratum[] | null;
  /**
   * Whether the rule has to be met in each stratum, and not for all together.
   */
  perStratum?: boolean | null;
}

/**
 * A household, and its stratum.
 */
export interface SampledHousehold {
  /**
   * The household.
   */
  household: string;
  /**
   * The stratum, in a stratified design.
   */
  stratum?: string | null;
}

/**
 * A stratum of a population, and its expected result where that differs.
 */
export interface SampledStratum {
  /**
   * The name.
   */
  name: string;
  /**
   * The part of all households.
   */
  weight?: number | null;
  /**
   * Households of the stratum.
   */
  population?: number | null;
  /**
   * The part of households for which something holds, if the estimate is a proportion.
   */
  expected?: number | null;
  /**
   * The mean, if the estimate is a mean.
   */
  mean?: number | null;
  /**
   * The standard deviation, in the unit of the mean.
   */
  standardDeviation?: number | null;
  /**
   * The standard deviation as a part of the mean.
   */
  coefficientOfVariation?: number | null;
}

/**
 * The answer of `claims.schema`.
 */
export type SchemaAnswer = ClaimSchemas | CouldNotRunAnswer;

/**
 * A household of a sample.
 */
export interface SelectedHousehold {
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
 * How households are drawn.
 */
export type SelectionDesign = 'simple' | 'stratified';

/**
 * A random sample of households.
 */
export interface SelectionDocument {
  /**
   * `HouseholdSelection`.
   */
  type: SelectionType;
  /**
   * `sha256-order`.
   */
  method: SelectionMethod;
  /**
   * How it was drawn.
   */
  design: SelectionDesign;
  /**
   * The randomness that it was drawn with.
   */
  randomness: StatedRandomness;
  /**
   * What it was drawn from.
   */
  frame: DrawnFrame;
  /**
   * The selected households, by the names of strata and then as drawn.
   */
  selected: SelectedHousehold[];
  /**
   * The households that replace others, in the same order.
   */
  reserves: SelectedHousehold[];
}

/**
 * A description of the frame that a sample was drawn from.
 */
export interface SelectionFrame {
  /**
   * The digest of its sorted lines, `sha256:…`.
   */
  digest: string;
  /**
   * Its households.
   */
  households: number;
  /**
   * Its strata in the order of names, in a stratified design.
   */
  strata?: FrameStratum[] | null;
}

/**
 * The method of drawing.
 */
export type SelectionMethod = 'sha256-order';

/**
 * Who gave a selection.
 */
export type SelectionOrigin = 'request' | 'claims';

/**
 * A selection, and the frame that it can be drawn from again.
 */
export interface SelectionProof {
  /**
   * The document of the selection.
   */
  document: HouseholdSelection;
  /**
   * The frame that it was drawn from.
   */
  frame: FrameEntry[];
}

/**
 * The type of a document.
 */
export type SelectionType = 'HouseholdSelection';

/**
 * A prefix of served paths.
 */
export interface ServedPrefix {
  /**
   * The prefix.
   */
  path: string;
  /**
   * The prefix of canonical paths that it stands for.
   */
  standsFor: string;
  /**
   * The day since when clients should use another prefix, YYYY-MM-DD.
   */
  deprecated?: string;
}

/**
 * A query method and its canonical paths.
 */
export interface ServedRoute {
  /**
   * The path template.
   */
  template: string;
  /**
   * The gRPC method, `package.Service/Method`.
   */
  rpc: string;
  /**
   * Whether requests are answered with 501.
   */
  disabled: boolean;
}

/**
 * A default of a consumption.
 */
export type ServiceName = 'minimum-service-level';

/**
 * Whether a finding refuses the input.
 */
export type Severity = 'error' | 'warning';

/**
 * Whether both ends of an interval hold together, or each by itself.
 */
export type Sides = 'two' | 'one';

/**
 * The answer of `credential.sign`.
 */
export type SignAnswer = SignedDocument | FindingsAnswer | CouldNotRunAnswer;

/**
 * A document to be signed.
 */
export interface SignRequest {
  /**
   * The document: a JSON object.
   */
  document: object;
  /**
   * The key as a secret Multikey.
   */
  secretKey: string;
  /**
   * URL of the key; that of the DID of the key if absent.
   */
  verificationMethod?: string | null;
  /**
   * The time of the signature, as in RFC 3339.
   */
  created: string;
  /**
   * The purpose of the signature; `assertionMethod` if absent.
   */
  proofPurpose?: ProofPurpose | null;
}

/**
 * The check `signature`.
 */
export interface SignatureCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The cryptosuite of the proof, if there is one proof.
   */
  cryptosuite?: string;
  /**
   * URL of the key, if there is one proof.
   */
  verificationMethod?: string;
  /**
   * The time of the proof, if there is one proof.
   */
  created?: string;
}

/**
 * A signed document.
 */
export interface SignedDocument {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The document, byte for byte, with `proof` as its last member.
   */
  document: JsonDocument;
}

/**
 * A household and its size: the number of its persons, or their numbers by age and sex.
 */
export type SizedHousehold =
  | {
      /**
       * The persons, as a mean if their number changes.
       */
      persons: number;
      /**
       * The household.
       */
      household: string;
    }
  | {
      /**
       * Children from 0 to 14 years.
       */
      children: number;
      /**
       * Women over 14.
       */
      women: number;
      /**
       * Men from 15 to 59.
       */
      men: number;
      /**
       * Men over 59.
       */
      elders: number;
      /**
       * The household.
       */
      household: string;
    };

/**
 * A stratum and its sample.
 */
export interface SizedStratum {
  /**
   * The name.
   */
  name: string;
  /**
   * The part of all households.
   */
  weight: number;
  /**
   * Households of the stratum, if the population has a limit.
   */
  population?: number;
  /**
   * Households that have to be measured.
   */
  size: number;
  /**
   * Households that have to be asked, so that as many are left after dropout.
   */
  adjusted: number;
}

/**
 * A value and its source.
 */
export interface SourcedCalorificValue {
  /**
   * The value, in TJ/t.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'TJ/t' | null;
}

/**
 * A value and its source.
 */
export interface SourcedCarbonDioxide {
  /**
   * The value, in tCO2/TJ.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'tCO2/TJ' | null;
}

/**
 * A value and its source.
 */
export interface SourcedDensity {
  /**
   * The value, in kg/L or kg/m3.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'kg/L' | 'kg/m3' | null;
}

/**
 * A value and its source.
 */
export interface SourcedEmissions {
  /**
   * The value, in tCO2e.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'tCO2e' | null;
}

/**
 * A value and its source.
 */
export interface SourcedFraction {
  /**
   * The value, a part of one.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: '' | null;
}

/**
 * A value and its source.
 */
export interface SourcedFractionAboveZero {
  /**
   * The value, a part of one.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: '' | null;
}

/**
 * A value and its source.
 */
export interface SourcedGridEmission {
  /**
   * The value, in tCO2/MWh.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'tCO2/MWh' | null;
}

/**
 * A value and its source.
 */
export interface SourcedHouseholdSize {
  /**
   * The value, in persons/household.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'persons/household' | null;
}

/**
 * A value and its source.
 */
export interface SourcedOtherGases {
  /**
   * The value, in tCO2e/TJ.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'tCO2e/TJ' | null;
}

/**
 * A value and its source.
 */
export interface SourcedYears {
  /**
   * The value, in years.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if it is stated.
   */
  unit?: 'years' | null;
}

/**
 * The five numbers of a box plot.
 */
export interface Spread {
  /**
   * The least value.
   */
  least: number | null;
  /**
   * The lower quartile.
   */
  lowerQuartile: number | null;
  /**
   * The median.
   */
  median: number | null;
  /**
   * The upper quartile.
   */
  upperQuartile: number | null;
  /**
   * The greatest value.
   */
  most: number | null;
}

/**
 * The part of a standard adult that a person counts.
 */
export interface StandardAdults {
  /**
   * A child from 0 to 14 years.
   */
  children: number;
  /**
   * A woman over 14.
   */
  women: number;
  /**
   * A man from 15 to 59.
   */
  men: number;
  /**
   * A man over 59.
   */
  elders: number;
  /**
   * The publication that has the factors.
   */
  source: string;
}

/**
 * A rule of precision by its numbers.
 */
export interface StatedPrecision {
  /**
   * The probability of the interval: 0.95 for 95 %.
   */
  confidence: number;
  /**
   * The half-width that is allowed, relative to a mean and absolute for a proportion: 0.05 for 5 %.
   */
  precision: number;
}

/**
 * Public randomness.
 */
export interface StatedRandomness {
  /**
   * The bytes, in pairs of lower-case hexadecimal digits.
   */
  value: string;
  /**
   * Where it was published.
   */
  source: string;
}

/**
 * The check `status`.
 */
export interface StatusCheck {
  /**
   * What it found.
   */
  result: VerificationResult;
  /**
   * Why it was not checked, or how far.
   */
  reason?: string;
  /**
   * The entries that can be read.
   */
  entries?: VerifiedStatus[];
}

/**
 * One place in a status list, or several.
 */
export type StatusEntries = StatusEntry | StatusEntry[];

/**
 * A place in a status list (W3C Bitstring Status List 1.0, §2.1).
 */
export interface StatusEntry {
  /**
   * URL of the list.
   */
  list: string;
  /**
   * The place.
   */
  index: string;
  /**
   * What it is about.
   */
  purpose: StatusPurpose;
  /**
   * What each value says, for the purpose `message`: 2, 4, 8 and so on up to 256 texts.
   */
  messages?: string[] | null;
}

/**
 * What a value of a status says.
 */
export interface StatusMessage {
  /**
   * The value, hexadecimal: `0x1`.
   */
  status: string;
  /**
   * The message.
   */
  message: string;
}

/**
 * What a status is about (W3C Bitstring Status List 1.0, §2.2).
 */
export type StatusPurpose = 'revocation' | 'suspension' | 'refresh' | 'message';

/**
 * What the keeper of a study knows beyond one of its claims.
 */
export interface Study {
  /**
   * Stored claims of other households that measure the reference group.
   */
  referenceClaims: number;
  /**
   * The period of the claim of the other group that is nearest.
   */
  counterpart?: Period | null;
  /**
   * The selection of the study, if it has been verified.
   */
  selection?: StudySelected | null;
}

/**
 * The assessment of a study.
 */
export interface StudyAssessment {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The assessment.
   */
  assessment: Assessment;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The verdict of a rule about the study as a whole.
 */
export interface StudyCheck {
  /**
   * The rule's number in the specification.
   */
  rule: number;
  /**
   * The rule's stable name.
   */
  id: string;
  /**
   * The requirement of the rule, in a few words.
   */
  title: string;
  /**
   * The part of the study that the rule is about.
   */
  topic: StudyTopic;
  /**
   * The verdict.
   */
  result: CheckResult;
  /**
   * The code of the warning that says why the rule does not pass.
   */
  code?: string;
  /**
   * The number of claims or households that the warning is about.
   */
  failing?: number;
}

/**
 * How the groups of a study are related.
 */
export type StudyDesign = 'independent' | 'paired';

/**
 * A household that was to be measured and was not.
 */
export interface StudyDropout {
  /**
   * The household.
   */
  household: string;
  /**
   * The reason.
   */
  reason: string;
}

/**
 * The fuel and the unit of a group.
 */
export interface StudyFuel {
  /**
   * The fuel, for example `wood`.
   */
  fuelType?: string | null;
  /**
   * The unit of the daily logs, for example `kg`.
   */
  unit?: string | null;
}

/**
 * The fuel and the unit of each group.
 */
export interface StudyFuels {
  /**
   * Those of the reference group.
   */
  reference?: StudyFuel | null;
  /**
   * Those of the intervention group.
   */
  intervention?: StudyFuel | null;
}

/**
 * A period on which no household of a group was monitored, with the reason.
 */
export interface StudyGap {
  /**
   * The first day.
   */
  startDate: string;
  /**
   * The last day.
   */
  endDate: string;
  /**
   * The reason.
   */
  justification: string;
  /**
   * The group; both if absent.
   */
  group?: TestGroup | null;
}

/**
 * The name of a study.
 */
export interface StudyName {
  /**
   * The id that the claims state as `studyId`.
   */
  id: string;
}

/**
 * What a verified selection says of the household.
 */
export interface StudySelected {
  /**
   * Whether the household is in the selection.
   */
  selected: boolean;
}

/**
 * How the households of a study were drawn: by one selection for both groups, or by one for each.
 */
export type StudySelection =
  | {
      /**
       * The document of the selection.
       */
      document: HouseholdSelection;
      /**
       * The frame that it was drawn from.
       */
      frame: FrameEntry[];
    }
  | {
      /**
       * That of the reference group.
       */
      reference: SelectionProof;
      /**
       * That of the intervention group.
       */
      intervention: SelectionProof;
    };

/**
 * A part of a study that a check or a warning is about.
 */
export type StudyTopic =
  | 'selection'
  | 'completeness'
  | 'claims'
  | 'households'
  | 'means'
  | 'difference'
  | 'periods'
  | 'plausibility'
  | 'reductions';

/**
 * The verdict of one rule.
 */
export interface SubjectCheck {
  /**
   * The number of the rule.
   */
  rule: number;
  /**
   * The name of the rule.
   */
  name: string;
  /**
   * The verdict.
   */
  result: CheckResult;
  /**
   * The code of the reason.
   */
  code?: string;
}

/**
 * The claim of a credential.
 */
export interface SubjectClaim {
  /**
   * The id of its record.
   */
  record?: string;
  /**
   * Its digest, over the canonical form (RFC 8785).
   */
  digest: string;
  /**
   * The id of the record that it corrects.
   */
  replaces?: string;
}

/**
 * The fuel of a claim.
 */
export interface SubjectFuel {
  /**
   * The fuel of all days, in the unit of the claim.
   */
  total?: number;
  /**
   * Days with a log.
   */
  days: number;
  /**
   * The mean of the logs, from their exact sum: the total may be rounded.
   */
  dailyMean: number;
  /**
   * The kind of fuel.
   */
  fuelType?: string;
  /**
   * The unit; kg if absent.
   */
  unit?: string;
}

/**
 * The period of a claim.
 */
export interface SubjectPeriod {
  /**
   * First day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * Last day, YYYY-MM-DD.
   */
  endDate: string;
  /**
   * Days from the first to the last.
   */
  durationDays?: number;
}

/**
 * The verdict about a claim.
 */
export interface SubjectVerdict {
  /**
   * `verified`.
   */
  status: string;
  /**
   * What the record waited for.
   */
  policy: Policy;
}

/**
 * The prefixes and the routes of a table.
 */
export interface TableIndex {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The prefixes, in the order in which they are tried.
   */
  prefixes: ServedPrefix[];
  /**
   * The routes, in the order of the configuration.
   */
  routes: ServedRoute[];
}

/**
 * A compiled table.
 */
export interface TableRequest {
  /**
   * The handle of the table.
   */
  handle: number;
}

/**
 * What a value of a study is of.
 */
export type TakenFrom = 'reference' | 'intervention' | 'saving';

/**
 * A value that reductions are calculated from.
 */
export interface TakenValue {
  /**
   * Where the value is from.
   */
  of: TakenFrom;
  /**
   * Which value it is.
   */
  bound: Bound;
  /**
   * The value.
   */
  value: number;
  /**
   * The reason, as a part of a sentence.
   */
  because: string;
}

/**
 * The factors of a term.
 */
export interface TermFactors {
  /**
   * The part of technologies that are used.
   */
  usage: AppliedFactor;
  /**
   * The persons of a household, if the request gives them.
   */
  householdSize?: AppliedFactor;
  /**
   * The emissions of the grid.
   */
  gridEmission?: AppliedFactor;
  /**
   * The part of the grid's electricity that is lost.
   */
  losses?: AppliedFactor;
  /**
   * The net calorific value.
   */
  ncv?: AppliedFactor;
  /**
   * The emissions of CO2.
   */
  co2?: AppliedFactor;
  /**
   * The emissions of other gases.
   */
  nonCo2?: AppliedFactor;
  /**
   * The fraction of non-renewable biomass.
   */
  fnrb?: AppliedFactor;
  /**
   * The density of the fuel.
   */
  density?: AppliedFactor;
}

/**
 * The group of a test that a household belongs to.
 */
export type TestGroup = 'intervention' | 'reference';

/**
 * When the groups were tested.
 */
export interface Timing {
  /**
   * The reference group; `null` without periods.
   */
  reference: GroupSpan | null;
  /**
   * The intervention group; `null` without periods.
   */
  intervention: GroupSpan | null;
  /**
   * The days on which both groups have a household under test.
   */
  overlapDays: number;
  /**
   * The days between the groups.
   */
  apartDays: number;
  /**
   * The number of households whose period shares no tested day with the other group.
   */
  apartHouseholds: number;
  /**
   * The first 1,000 of these.
   */
  apart: ApartHousehold[];
  /**
   * The claims without a period.
   */
  withoutPeriod: number;
  /**
   * When groups count as tested at the same time, as a sentence.
   */
  rule: string;
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
 * A group whose fuel has no band.
 */
export interface UnknownBand {
  /**
   * The group.
   */
  group: TestGroup;
  /**
   * The fuel; `null` if it is not stated.
   */
  fuelType: string | null;
  /**
   * The unit; `null` if it is not stated.
   */
  unit: string | null;
  /**
   * The reason, as a sentence.
   */
  because: string;
}

/**
 * How an agent is to respond in one room. A text that was stored by others may be longer than a change can set it to.
 */
export interface UserPreferences {
  /**
   * What the user wants to call the agent.
   */
  agentName?: string;
  /**
   * What the agent is to call the user, when the user asks to be called something.
   */
  userName?: string;
  /**
   * The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or its name, such as `Spanish`.
   */
  language?: string;
  /**
   * The voice of replies, in a few words, such as `warm and encouraging`.
   */
  tone?: string;
  /**
   * How formal replies are.
   */
  formality?: string;
  /**
   * How long replies are, from `terse` (as few words as the answer needs) to `exhaustive` (nothing left out).
   */
  length?: string;
  /**
   * How replies are laid out, such as `plain text, no emojis` or `short paragraphs, no tables`.
   */
  format?: string;
  /**
   * Lasting wishes that fit no other member: positive instructions that can be understood without the conversation. All of them in one text.
   */
  customInstructions?: string;
  /**
   * When the record was changed last (RFC 3339).
   */
  updatedAt?: string;
  [k: string]: unknown;
}

/**
 * A change of preferences: a value sets a member, `null` clears it, and one that is left out stays as it is.
 */
export interface UserPreferencesChange {
  /**
   * The name that the user gives the agent.
   */
  agentName?: string | null;
  /**
   * The name by which the agent calls the user.
   */
  userName?: string | null;
  /**
   * The language to reply in: a BCP 47 tag, or its name.
   */
  language?: string | null;
  /**
   * The voice of replies, in a few words.
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
   * How replies are laid out.
   */
  format?: string | null;
  /**
   * Lasting wishes that fit no other member. The only text that may have line breaks and tabs.
   */
  customInstructions?: string | null;
  /**
   * Ignored: the time of the last change is set when the change is stored.
   */
  updatedAt?: unknown;
}

/**
 * The answer of `claims.validate`.
 */
export type ValidateAnswer = AcceptedClaim | RefusedClaim | CouldNotRunAnswer;

/**
 * The answer of `preferences.validate`.
 */
export type ValidatePreferencesAnswer = CheckedChange | RefusedChange | CouldNotRunAnswer;

/**
 * The credential of a verified claim.
 */
export interface VerifiableCredential {
  /**
   * The context of the data model, and that of terms without a vocabulary.
   *
   * @minItems 2
   * @maxItems 2
   */
  '@context': string[];
  /**
   * URL of the credential.
   */
  id?: string;
  /**
   * `VerifiableCredential` and `KPTCredential`.
   *
   * @minItems 2
   * @maxItems 2
   */
  type: string[];
  /**
   * DID of the issuer.
   */
  issuer: string;
  /**
   * The time of issuing.
   */
  validFrom: string;
  /**
   * The end of its validity.
   */
  validUntil?: string;
  /**
   * What was measured, and the verdict.
   */
  credentialSubject: CredentialSubject;
  /**
   * The evidence of the claim.
   */
  evidence?: ClaimEvidence[];
  /**
   * Where its status will be said.
   */
  credentialStatus?: CredentialStatus;
  /**
   * The proof, last.
   */
  proof?: Proof;
}

/**
 * The checks, in their order.
 */
export interface VerificationChecks {
  /**
   * Whether the keys that the proofs name have signed the document.
   */
  signature: SignatureCheck;
  /**
   * Whether these keys are those of the issuer.
   */
  issuer: IssuerCheck;
  /**
   * Whether the times hold now.
   */
  period: PeriodCheck;
  /**
   * Whether the credential is about the claim.
   */
  digest: DigestCheck;
  /**
   * Whether the rules say of the claim what the credential says.
   */
  rules: RulesCheck;
  /**
   * Whether the assessment of the study says what the credential says.
   */
  study: CredentialStudyCheck;
  /**
   * Whether the module of the verifier has issued the credential.
   */
  module: ModuleCheck;
  /**
   * Whether the issuer has revoked or suspended the credential since.
   */
  status: StatusCheck;
}

/**
 * What a check found.
 */
export type VerificationResult = 'pass' | 'fail' | 'not-checked';

/**
 * A document of which no check has failed.
 */
export interface VerifiedCredential {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * Each check.
   */
  checks: VerificationChecks;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * A sample that is the same when it is drawn again.
 */
export interface VerifiedSelection {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * `true`.
   */
  redrawn: boolean;
  /**
   * The household that the request names.
   */
  household?: DrawnHousehold;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * An entry of `credentialStatus`, and what its list says.
 */
export interface VerifiedStatus {
  /**
   * What it is about.
   */
  purpose: string;
  /**
   * The place in the list.
   */
  index: number;
  /**
   * The value in the list.
   */
  value?: number;
  /**
   * What the issuer says of this value.
   */
  message?: string;
  /**
   * The time of the proof of the list: later changes are not in it.
   */
  created?: string;
  /**
   * The begin of the validity of the list.
   */
  validFrom?: string;
  /**
   * The end of the validity of the list.
   */
  validUntil?: string;
}

/**
 * The answer of `credential.verify`.
 */
export type VerifyCredentialAnswer = VerifiedCredential | RefusedCredential | FindingsAnswer | CouldNotRunAnswer;

/**
 * A document with a Data Integrity proof, and what the verifier has to check it with.
 */
export interface VerifyCredentialRequest {
  /**
   * The document: a JSON object.
   */
  credential: object;
  /**
   * The text of the claim.
   */
  claim?: string | null;
  /**
   * What the keeper of the study knows.
   */
  study?: Study | null;
  /**
   * The text of the assessment of the study.
   */
  assessment?: string | null;
  /**
   * Digest of the module of the verifier.
   */
  module?: string | null;
  /**
   * The time of the verifier, as in RFC 3339.
   */
  now?: string | null;
  /**
   * The documents of issuers, in which they say which keys are their own.
   *
   * @maxItems 16
   */
  controllers?: object[] | null;
  /**
   * Credentials of status lists.
   *
   * @maxItems 16
   */
  statusLists?: object[] | null;
  /**
   * The issuer that the verifier expects.
   */
  issuer?: string | null;
}

/**
 * The answer of `selection.verify`.
 */
export type VerifySelectionAnswer = VerifiedSelection | FindingsAnswer | CouldNotRunAnswer;

/**
 * A selection, and the frame from which it was drawn.
 */
export interface VerifySelectionRequest {
  /**
   * The document.
   */
  selection: HouseholdSelection;
  /**
   * The frame that the document describes.
   *
   * @maxItems 100000
   */
  frame: FrameEntry[];
  /**
   * A household that the document must list.
   */
  household?: string | null;
}

/**
 * The answer of `module.version`.
 */
export type VersionAnswer = ModuleVersion | CouldNotRunAnswer;

/**
 * The assessment report of the IPCC from which warming potentials are.
 */
export type WarmingName = 'AR5' | 'AR4' | 'AR6';

/**
 * The topic of a warning.
 */
export interface WarningTopic {
  /**
   * The code of the warning.
   */
  code: string;
  /**
   * The topic.
   */
  topic: StudyTopic;
  /**
   * Whether the warning says that something required is missing. Otherwise, it says what to look at.
   */
  required: boolean;
}

/**
 * The operations, each with the types of its request and of its answer. If no request is named, the documentation describes it.
 */
export interface Operations {
  /**
   * Checks one claim. The request is the claim itself.
   */
  'claims.validate': {
    request: Claim;
    answer: ValidateAnswer;
  };
  /**
   * Decides the record of a claim: status, checks, what is outstanding, and the credential.
   */
  'claims.record': {
    request: RecordRequest;
    answer: RecordAnswer;
  };
  /**
   * The catalogue of rules. The request is empty.
   */
  'claims.rules': {
    answer: RulesAnswer;
  };
  /**
   * The JSON Schemas of a claim and of a record. The request is empty.
   */
  'claims.schema': {
    answer: SchemaAnswer;
  };
  /**
   * Compiles a gateway configuration, or the default one for an empty request. The answer has the
   * table's handle.
   */
  'gateway.compile': {
    request: GatewayConfiguration;
    answer: CompileAnswer;
  };
  /**
   * Maps method and target of an HTTP request to a query method and its request fields.
   */
  'gateway.route': {
    request: RouteRequest;
    answer: RouteAnswer;
  };
  /**
   * Forgets a compiled table.
   */
  'gateway.release': {
    request: TableRequest;
    answer: ReleaseAnswer;
  };
  /**
   * The index of a compiled table: its prefixes and routes.
   */
  'gateway.routes': {
    request: TableRequest;
    answer: RoutesAnswer;
  };
  /**
   * Checks a change. The request is the change itself.
   */
  'preferences.validate': {
    request: UserPreferencesChange;
    answer: ValidatePreferencesAnswer;
  };
  /**
   * Makes a change to a record (RFC 7396). The request has both, and the time.
   */
  'preferences.merge': {
    request: MergePreferencesRequest;
    answer: MergePreferencesAnswer;
  };
  /**
   * The section of a system prompt for a record. The request is the record.
   */
  'preferences.render': {
    request: UserPreferences;
    answer: RenderPreferencesAnswer;
  };
  /**
   * The JSON Schemas of a record and of a change. The request is empty.
   */
  'preferences.schema': {
    answer: PreferencesSchemaAnswer;
  };
  /**
   * The tool `set_user_preferences`, as it is described to agents. The request is empty.
   */
  'preferences.tool': {
    answer: PreferencesToolAnswer;
  };
  /**
   * The plugin's attributes, as they are described to runtimes. The request is empty.
   */
  'preferences.manifest': {
    answer: PreferencesManifestAnswer;
  };
  /**
   * Draws households from a sampling frame, by public randomness.
   */
  'selection.draw': {
    request: DrawRequest;
    answer: DrawAnswer;
  };
  /**
   * Draws a sample again and compares.
   */
  'selection.verify': {
    request: VerifySelectionRequest;
    answer: VerifySelectionAnswer;
  };
  /**
   * The number of households that a study needs, with the formula and its inputs.
   */
  'sampling.size': {
    request: SampleSizeRequest;
    answer: SampleSizeAnswer;
  };
  /**
   * Assesses the claims of both groups: completeness, statistics with their derivation,
   * plausibility.
   */
  'study.assess': {
    request: AssessRequest;
    answer: AssessAnswer;
  };
  /**
   * The interval of a mean, from mean, spread and number alone.
   */
  'study.estimate': {
    request: EstimateRequest;
    answer: EstimateAnswer;
  };
  /**
   * Emission reductions by a methodology and its version.
   */
  'study.reductions': {
    request: ReductionsRequest;
    answer: ReductionsAnswer;
  };
  /**
   * The public key, the DID and the controller document of a secret key.
   */
  'credential.key': {
    request: KeyRequest;
    answer: KeyAnswer;
  };
  /**
   * Issues the credential of a claim.
   */
  'credential.issue': {
    request: IssueRequest;
    answer: IssueAnswer;
  };
  /**
   * Signs a document.
   */
  'credential.sign': {
    request: SignRequest;
    answer: SignAnswer;
  };
  /**
   * Verifies a credential: signature, issuer, period, digest, rules, module, status.
   */
  'credential.verify': {
    request: VerifyCredentialRequest;
    answer: VerifyCredentialAnswer;
  };
  /**
   * The versions of contract, crate and rule set. The request is empty.
   */
  'module.version': {
    answer: VersionAnswer;
  };
  /**
   * Every rule, and every code of every area with its phrasing, its help and its source. The
   * request is empty.
   */
  'module.catalogue': {
    answer: CatalogueAnswer;
  };
}

/**
 * The codes of findings.
 */
export type FindingCode =
  | 'json.duplicate_key'
  | 'json.invalid_utf8'
  | 'json.lone_surrogate'
  | 'json.names_too_long'
  | 'json.not_finite'
  | 'json.number_precision'
  | 'json.number_range'
  | 'json.syntax'
  | 'json.too_deep'
  | 'json.too_many_values'
  | 'json.trailing_text'
  | 'request.missing_member'
  | 'request.wrong_type'
  | 'request.unknown_word'
  | 'request.invalid_did'
  | 'claim.did_has_query'
  | 'claim.did_has_path'
  | 'request.invalid_date'
  | 'request.not_whole'
  | 'request.out_of_range'
  | 'claim.invalid_uri'
  | 'request.empty_text'
  | 'request.text_too_long'
  | 'request.too_many_items'
  | 'claim.nothing_listed'
  | 'claim.none_beside_others'
  | 'request.misspelt_member'
  | 'request.unknown_fuel'
  | 'request.unknown_unit'
  | 'report.findings_left_out'
  | 'claim.period_absent'
  | 'claim.period_reversed'
  | 'claim.duration_mismatch'
  | 'claim.log_count_mismatch'
  | 'claim.conflicting_measurements'
  | 'claim.too_few_logs'
  | 'claim.duration_too_short'
  | 'claim.total_mismatch'
  | 'claim.measurement_zero'
  | 'claim.measurement_negative'
  | 'claim.season_undocumented'
  | 'claim.selection_not_assessed'
  | 'claim.selection_undocumented'
  | 'claim.selection_documented'
  | 'claim.selection_short_randomness'
  | 'claim.selection_small_census'
  | 'claim.selection_own_word'
  | 'claim.selection_warning'
  | 'claim.selection_not_redrawn'
  | 'claim.household_not_selected'
  | 'claim.control_group_not_assessed'
  | 'claim.control_group_absent'
  | 'claim.timing_not_assessed'
  | 'claim.timing_misaligned'
  | 'claim.factors_undocumented'
  | 'request.unknown_member'
  | 'request.one_of'
  | 'gateway.target_too_long'
  | 'gateway.target_not_absolute'
  | 'gateway.target_character'
  | 'gateway.bad_escape'
  | 'gateway.not_utf8'
  | 'gateway.dot_segment'
  | 'gateway.no_such_prefix'
  | 'gateway.no_such_path'
  | 'gateway.method_not_allowed'
  | 'gateway.method_disabled'
  | 'gateway.wrong_type'
  | 'gateway.parameter_twice'
  | 'gateway.parameter_not_scalar'
  | 'gateway.parameter_brackets'
  | 'gateway.too_many_routes'
  | 'gateway.bad_template'
  | 'gateway.variable_twice'
  | 'gateway.same_paths'
  | 'gateway.bad_rpc'
  | 'gateway.unknown_field'
  | 'gateway.unbindable_field'
  | 'gateway.unknown_type'
  | 'gateway.unknown_rpc'
  | 'gateway.bad_prefix'
  | 'gateway.prefix_twice'
  | 'gateway.alias_without_route'
  | 'gateway.alias_variables'
  | 'gateway.no_prefix'
  | 'gateway.unreachable'
  | 'preferences.blank_text'
  | 'preferences.control_character'
  | 'preferences.only_null'
  | 'preferences.updated_at_ignored'
  | 'preferences.unreadable_member'
  | 'selection.empty_frame'
  | 'selection.did_has_path'
  | 'selection.duplicate_household'
  | 'selection.stratum_missing'
  | 'selection.stratum_not_expected'
  | 'selection.invalid_stratum'
  | 'selection.too_many_strata'
  | 'selection.invalid_randomness'
  | 'selection.short_randomness'
  | 'selection.size_zero'
  | 'selection.sizes_not_expected'
  | 'selection.size_missing'
  | 'selection.unknown_stratum'
  | 'selection.sizes_differ'
  | 'selection.size_exceeds_frame'
  | 'selection.size_exceeds_stratum'
  | 'selection.reserves_exceed_frame'
  | 'selection.reserves_exceed_stratum'
  | 'selection.stratum_not_sampled'
  | 'selection.frame_differs'
  | 'selection.differs'
  | 'selection.household_not_drawn'
  | 'sampling.spread_twice'
  | 'sampling.other_kind'
  | 'sampling.no_strata'
  | 'sampling.stratum_name'
  | 'sampling.stratum_twice'
  | 'sampling.stratum_part'
  | 'sampling.weights_sum'
  | 'sampling.populations_sum'
  | 'sampling.mean_missing'
  | 'sampling.stratum_empty'
  | 'sampling.size_too_large'
  | 'sampling.population_exhausted'
  | 'sampling.stratum_not_sampled'
  | 'sampling.few_households'
  | 'sampling.student_needs_more'
  | 'sampling.rule_per_stratum'
  | 'study.rule_weaker'
  | 'study.saving_missed'
  | 'study.strata_untold'
  | 'study.sizes_of_few'
  | 'study.few_households'
  | 'study.normal_of_few'
  | 'study.strata_not_proportional'
  | 'study.rule_per_stratum'
  | 'study.selections_differ'
  | 'study.selection_short_randomness'
  | 'study.reserve_out_of_turn'
  | 'study.dropout_not_drawn'
  | 'study.checks_open'
  | 'study.no_factor'
  | 'study.not_finite'
  | 'study.household_repeated'
  | 'study.size_differs'
  | 'study.studies_differ'
  | 'study.household_twice'
  | 'study.household_in_both_groups'
  | 'study.household_unpaired'
  | 'study.group_empty'
  | 'study.group_of_one'
  | 'study.fuels_mixed'
  | 'study.units_mixed'
  | 'study.fuel_unstated'
  | 'study.unit_unstated'
  | 'study.dropout_measured'
  | 'study.gap_reversed'
  | 'study.claims_warned'
  | 'study.fuel_not_stated'
  | 'study.no_spread'
  | 'study.size_unknown'
  | 'study.precision_missed'
  | 'study.saving_not_significant'
  | 'study.fuels_differ'
  | 'study.outliers'
  | 'study.implausible'
  | 'study.household_missing'
  | 'study.household_not_drawn'
  | 'study.selection_not_redrawn'
  | 'study.selection_not_given'
  | 'study.gap_unjustified'
  | 'study.season_undocumented'
  | 'study.seasons_differ'
  | 'study.factors_undocumented'
  | 'study.timing_misaligned'
  | 'study.timing_not_assessed'
  | 'study.timing_before_after'
  | 'study.household_apart'
  | 'reductions.unknown_version'
  | 'reductions.not_of_methodology'
  | 'reductions.not_of_fuel'
  | 'reductions.unknown_fuel'
  | 'reductions.unknown_unit'
  | 'reductions.unit_does_not_fit'
  | 'reductions.gwp_does_not_fit'
  | 'reductions.unknown_factor_set'
  | 'reductions.factor_missing'
  | 'reductions.not_a_default'
  | 'reductions.no_terms'
  | 'reductions.fnrb_not_applicable'
  | 'reductions.not_conservative'
  | 'reductions.pair_differs'
  | 'reductions.measured_already'
  | 'reductions.not_measured'
  | 'reductions.negative'
  | 'reductions.factor_not_applied'
  | 'reductions.cap_needs_baseline'
  | 'reductions.capped'
  | 'reductions.above_threshold'
  | 'reductions.above_scale'
  | 'reductions.unconfirmed'
  | 'reductions.fewer_in_the_project'
  | 'reductions.little_biomass'
  | 'reductions.mixed_baseline'
  | 'credential.already_signed'
  | 'credential.claim_refused'
  | 'credential.assessment_differs'
  | 'credential.context_not_signed'
  | 'credential.created_in_future'
  | 'credential.digest_differs'
  | 'credential.expired'
  | 'credential.foreign_key'
  | 'credential.invalid_key'
  | 'credential.invalid_proof_value'
  | 'credential.invalid_secret_key'
  | 'credential.invalid_status'
  | 'credential.invalid_status_list'
  | 'credential.invalid_time'
  | 'credential.key_expired'
  | 'credential.key_not_known'
  | 'credential.key_revoked'
  | 'credential.status_message'
  | 'credential.missing_member'
  | 'credential.negative_reductions'
  | 'credential.not_vcdm2'
  | 'credential.not_yet_valid'
  | 'credential.not_verified'
  | 'credential.number_not_exact'
  | 'credential.claim_number_not_exact'
  | 'credential.other_context'
  | 'credential.other_issuer'
  | 'credential.other_module'
  | 'credential.other_rule_set'
  | 'credential.other_study'
  | 'credential.period_reversed'
  | 'credential.proof_chain'
  | 'credential.proof_expired'
  | 'credential.status_refresh'
  | 'credential.revoked'
  | 'credential.rules_differ'
  | 'credential.status_list_repeated'
  | 'credential.status_list_missing'
  | 'credential.status_out_of_range'
  | 'credential.status_purpose'
  | 'credential.study_differs'
  | 'credential.subject_differs'
  | 'credential.suspended'
  | 'credential.too_large'
  | 'credential.too_many'
  | 'credential.unexpected_check'
  | 'credential.unknown_cryptosuite'
  | 'credential.unknown_methodology'
  | 'credential.unknown_status'
  | 'credential.wrong_purpose'
  | 'credential.wrong_signature'
  | 'credential.wrong_type'
  | 'value.not_json'
  | 'form.ambiguous_number'
  | 'form.control_refused'
  | 'form.half_character'
  | 'form.not_a_number'
  | 'form.not_sent'
  | 'form.problem'
  | 'module.forbidden'
  | 'module.trapped'
  | 'module.unavailable'
  | 'request.malformed'
  | 'request.too_large';
