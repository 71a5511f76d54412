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
   * The verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so they can be `not-assessed` for a single claim.
   */
  checks: Check[];
}

/**
 * Another route that matches the path, with a lower precedence.
 */
export interface Alternative {
  /**
   * The template of the route.
   */
  template: string;
  /**
   * The first segment, counted from 0, in which the two templates differ; `null` if only the verb differs.
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
   * The group of the household.
   */
  group: TestGroup;
  /**
   * The number of days between its period and the nearest tested day of the other group.
   */
  days: number;
}

/**
 * The threshold and the cap of a methodology, compared with the reference group.
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
   * The version of the methodology.
   */
  version: string;
  /**
   * The fuel.
   */
  fuelType: FuelName;
  /**
   * The mean number of persons per household, weighted like the mean of the group.
   */
  persons: number;
  /**
   * The number of households whose size is known.
   */
  personsKnown: number;
  /**
   * The number of households in the group.
   */
  households: number;
  /**
   * The unit of the values.
   */
  unit: string;
  /**
   * The threshold above which the methodology requires a third-party study.
   */
  threshold: CapLimit;
  /**
   * The cap: consumption above it is not credited.
   */
  cap: CapLimit;
  /**
   * The value before the cap.
   */
  uncapped: number;
  /**
   * The value after the cap.
   */
  applied: number;
  /**
   * The publication that states both limits.
   */
  source: string;
  /**
   * Whether both limits are not confirmed by a primary text.
   */
  unconfirmed: boolean;
}

/**
 * The consumption per household or technology, as given and as applied.
 */
export interface AppliedConsumption {
  /**
   * The mean as given, in `unit`.
   */
  given: number;
  /**
   * The unit of the given consumption.
   */
  unit: string;
  /**
   * The source of the consumption, if it is a default.
   */
  source?: string;
  /**
   * The conservative value that replaces the mean, in `unit`.
   */
  conservative?: number;
  /**
   * The reason for the conservative value.
   */
  because?: string;
  /**
   * The mean, in `appliedUnit`.
   */
  mean: number;
  /**
   * The consumption before the cap, in `appliedUnit`.
   */
  uncapped: number;
  /**
   * The cap of the methodology.
   */
  cap?: ConsumptionCap;
  /**
   * The applied consumption, in `appliedUnit`.
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
   * The kind of estimate: `proportion` or `mean`.
   */
  kind: EstimateKind;
  /**
   * The expected share of households, if the kind is `proportion`.
   */
  expected?: number;
  /**
   * The expected mean.
   */
  mean?: number;
  /**
   * The expected standard deviation, in the unit of the mean.
   */
  standardDeviation?: number;
  /**
   * The coefficient of variation: the standard deviation divided by the mean.
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
   * The unit; absent for a fraction.
   */
  unit?: string;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * `true` if the value is not confirmed by the text of the methodology.
   */
  unconfirmed?: true;
}

/**
 * The factors that apply to the whole calculation, not to a single term.
 */
export interface AppliedFactors {
  /**
   * The fraction by which the baseline is adjusted downward.
   */
  downwardAdjustment?: AppliedFactor;
  /**
   * The emissions of business as usual.
   */
  businessAsUsual?: AppliedFactor;
  /**
   * The factor for the Hawthorne effect: households cook differently while they are observed.
   */
  hawthorne?: AppliedFactor;
  /**
   * The fraction of the saved emissions that leaks through the market.
   */
  market?: AppliedFactor;
  /**
   * The technical life of the technologies.
   */
  technicalLife?: AppliedFactor;
  /**
   * The embodied emissions of one technology: production and transport.
   */
  embodied?: AppliedFactor;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: AppliedFactor;
  /**
   * The methodology's adjustment factor for uncertainty.
   */
  adjustment?: AppliedFactor;
  /**
   * The net-to-gross factor for leakage.
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
   * The fuel and the unit of the reference group.
   */
  reference?: AppliedFuel;
  /**
   * The fuel and the unit of the intervention group.
   */
  intervention?: AppliedFuel;
}

/**
 * The leakage, in tCO2e.
 */
export interface AppliedLeakage {
  /**
   * The embodied emissions: production and transport of the technologies.
   */
  embodied?: number;
  /**
   * The market leakage.
   */
  market?: number;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: number;
  /**
   * The total leakage.
   */
  emissions: number;
}

/**
 * The outlier method and its factor.
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
 * The precision requirement that was applied.
 */
export interface AppliedPrecision {
  /**
   * The name of the requirement; absent if confidence and precision were given.
   */
  name?: PrecisionRuleName;
  /**
   * The confidence level of the two-sided interval.
   */
  confidence: number;
  /**
   * The largest allowed half-width: relative to a mean, absolute for a proportion.
   */
  precision: number;
  /**
   * The source of the requirement.
   */
  source: string;
}

/**
 * A number of technologies over a period, and their emissions.
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
   * The period in years.
   */
  years?: number;
  /**
   * The period in days.
   */
  days?: number;
  /**
   * The number of technologies times the number of days.
   */
  technologyDays?: number;
  /**
   * The usage rate: the fraction of technologies in use.
   */
  usage: number;
  /**
   * The survey of the usage rate.
   */
  usageSurvey?: UsageSurvey;
  /**
   * The number of persons per household.
   */
  householdSize?: number;
  /**
   * The consumption, as given and as applied.
   */
  consumption: AppliedConsumption;
  /**
   * The consumption per person before the cap, if the household size is known.
   */
  perCapita?: PerCapita;
  /**
   * The fuel that all technologies consume, in `quantityUnit`.
   */
  quantity: number;
  /**
   * The unit of the quantity: `t` or `MWh`.
   */
  quantityUnit: string;
  /**
   * The factors of the term.
   */
  factors: TermFactors;
  /**
   * The emissions calculated with the mean, in tCO2e.
   */
  unadjusted: number;
  /**
   * The emissions calculated with the applied consumption, in tCO2e.
   */
  emissions: number;
  /**
   * The calculation: one sentence for each step, with all numbers.
   */
  derivation: string[];
}

/**
 * The answer of `study.assess`.
 */
export type AssessAnswer = StudyAssessment | FindingsAnswer | CouldNotRunAnswer;

/**
 * The claims of a study, and further information about the study.
 */
export interface AssessRequest {
  /**
   * The study; if absent, the study that the claims state.
   */
  study?: StudyName | null;
  /**
   * Facts for the title of a report. No figure depends on them.
   */
  about?: StudyAbout | null;
  /**
   * The claims of both groups, in any order.
   *
   * @maxItems 20000
   */
  claims: Claim[];
  /**
   * The design of the study; `independent` if absent.
   */
  design?: StudyDesign | null;
  /**
   * The precision requirement; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * Whether the conservative bounds are one-sided or two-sided. If absent, as the methodology of `reductions` requires, and `two` without a methodology. Intervals, which test the precision, are two-sided.
   */
  sides?: Sides | null;
  /**
   * The distribution of the quantiles; `t` if absent.
   */
  distribution?: Distribution | null;
  /**
   * The number of decimals to which quantiles are rounded, as in printed tables. Not rounded if absent.
   */
  quantileDecimals?: number | null;
  /**
   * The fuel and the unit of each group. Claims that state another fuel or unit are excluded.
   */
  fuels?: StudyFuels | null;
  /**
   * The net calorific values of fuels that the module does not have, or in place of those that it has. They convert the fuels of a study of several fuels to energy.
   *
   * @maxItems 16
   */
  netCalorificValues?: StatedCalorificValue[] | null;
  /**
   * The sizes of households whose claims do not state them.
   *
   * @maxItems 100000
   */
  households?: SizedHousehold[] | null;
  /**
   * The selection of the households, with its sampling frame.
   */
  selection?: StudySelection | null;
  /**
   * The dropouts: households that were not measured although they were selected.
   *
   * @maxItems 100000
   */
  dropouts?: StudyDropout[] | null;
  /**
   * The gaps: periods in which no household of a group was monitored, with the reasons.
   *
   * @maxItems 100000
   */
  gaps?: StudyGap[] | null;
  /**
   * The outlier method; `iqr` if absent. Outliers are flagged, but not excluded.
   */
  outliers?: OutlierMethod | null;
  /**
   * The emission reductions to calculate from the measurements of the study.
   */
  reductions?: ReductionsRequest | null;
}

/**
 * A dropout: a household that was not measured although it was selected.
 */
export interface AssessedDropout {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * The reason why it was not measured.
   */
  reason: string;
  /**
   * Whether the household was selected or is a reserve; `null` if it was not drawn, or if that is unknown.
   */
  drawn: Drawn | null;
  /**
   * Present if the request does not list the dropout: the household of a paired study has only a claim of the reference group.
   */
  implied?: true;
}

/**
 * A gap: consecutive days on which no household of a group was monitored.
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
   * The number of days from the first to the last, both included.
   */
  days: number;
  /**
   * Whether every day has a reason.
   */
  justified: boolean;
  /**
   * The reasons; `null` if a day has no reason.
   */
  justification: string | null;
}

/**
 * The statistics of a group.
 */
export interface AssessedGroup {
  /**
   * The fuel; `null` if it is not stated, or if the study has several fuels.
   */
  fuelType: string | null;
  /**
   * The unit of the daily logs, or `MJ` if the study has several fuels; `null` if it is not stated.
   */
  unit: string | null;
  /**
   * The number of households.
   */
  households: number;
  /**
   * The quartiles of the daily means, without weights.
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
   * The mean of the households' daily means per standard adult; `null` if fewer than two sizes are known.
   */
  perStandardAdult: Estimate | null;
  /**
   * The mean of the households' daily means as dry fuel; `null` unless every claim states the moisture of the fuel.
   */
  perHouseholdDry: Estimate | null;
  /**
   * The households, in the order of their DIDs.
   */
  values: MeasuredHousehold[];
}

/**
 * A selection of households, as stated in its document.
 */
export interface AssessedSelection {
  /**
   * The groups that the selection was drawn for.
   */
  groups: TestGroup[];
  /**
   * The origin of the selection.
   */
  from: SelectionOrigin;
  /**
   * The digest of the selection's document in its canonical form (RFC 8785).
   */
  digest: string;
  /**
   * Whether the redrawn selection is identical.
   */
  redrawn: boolean;
  /**
   * The method of drawing: `sha256-order`.
   */
  method: SelectionMethod;
  /**
   * The design of the draw.
   */
  design: SelectionDesign;
  /**
   * The randomness that was used for the draw.
   */
  randomness: StatedRandomness;
  /**
   * A description of the sampling frame.
   */
  frame: DrawnFrame;
  /**
   * The number of selected households.
   */
  selected: number;
  /**
   * The number of reserves (replacement households).
   */
  reserves: number;
}

/**
 * The name of a study.
 */
export interface AssessedStudy {
  /**
   * The identifier; `null` if neither the request nor a claim states one.
   */
  id: string | null;
}

/**
 * The assessment of the claims of a study.
 */
export interface Assessment {
  /**
   * The study.
   */
  study: AssessedStudy;
  /**
   * The parameters of the assessment, with defaults filled in.
   */
  parameters: AssessmentParameters;
  /**
   * The number of households in each group that the figures count.
   */
  households: {
    /**
     * The value of the reference group.
     */
    reference: number;
    /**
     * The value of the intervention group.
     */
    intervention: number;
  };
  /**
   * The households from the selection to the figures: drawn, reached, measured and counted.
   */
  recruitment: Recruitment;
  /**
   * The claims that are excluded from the figures.
   */
  excluded: ExcludedClaims;
  /**
   * The selections of the households; `null` if none is given.
   */
  selection: AssessedSelection[] | null;
  /**
   * The completeness of the sample.
   */
  completeness: Completeness;
  /**
   * The days without a monitored household in each group; `null` for a group without periods.
   */
  gaps: {
    /**
     * The value of the reference group.
     */
    reference: GroupGaps | null;
    /**
     * The value of the intervention group.
     */
    intervention: GroupGaps | null;
  };
  /**
   * The verdicts of rules 4 to 8 for the study as a whole.
   */
  checks: StudyCheck[];
  /**
   * The topics of the warnings that are not the reason of a check.
   */
  topics: WarningTopic[];
  /**
   * The test periods of the groups.
   */
  timing: Timing;
  /**
   * The statistics of each group; `null` for a group with fewer than two households. The study is then in progress, and has neither a difference nor reductions.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: AssessedGroup | null;
    /**
     * The value of the intervention group.
     */
    intervention: AssessedGroup | null;
  };
  /**
   * The fuels of a study of several fuels. The statistics of its groups and its difference are in MJ per household and day: the sum of the fuels, each times its net calorific value.
   */
  fuels?: StackedFuel[];
  /**
   * The mean of the reference group minus the mean of the intervention group; `null` if the groups cannot be compared.
   */
  difference: Difference | null;
  /**
   * The reason why the groups cannot be compared, as a sentence; `null` if they can.
   */
  differenceReason: string | null;
  /**
   * The households whose daily means are outliers. They are not excluded.
   */
  outliers: Outliers;
  /**
   * The means, the difference and the reductions, calculated again without outliers, without days on which the fuel was not used, and without incomplete households. The first row has the figures of the assessment.
   */
  sensitivity: SensitivityRow[];
  /**
   * The bands of plausible consumption for the fuels of the groups.
   */
  plausibility: PlausibilityBand[];
  /**
   * The groups whose fuel has no band.
   */
  plausibilityUnknown: UnknownBand[];
  /**
   * The threshold and the cap of the methodology, if reductions were requested.
   */
  caps: AppliedCap[];
  /**
   * The emission reductions, if requested.
   */
  reductions?: EmissionReductions;
  /**
   * The values that the reductions are calculated from, if reductions were requested.
   */
  reductionsBasis?: ReductionsBasis;
}

/**
 * The parameters of an assessment, with defaults filled in.
 */
export interface AssessmentParameters {
  /**
   * Facts for the title of a report, as the request states them.
   */
  about?: ReportedAbout;
  /**
   * The design of the study.
   */
  design: StudyDesign;
  /**
   * The precision requirement.
   */
  rule: AppliedPrecision;
  /**
   * Whether the conservative bound, which is credited if the precision requirement is not met, is that of a one-sided or of a two-sided interval. The interval itself is two-sided.
   */
  sides: Sides;
  /**
   * The source of `sides`.
   */
  sidesSource: string;
  /**
   * Whether `sides` is not confirmed for the methodology. Absent if it is, or if the request states `sides`.
   */
  sidesUnconfirmed?: true;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The number of decimals to which the quantile is rounded; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
  /**
   * The outlier method and its factor.
   */
  outliers: AppliedOutlierMethod;
  /**
   * The fuel and the unit of each group, if the request states them.
   */
  fuels?: AppliedFuels;
  /**
   * The factors of standard adults.
   */
  standardAdults: StandardAdults;
}

/**
 * The basis of a band: a person or a household.
 */
export type BandBasis = 'perCapita' | 'perHousehold';

/**
 * The name of a band.
 */
export type BandName = 'threshold' | 'cap' | 'field-high' | 'field-most';

/**
 * An entry of a status list (W3C Bitstring Status List 1.0, §2.1).
 */
export interface BitstringStatusListEntry {
  /**
   * The URL of the list, with the index as its fragment.
   */
  id: string;
  /**
   * `BitstringStatusListEntry`.
   */
  type: string;
  /**
   * The purpose of the status.
   */
  statusPurpose: StatusPurpose;
  /**
   * The index of the entry.
   */
  statusListIndex: string;
  /**
   * The URL of the list.
   */
  statusListCredential: string;
  /**
   * The number of bits of a value; present if there are messages.
   */
  statusSize?: number;
  /**
   * The message of each value.
   */
  statusMessage?: StatusMessage[];
}

/**
 * A figure that a conservative value is taken from.
 */
export type Bound = 'mean' | 'lower' | 'upper' | 'zero';

/**
 * The built-in documents.
 */
export type BuiltInTable = 'protocol' | 'protocol-legacy' | 'shapes';

/**
 * Emission reductions according to a methodology.
 */
export interface CalculatedReductions {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The reductions, with the values from which they are calculated.
   */
  reductions: EmissionReductions;
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The reason why an operation could not run.
 */
export interface CallError {
  /**
   * The stable code.
   */
  code: string;
  /**
   * The message, for people; it is not stable.
   */
  message: string;
}

/**
 * A limit of a methodology.
 */
export interface CapLimit {
  /**
   * The limit as the methodology states it, in tonnes per person and year.
   */
  tonnesPerPersonYear: number;
  /**
   * The limit in `unit`.
   */
  value: number;
  /**
   * Whether the group exceeds the limit.
   */
  exceeded: boolean;
}

/**
 * A cap that is applied only if the request names it.
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
   * Every code once: first the codes of the rules, then those of each area.
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
   * The id of the claim rule that reports the code; `null` if no rule does.
   */
  rule: string | null;
  /**
   * Whether the code is an error, for which the input is refused, or a warning.
   */
  severity: Severity;
  /**
   * The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.
   */
  status: number | null;
  /**
   * The messages, with `{name}` for each parameter. A code has several messages if some findings have more details.
   */
  messages: string[];
  /**
   * The names of the parameters in the messages.
   */
  parameters: string[];
  /**
   * How to fix the problem; `null` if the code has no advice.
   */
  help: string | null;
  /**
   * The source of the rule or of the meaning of the code.
   */
  source: string;
}

/**
 * A condition of the Core Carbon Principles.
 */
export interface CcpCondition {
  /**
   * The name of the condition.
   */
  name: CcpConditionName;
  /**
   * The requirement, as a sentence.
   */
  requirement: string;
  /**
   * Whether the condition is met.
   */
  status: CcpStatus;
  /**
   * The reason, as a sentence.
   */
  because: string;
}

/**
 * The name of a condition of the Core Carbon Principles.
 */
export type CcpConditionName = 'fnrb' | 'consumption' | 'charcoal';

/**
 * Whether a condition of the Core Carbon Principles is met. The worst term of a request decides.
 */
export type CcpStatus = 'not-applicable' | 'met' | 'unknown' | 'not-eligible';

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
   * The code of the reason, if the rule does not pass.
   */
  code?: string;
}

/**
 * The verdict of a rule as a word.
 */
export type CheckResult = 'pass' | 'fail' | 'not-assessed';

/**
 * A valid change.
 */
export interface CheckedChange {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The warnings.
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
   * The first day, the last day and the number of days of the test: `endDate` − `startDate`, or one more.
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
     * The duration of the test in days, as counted by the client.
     */
    durationDays: number;
  };
  /**
   * The measured fuel.
   */
  fuelMeasurements: {
    /**
     * The fuel used in the whole test: the sum of the daily logs, in the same unit.
     */
    total: number;
    /**
     * The fuel used each day, all in one unit.
     *
     * @maxItems 366
     */
    dailyLogs: number[];
    /**
     * The days of the test that have no daily log.
     *
     * @maxItems 366
     *
     * Items: A day of the test without a daily log, with its reason.
     */
    daysWithoutLog?: {
      /**
       * The day.
       */
      date: string;
      /**
       * Whether the day was not weighed, was left out, or passed without this fuel.
       */
      status: DayStatus;
      /**
       * The reason. It is required unless the status is `not-used`.
       */
      reason?: string;
    }[];
  };
  /**
   * Details of cooking sessions: objects with any members.
   *
   * @maxItems 3660
   */
  cookingSessions?: object[];
  /**
   * Photos, documents, and evidence of how households were selected (type `selection-methodology`).
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
         * For the type `selection-methodology`: the selection document, as returned by `selection.draw`. If it is wrong, rule 5 fails, but the claim is not refused.
         */
        selection?: unknown;
        /**
         * The sampling frame from which the selection was drawn.
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
   * The id of the study that the claim belongs to. If it is absent, the claim belongs to the submitter's one study.
   */
  studyId?: string;
  /**
   * The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`. Any other text is accepted with a warning.
   */
  fuelType?: string;
  /**
   * The unit of the measurements: `kg`, `L`, `m3` or `kWh`. Any other text is accepted with a warning.
   */
  unit?: string;
  /**
   * The size of the household: the persons who eat from the measured fuel, as one number or as numbers by age and sex, at most 1,000.
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
   * The persons who ate from the measured fuel, for each visit or day, or their means as one item. In figures per person and per standard adult, their mean takes the place of `householdSize`.
   *
   * @minItems 1
   * @maxItems 367
   */
  personsPresent?: PersonsPresent[];
  /**
   * The moisture of the fuel, from which a study calculates the mass of the dry fuel.
   */
  fuelMoisture?: FuelMoisture;
  /**
   * Where the household is. It is personal data: a credential does not contain it.
   */
  location?: {
    /**
     * The latitude in degrees, positive north of the equator.
     */
    latitude: number;
    /**
     * The longitude in degrees, positive east of Greenwich.
     */
    longitude: number;
    /**
     * The radius in metres around the place within which the household is with a confidence of 95 %.
     */
    accuracy?: number;
  };
  /**
   * The id of the record that this claim corrects.
   */
  replaces?: string;
}

/**
 * A document in the evidence of a claim.
 */
export interface ClaimEvidence {
  /**
   * The URL of the document.
   */
  id: string;
  /**
   * `Evidence`.
   */
  type: string;
}

/**
 * The fuel that a household used, in the unit of the claim. A day on which the fuel was not used counts as 0.
 */
export interface ClaimFigures {
  /**
   * The number of daily logs.
   */
  days: number;
  /**
   * The number of days on which the fuel was not used.
   */
  notUsedDays: number;
  /**
   * The number of days that were not weighed.
   */
  missingDays: number;
  /**
   * The number of days whose weights are left out.
   */
  excludedDays: number;
  /**
   * The mean over the days with a log and the days on which the fuel was not used.
   */
  dailyMean: number;
  /**
   * The sample standard deviation over the same days, with n − 1.
   */
  standardDeviation: number;
  /**
   * The lowest daily log; `null` without logs.
   */
  lowest: number | null;
  /**
   * The highest daily log; `null` without logs.
   */
  highest: number | null;
  /**
   * The share of the same days on which the fuel was used, from 0 to 1.
   */
  usage: number;
  /**
   * The daily mean as dry fuel; `null` unless the claim states the moisture of the fuel.
   */
  dryMean: number | null;
  /**
   * The mean number of persons present, or the size of the household; `null` if neither is known.
   */
  persons: number | null;
  /**
   * The number of standard adults; `null` unless ages and sexes are known.
   */
  standardAdults: number | null;
  /**
   * The daily mean for each person; `null` if their number is unknown.
   */
  perPerson: number | null;
  /**
   * The daily mean for each standard adult; `null` if their number is unknown.
   */
  perStandardAdult: number | null;
}

/**
 * The figures of a claim.
 */
export interface ClaimFiguresAnswer {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The figures.
   */
  figures: ClaimFigures;
  /**
   * The warnings about the claim.
   */
  findings: Finding[];
}

/**
 * The decision about an accepted claim.
 */
export interface ClaimRecord {
  /**
   * Whether every rule of the policy passes. Rules outside the policy may be `not-assessed` in a verified record; see `checks`.
   */
  status: RecordStatus;
  /**
   * The credential, if the record is verified.
   */
  credential?: Credential;
  /**
   * The verdicts of rules 4 to 8. Under the policy `claim`, a verified record can contain rules 5 to 7 as `not-assessed` or `fail`; its status does not prove them.
   */
  checks: Check[];
  /**
   * The reasons why the record is pending: one finding for each rule of the policy that does not pass. Empty if the record is verified.
   */
  outstanding: Finding[];
  /**
   * The warnings about the claim, in document order.
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
 * The members of a claim that a store of claims indexes.
 */
export interface ClaimSummary {
  /**
   * The DID of the household.
   */
  householdId: string;
  /**
   * The group of the household.
   */
  testGroup: TestGroup;
  /**
   * The id of the study, if the claim names one.
   */
  studyId: string | null;
  /**
   * The id of the record that the claim corrects, if it names one.
   */
  replaces: string | null;
  /**
   * The fuel that the claim measures, without spaces around it and in lower case; `null` if the claim has none.
   */
  fuelType: string | null;
  /**
   * The first day of the test period.
   */
  startDate: string | null;
  /**
   * The last day of the test period.
   */
  endDate: string | null;
  /**
   * The period, the daily logs and the days without a log in a normal form: two claims with equal texts have equal measurements.
   */
  measurements: string;
}

/**
 * A code of a rule, with its message and its help.
 */
export interface Code {
  /**
   * The stable code, `area.what_is_wrong`.
   */
  code: string;
  /**
   * Whether the finding is an error, for which the input is refused, or a warning.
   */
  severity: Severity;
  /**
   * The HTTP status of an error: 400 (malformed) or 409 (contradictory); `null` for a warning.
   */
  status: number | null;
  /**
   * The message, with `{name}` for each parameter.
   */
  message: string;
  /**
   * How to fix the problem; `null` if the code has no advice.
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
       * The value of the reference group.
       */
      reference: number;
      /**
       * The value of the intervention group.
       */
      intervention: number;
    };

/**
 * The answer of `gateway.compile`.
 */
export type CompileAnswer = CompiledTable | FindingsAnswer | CouldNotRunAnswer;

/**
 * A compiled table.
 */
export interface CompiledTable {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The handle of the table, counted from 1.
   */
  handle: number;
  /**
   * Warnings about the configuration.
   */
  findings: Finding[];
}

/**
 * The completeness of the sample. Members about the selection are `null` unless a selection is given and the redrawn selection is identical.
 */
export interface Completeness {
  /**
   * The number of selected households.
   */
  selected: number | null;
  /**
   * The number of reserves (replacement households).
   */
  reserves: number | null;
  /**
   * The number of measured households, each counted once.
   */
  measured: number;
  /**
   * The number of selected households that were measured.
   */
  selectedMeasured: number | null;
  /**
   * The number of reserves that were measured.
   */
  reservesUsed: number | null;
  /**
   * The number of reserves that were measured out of turn: not in the order of the draw, or without a dropout to replace.
   */
  reservesOutOfTurn: number | null;
  /**
   * The number of measured households that were not drawn.
   */
  notDrawn: number | null;
  /**
   * The response rate: the fraction of the selected households that was measured.
   */
  responseRate: number | null;
  /**
   * The dropout rate: the dropouts divided by the sum of dropouts and measured households.
   */
  dropoutRate: number;
  /**
   * The first 1,000 selected households without a claim.
   */
  missing: MissingHousehold[];
  /**
   * The number of selected households without a claim.
   */
  missingHouseholds: number | null;
  /**
   * The number of selected households with neither a claim nor a reason.
   */
  unexplained: number | null;
  /**
   * The first 1,000 dropouts.
   */
  dropouts: AssessedDropout[];
  /**
   * The days of each group.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: MeasuredDays;
    /**
     * The value of the intervention group.
     */
    intervention: MeasuredDays;
  };
}

/**
 * A stored record of the same household that contradicts the claim.
 */
export interface Conflict {
  /**
   * The id of the record.
   */
  id: string;
  /**
   * The difference from the claim; `measurements` if absent.
   */
  difference?: ConflictDifference | null;
  /**
   * The first day of the record's period, if its claim has one.
   */
  startDate?: string | null;
  /**
   * The last day of the record's period, if its claim has one.
   */
  endDate?: string | null;
}

/**
 * The difference between a claim and a stored record that contradicts it.
 */
export type ConflictDifference = 'measurements' | 'test-group' | 'dispute' | 'fuel';

/**
 * The bounds that a conservative value is taken from. They never test the precision.
 */
export interface ConservativeBounds {
  /**
   * Whether the bounds are those of a one-sided or of a two-sided interval.
   */
  sides: Sides;
  /**
   * The quantile of the distribution for these sides.
   */
  quantile: number;
  /**
   * The distance of the bounds from the mean: the quantile times the standard error.
   */
  halfWidth: number;
  /**
   * The lower bound.
   */
  lower: number;
  /**
   * The upper bound.
   */
  upper: number;
}

/**
 * The conservative value: the mean if the precision requirement is met, and otherwise one of the `bounds`.
 */
export interface ConservativeValue {
  /**
   * The value.
   */
  value: number;
  /**
   * The figure that the value is taken from.
   */
  bound: Bound;
  /**
   * The reason, as part of a sentence.
   */
  because: string;
}

/**
 * A methodology's cap on the consumption of a household.
 */
export interface ConsumptionCap {
  /**
   * The cap per person, in t/person/year.
   */
  perCapita: number;
  /**
   * The number of persons per household.
   */
  householdSize: number;
  /**
   * The cap per household, in `appliedUnit`.
   */
  value: number;
  /**
   * Whether the consumption exceeds the cap.
   */
  binds: boolean;
  /**
   * The source of the cap.
   */
  source: string;
  /**
   * `true` if the cap is not confirmed by the text of the methodology.
   */
  unconfirmed?: true;
}

/**
 * A consumption: an amount, or a default of the methodology.
 */
export type ConsumptionRequest =
  | {
      /**
       * The mean, in `unit`. It may be negative only for savings.
       */
      value: number;
      /**
       * The unit, for example `kg/household/day`.
       */
      unit: string;
      /**
       * The conservative value, which replaces the mean if the precision requirement is not met, in `unit`.
       */
      conservative?: number | null;
      /**
       * The reason for the conservative value.
       */
      because?: string | null;
    }
  | {
      /**
       * The name of the default.
       */
      default: ServiceName;
    };

/**
 * A controller document (W3C Controlled Identifiers 1.0, §2).
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
   * The URL of the key, which may be used for assertions.
   *
   * @minItems 1
   * @maxItems 1
   */
  assertionMethod: string[];
}

/**
 * The conditions of the Core Carbon Principles (CCP) for cookstoves.
 */
export interface CoreCarbonPrinciples {
  /**
   * The decision that states the conditions.
   */
  decision: string;
  /**
   * The conditions.
   */
  conditions: CcpCondition[];
}

/**
 * The answer of an operation that could not run, because the call itself is malformed or exceeds a limit.
 */
export interface CouldNotRunAnswer {
  /**
   * `could-not-run`.
   */
  outcome: 'could-not-run';
  /**
   * The reason.
   */
  error: CallError;
}

/**
 * A record that a study counts.
 */
export interface CountedRecord {
  /**
   * The id of the record.
   */
  id: string;
  /**
   * The status of the record, for example `verified` or `disputed`.
   */
  status: string;
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
   * The DID of the validator.
   */
  issuer: string;
  /**
   * The URIs of the evidence of the claim.
   */
  evidence: string[];
}

/**
 * The data derived from a secret key.
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
   * The URL of the key.
   */
  verificationMethod: string;
  /**
   * The public key as a Multikey: `z6Mk…`.
   */
  publicKeyMultibase: string;
  /**
   * The key as a secret Multikey; present if it was made from a seed.
   */
  secretKey?: string;
  /**
   * The controller document, which lists the controller's keys. For a `did:web`, serve it at the URL of the DID.
   */
  controller: ControllerDocument;
}

/**
 * The schema of a credential (W3C Verifiable Credentials JSON Schema Specification, §2.1).
 */
export interface CredentialSchema {
  /**
   * The URL of the schema.
   */
  id: string;
  /**
   * `JsonSchema`.
   */
  type: string;
}

/**
 * The status of a credential: one entry or several.
 */
export type CredentialStatus = BitstringStatusListEntry | BitstringStatusListEntry[];

/**
 * The check `study`.
 */
export interface CredentialStudyCheck {
  /**
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The digest of the assessment that the credential names.
   */
  assessment?: string;
  /**
   * The members that only the issuer asserts.
   */
  unproven?: string[];
}

/**
 * The statements of a credential about a claim.
 */
export interface CredentialSubject {
  /**
   * The DID of the household.
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
   * The name of the study, from the claim or from the issuer.
   */
  studyId?: string;
  /**
   * The period.
   */
  testPeriod: SubjectPeriod;
  /**
   * The fuel measurements.
   */
  fuelMeasurements: SubjectFuel;
  /**
   * The claim with the measurements.
   */
  claim: SubjectClaim;
  /**
   * The verdict.
   */
  verdict: SubjectVerdict;
  /**
   * The result of each rule.
   */
  checks: SubjectCheck[];
  /**
   * The rule set of the results.
   */
  ruleSet: string;
  /**
   * The digest of the module that applied the rules.
   */
  module: string;
}

/**
 * The reductions that the credential of a study states.
 */
export interface CreditedReductions {
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * The version of the methodology.
   */
  version: string;
  /**
   * The reductions, in `unit`.
   */
  value: number;
  /**
   * The unit of the reductions: `tCO2e`.
   */
  unit: string;
  /**
   * The uncertainty of the reductions.
   */
  uncertainty?: CreditedUncertainty;
  /**
   * The parts of the calculation that are not confirmed by the text of the methodology, as sentences.
   */
  unconfirmed: string[];
}

/**
 * The uncertainty that the credential of a study states.
 */
export interface CreditedUncertainty {
  /**
   * The reductions that follow from the means, without conservative values, in tCO2e.
   */
  mean: number;
  /**
   * The confidence level of the two-sided interval.
   */
  confidence: number;
  /**
   * The interval around the mean, in tCO2e.
   */
  interval: {
    /**
     * The lower bound.
     */
    lower: number;
    /**
     * The upper bound.
     */
    upper: number;
  };
}

/**
 * The status of a day without a daily log.
 */
export type DayStatus = 'missing' | 'excluded' | 'not-used';

/**
 * The deprecation of a path.
 */
export interface Deprecation {
  /**
   * The date since which the path is deprecated, YYYY-MM-DD.
   */
  since: string;
  /**
   * The path to use instead, if it is served.
   */
  successor?: string;
}

/**
 * The answer of `claims.derive`.
 */
export type DeriveAnswer = DerivedClaim | FindingsAnswer | CouldNotRunAnswer;

/**
 * The weighings of one fuel in one household, and the other members of the claim. Exactly one of `intervals` and `visits` is expected.
 */
export interface DeriveRequest {
  /**
   * The members of the claim that are not measured, such as `householdId`, `testGroup`, `fuelType` and `externalFactors`. Their values are copied.
   */
  claim: object;
  /**
   * The weighings before and after intervals, in the order of their dates.
   *
   * @maxItems 366
   */
  intervals?: WeighedInterval[] | null;
  /**
   * The visits at which the fuel was weighed, in the order of their dates.
   *
   * @maxItems 367
   */
  visits?: WeighingVisit[] | null;
  /**
   * The mass to which the readings of the moisture refer. It is required if there are readings.
   */
  moistureBasis?: MoistureBasis | null;
}

/**
 * The claim that follows from weighings.
 */
export interface DerivedClaim {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The JSON text of the claim in canonical form (RFC 8785), for `claims.validate`. It is a string, so that intermediate JSON libraries do not rewrite its numbers.
   */
  claim: string;
  /**
   * The days of the test, in order.
   */
  days: WeighedDay[];
  /**
   * Warnings.
   */
  findings: Finding[];
}

/**
 * The mean of the reference group minus the mean of the intervention group, with its interval. A saving is positive.
 */
export interface Difference {
  /**
   * The method that compares the groups.
   */
  method: DifferenceMethod;
  /**
   * The number of pairs, or the number of households in each group.
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
   * The two-sided quantile of the distribution.
   */
  quantile: number;
  /**
   * The distribution.
   */
  distribution: Distribution;
  /**
   * The confidence level of the interval.
   */
  confidence: number;
  /**
   * The half-width of the interval: the quantile times the standard error.
   */
  halfWidth: number;
  /**
   * The interval: the mean minus and plus the half-width.
   */
  interval: Interval;
  /**
   * The relative precision: the half-width divided by the mean; `null` if the mean is 0.
   */
  relativePrecision: number | null;
  /**
   * The required relative precision.
   */
  required: number;
  /**
   * Whether the interval meets the precision requirement.
   */
  met: boolean;
  /**
   * The bounds that are credited if the interval does not meet the precision requirement.
   */
  bounds: ConservativeBounds;
  /**
   * The t statistic: the difference divided by its standard error; `null` if the standard error is 0.
   */
  tStatistic: number | null;
  /**
   * Whether the interval excludes 0.
   */
  significant: boolean;
  /**
   * The difference in per cent of the mean of the reference group; `null` if that mean is 0.
   */
  relativeSaving: number | null;
  /**
   * The conservative value; `null` if the strata cannot be weighted.
   */
  conservative: ConservativeValue | null;
  /**
   * The calculation: one sentence for each step, with all numbers.
   */
  derivation: string[];
}

/**
 * A method that compares two groups.
 */
export type DifferenceMethod = 'welch' | 'paired';

/**
 * The check `digest`.
 */
export interface DigestCheck {
  /**
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The digest of the claim.
   */
  claim?: string;
  /**
   * The number of given claims, for the credential of a study.
   */
  claims?: number;
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
 * A sampling frame, and the number of households to draw.
 */
export interface DrawRequest {
  /**
   * Every household that can be drawn, listed once, in any order.
   *
   * @maxItems 100000
   */
  frame: FrameEntry[];
  /**
   * Randomness that a third party published after the frame was closed.
   */
  randomness: Randomness;
  /**
   * Whether to draw one sample from the whole frame or a sample from each stratum.
   */
  design: SelectionDesign;
  /**
   * The number of households to select. In a stratified design, it is allocated to the strata in proportion to their households, by the largest remainder.
   */
  size?: number | null;
  /**
   * The number of households to select from each stratum, by its name. If `size` is also given, it must equal their sum.
   */
  sizes?: {
    [k: string]: number;
  } | null;
  /**
   * The number of reserves to draw: replacement households for dropouts. Zero if absent.
   */
  reserves?: number | null;
}

/**
 * The result of the draw for a household.
 */
export type Drawn = 'selected' | 'reserve';

/**
 * A description of the frame that a sample was drawn from.
 */
export interface DrawnFrame {
  /**
   * The digest of the sorted lines of the frame, `sha256:…`.
   */
  digest: string;
  /**
   * The number of households in the frame.
   */
  households: number;
  /**
   * The strata in the order of their names, in a stratified design.
   */
  strata?: DrawnStratum[];
}

/**
 * A household, and whether it was drawn as selected or as a reserve.
 */
export interface DrawnHousehold {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * Whether the household was selected or is a reserve.
   */
  drawn: Drawn;
}

/**
 * The sample that was drawn.
 */
export interface DrawnSelection {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The document, from which anyone who has the frame can redraw the sample.
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
   * The name of the stratum.
   */
  name: string;
  /**
   * The number of households in the stratum.
   */
  households: number;
}

/**
 * The thermal efficiencies of the technologies.
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
 * Technologies that were produced and transported.
 */
export interface EmbodiedEmissions {
  /**
   * The number of technologies.
   */
  units: number;
  /**
   * The technical life of the technologies. From five years on, a fifth of the embodied emissions is charged for each of the first five years, and for a share of a year that share.
   */
  technicalLife: SourcedYears;
  /**
   * The first crediting year of the period, counted from 1. Required for a technical life of five years or more.
   */
  creditingYear?: number | null;
}

/**
 * Emission reductions, with the values from which they are calculated.
 */
export interface EmissionReductions {
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * The version of the methodology.
   */
  version: string;
  /**
   * The title of the methodology.
   */
  title: string;
  /**
   * The publisher and the date of the methodology.
   */
  source: string;
  /**
   * The parts of the calculation that are not confirmed by the text of the methodology, as sentences.
   */
  unconfirmed: string[];
  /**
   * The global warming potentials. Absent for AMS-II.G.
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
   * The savings.
   */
  savings?: ReductionSum;
  /**
   * The baseline minus the project, or the savings, in tCO2e.
   */
  difference: number;
  /**
   * The leakage, if the methodology subtracts it.
   */
  leakage?: AppliedLeakage;
  /**
   * The factors that apply to the whole calculation, not to a single term.
   */
  factors: AppliedFactors;
  /**
   * The reductions, in `unit`.
   */
  value: number;
  /**
   * The unit of the reductions: `tCO2e`.
   */
  unit: string;
  /**
   * Whether the value is below zero.
   */
  negative: boolean;
  /**
   * The conditions of the Core Carbon Principles, as a check list.
   */
  ccp: CoreCarbonPrinciples;
  /**
   * The uncertainty, if a study has measured the consumption.
   */
  uncertainty?: ReductionsUncertainty;
  /**
   * The calculation: one sentence for each step, with all numbers.
   */
  derivation: string[];
}

/**
 * The mean of a group with its interval.
 */
export interface Estimate {
  /**
   * The number of households.
   */
  households: number;
  /**
   * The unit, for example `kg/household/day`.
   */
  unit?: string;
  /**
   * The method that calculates the mean.
   */
  method: EstimateMethod;
  /**
   * The strata, if the frame has strata.
   */
  strata?: EstimatedStratum[];
  /**
   * The mean.
   */
  mean: number;
  /**
   * The standard deviation of the households, with n − 1. It belongs to the mean: if the strata are weighted, the squares are weighted by the same shares.
   */
  standardDeviation: number;
  /**
   * The standard deviation divided by the mean; `null` if the mean is 0.
   */
  coefficientOfVariation: number | null;
  /**
   * The number of households of a simple random sample with the same standard error: the standard error is the standard deviation divided by the root of this number. It is `households`, unless the strata are weighted. `null` if the standard error is 0.
   */
  effectiveHouseholds: number | null;
  /**
   * The mean and the standard deviation without weights, if the strata are weighted.
   */
  unweighted?: UnweightedEstimate;
  /**
   * The standard error of the mean.
   */
  standardError: number;
  /**
   * The degrees of freedom.
   */
  degreesOfFreedom: number;
  /**
   * The two-sided quantile of the distribution.
   */
  quantile: number;
  /**
   * The distribution.
   */
  distribution: Distribution;
  /**
   * The confidence level of the interval.
   */
  confidence: number;
  /**
   * The half-width of the interval: the quantile times the standard error.
   */
  halfWidth: number;
  /**
   * The interval: the mean minus and plus the half-width.
   */
  interval: Interval;
  /**
   * The relative precision: the half-width divided by the mean; `null` if the mean is 0.
   */
  relativePrecision: number | null;
  /**
   * The required relative precision.
   */
  required: number;
  /**
   * Whether the interval meets the precision requirement.
   */
  met: boolean;
  /**
   * The bounds that are credited if the interval does not meet the precision requirement.
   */
  bounds: ConservativeBounds;
  /**
   * The conservative value; `null` if the group is not given, or if the strata cannot be weighted.
   */
  conservative: ConservativeValue | null;
  /**
   * The calculation: one sentence for each step, with all numbers.
   */
  derivation: string[];
}

/**
 * The answer of `study.estimate`.
 */
export type EstimateAnswer = EstimatedMean | FindingsAnswer | CouldNotRunAnswer;

/**
 * The quantity that is estimated.
 */
export type EstimateKind = 'proportion' | 'mean';

/**
 * The method that calculates a mean.
 */
export type EstimateMethod = 'simple' | 'stratified' | 'strata-not-told';

/**
 * The terms of an interval.
 */
export interface EstimateParameters {
  /**
   * The precision requirement.
   */
  rule: AppliedPrecision;
  /**
   * Whether the conservative bound, which is credited if the precision requirement is not met, is that of a one-sided or of a two-sided interval. The interval itself is two-sided.
   */
  sides: Sides;
  /**
   * The source of `sides`.
   */
  sidesSource: string;
  /**
   * Whether `sides` is not confirmed for the methodology. Absent if it is, or if the request states `sides`.
   */
  sidesUnconfirmed?: true;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The number of decimals to which the quantile is rounded; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
}

/**
 * The published mean and spread of a number of households.
 */
export interface EstimateRequest {
  /**
   * The mean.
   */
  mean: number;
  /**
   * The sample standard deviation, with n − 1.
   */
  standardDeviation: number;
  /**
   * The number of households.
   */
  households: number;
  /**
   * The precision requirement; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * Whether the conservative bounds are one-sided or two-sided; `two` if absent. The interval, which tests the precision, is two-sided.
   */
  sides?: Sides | null;
  /**
   * The distribution of the quantile; `t` if absent.
   */
  distribution?: Distribution | null;
  /**
   * The number of decimals to which the quantile is rounded, as in printed tables. Not rounded if absent.
   */
  quantileDecimals?: number | null;
  /**
   * The group, which determines the conservative bound of the interval.
   */
  group?: TestGroup | null;
}

/**
 * The interval of a mean from published figures.
 */
export interface EstimatedMean {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The terms of the interval, with defaults filled in.
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
   * The name of the stratum.
   */
  name: string;
  /**
   * The stratum's share of the households in the frame.
   */
  weight: number;
  /**
   * The number of measured households.
   */
  households: number;
  /**
   * The stratum's share of the measured households, as a multiple of the weight.
   */
  factor: number;
  /**
   * The mean; `null` if no household is measured.
   */
  mean: number | null;
  /**
   * The standard deviation, with n − 1; `null` if fewer than two households are measured.
   */
  standardDeviation: number | null;
  /**
   * The two-sided quantile of the stratum's own interval; `null` if fewer than two households are measured.
   */
  quantile: number | null;
  /**
   * The relative precision: the half-width of the stratum's own interval divided by its mean. The half-width is the quantile times the standard deviation, divided by the root of the number of households.
   */
  relativePrecision: number | null;
  /**
   * Whether the stratum meets the precision requirement.
   */
  met: boolean | null;
}

/**
 * A claim that is excluded from the figures.
 */
export interface ExcludedClaim {
  /**
   * The digest of the claim in its canonical form (RFC 8785), as in the credential of the study.
   */
  claim: string;
  /**
   * The household, a DID; `null` if it cannot be read.
   */
  household: string | null;
  /**
   * The group; `null` if it cannot be read.
   */
  group: TestGroup | null;
  /**
   * The codes of the reasons, in alphabetical order.
   */
  codes: string[];
}

/**
 * The claims that are excluded from the figures.
 */
export interface ExcludedClaims {
  /**
   * The number of excluded claims.
   */
  claims: number;
  /**
   * The number of excluded claims of each group.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: number;
    /**
     * The value of the intervention group.
     */
    intervention: number;
  };
  /**
   * The number of excluded claims whose group cannot be read.
   */
  groupUnknown: number;
  /**
   * The first 1,000 excluded claims, in the order of their households and then of their digests. Claims whose household cannot be read come last.
   */
  listed: ExcludedClaim[];
}

/**
 * The expected result of a study.
 */
export type ExpectedEstimate =
  | {
      kind: 'proportion';
      /**
       * The expected share.
       */
      expected: number;
    }
  | {
      kind: 'mean';
      /**
       * The mean, in any unit. It may be absent if `coefficientOfVariation` is given.
       */
      mean?: number | null;
      /**
       * The standard deviation, in the unit of the mean.
       */
      standardDeviation?: number | null;
      /**
       * The coefficient of variation: the standard deviation divided by the mean.
       */
      coefficientOfVariation?: number | null;
    };

/**
 * The explanation of a mapping.
 */
export interface Explanation {
  /**
   * The template of the route.
   */
  template: string;
  /**
   * The canonical prefix to which the prefix maps.
   */
  standsFor: string;
  /**
   * The template of the alias that led to the route, relative to the prefix.
   */
  alias?: string;
  /**
   * The segments of the requested path.
   */
  segments: Matched[];
  /**
   * The other routes that match the path.
   */
  alternatives: Alternative[];
}

/**
 * The factors of a fuel: `gridEmission` and `losses` for electricity, the others for fuels that are burnt.
 */
export interface FactorsRequest {
  /**
   * The name of a set of factors, which provides the factors that are absent.
   */
  set?: string | null;
  /**
   * The net calorific value.
   */
  ncv?: SourcedCalorificValue | null;
  /**
   * The CO2 emission factor.
   */
  co2?: SourcedCarbonDioxide | null;
  /**
   * The emission factor of the other greenhouse gases. Does not apply to AMS-II.G.
   */
  nonCo2?: SourcedOtherGases | null;
  /**
   * The density of a fuel whose consumption is given by volume, in `kg/L` or `kg/m3`.
   */
  density?: SourcedDensity | null;
  /**
   * The emission factor of the grid.
   */
  gridEmission?: SourcedGridEmission | null;
  /**
   * The grid losses, as a fraction.
   */
  losses?: SourcedFraction | null;
}

/**
 * The value of a field.
 */
export type FieldValue = (boolean | number | string) | (boolean | number | string)[];

/**
 * The answer of `claims.figures`.
 */
export type FiguresAnswer = ClaimFiguresAnswer | FindingsAnswer | CouldNotRunAnswer;

/**
 * An error or a warning about an input.
 */
export interface Finding {
  /**
   * The stable code, `area.what_is_wrong`.
   */
  code: FindingCode;
  /**
   * The number of the rule (specification §2A); `null` if the finding is not about a numbered rule.
   */
  rule: number | null;
  /**
   * The place in the input, as a JSON Pointer (RFC 6901).
   */
  path: string;
  /**
   * The message, for people; it is not stable.
   */
  message: string;
  /**
   * The parameters of the message, by name.
   */
  params: {
    [k: string]: Param;
  };
  /**
   * Whether the finding is an error, for which the input is refused, or a warning.
   */
  severity: Severity;
  /**
   * The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; `null` for a warning.
   */
  status: number | null;
  /**
   * How to fix the problem; `null` if the code has no advice.
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
   * The HTTP status for a service.
   */
  status: number;
  /**
   * Errors and warnings, in document order.
   */
  findings: Finding[];
}

/**
 * A method that determines the fraction of non-renewable biomass.
 */
export type FnrbMethod = 'mofuss' | 'cdm-default' | 'other';

/**
 * How formal replies are.
 */
export type Formality =
  'casual' | 'friendly' | 'neutral' | 'semi-formal' | 'professional' | 'formal' | 'technical' | 'academic';

/**
 * A household of a frame or of a selection: its DID, alone or with its stratum.
 */
export type FrameEntry = string | SampledHousehold;

/**
 * A stratum of a frame.
 */
export interface FrameStratum {
  /**
   * The name of the stratum.
   */
  name: string;
  /**
   * The number of households in the stratum.
   */
  households: number;
}

/**
 * The moisture of the fuel, as read from a meter.
 */
export interface FuelMoisture {
  /**
   * The mass to which the readings refer: `dry` or `wet`. Meters commonly show the dry basis.
   */
  basis: MoistureBasis;
  /**
   * The readings in per cent, for example nine at each visit. A mean of them is a list with one item.
   *
   * @minItems 1
   * @maxItems 3303
   *
   * Items: A percentage of at least 0.
   */
  readings: number[];
}

/**
 * A fuel.
 */
export type FuelName = 'wood' | 'charcoal' | 'dung' | 'residues' | 'lpg' | 'kerosene' | 'biogas' | 'electricity';

/**
 * An alias of a canonical path. Both templates have the same variables.
 */
export interface GatewayAlias {
  /**
   * The template of the alias, relative to the prefix.
   */
  template: string;
  /**
   * The template of the route, relative to the canonical prefix.
   */
  standsFor: string;
  /**
   * The date since which the alias is deprecated.
   */
  deprecated?: string | null;
}

/**
 * A gateway configuration: the routes of a table, the prefixes under which they are served, and the types of the requests. A list or a map that is `null` is an error, because a program may have written it in place of the items.
 */
export interface GatewayConfiguration {
  /**
   * Built-in documents that are read before this one. A later document overrides an earlier one.
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
   * The message types of request fields, by name.
   */
  messages?: {
    [k: string]: {
      [k: string]: GatewayField;
    };
  };
  /**
   * The enum types of request fields, by name: the number of each value by its name.
   */
  enums?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  /**
   * The methods (`package.Service/Method`) and services (`package.Service`) whose requests are answered with status 501.
   */
  disabled?: string[];
  /**
   * The path of the file with the protobuf descriptors of the upstream. Only the edge reads it.
   */
  descriptors?: string | null;
}

/**
 * A field of a message.
 */
export type GatewayField = string | NamedGatewayField;

/**
 * A prefix of served paths, and the canonical prefix to which it maps.
 */
export interface GatewayPrefix {
  /**
   * The prefix: `/`, or literal segments such as `/chain`.
   */
  path: string;
  /**
   * The canonical prefix.
   */
  standsFor: string;
  /**
   * The date since which the prefix is deprecated.
   */
  deprecated?: string | null;
  /**
   * Aliases of canonical paths, usually older paths.
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
   * The fields of the method's request message. If absent, variables are strings and parameters are ignored.
   */
  fields?: {
    [k: string]: GatewayField;
  } | null;
  /**
   * The field of the method's response message that is the body; if absent, the whole message.
   */
  responseBody?: string | null;
}

/**
 * The days without a monitored household in a group.
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
   * The number of days from the first to the last, both included.
   */
  days: number;
  /**
   * The number of days with a monitored household.
   */
  monitoredDays: number;
  /**
   * The number of days without a monitored household.
   */
  gapDays: number;
  /**
   * The number of days in gaps without a reason.
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
   * The lower fence: a daily mean below it is an outlier; `null` without a lower fence.
   */
  lower: number | null;
  /**
   * The upper fence: a daily mean above it is an outlier; `null` without an upper fence.
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
   * The median absolute deviation, with the method `mad`.
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
 * The test period of a group.
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
   * The number of days from the first to the last, both included.
   */
  days: number;
  /**
   * The number of days on which a household was tested.
   */
  testedDays: number;
  /**
   * The number of households that were tested more than a week from every tested day of the other group.
   */
  farHouseholds: number;
  /**
   * The seasons that the claims state, in alphabetical order.
   */
  seasons: string[];
}

/**
 * The factor for the Hawthorne effect: households cook differently while they are observed. It is given in one of four ways.
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
       * Cooking events per day without observation.
       */
      unobserved: number;
      /**
       * Cooking events per day during the test.
       */
      observed: number;
      /**
       * The source of both numbers.
       */
      source: string;
    }
  | {
      /**
       * Always `true`.
       */
      continuous: true;
      /**
       * The source of the monitoring.
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
       * The unit; always absent or empty, because the factor is a fraction.
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
   * The consumption of the household, in the unit of the band.
   */
  value: number;
}

/**
 * A random sample of households, which anyone who has the frame can redraw. Further members are allowed, for example a proof.
 */
export interface HouseholdSelection {
  /**
   * The type of the document: `HouseholdSelection`.
   */
  type: SelectionType;
  /**
   * The method of drawing: `sha256-order`.
   */
  method: SelectionMethod;
  /**
   * The design of the draw.
   */
  design: SelectionDesign;
  /**
   * The randomness that was used for the draw.
   */
  randomness: Randomness;
  /**
   * A description of the sampling frame.
   */
  frame: SelectionFrame;
  /**
   * The selected households, ordered by the name of the stratum and then as drawn.
   *
   * @maxItems 100000
   */
  selected: FrameEntry[];
  /**
   * The reserves: replacement households for dropouts, in the same order.
   *
   * @maxItems 100000
   */
  reserves: FrameEntry[];
}

/**
 * The bounds of an interval.
 */
export interface Interval {
  /**
   * The lower bound.
   */
  lower: number;
  /**
   * The upper bound.
   */
  upper: number;
}

/**
 * The answer of `credential.issue`.
 */
export type IssueAnswer = IssuedCredential | FindingsAnswer | CouldNotRunAnswer;

/**
 * A claim for which a credential is issued, and the issuer's additions.
 */
export interface IssueRequest {
  /**
   * The text of the claim.
   */
  claim: string;
  /**
   * The record of the claim. The rules are applied again.
   */
  record: IssuedRecord;
  /**
   * The DID of the issuer; the DID of the key if absent.
   */
  issuer?: string | null;
  /**
   * The URL of the key; if absent, derived from the DID of the issuer.
   */
  verificationMethod?: string | null;
  /**
   * The key as a secret Multikey.
   */
  secretKey: string;
  /**
   * The time of issue (RFC 3339).
   */
  created: string;
  /**
   * The end of the validity (RFC 3339).
   */
  validUntil?: string | null;
  /**
   * The digest of the running module.
   */
  module: string;
  /**
   * The URL of the credential.
   */
  id?: string | null;
  /**
   * The entries of status lists in which the issuer will publish the status: one or several.
   */
  status?: StatusEntries | null;
  /**
   * The study, if the claim does not name it.
   */
  study?: IssuedStudy | null;
}

/**
 * An issued credential.
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
   * The warnings.
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
   * The rules that the record must pass before it is verified.
   */
  policy: Policy;
  /**
   * The context of the study.
   */
  study?: Study | null;
}

/**
 * The study of a claim, if the claim does not name it.
 */
export interface IssuedStudy {
  /**
   * The name of the study.
   */
  id: string;
}

/**
 * An issued credential of a study.
 */
export interface IssuedStudyCredential {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The credential.
   */
  verifiableCredential: StudyCredential;
  /**
   * The warnings.
   */
  findings: Finding[];
}

/**
 * The check `issuer`.
 */
export interface IssuerCheck {
  /**
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
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
 * A secret key, or a seed from which a new key is made.
 */
export interface KeyRequest {
  /**
   * The key as a secret Multikey; excludes `seed`.
   */
  secretKey?: string | null;
  /**
   * The seed of a new key: 64 random hexadecimal digits.
   */
  seed?: string | null;
  /**
   * The DID of the controller; the DID of the key if absent.
   */
  did?: string | null;
}

/**
 * The number of households with a known size, and the mean size.
 */
export interface KnownSizes {
  /**
   * The number of households whose size is known.
   */
  known: number;
  /**
   * The number of households whose size is unknown.
   */
  unknown: number;
  /**
   * The number of known sizes that are means of the persons present, which take the place of the household's size.
   */
  present: number;
  /**
   * The mean of the known sizes, weighted like the mean of the group; `null` if no size is known.
   */
  mean: number | null;
}

/**
 * The leakage: `embodied` and `market` for RECH and SMEC, `renewableBiomass` for VM0050.
 */
export interface LeakageRequest {
  /**
   * The embodied emissions: production and transport of the technologies.
   */
  embodied?: EmbodiedEmissions | null;
  /**
   * The fraction of the saved emissions that leaks through the market; the methodology's default if absent.
   */
  market?: SourcedFraction | null;
  /**
   * The leakage of renewable biomass.
   */
  renewableBiomass?: SourcedEmissions | null;
}

/**
 * The least number of measured households that a methodology requires.
 */
export interface LeastHouseholds {
  /**
   * The number of households.
   */
  households: number;
  /**
   * The source of the requirement.
   */
  source: string;
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
   * The user's message.
   */
  user: string;
  /**
   * The interpretation of the message.
   */
  thought: string;
  /**
   * The tool to call.
   */
  tool: string;
  /**
   * The arguments: names of preferences and their values.
   */
  args: {
    [k: string]: string;
  };
}

/**
 * A segment of the path, and the part of the prefix or the template that it matched.
 */
export interface Matched {
  /**
   * The decoded segment.
   */
  segment: string;
  /**
   * The literal, the variable or the wildcard that it matched.
   */
  matched: string;
  /**
   * The kind of the matched part.
   */
  as: Role;
}

/**
 * The days of a group.
 */
export interface MeasuredDays {
  /**
   * The number of households.
   */
  households: number;
  /**
   * The number of households with a day that is missing or excluded.
   */
  incompleteHouseholds: number;
  /**
   * The number of days of all tests: with a log, without use of the fuel, missing, and excluded.
   */
  daysExpected: number;
  /**
   * The number of days with a log.
   */
  daysLogged: number;
  /**
   * The number of days that were not weighed.
   */
  daysMissing: number;
  /**
   * The number of days whose weights are left out.
   */
  daysExcluded: number;
  /**
   * The number of days on which the fuel was not used. They count as zero.
   */
  zeroDays: number;
  /**
   * The smallest number of logs in a household.
   */
  fewestDays: number;
  /**
   * The largest number of logs in a household.
   */
  mostDays: number;
}

/**
 * A household and its measurements.
 */
export interface MeasuredHousehold {
  /**
   * The household, a DID.
   */
  household: string;
  /**
   * The mean over the days with a log and the days on which the fuel was not used, which count as zero.
   */
  dailyMean: number;
  /**
   * The number of daily logs.
   */
  days: number;
  /**
   * The number of days on which the fuel was not used.
   */
  notUsedDays: number;
  /**
   * The number of days that were not weighed.
   */
  missingDays: number;
  /**
   * The number of days whose weights are left out.
   */
  excludedDays: number;
  /**
   * The lowest daily log; 0 if there is none. In a study of several fuels, the sum of the lowest of each fuel.
   */
  lowest: number;
  /**
   * The highest daily log; 0 if there is none. In a study of several fuels, the sum of the highest of each fuel.
   */
  highest: number;
  /**
   * The first day of the test, if the claim has a period.
   */
  startDate?: string;
  /**
   * The last day of the test, if the claim has a period.
   */
  endDate?: string;
  /**
   * The stratum, if the group has strata.
   */
  stratum?: string;
  /**
   * The daily mean as dry fuel, if the claim states the moisture of the fuel.
   */
  dryMean?: number;
  /**
   * The number of persons, if known.
   */
  persons?: number;
  /**
   * The number of standard adults, if known.
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
   * The stored record of the room, which is a chat room of an agent runtime; absent or `null` if nothing is stored yet.
   */
  record?: UserPreferences | null;
  /**
   * The change. The paths of its findings are relative to it.
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
   * The names of the members that differ, in the order of the change.
   */
  changed: PreferenceName[];
  /**
   * Warnings about the change.
   */
  findings: Finding[];
  /**
   * A text for the model that made the change: the names of the saved and the cleared members.
   */
  text: string;
}

/**
 * A methodology of emission reductions.
 */
export type MethodologyName = 'TPDDTEC' | 'RECH' | 'SMEC' | 'VM0050' | 'AMS-II.G';

/**
 * What a methodology requires of a measured mean.
 */
export interface MethodologyRule {
  /**
   * The name of the requirement.
   */
  name: PrecisionRuleName;
  /**
   * The confidence level of the two-sided interval.
   */
  confidence: number;
  /**
   * The largest allowed half-width, relative to the mean.
   */
  precision: number;
  /**
   * The bound that the methodology credits if the precision is missed.
   */
  bound: RequiredBound;
  /**
   * The least number of households; `null` if no number is confirmed.
   */
  leastHouseholds: LeastHouseholds | null;
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
   * The group that the household was selected for, if each group has its own selection.
   */
  group?: TestGroup;
  /**
   * The reason; `null` if it is unknown.
   */
  reason: string | null;
}

/**
 * The check `module`.
 */
export interface ModuleCheck {
  /**
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
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
 * The mass to which the moisture of a fuel refers.
 */
export type MoistureBasis = 'dry' | 'wet';

/**
 * A public key of a controller.
 */
export interface Multikey {
  /**
   * The URL of the key.
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
   * The name in protobuf's JSON, if it differs from protobuf's rule.
   */
  jsonName?: string | null;
}

/**
 * A net calorific value with its source.
 */
export interface NetCalorificValue {
  /**
   * The value.
   */
  value: number;
  /**
   * The unit, for example `MJ/kg`.
   */
  unit: string;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * Present if the value is not confirmed by a primary text.
   */
  unconfirmed?: true;
}

/**
 * The net-to-gross factor of AMS-II.G for leakage: its default, or another factor.
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
       * The unit; always absent or empty, because the factor is a fraction.
       */
      unit?: string | null;
    };

/**
 * The fraction of non-renewable biomass (fNRB), and its source.
 */
export interface NonRenewableFraction {
  /**
   * The fraction.
   */
  value: number;
  /**
   * The source of the fraction.
   */
  source: string;
  /**
   * The method that determined the fraction. The check list of the Core Carbon Principles depends on it.
   */
  method?: FnrbMethod | null;
  /**
   * The unit; always absent or empty, because the value is a fraction.
   */
  unit?: string | null;
}

/**
 * The method that flags outliers, and its factor.
 */
export interface OutlierMethod {
  /**
   * The method; `iqr` if absent.
   */
  method?: OutlierMethodName | null;
  /**
   * The factor; if absent, 1.5 for `iqr` and 3.5 for `mad`. `none` has no factor.
   */
  factor?: number | null;
}

/**
 * A method that flags outliers.
 */
export type OutlierMethodName = 'iqr' | 'mad' | 'none';

/**
 * The side of an outlier.
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
   * The number of households that were excluded: always 0.
   */
  removed: number;
  /**
   * The outliers of each group.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: GroupOutliers;
    /**
     * The value of the intervention group.
     */
    intervention: GroupOutliers;
  };
}

/**
 * The value of a parameter of a message: a text, a whole number, or a list of words.
 */
export type Param = string | number | string[];

/**
 * The consumption per person.
 */
export interface PerCapita {
  /**
   * The consumption, in `unit`.
   */
  value: number;
  /**
   * The unit: `t/person/year`.
   */
  unit: string;
  /**
   * The threshold above which the methodology requires a third-party study, if it has one for the fuel.
   */
  threshold?: number;
  /**
   * Whether the consumption exceeds the threshold.
   */
  above?: boolean;
}

/**
 * A period from a first to a last day, both inclusive.
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
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The start of the validity.
   */
  validFrom?: string;
  /**
   * The end of the validity.
   */
  validUntil?: string;
}

/**
 * The persons who ate from the measured fuel at a visit or on a day, by age and sex. A mean of several meals need not be a whole number.
 */
export interface PersonsPresent {
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
}

/**
 * The households of a group above a band of plausible consumption.
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
   * Whether the value applies to a person or to a household.
   */
  basis: BandBasis;
  /**
   * The name of the band.
   */
  band: BandName;
  /**
   * The upper limit of the band.
   */
  value: number;
  /**
   * The unit of the value.
   */
  unit: string;
  /**
   * The publication that states the value.
   */
  source: string;
  /**
   * The number of households that can be compared with the band.
   */
  households: number;
  /**
   * The mean of these households, without weights; `null` if no household can be compared.
   */
  mean: number | null;
  /**
   * The number of households above the band.
   */
  above: number;
  /**
   * The first 100 households above the band.
   */
  listed: HouseholdAbove[];
}

/**
 * The rules that must pass before a record is verified.
 */
export type Policy = 'claim' | 'study';

/**
 * A precision requirement: its name, or a confidence and a precision.
 */
export type PrecisionRule = PrecisionRuleName | StatedPrecision;

/**
 * The precision requirements of the methodologies: the confidence in per cent, and the half-width in per cent of the mean.
 */
export type PrecisionRuleName = '95/5' | '90/10' | '90/30' | '95/10';

/**
 * The name of a preference.
 */
export type PreferenceName =
  'agentName' | 'userName' | 'language' | 'tone' | 'formality' | 'length' | 'format' | 'customInstructions';

/**
 * The attributes that a runtime reads before it loads the plugin.
 */
export interface PreferencesManifest {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The name that identifies the plugin.
   */
  name: string;
  /**
   * The version of the manifest.
   */
  version: string;
  /**
   * The display name.
   */
  title: string;
  /**
   * A summary of the plugin.
   */
  summary: string;
  /**
   * The situations in which to use it.
   */
  whenToUse: string[];
  /**
   * The situations in which to use something else.
   */
  whenNotToUse: string[];
  /**
   * Examples of what users say, each with the resulting call.
   */
  examples: ManifestExample[];
  /**
   * Search terms.
   */
  tags: string[];
  /**
   * `core`: part of the runtime itself.
   */
  category: string;
  /**
   * `always`: an agent always sees the plugin's tool.
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
   * The key in the features map; if its value is `false`, the plugin is never loaded.
   */
  featureSwitch: string;
  /**
   * The plugins that it depends on: none.
   */
  dependsOn: string[];
  /**
   * The environment variables that it requires: none.
   */
  requiredEnvironmentVariables: string[];
  /**
   * The names of its tools.
   *
   * @minItems 1
   * @maxItems 1
   */
  tools: string[];
  /**
   * Its routes, each as method and path.
   */
  routes: string[];
  /**
   * Its sub-agents: none.
   */
  subAgents: string[];
  /**
   * Its middlewares: none. The runtime's agent builder puts the record into the state.
   */
  middlewares: string[];
  /**
   * Its shared state: none.
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
 * The JSON Schemas of a record and of a change.
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
 * A tool, as in the Model Context Protocol.
 */
export interface PreferencesTool {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The name that identifies the tool.
   */
  name: string;
  /**
   * The display name.
   */
  title: string;
  /**
   * When and how to use the tool, and when not.
   */
  description: string;
  /**
   * The schema of the arguments: a change.
   */
  inputSchema: JsonSchema;
  /**
   * The schema of the structured result: the record after the change.
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
   * The time of the signature.
   */
  created: string;
  /**
   * The URL of the key.
   */
  verificationMethod: string;
  /**
   * The purpose of the signature.
   */
  proofPurpose: ProofPurpose;
  /**
   * The contexts of the document.
   */
  '@context'?: unknown;
  /**
   * The signature in base58btc; absent while the proof is signed.
   */
  proofValue?: string;
}

/**
 * The purposes for which a key may sign (W3C Controlled Identifiers 1.0, §2.3).
 */
export type ProofPurpose = 'assertionMethod' | 'authentication' | 'capabilityInvocation' | 'capabilityDelegation';

/**
 * Public randomness.
 */
export interface Randomness {
  /**
   * The bytes, as pairs of hexadecimal digits: 16 bytes or more.
   */
  value: string;
  /**
   * Where the randomness was published, for example `drand round 4711`.
   */
  source: string;
}

/**
 * The answer of `claims.record`.
 */
export type RecordAnswer = RecordedClaim | RefusedClaim | CouldNotRunAnswer;

/**
 * A claim whose record is to be decided, and the facts beyond the claim.
 */
export interface RecordRequest {
  /**
   * The JSON text of the claim, as a string, so that intermediate JSON libraries do not rewrite its numbers.
   */
  claim: string;
  /**
   * The DID of the validator, which issues the credential.
   */
  issuer: string;
  /**
   * The rules that must pass before the record is verified: `claim` for rules 4 and 8, `study` for rules 4 to 8.
   */
  policy: Policy;
  /**
   * Facts about the study of the claim; absent if the study was not looked up.
   */
  study?: Study | null;
  /**
   * A stored record of the household that contradicts the claim.
   */
  conflict?: Conflict | null;
}

/**
 * The status of a record. The protocol has four more words (rejected, disputed, invalidated, flagged), and a store has one (superseded), which a check of the claim does not decide.
 */
export type RecordStatus = 'pending' | 'verified';

/**
 * An accepted claim and its record.
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
   * A summary of the claim, for the index of a store.
   */
  claim: ClaimSummary;
}

/**
 * Counts of households from the selection to the figures, each household counted once.
 */
export interface RecruitedHouseholds {
  /**
   * The number of selected households; `null` unless a selection for these households is given and the redrawn selection is identical.
   */
  drawn: number | null;
  /**
   * The number of reserves (replacement households); `null` as for `drawn`.
   */
  reserves: number | null;
  /**
   * The number of households that were measured or are dropouts; `null` if the group of a dropout is unknown.
   */
  reached: number | null;
  /**
   * The number of households with a claim.
   */
  measured: number;
  /**
   * The number of measured households that the figures count.
   */
  counted: number;
  /**
   * The number of measured households of which every claim is excluded.
   */
  excluded: number;
}

/**
 * The households of a study from the selection to the figures.
 */
export interface Recruitment {
  /**
   * The households of both groups.
   */
  total: RecruitedHouseholds;
  /**
   * The households of each group.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: RecruitedHouseholds;
    /**
     * The value of the intervention group.
     */
    intervention: RecruitedHouseholds;
  };
}

/**
 * The terms of the baseline, the project or the savings, and their sums in tCO2e.
 */
export interface ReductionSum {
  /**
   * The emissions calculated with the means, before conservative values and caps.
   */
  unadjusted: number;
  /**
   * The emissions calculated with conservative values and caps, if a downward adjustment follows.
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
   * Business as usual minus the crediting baseline.
   */
  excluded?: number;
  /**
   * The emissions that enter the difference.
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
   * The fuel. If a study has measured it, the study provides it.
   */
  fuel?: FuelName | null;
  /**
   * The number of technologies, together with `years` or `days`.
   */
  count?: number | null;
  /**
   * The period in years; the consumption is calculated in tonnes per year.
   */
  years?: number | null;
  /**
   * The period in days; the consumption is calculated in kilograms per day.
   */
  days?: number | null;
  /**
   * The number of technologies times the number of days, instead of `count` and `days`.
   */
  technologyDays?: number | null;
  /**
   * The usage rate: the fraction of technologies in use, from a survey.
   */
  usage: UsageRate;
  /**
   * The consumption of one household or technology. If a study has measured it, the study provides it.
   */
  consumption?: ConsumptionRequest | null;
  /**
   * The number of persons per household.
   */
  householdSize?: SourcedHouseholdSize | null;
  /**
   * The fraction of non-renewable biomass (fNRB).
   */
  fnrb?: NonRenewableFraction | null;
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
 * The values that reductions are calculated from, and the precision requirements that determined them.
 */
export interface ReductionsBasis {
  /**
   * The precision requirement.
   */
  rule: AppliedPrecision;
  /**
   * Whether the conservative bound, which is credited if the precision requirement is not met, is that of a one-sided or of a two-sided interval. The interval itself is two-sided.
   */
  sides: Sides;
  /**
   * The source of `sides`.
   */
  sidesSource: string;
  /**
   * Whether `sides` is not confirmed for the methodology. Absent if it is, or if the request states `sides`.
   */
  sidesUnconfirmed?: true;
  /**
   * The distribution of the quantile.
   */
  distribution: Distribution;
  /**
   * The number of decimals to which the quantile is rounded; `null` if it is not rounded.
   */
  quantileDecimals: number | null;
  /**
   * What the methodology requires of a measured mean.
   */
  methodologyRule: MethodologyRule;
  /**
   * The values.
   */
  values: TakenValue[];
}

/**
 * The input of a calculation of emission reductions. The members that apply depend on the methodology.
 */
export interface ReductionsRequest {
  /**
   * The methodology.
   */
  methodology: MethodologyName;
  /**
   * The version of the methodology, for example `4.0`.
   */
  version: string;
  /**
   * The global warming potentials; `AR5` if absent. Does not apply to AMS-II.G.
   */
  gwp?: WarmingName | null;
  /**
   * The fraction of non-renewable biomass (fNRB) for terms that have none.
   */
  fnrb?: NonRenewableFraction | null;
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
   * The terms of the savings, instead of baseline and project: for TPDDTEC and AMS-II.G.
   *
   * @maxItems 100
   */
  savings?: ReductionTerm[] | null;
  /**
   * The cap on the consumption of the baseline: for TPDDTEC.
   */
  cap?: CapName | null;
  /**
   * The fraction by which the baseline is adjusted downward: for RECH and SMEC.
   */
  downwardAdjustment?: SourcedFraction | null;
  /**
   * The emissions of business as usual, which limit the crediting baseline: for RECH and SMEC.
   */
  businessAsUsual?: SourcedEmissions | null;
  /**
   * The factor for the Hawthorne effect (households cook differently while they are observed): for RECH and SMEC.
   */
  hawthorne?: Hawthorne | null;
  /**
   * The leakage: for RECH, SMEC and VM0050.
   */
  leakage?: LeakageRequest | null;
  /**
   * The efficiencies of the old and the new technology, instead of a project: for AMS-II.G.
   */
  efficiency?: Efficiencies | null;
  /**
   * The net-to-gross factor for leakage: for AMS-II.G.
   */
  netToGross?: NetToGross | null;
}

/**
 * The uncertainty of reductions that are calculated from the measurements of a study.
 */
export interface ReductionsUncertainty {
  /**
   * The reductions that follow from the means, without conservative values, in tCO2e. Caps and adjustments apply.
   */
  mean: number;
  /**
   * The standard error of the reductions, in tCO2e.
   */
  standardError: number;
  /**
   * The effective degrees of freedom (Welch and Satterthwaite).
   */
  degreesOfFreedom: number;
  /**
   * The quantile of Student's distribution.
   */
  quantile: number;
  /**
   * The confidence level of the two-sided interval.
   */
  confidence: number;
  /**
   * The half-width of the interval, in tCO2e.
   */
  halfWidth: number;
  /**
   * The interval around the mean, in tCO2e.
   */
  interval: {
    /**
     * The lower bound.
     */
    lower: number;
    /**
     * The upper bound.
     */
    upper: number;
  };
  /**
   * The half-width divided by the mean; `null` if the mean is 0.
   */
  relativePrecision: number | null;
  /**
   * The contributions to the standard error.
   */
  parts: UncertaintyPart[];
  /**
   * The covariance of both means, if the same homes are measured before and after.
   */
  covariance?: number;
  /**
   * Twice the sum of the covariances of the means, each times both sensitivities, in (tCO2e)², if the study measures several fuels.
   */
  covariances?: number;
  /**
   * The formula of the standard error.
   */
  formula: string;
  /**
   * A sentence about the inputs that are held constant.
   */
  heldConstant: string;
  /**
   * The calculation: one sentence for each step, with all numbers.
   */
  derivation: string[];
}

/**
 * The answer to a change with errors, which is not applied.
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
   * A text for the model that made the change: the errors, and how to fix them.
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
   * The HTTP status for a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
   */
  status: number;
  /**
   * Errors and warnings, in document order.
   */
  findings: Finding[];
  /**
   * The verdicts of rules 4 to 8; empty if the claim is not a JSON object.
   */
  checks: Check[];
}

/**
 * A document with a failed check.
 */
export interface RefusedCredential {
  /**
   * `findings`.
   */
  outcome: 'findings';
  /**
   * The HTTP status: 400 if a document cannot be read, 409 if a check failed.
   */
  status: number;
  /**
   * The result of each check.
   */
  checks: VerificationChecks;
  /**
   * The errors and warnings, in the order of the checks.
   */
  findings: Finding[];
}

/**
 * The answer of `gateway.release`.
 */
export type ReleaseAnswer = ReleasedTable | CouldNotRunAnswer;

/**
 * A released table.
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
 * A record rendered as a section of a system prompt.
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
   * Warnings about members that the text omits.
   */
  findings: Finding[];
}

/**
 * Facts for the title of a report on a study, as the request states them.
 */
export interface ReportedAbout {
  /**
   * The place of the study.
   */
  place?: string;
  /**
   * The organisation that carries out the study.
   */
  organisation?: string;
  /**
   * The identifier of the project.
   */
  projectId?: string;
  /**
   * The stove models of each group.
   */
  stoves?: ReportedStoves;
  /**
   * The authors of the report.
   */
  authors?: string;
  /**
   * The scales.
   */
  scales?: string;
  /**
   * The calibration of the scales.
   */
  calibration?: string;
}

/**
 * The stove models of each group, as the request states them.
 */
export interface ReportedStoves {
  /**
   * The stoves of the reference group.
   */
  reference?: string;
  /**
   * The stoves of the intervention group.
   */
  intervention?: string;
}

/**
 * The bound that a methodology credits in place of a mean that misses its precision.
 */
export interface RequiredBound {
  /**
   * Whether the bound is that of a one-sided or of a two-sided interval.
   */
  sides: Sides;
  /**
   * The source of the requirement.
   */
  source: string;
  /**
   * Whether the requirement is not confirmed. Absent if it is.
   */
  unconfirmed?: true;
}

/**
 * The kinds of parts that a segment can match.
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
   * Whether the answer explains the choice of the route. `false` if absent.
   */
  explain?: boolean | null;
}

/**
 * The query method to which a request maps.
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
   * The field of the method's response message that is the body; if absent, the whole message.
   */
  responseBody?: string;
  /**
   * Present if the path is deprecated.
   */
  deprecation?: Deprecation;
  /**
   * The explanation of the mapping; present if the request sets `explain`.
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
   * The condition that satisfies the rule.
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
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The rules that the record had to pass.
   */
  policy?: Policy;
  /**
   * The rules whose results depend on the context of the study and could not be checked without it.
   */
  notChecked?: number[];
}

/**
 * The inputs of a sample plan, with defaults filled in.
 */
export interface SampleInputs {
  /**
   * The number of households in the population; `null` if the population is unlimited.
   */
  population: number | null;
  /**
   * The expected result of the study.
   */
  estimate: AppliedEstimate;
  /**
   * The distribution that the size is calculated with.
   */
  distribution: Distribution;
  /**
   * The fraction of households that is expected to drop out.
   */
  dropout: number;
  /**
   * Whether the precision requirement applies to each stratum, not only to the whole sample.
   */
  perStratum: boolean;
}

/**
 * The size of a sample, with the formula and the inputs that produced it.
 */
export interface SampleSize {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * The number of households to measure.
   */
  size: number;
  /**
   * The number of households to recruit, so that `size` households remain after dropout.
   */
  adjusted: number;
  /**
   * The formula: `mean-student` with Student's distribution, else `proportion` or `mean`, with the suffix `-finite-population` if the population is finite.
   */
  formula: string;
  /**
   * The precision requirement that was applied.
   */
  rule: AppliedPrecision;
  /**
   * The other inputs, with defaults filled in.
   */
  inputs: SampleInputs;
  /**
   * The quantile of the standard normal distribution for the two-sided confidence.
   */
  z: number;
  /**
   * Student's quantile for the two-sided confidence and one degree of freedom less than households, if one sample was sized with it.
   */
  t?: number;
  /**
   * The calculation: one sentence for each step, with all numbers.
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
 * The population, the expected result and the precision requirement that determine a sample size.
 */
export interface SampleSizeRequest {
  /**
   * The number of households in the population. Without a number, the population is treated as unlimited.
   */
  population?: number | null;
  /**
   * The precision requirement; `95/5` if absent.
   */
  rule?: PrecisionRule | null;
  /**
   * The distribution that the size of a sample for a mean is calculated with; `t`, that of the assessment of a study, if absent. `normal` gives the formula of the sampling guidelines, with which a study may miss its precision.
   */
  distribution?: Distribution | null;
  /**
   * The expected result. It has no default.
   */
  estimate: ExpectedEstimate;
  /**
   * The fraction of households that is expected to drop out, for example 0.15 for 15 %; 0 if absent.
   */
  dropout?: number | null;
  /**
   * The strata: each has a weight, or each has a population.
   *
   * @maxItems 100
   */
  strata?: SampledStratum[] | null;
  /**
   * Whether the precision requirement applies to each stratum, not only to the whole sample; `false` if absent.
   */
  perStratum?: boolean | null;
}

/**
 * A household and its stratum.
 */
export interface SampledHousehold {
  /**
   * The household.
   */
  household: string;
  /**
   * The stratum of the household, in a stratified design.
   */
  stratum?: string | null;
}

/**
 * A stratum of a population, and its expected result if that differs from the whole.
 */
export interface SampledStratum {
  /**
   * The name of the stratum.
   */
  name: string;
  /**
   * The stratum's share of all households.
   */
  weight?: number | null;
  /**
   * The number of households in the stratum.
   */
  population?: number | null;
  /**
   * The expected share of households, if the estimate is a proportion.
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
   * The coefficient of variation: the standard deviation divided by the mean.
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
   * The stratum of the household, in a stratified design.
   */
  stratum?: string;
}

/**
 * The design of a draw.
 */
export type SelectionDesign = 'simple' | 'stratified';

/**
 * A random sample of households.
 */
export interface SelectionDocument {
  /**
   * The type of the document: `HouseholdSelection`.
   */
  type: SelectionType;
  /**
   * The method of drawing: `sha256-order`.
   */
  method: SelectionMethod;
  /**
   * The design of the draw.
   */
  design: SelectionDesign;
  /**
   * The randomness that was used for the draw.
   */
  randomness: StatedRandomness;
  /**
   * A description of the sampling frame.
   */
  frame: DrawnFrame;
  /**
   * The selected households, ordered by the name of the stratum and then as drawn.
   */
  selected: SelectedHousehold[];
  /**
   * The reserves: replacement households for dropouts, in the same order.
   */
  reserves: SelectedHousehold[];
}

/**
 * A description of the frame that a sample was drawn from.
 */
export interface SelectionFrame {
  /**
   * The digest of the sorted lines of the frame, `sha256:…`.
   */
  digest: string;
  /**
   * The number of households in the frame.
   */
  households: number;
  /**
   * The strata in the order of their names, in a stratified design.
   */
  strata?: FrameStratum[] | null;
}

/**
 * The method of drawing.
 */
export type SelectionMethod = 'sha256-order';

/**
 * The origin of a selection.
 */
export type SelectionOrigin = 'request' | 'claims';

/**
 * A selection, and the frame from which it can be redrawn.
 */
export interface SelectionProof {
  /**
   * The selection document.
   */
  document: HouseholdSelection;
  /**
   * The frame that the selection was drawn from.
   */
  frame: FrameEntry[];
}

/**
 * The type of a selection document.
 */
export type SelectionType = 'HouseholdSelection';

/**
 * A figure, compared with the figure of the assessment.
 */
export interface SensitiveFigure {
  /**
   * The figure.
   */
  value: number;
  /**
   * The figure minus that of the assessment; `null` if the assessment does not have it.
   */
  change: number | null;
  /**
   * The change in per cent of the figure of the assessment; `null` if that is 0.
   */
  relativeChange: number | null;
}

/**
 * A group in a row of the sensitivity table.
 */
export interface SensitiveGroup {
  /**
   * The number of households.
   */
  households: number;
  /**
   * The mean per household and day; `null` with fewer than two households.
   */
  mean: SensitiveFigure | null;
}

/**
 * The figures of a study, calculated from all or from some of its households and days.
 */
export interface SensitivityRow {
  /**
   * The households and days that the row counts.
   */
  variation: Variation;
  /**
   * The means of the groups, in their units.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: SensitiveGroup;
    /**
     * The value of the intervention group.
     */
    intervention: SensitiveGroup;
  };
  /**
   * The mean of the reference group minus the mean of the intervention group; `null` if it cannot be calculated.
   */
  saving: SensitiveFigure | null;
  /**
   * The emission reductions in tCO2e; `null` if they are not requested or cannot be calculated.
   */
  reductions: SensitiveFigure | null;
}

/**
 * A prefix of served paths.
 */
export interface ServedPrefix {
  /**
   * The prefix.
   */
  path: string;
  /**
   * The canonical prefix to which it maps.
   */
  standsFor: string;
  /**
   * The date since which the prefix is deprecated, YYYY-MM-DD.
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
   * Whether requests are answered with status 501.
   */
  disabled: boolean;
}

/**
 * A default for a consumption.
 */
export type ServiceName = 'minimum-service-level';

/**
 * The severity of a finding.
 */
export type Severity = 'error' | 'warning';

/**
 * Whether a bound belongs to a one-sided or a two-sided interval.
 */
export type Sides = 'two' | 'one';

/**
 * The answer of `credential.sign`.
 */
export type SignAnswer = SignedDocument | FindingsAnswer | CouldNotRunAnswer;

/**
 * A document to sign.
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
   * The URL of the key; if absent, derived from the DID of the key.
   */
  verificationMethod?: string | null;
  /**
   * The time of the signature (RFC 3339).
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
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The cryptosuite of the proof, if the document has one proof.
   */
  cryptosuite?: string;
  /**
   * The URL of the key, if the document has one proof.
   */
  verificationMethod?: string;
  /**
   * The time of the proof, if the document has one proof.
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
   * The document, byte for byte, with `proof` added as its last member.
   */
  document: JsonDocument;
}

/**
 * A household and its size: the number of persons, in total or by age and sex.
 */
export type SizedHousehold =
  | {
      /**
       * The number of persons, as a mean if it varies.
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
   * The name of the stratum.
   */
  name: string;
  /**
   * The stratum's share of all households.
   */
  weight: number;
  /**
   * The number of households in the stratum, if the population is finite.
   */
  population?: number;
  /**
   * The number of households to measure in the stratum.
   */
  size: number;
  /**
   * The number of households to recruit in the stratum, so that `size` households remain after dropout.
   */
  adjusted: number;
  /**
   * Student's quantile for the two-sided confidence and `size` − 1 degrees of freedom, if the stratum was sized with it.
   */
  t?: number;
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
   * The unit, if stated.
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
   * The unit, if stated.
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
   * The unit, if stated.
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
   * The unit, if stated.
   */
  unit?: 'tCO2e' | null;
}

/**
 * A value and its source.
 */
export interface SourcedFraction {
  /**
   * The value, as a fraction.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if stated.
   */
  unit?: '' | null;
}

/**
 * A value and its source.
 */
export interface SourcedFractionAboveZero {
  /**
   * The value, as a fraction.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
  /**
   * The unit, if stated.
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
   * The unit, if stated.
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
   * The unit, if stated.
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
   * The unit, if stated.
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
   * The unit, if stated.
   */
  unit?: 'years' | null;
}

/**
 * The five-number summary of a box plot.
 */
export interface Spread {
  /**
   * The minimum.
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
   * The maximum.
   */
  most: number | null;
}

/**
 * A fuel of a study of several fuels.
 */
export interface StackedFuel {
  /**
   * The fuel.
   */
  fuelType: string;
  /**
   * The unit of the daily logs.
   */
  unit: string;
  /**
   * The net calorific value, which converts the fuel to energy.
   */
  netCalorificValue: NetCalorificValue;
  /**
   * The consumption of each group.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: StackedFuelGroup;
    /**
     * The value of the intervention group.
     */
    intervention: StackedFuelGroup;
  };
  /**
   * The mean of the reference group minus the mean of the intervention group; `null` if a group has fewer than two households.
   */
  difference: Difference | null;
}

/**
 * The consumption of one fuel in a group.
 */
export interface StackedFuelGroup {
  /**
   * The number of households with a claim of the fuel. The others count as 0.
   */
  users: number;
  /**
   * The mean over all households of the group; `null` if it has fewer than two.
   */
  perHousehold: Estimate | null;
}

/**
 * The standard-adult equivalents of persons.
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
   * The source of the factors.
   */
  source: string;
}

/**
 * The net calorific value of a fuel, with its source.
 */
export interface StatedCalorificValue {
  /**
   * The fuel, for example `lpg`.
   */
  fuelType: string;
  /**
   * The unit of the fuel, for example `L`.
   */
  unit: string;
  /**
   * The net calorific value in MJ per unit.
   */
  value: number;
  /**
   * The source of the value.
   */
  source: string;
}

/**
 * The verdict of a rule for the study as a whole.
 */
export interface StatedCheck {
  /**
   * The number of the rule.
   */
  rule: number;
  /**
   * The name of the rule.
   */
  name: string;
  /**
   * The result. `not-assessed` means that the rule is not proven.
   */
  result: CheckResult;
  /**
   * The code of the reason, if any.
   */
  code?: string;
}

/**
 * The measured consumption of a group.
 */
export interface StatedGroup {
  /**
   * The number of measured households.
   */
  households: number;
  /**
   * The fuel, if it is stated.
   */
  fuelType?: string;
  /**
   * The unit of the mean, for example `kg/household/day`.
   */
  unit?: string;
  /**
   * The mean of the households' daily means.
   */
  mean: number;
  /**
   * The confidence level of the interval.
   */
  confidence: number;
  /**
   * The interval around the mean.
   */
  interval: Interval;
  /**
   * Whether the interval meets the precision requirement.
   */
  met: boolean;
  /**
   * The value that is credited, and the reason.
   */
  conservative?: ConservativeValue;
}

/**
 * The number of households of a study.
 */
export interface StatedHouseholds {
  /**
   * The selected households, without reserves; absent without a selection.
   */
  selected?: number;
  /**
   * The households in the figures, each counted once.
   */
  measured: number;
  /**
   * The measured households of which every claim is excluded from the figures.
   */
  excluded: number;
  /**
   * The dropouts: households that were not measured, with a reason.
   */
  dropouts: number;
}

/**
 * The days of a study.
 */
export interface StatedPeriod {
  /**
   * The first day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * The last day, YYYY-MM-DD.
   */
  endDate: string;
}

/**
 * A precision requirement stated by its numbers.
 */
export interface StatedPrecision {
  /**
   * The confidence level of the two-sided interval, for example 0.95 for 95 %.
   */
  confidence: number;
  /**
   * The largest allowed half-width, relative to a mean and absolute for a proportion, for example 0.05 for 5 %.
   */
  precision: number;
}

/**
 * Public randomness.
 */
export interface StatedRandomness {
  /**
   * The bytes, as pairs of lower-case hexadecimal digits.
   */
  value: string;
  /**
   * Where the randomness was published.
   */
  source: string;
}

/**
 * A selection of households.
 */
export interface StatedSelection {
  /**
   * The groups that the selection was drawn for.
   */
  groups: TestGroup[];
  /**
   * The digest of the selection's document in its canonical form (RFC 8785).
   */
  digest: string;
}

/**
 * The check `status`.
 */
export interface StatusCheck {
  /**
   * The result.
   */
  result: VerificationResult;
  /**
   * The reason why the check was not run, or a limit of its result.
   */
  reason?: string;
  /**
   * The entries of a supported type.
   */
  entries?: VerifiedStatus[];
}

/**
 * One entry of a status list, or several.
 */
export type StatusEntries = StatusEntry | StatusEntry[];

/**
 * An entry of a status list (W3C Bitstring Status List 1.0, §2.1).
 */
export interface StatusEntry {
  /**
   * The URL of the list.
   */
  list: string;
  /**
   * The index of the entry.
   */
  index: string;
  /**
   * The purpose of the status.
   */
  purpose: StatusPurpose;
  /**
   * The message of each value, if the purpose is `message`: 2, 4, 8 and so on up to 256 texts.
   */
  messages?: string[] | null;
}

/**
 * The message of one value of a status.
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
 * The purposes of a status (W3C Bitstring Status List 1.0, §2.2).
 */
export type StatusPurpose = 'revocation' | 'suspension' | 'refresh' | 'message';

/**
 * Facts about a study beyond one of its claims.
 */
export interface Study {
  /**
   * The number of stored claims of other households that measure the reference group.
   */
  referenceClaims: number;
  /**
   * The test period of the claim in the other group that is nearest to the period of this claim.
   */
  counterpart?: Period | null;
  /**
   * The result of the study's selection for this household; absent if the study has no verified selection.
   */
  selection?: StudySelected | null;
}

/**
 * Facts for the title of a report on a study.
 */
export interface StudyAbout {
  /**
   * The place of the study, for example a district.
   */
  place?: string | null;
  /**
   * The organisation that carries out the study.
   */
  organisation?: string | null;
  /**
   * The identifier of the project, for example that of a registry.
   */
  projectId?: string | null;
  /**
   * The stove models of each group.
   */
  stoves?: StudyStoves | null;
  /**
   * The authors of the report.
   */
  authors?: string | null;
  /**
   * The scales: maker, model and resolution.
   */
  scales?: string | null;
  /**
   * The calibration of the scales: how, when and by whom.
   */
  calibration?: string | null;
}

/**
 * The assessment of a study.
 */
export interface StudyAssessment {
  /**
   * The outcome: `valid`.
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
 * The verdict of a rule for the study as a whole.
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
   * The requirement of the rule, in a few words.
   */
  title: string;
  /**
   * The part of the study that the rule concerns.
   */
  topic: StudyTopic;
  /**
   * The verdict.
   */
  result: CheckResult;
  /**
   * The code of the warning that gives the reason why the rule does not pass.
   */
  code?: string;
  /**
   * The number of claims or households that the warning concerns.
   */
  failing?: number;
}

/**
 * The credential of a study.
 */
export interface StudyCredential {
  /**
   * The context of the data model, and that of the terms of Kitchen Performance Tests.
   *
   * @minItems 2
   * @maxItems 2
   */
  '@context': string[];
  /**
   * The URL of the credential.
   */
  id?: string;
  /**
   * `VerifiableCredential` and `KPTStudyCredential`.
   *
   * @minItems 2
   * @maxItems 2
   */
  type: string[];
  /**
   * The DID of the issuer.
   */
  issuer: string;
  /**
   * The time of issue.
   */
  validFrom: string;
  /**
   * The end of the validity.
   */
  validUntil?: string;
  /**
   * The figures of the study, and the claims that they are calculated from.
   */
  credentialSubject: StudySubject;
  /**
   * The schema of the credential.
   */
  credentialSchema: CredentialSchema;
  /**
   * The entries of status lists in which the issuer publishes the status.
   */
  credentialStatus?: CredentialStatus;
  /**
   * The proof, which is the last member.
   */
  proof?: Proof;
}

/**
 * The answer of `credential.study`.
 */
export type StudyCredentialAnswer = IssuedStudyCredential | FindingsAnswer | CouldNotRunAnswer;

/**
 * A study whose credential is issued, and the issuer's additions.
 */
export interface StudyCredentialRequest {
  /**
   * The study: a request of `study.assess`. It must name the study.
   */
  study: AssessRequest;
  /**
   * The records of the claims, in the order of the claims. Each must be verified. If they are absent, the status of the records is not checked.
   *
   * @maxItems 20000
   */
  records?: CountedRecord[] | null;
  /**
   * The DID of the issuer; the DID of the key if absent.
   */
  issuer?: string | null;
  /**
   * The URL of the key; if absent, derived from the DID of the issuer.
   */
  verificationMethod?: string | null;
  /**
   * The key as a secret Multikey.
   */
  secretKey: string;
  /**
   * The time of issue (RFC 3339).
   */
  created: string;
  /**
   * The end of the validity (RFC 3339).
   */
  validUntil?: string | null;
  /**
   * The digest of the running module.
   */
  module: string;
  /**
   * The URL of the credential.
   */
  id?: string | null;
  /**
   * The entries of status lists in which the issuer will publish the status: one or several.
   */
  status?: StatusEntries | null;
}

/**
 * The design of a study: the relation between its groups.
 */
export type StudyDesign = 'independent' | 'paired';

/**
 * A dropout: a household that was not measured although it was selected.
 */
export interface StudyDropout {
  /**
   * The household.
   */
  household: string;
  /**
   * The reason why it was not measured.
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
   * The fuel and the unit of the reference group.
   */
  reference?: StudyFuel | null;
  /**
   * The fuel and the unit of the intervention group.
   */
  intervention?: StudyFuel | null;
}

/**
 * A gap: a period in which no household of a group was monitored, with the reason.
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
   * The reason for the gap.
   */
  justification: string;
  /**
   * The group; both groups if absent.
   */
  group?: TestGroup | null;
}

/**
 * The name of a study.
 */
export interface StudyName {
  /**
   * The identifier that the claims state as `studyId`.
   */
  id: string;
}

/**
 * The result of a verified selection for the household.
 */
export interface StudySelected {
  /**
   * Whether the household is in the selection, either as selected or as a reserve (a substitute).
   */
  selected: boolean;
}

/**
 * The selection of a study's households: one for both groups, or one for each.
 */
export type StudySelection =
  | {
      /**
       * The selection document.
       */
      document: HouseholdSelection;
      /**
       * The frame that the selection was drawn from.
       */
      frame: FrameEntry[];
    }
  | {
      /**
       * The selection of the reference group.
       */
      reference: SelectionProof;
      /**
       * The selection of the intervention group.
       */
      intervention: SelectionProof;
    };

/**
 * The stove models of each group.
 */
export interface StudyStoves {
  /**
   * The stoves of the reference group.
   */
  reference?: string | null;
  /**
   * The stoves of the intervention group.
   */
  intervention?: string | null;
}

/**
 * The statements of a credential about a study.
 */
export interface StudySubject {
  /**
   * `KitchenPerformanceTestStudy`.
   */
  type: string;
  /**
   * The name of the study.
   */
  studyId: string;
  /**
   * The days from the first to the last measured day; absent if no claim has a period.
   */
  period?: StatedPeriod;
  /**
   * The households of the study.
   */
  households: StatedHouseholds;
  /**
   * The measured consumption of each group; a credential is issued only if both have one.
   */
  groups: {
    /**
     * The value of the reference group.
     */
    reference: StatedGroup | null;
    /**
     * The value of the intervention group.
     */
    intervention: StatedGroup | null;
  };
  /**
   * The verdicts of rules 4 to 8 for the study as a whole.
   */
  checks: StatedCheck[];
  /**
   * The emission reductions, if the study calculates them.
   */
  emissionReductions?: CreditedReductions;
  /**
   * The selections that the households were drawn by.
   */
  selections?: StatedSelection[];
  /**
   * The digest of the assessment in its canonical form (RFC 8785).
   */
  assessment: string;
  /**
   * The parameters of the assessment, as in a request of `study.assess`, without claims and selection.
   */
  parameters: JsonDocument;
  /**
   * The digests of the assessed claims in their canonical form (RFC 8785), in ascending order.
   */
  claims: string[];
  /**
   * The rule set that the claims were checked with.
   */
  ruleSet: string;
  /**
   * The digest of the module that assessed the study.
   */
  module: string;
}

/**
 * The part of a study that a check or a warning concerns.
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
 * The result of one rule.
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
   * The result. `not-assessed` means that the rule is not proven.
   */
  result: CheckResult;
  /**
   * The code of the reason, if any.
   */
  code?: string;
}

/**
 * The claim of a credential.
 */
export interface SubjectClaim {
  /**
   * The id of the claim's record.
   */
  record?: string;
  /**
   * The digest of the claim in its canonical form (RFC 8785).
   */
  digest: string;
  /**
   * The id of the record that it corrects.
   */
  replaces?: string;
}

/**
 * The fuel measurements of a claim.
 */
export interface SubjectFuel {
  /**
   * The fuel of all days, in the unit of the claim.
   */
  total?: number;
  /**
   * The number of days with a log.
   */
  days: number;
  /**
   * The mean of the daily logs, computed from their exact sum because the total may be rounded.
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
   * The first day, YYYY-MM-DD.
   */
  startDate: string;
  /**
   * The last day, YYYY-MM-DD.
   */
  endDate: string;
  /**
   * The number of days from the first to the last.
   */
  durationDays?: number;
}

/**
 * The verdict on a claim. It covers only the rules of its policy.
 */
export interface SubjectVerdict {
  /**
   * `verified`: the rules of the policy passed. Rules with the result `not-assessed` are not proven.
   */
  status: string;
  /**
   * The rules that the record had to pass.
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
 * The part of a study that a value is taken from.
 */
export type TakenFrom = 'reference' | 'intervention' | 'saving';

/**
 * A value that reductions are calculated from.
 */
export interface TakenValue {
  /**
   * The part of the study that the value is taken from.
   */
  of: TakenFrom;
  /**
   * The fuel, if the study has several.
   */
  fuelType?: string;
  /**
   * The figure that the value is taken from.
   */
  bound: Bound;
  /**
   * The value.
   */
  value: number;
  /**
   * The reason, as part of a sentence.
   */
  because: string;
}

/**
 * The factors of a term.
 */
export interface TermFactors {
  /**
   * The usage rate: the fraction of technologies in use.
   */
  usage: AppliedFactor;
  /**
   * The number of persons per household, if the request gives it.
   */
  householdSize?: AppliedFactor;
  /**
   * The emission factor of the grid.
   */
  gridEmission?: AppliedFactor;
  /**
   * The grid losses, as a fraction.
   */
  losses?: AppliedFactor;
  /**
   * The net calorific value.
   */
  ncv?: AppliedFactor;
  /**
   * The CO2 emission factor.
   */
  co2?: AppliedFactor;
  /**
   * The emission factor of the other greenhouse gases.
   */
  nonCo2?: AppliedFactor;
  /**
   * The fraction of non-renewable biomass (fNRB).
   */
  fnrb?: AppliedFactor;
  /**
   * The density of the fuel.
   */
  density?: AppliedFactor;
}

/**
 * The group of a test to which a household belongs.
 */
export type TestGroup = 'intervention' | 'reference';

/**
 * The timing of a study.
 */
export interface Timing {
  /**
   * The test period of the reference group; `null` if no claim has a period.
   */
  reference: GroupSpan | null;
  /**
   * The test period of the intervention group; `null` if no claim has a period.
   */
  intervention: GroupSpan | null;
  /**
   * The number of days on which both groups have a household under test.
   */
  overlapDays: number;
  /**
   * The number of days between the spans of the groups.
   */
  apartDays: number;
  /**
   * The number of households whose period shares no tested day with the other group.
   */
  apartHouseholds: number;
  /**
   * The first 1,000 of these households.
   */
  apart: ApartHousehold[];
  /**
   * The number of claims without a period.
   */
  withoutPeriod: number;
  /**
   * The criterion for groups that are tested at the same time, as a sentence.
   */
  rule: string;
}

/**
 * Hints about the effects of a tool.
 */
export interface ToolAnnotations {
  /**
   * Whether it changes nothing.
   */
  readOnlyHint: boolean;
  /**
   * Whether it can replace or clear stored values.
   */
  destructiveHint: boolean;
  /**
   * Whether a repeated call has no further effect.
   */
  idempotentHint: boolean;
  /**
   * Whether it acts outside the service's own store.
   */
  openWorldHint: boolean;
}

/**
 * An estimate with a standard error.
 */
export type UncertainEstimate = 'reference' | 'intervention' | 'saving' | 'usage';

/**
 * The contribution of one estimate to the standard error of the reductions.
 */
export interface UncertaintyPart {
  /**
   * The estimate.
   */
  of: UncertainEstimate;
  /**
   * The fuel, if the study measures several.
   */
  fuel?: FuelName;
  /**
   * The change of the reductions in tCO2e for each unit of the estimate.
   */
  sensitivity: number;
  /**
   * The unit of the estimate.
   */
  unit: string;
  /**
   * The standard error of the estimate, in `unit`.
   */
  standardError: number;
  /**
   * The contribution in tCO2e: the size of the sensitivity times the standard error.
   */
  contribution: number;
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
 * The mean and the standard deviation of all values with the same weight. No interval belongs to them.
 */
export interface UnweightedEstimate {
  /**
   * The mean.
   */
  mean: number;
  /**
   * The sample standard deviation, with n − 1.
   */
  standardDeviation: number;
}

/**
 * The usage rate: the result of a survey, or a value without its sample.
 */
export type UsageRate =
  | {
      /**
       * The number of surveyed households.
       */
      surveyed: number;
      /**
       * The number of surveyed households in which the technology is in use.
       */
      inUse: number;
      /**
       * The source of the survey.
       */
      source: string;
      /**
       * The age of the surveyed technologies, for example `1 to 2 years`. Each age has its own term.
       */
      stoveAge?: string | null;
    }
  | {
      /**
       * The fraction of technologies in use.
       */
      value: number;
      /**
       * The source of the value.
       */
      source: string;
      /**
       * The unit; always absent or empty, because the usage rate is a fraction.
       */
      unit?: string | null;
    };

/**
 * The usage rate of a survey, with its interval.
 */
export interface UsageSurvey {
  /**
   * The number of surveyed households.
   */
  surveyed: number;
  /**
   * The number of surveyed households in which the technology is in use.
   */
  inUse: number;
  /**
   * The age of the surveyed technologies, if stated.
   */
  stoveAge?: string;
  /**
   * The share in use.
   */
  share: number;
  /**
   * The standard error of the share: √(share × (1 − share) ÷ surveyed).
   */
  standardError: number;
  /**
   * The method of both intervals: `Clopper-Pearson`.
   */
  method: string;
  /**
   * The confidence level of each interval.
   */
  confidence: number;
  /**
   * The two-sided interval.
   */
  interval: {
    /**
     * The lower bound.
     */
    lower: number;
    /**
     * The upper bound.
     */
    upper: number;
  };
  /**
   * The bounds of the one-sided intervals: the lower bound of one, and the upper bound of the other.
   */
  oneSided: {
    /**
     * The lower bound.
     */
    lower: number;
    /**
     * The upper bound.
     */
    upper: number;
  };
  /**
   * The larger distance between the share and a bound of the two-sided interval.
   */
  margin: number;
  /**
   * The largest allowed margin.
   */
  required: number;
  /**
   * Whether the survey meets the precision requirement.
   */
  met: boolean;
  /**
   * The usage rate that is applied.
   */
  applied: number;
  /**
   * The reason, as part of a sentence.
   */
  because: string;
}

/**
 * How an agent should respond in one room (a chat room of an agent runtime). Texts from other programs may be longer than a change allows.
 */
export interface UserPreferences {
  /**
   * The name that the user gives the agent.
   */
  agentName?: string;
  /**
   * The name by which the agent calls the user, if the user asks for one.
   */
  userName?: string;
  /**
   * The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or a name such as `Spanish`.
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
   * Lasting preferences that fit no other member: positive instructions that can be understood without the conversation. All of them in one text.
   */
  customInstructions?: string;
  /**
   * The time of the last change (RFC 3339).
   */
  updatedAt?: string;
  [k: string]: unknown;
}

/**
 * A change of preferences: a value sets a member, `null` clears it, and omitted members stay unchanged.
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
   * The language to reply in: a BCP 47 tag, or a name.
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
   * Lasting preferences that fit no other member. The only text that may contain line breaks and tabs.
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
 * The households and days that a row of the sensitivity table counts.
 */
export type Variation = 'as-assessed' | 'without-outliers' | 'without-days-not-used' | 'without-incomplete-households';

/**
 * The credential of a verified claim.
 */
export interface VerifiableCredential {
  /**
   * The context of the data model, and that of the terms of Kitchen Performance Tests.
   *
   * @minItems 2
   * @maxItems 2
   */
  '@context': string[];
  /**
   * The URL of the credential.
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
   * The DID of the issuer.
   */
  issuer: string;
  /**
   * The time of issue.
   */
  validFrom: string;
  /**
   * The end of the validity.
   */
  validUntil?: string;
  /**
   * The measurements and the verdict.
   */
  credentialSubject: CredentialSubject;
  /**
   * The schema of the credential.
   */
  credentialSchema: CredentialSchema;
  /**
   * The evidence of the claim.
   */
  evidence?: ClaimEvidence[];
  /**
   * The entries of status lists in which the issuer publishes the status.
   */
  credentialStatus?: CredentialStatus;
  /**
   * The proof, which is the last member.
   */
  proof?: Proof;
}

/**
 * The checks, in their order.
 */
export interface VerificationChecks {
  /**
   * Whether the keys of the proofs signed the document.
   */
  signature: SignatureCheck;
  /**
   * Whether these keys belong to the issuer.
   */
  issuer: IssuerCheck;
  /**
   * Whether the document and its proofs are valid at the verifier's time.
   */
  period: PeriodCheck;
  /**
   * Whether the credential is about the claim, or counts exactly the given claims.
   */
  digest: DigestCheck;
  /**
   * Whether the rules give the results that the credential states. A rule with the result `not-assessed` is not proven.
   */
  rules: RulesCheck;
  /**
   * Whether the figures of a study follow from its claims; for the credential of a claim, whether it states anything that does not follow from the claim.
   */
  study: CredentialStudyCheck;
  /**
   * Whether the verifier's module issued the credential.
   */
  module: ModuleCheck;
  /**
   * Whether the issuer revoked or suspended the credential.
   */
  status: StatusCheck;
}

/**
 * The result of a check.
 */
export type VerificationResult = 'pass' | 'fail' | 'not-checked';

/**
 * A document without a failed check. A check with the result `not-checked` proves nothing.
 */
export interface VerifiedCredential {
  /**
   * `valid`.
   */
  outcome: 'valid';
  /**
   * The result of each check.
   */
  checks: VerificationChecks;
  /**
   * The warnings.
   */
  findings: Finding[];
}

/**
 * The result of a verification: the redrawn sample is identical to the selection.
 */
export interface VerifiedSelection {
  /**
   * The outcome: `valid`.
   */
  outcome: 'valid';
  /**
   * Always `true`.
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
 * An entry of `credentialStatus`, and its value in the list.
 */
export interface VerifiedStatus {
  /**
   * The purpose of the status.
   */
  purpose: string;
  /**
   * The index in the list.
   */
  index: number;
  /**
   * The value in the list.
   */
  value?: number;
  /**
   * The issuer's message for this value.
   */
  message?: string;
  /**
   * The time of the list's proof. The list does not contain later changes.
   */
  created?: string;
  /**
   * The start of the list's validity.
   */
  validFrom?: string;
  /**
   * The end of the list's validity.
   */
  validUntil?: string;
}

/**
 * The answer of `credential.verify`.
 */
export type VerifyCredentialAnswer = VerifiedCredential | RefusedCredential | FindingsAnswer | CouldNotRunAnswer;

/**
 * A document with a Data Integrity proof, and the inputs for its checks.
 */
export interface VerifyCredentialRequest {
  /**
   * The document: a JSON object.
   */
  credential: object;
  /**
   * The text of the claim, for the checks `digest` and `rules`.
   */
  claim?: string | null;
  /**
   * The context of the study, for the check `rules`.
   */
  study?: Study | null;
  /**
   * The claims that the credential of a study counts, in any order, for the checks `digest`, `rules` and `study`.
   *
   * @maxItems 20000
   */
  claims?: Claim[] | null;
  /**
   * The selection of the study, with its frame, if the credential of a study names one.
   */
  selection?: StudySelection | null;
  /**
   * The digest of the verifier's module, for the check `module`.
   */
  module?: string | null;
  /**
   * The current time of the verifier (RFC 3339), for the check `period`.
   */
  now?: string | null;
  /**
   * The controller documents of issuers, which list their keys.
   *
   * @maxItems 16
   */
  controllers?: object[] | null;
  /**
   * The credentials of status lists, for the check `status`.
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
   * The selection document.
   */
  selection: HouseholdSelection;
  /**
   * The frame that the document describes.
   *
   * @maxItems 100000
   */
  frame: FrameEntry[];
  /**
   * A household that must be in the document.
   */
  household?: string | null;
}

/**
 * The answer of `module.version`.
 */
export type VersionAnswer = ModuleVersion | CouldNotRunAnswer;

/**
 * The assessment report of the IPCC that the global warming potentials come from.
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
   * Whether the warning reports an unmet requirement. If `false`, it reports something to review.
   */
  required: boolean;
}

/**
 * A day of a test, and how its log or its status follows from the weighings.
 */
export interface WeighedDay {
  /**
   * The day.
   */
  date: string;
  /**
   * The fuel used, if the day has a log.
   */
  log?: number;
  /**
   * Why the day has no log.
   */
  status?: DayStatus;
  /**
   * The reason of the status.
   */
  reason?: string;
  /**
   * The calculation of the fuel used, for example `14.2 + 1.5 − 11.5 = 4.2`; absent if a weight is missing.
   */
  derivation?: string;
  /**
   * The place of the interval, or of the visit at its end, in the request, as a JSON Pointer; absent for a day without weighings.
   */
  path?: string;
}

/**
 * An interval between two weighings: `before` + `added` − `after` was used, or `used`.
 */
export interface WeighedInterval {
  /**
   * The day of the weighing at the start, which is the day of the log.
   */
  date: string;
  /**
   * The day of the weighing at the end; the next day if absent.
   */
  endDate?: string | null;
  /**
   * The weight of the fuel at the start. The day is `missing` without it.
   */
  before?: number | null;
  /**
   * The weight of the fuel at the end. The day is `missing` without it.
   */
  after?: number | null;
  /**
   * The fuel that was added in between; 0 if absent.
   */
  added?: number | null;
  /**
   * The fuel used, for a sheet with differences only, in place of `before`, `after` and `added`.
   */
  used?: number | null;
  /**
   * The length of the interval in hours, if it is known.
   */
  hours?: number | null;
  /**
   * Why a weight is missing.
   */
  missing?: string | null;
  /**
   * Why the weights are left out although they were taken. The day is then `excluded`.
   */
  excluded?: string | null;
  /**
   * The persons who ate from the fuel in the interval.
   */
  personsPresent?: PersonsPresent | null;
  /**
   * The readings of the moisture in per cent.
   *
   * @maxItems 3303
   */
  moisture?: number[] | null;
}

/**
 * A visit at which the fuel was weighed. `addedSince`, `hours`, `missing` and `excluded` are about the interval that ends at the visit.
 */
export interface WeighingVisit {
  /**
   * The day of the visit.
   */
  date: string;
  /**
   * The weight of the fuel that the visitor found.
   */
  found?: number | null;
  /**
   * The fuel that the visitor put there in addition; 0 if absent.
   */
  added?: number | null;
  /**
   * The weight of all fuel when the visitor left; `found` + `added` if absent.
   */
  left?: number | null;
  /**
   * The fuel that the household added since the visit before; 0 if absent.
   */
  addedSince?: number | null;
  /**
   * The hours since the visit before, if they are known.
   */
  hours?: number | null;
  /**
   * Why a weight of the interval is missing.
   */
  missing?: string | null;
  /**
   * Why the weights of the interval are left out although they were taken. The day is then `excluded`.
   */
  excluded?: string | null;
  /**
   * The persons who ate from the fuel since the visit before, or on the day of the first visit.
   */
  personsPresent?: PersonsPresent | null;
  /**
   * The readings of the moisture in per cent.
   *
   * @maxItems 3303
   */
  moisture?: number[] | null;
}

/**
 * The operations, each with the types of its request and of its answer. If no request is named, the documentation describes it.
 */
export interface Operations {
  /**
   * Checks one claim by itself.
   *
   * The request is the claim. Members that are not part of a claim are accepted; a misspelt name
   * is a warning.
   *
   * Answer:
   *
   * - `findings`: the warnings, in document order.
   * - `checks`: the verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so for a single
   *   claim they are often `not-assessed`, which is neither a pass nor an error.
   *
   * The outcome is `findings` if the claim has an error; `status` is then 400 (malformed, which
   * includes invalid JSON) or 409 (contradictory). It is `could-not-run` if the request has more
   * than 1 MiB.
   */
  'claims.validate': {
    request: Claim;
    answer: ValidateAnswer;
  };
  /**
   * Decides the record of a claim: its status, its checks, the reasons why it is pending, and its
   * credential.
   *
   * Request:
   *
   * - `claim`: the JSON text of the claim, as a string.
   * - `issuer`: the DID of the validator.
   * - `policy`: the rules that must pass before the record is verified: rules 4 and 8 for
   *   `claim`, rules 4 to 8 for `study`.
   * - `study` (optional): facts about the study of the claim: the number of reference claims, the
   *   nearest period of the other group, and whether the study's selection contains the
   *   household.
   * - `conflict` (optional): a stored record of the household that contradicts the claim, and how
   *   it differs from the claim.
   *
   * Answer:
   *
   * - `record`: the record to store. Its `status` is `verified`, with a `credential`, or
   *   `pending`, with the reasons in `outstanding`.
   * - `claim`: a summary of the claim for an index.
   *
   * A record that is verified under the policy `claim` does not prove rules 5 to 7, whose checks
   * may be `not-assessed` or `fail`.
   *
   * The outcome is `findings` if the claim has an error, as for `claims.validate`. It is
   * `could-not-run` if the request is malformed, or if the request or the claim is too large.
   */
  'claims.record': {
    request: RecordRequest;
    answer: RecordAnswer;
  };
  /**
   * Derives a claim from the weighings of one fuel in one household.
   *
   * Request:
   *
   * - `claim`: the members of the claim that are not measured, whose values are copied.
   * - `intervals`: the weights before and after each interval, or the fuel used, for sheets with
   *   pairs of weights or with differences.
   * - `visits`: the weights that a visitor found and put there, in place of `intervals`.
   * - `moistureBasis` (optional): the basis of the moisture readings, `dry` or `wet`. It is
   *   required if there are readings.
   *
   * Answer:
   *
   * - `claim`: the JSON text of the claim in canonical form (RFC 8785), for `claims.validate`.
   * - `days`: each day of the test, with its log or the reason why it has none, and the
   *   calculation.
   * - `findings`: the warnings.
   *
   * All amounts are exact decimals. The fuel used is the weight before, plus the fuel that was
   * added, less the weight after. A day of which nothing was used is `not-used`, and a day of which
   * a weight is missing is `missing`. Amounts are never scaled, and those of several days are not
   * distributed among them.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error, for example
   * an amount below zero. It is `could-not-run` if the request is not valid JSON, or has more than
   * 1 MiB.
   */
  'claims.derive': {
    request: DeriveRequest;
    answer: DeriveAnswer;
  };
  /**
   * Calculates the figures of one claim: the daily mean, its spread, and the fuel for each person.
   *
   * The request is the claim.
   *
   * Answer:
   *
   * - `figures`: the numbers of days, the mean, the standard deviation, the lowest and the highest
   *   daily log, the share of days with use, the dry fuel, and the persons.
   * - `findings`: the warnings about the claim.
   *
   * The figures are those that a study calculates for the household: a day on which the fuel was
   * not used counts as 0, and a day that was not weighed or is left out does not count.
   *
   * The outcome is `findings` with the status 400 or 409 if the claim has an error. It is
   * `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
   */
  'claims.figures': {
    request: Claim;
    answer: FiguresAnswer;
  };
  /**
   * Returns the rules of claims.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * Answer:
   *
   * - `rules`: the rules, in the order in which they are applied, each with its id, its number in
   *   the specification, its title, the condition that satisfies it, its source, and its codes.
   */
  'claims.rules': {
    answer: RulesAnswer;
  };
  /**
   * Returns the JSON Schemas (2020-12) of claims and records.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * Answer:
   *
   * - `claim`: the schema of a claim.
   * - `record`: the schema of a stored record.
   */
  'claims.schema': {
    answer: SchemaAnswer;
  };
  /**
   * Compiles a gateway configuration into a route table.
   *
   * The request is the configuration. An empty request compiles the built-in configuration of the
   * protocol.
   *
   * Answer:
   *
   * - `handle`: the number of the table, from 1. The table exists only in the instance that
   *   compiled it, until `gateway.release`.
   * - `findings`: the warnings about the configuration.
   *
   * The outcome is `findings` with the status 400 if the configuration has an error. It is
   * `could-not-run` if the configuration has more than 8 MiB, or if the instance has reached its
   * limit of 64 tables or of 16 MiB of configurations.
   */
  'gateway.compile': {
    request: GatewayConfiguration;
    answer: CompileAnswer;
  };
  /**
   * Maps an HTTP request to a gRPC query method and the fields of its request message.
   *
   * Request:
   *
   * - `handle`: the handle of a compiled table.
   * - `method`: the HTTP method.
   * - `target`: the path and the query, without scheme and host.
   * - `explain` (optional): whether the answer gives the reasons for the mapping.
   *
   * Answer:
   *
   * - `rpc`: the gRPC method, `package.Service/Method`.
   * - `fields`: the fields of the request message.
   * - `prefix`: the prefix of the path.
   * - `path`: the canonical path.
   * - `responseBody` (optional): the field of the gRPC response that is the body of the HTTP
   *   response.
   * - `deprecation` (optional): present if the path is deprecated.
   * - `explain` (optional): the reasons for the mapping.
   *
   * The outcome is `findings` with the status 400 (invalid target or parameter), 404 (no route
   * matches), 405 (the method is neither `GET` nor `HEAD`) or 501 (the query method is disabled).
   * It is `could-not-run` if the request is malformed or the instance has no table with this
   * handle.
   */
  'gateway.route': {
    request: RouteRequest;
    answer: RouteAnswer;
  };
  /**
   * Releases a compiled table.
   *
   * Request:
   *
   * - `handle`: the handle of the table, which is unknown afterwards.
   *
   * The answer has no members except the outcome. The outcome is `could-not-run` if the request
   * is malformed or the instance has no table with this handle.
   */
  'gateway.release': {
    request: TableRequest;
    answer: ReleaseAnswer;
  };
  /**
   * Lists the prefixes and the routes of a compiled table.
   *
   * Request:
   *
   * - `handle`: the handle of the table.
   *
   * Answer:
   *
   * - `prefixes`: the prefixes, in the order in which they are tried.
   * - `routes`: the routes, in the order of the configuration.
   *
   * The outcome is `could-not-run` if the request is malformed or the instance has no table with
   * this handle.
   */
  'gateway.routes': {
    request: TableRequest;
    answer: RoutesAnswer;
  };
  /**
   * Checks a change of user preferences without applying it.
   *
   * The request is the change: a value sets a member, `null` clears it, and an absent member is
   * unchanged.
   *
   * Answer:
   *
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 if the change has an error; `text` then
   * describes the errors to the model that made the change. It is `could-not-run` if the request
   * is too large.
   */
  'preferences.validate': {
    request: UserPreferencesChange;
    answer: ValidatePreferencesAnswer;
  };
  /**
   * Applies a change to a record of user preferences (RFC 7396).
   *
   * Request:
   *
   * - `record` (optional): the stored record; absent or `null` if nothing is stored.
   * - `change`: the change, as for `preferences.validate`.
   * - `now`: the time of the change (RFC 3339), which becomes the record's `updatedAt`.
   *
   * Answer:
   *
   * - `record`: the record after the change; `null` if nothing is stored and nothing changes.
   * - `changed`: the names of the members that differ.
   * - `findings`: the warnings about the change.
   * - `text`: a sentence about the change for the model that made it.
   *
   * The outcome is `findings` with the status 400 if the change has an error; the paths are then
   * those in the change, and `text` describes the errors to the model. It is `could-not-run` if
   * the request is malformed or too large, or if `now` is not a time.
   */
  'preferences.merge': {
    request: MergePreferencesRequest;
    answer: MergePreferencesAnswer;
  };
  /**
   * Renders a record of user preferences as a section of a system prompt.
   *
   * The request is the record, or `null`.
   *
   * Answer:
   *
   * - `text`: the section, in Markdown; empty if the record has no preferences.
   * - `findings`: the warnings about members that the text omits.
   *
   * The outcome is `findings` with the status 400 if the record cannot be read. It is
   * `could-not-run` if the request is too large.
   */
  'preferences.render': {
    request: UserPreferences;
    answer: RenderPreferencesAnswer;
  };
  /**
   * Returns the JSON Schemas (2020-12) of user preferences.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * Answer:
   *
   * - `record`: the schema of a record.
   * - `change`: the schema of a change.
   */
  'preferences.schema': {
    answer: PreferencesSchemaAnswer;
  };
  /**
   * Describes the tool `set_user_preferences` for agents, in the terms of the Model Context
   * Protocol.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * The answer has the `name`, the `title`, the `description`, the `inputSchema`, the
   * `outputSchema` and the `annotations` of the tool.
   */
  'preferences.tool': {
    answer: PreferencesToolAnswer;
  };
  /**
   * Describes the plugin for runtimes.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * The answer has the `name`, the `version`, the `title` and the `summary` of the plugin; when
   * to use it (`whenToUse`, `whenNotToUse`, `examples`); how it is listed (`tags`, `category`,
   * `visibility`, `stability`); how it is switched on (`defaultState`, `featureSwitch`); what it
   * depends on (`dependsOn`, `requiredEnvironmentVariables`); and what it provides (`tools`,
   * `routes`, `subAgents`, `middlewares`, `sharedState`).
   */
  'preferences.manifest': {
    answer: PreferencesManifestAnswer;
  };
  /**
   * Draws households at random from a sampling frame, by public randomness.
   *
   * Request:
   *
   * - `frame`: every household that can be selected, with its stratum in a stratified design.
   * - `randomness`: the public randomness (`value`) and the place where it was published
   *   (`source`).
   * - `design`: `simple` to draw from all households, or `stratified` to draw from each stratum.
   * - `size` (optional): the number of households to select.
   * - `sizes` (optional): the number of households to select from each stratum, by its name.
   * - `reserves` (optional): the number of reserves to draw, which are substitutes for selected
   *   households that drop out.
   *
   * Answer:
   *
   * - `selection`: the selection document, from which anyone with the frame can repeat the draw.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error. It is
   * `could-not-run` if the request is not valid JSON, or has more than 16 MiB.
   */
  'selection.draw': {
    request: DrawRequest;
    answer: DrawAnswer;
  };
  /**
   * Repeats the draw of a selection and compares the results.
   *
   * Request:
   *
   * - `selection`: the selection document.
   * - `frame`: the frame from which the selection was drawn.
   * - `household` (optional): a household that the document must list.
   *
   * Answer:
   *
   * - `redrawn`: always `true`.
   * - `household` (optional): the household of the request, and whether it is selected or a
   *   reserve (a substitute).
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 409 if the repeated draw gives another result, or
   * 400 if the request is malformed. It is `could-not-run` if the request is not valid JSON, or
   * has more than 16 MiB.
   */
  'selection.verify': {
    request: VerifySelectionRequest;
    answer: VerifySelectionAnswer;
  };
  /**
   * Calculates the number of households that a study needs.
   *
   * Request:
   *
   * - `estimate`: the expected result, a proportion or a mean.
   * - `population` (optional): the number of households of the population; without a limit if
   *   absent.
   * - `rule` (optional): the precision requirement; `95/5` if absent.
   * - `distribution` (optional): `t`, that of the assessment of a study, or `normal`, that of the
   *   sampling guidelines; `t` if absent, for a mean. A proportion is always sized with `normal`.
   * - `dropout` (optional): the expected dropout as a fraction: 0.15 for 15 %; 0 if absent.
   * - `strata` (optional): the strata, each with a weight or each with a population.
   * - `perStratum` (optional): whether each stratum must meet the rule by itself.
   *
   * Answer:
   *
   * - `size`: the number of households to measure.
   * - `adjusted`: the number of households to approach, which allows for the dropout.
   * - `formula`: the formula.
   * - `rule`: the precision requirement that was applied.
   * - `inputs`: the other inputs, with their defaults.
   * - `z`: the quantile of the normal distribution.
   * - `t` (optional): the quantile of Student's distribution, if the size was calculated with it.
   * - `derivation`: the calculation, one sentence for each step.
   * - `strata` (optional): the sizes of the strata.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error. It is
   * `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
   */
  'sampling.size': {
    request: SampleSizeRequest;
    answer: SampleSizeAnswer;
  };
  /**
   * Assesses the claims of both groups of a study.
   *
   * Request:
   *
   * - `claims`: the claims of both groups, in any order.
   * - `study` (optional): the study; if absent, the study that the claims state.
   * - `about` (optional): the facts for the title of a report.
   * - `design` (optional): how the groups are related, `independent` or `paired`; `independent`
   *   if absent.
   * - `rule` (optional): the precision requirement; `95/5` if absent.
   * - `sides` (optional): whether the conservative bounds have `two` sides or `one`; if absent, as
   *   the methodology of `reductions` requires, else `two`. Intervals, which test the precision,
   *   are two-sided.
   * - `distribution` (optional): the distribution of the quantiles, `t` or `normal`; `t` if
   *   absent.
   * - `quantileDecimals` (optional): the decimals to which quantiles are rounded; not rounded if
   *   absent.
   * - `fuels` (optional): the fuel and the unit of each group.
   * - `netCalorificValues` (optional): the energy of fuels, for a study of several fuels.
   * - `households` (optional): the sizes of households that their claims do not state.
   * - `selection` (optional): how the households were drawn.
   * - `dropouts` (optional): the households that were to be measured but were not.
   * - `gaps` (optional): the periods in which no household of a group was monitored, with the
   *   reasons.
   * - `outliers` (optional): how outliers are flagged; by `iqr` if absent. No household is
   *   removed.
   * - `reductions` (optional): the emission reductions to calculate from the measurements.
   *
   * Answer:
   *
   * - `assessment`: the completeness of the study, whether the groups can be compared, the fuel
   *   use with intervals and derivations, the difference between the groups, and the
   *   plausibility.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error, or if a
   * statistic would be meaningless (for example, because a group has no claims). It is
   * `could-not-run` if the request is not valid JSON, or has more than 16 MiB.
   */
  'study.assess': {
    request: AssessRequest;
    answer: AssessAnswer;
  };
  /**
   * Calculates the confidence interval of a mean from published figures.
   *
   * Request:
   *
   * - `mean`: the mean.
   * - `standardDeviation`: the standard deviation of the sample, with n − 1.
   * - `households`: the number of households.
   * - `rule`, `sides`, `distribution`, `quantileDecimals` (optional): as for `study.assess`.
   * - `group` (optional): the group, which decides which bound is conservative.
   *
   * Answer:
   *
   * - `parameters`: the parameters of the interval, with their defaults.
   * - `estimate`: the mean, its interval, its precision and the derivation.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error. It is
   * `could-not-run` if the request is not valid JSON, or has more than 1 MiB.
   */
  'study.estimate': {
    request: EstimateRequest;
    answer: EstimateAnswer;
  };
  /**
   * Calculates emission reductions by one version of a methodology.
   *
   * Request (which of the optional members are used depends on the methodology):
   *
   * - `methodology`: the methodology: `TPDDTEC`, `RECH`, `SMEC`, `VM0050` or `AMS-II.G`.
   * - `version`: the version of the methodology, such as `4.0`.
   * - `gwp` (optional): the assessment report of the warming potentials; `AR5` if absent.
   * - `fnrb` (optional): the fraction of non-renewable biomass.
   * - `baseline`, `project` (optional): the terms of the baseline and of the project.
   * - `savings` (optional): the terms of the savings, in place of `baseline` and `project`.
   * - `cap` (optional): the cap of the baseline's consumption.
   * - `downwardAdjustment` (optional): the fraction by which the baseline is reduced.
   * - `businessAsUsual` (optional): the emissions of business as usual, which limit the credited
   *   baseline.
   * - `hawthorne` (optional): the factor for households that cook differently while they are
   *   observed.
   * - `leakage` (optional): the leakage.
   * - `efficiency` (optional): the efficiencies of the old and the new technology.
   * - `netToGross` (optional): the factor for leakage.
   *
   * Answer:
   *
   * - `reductions`: the reductions with every input, factor and step of the calculation.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` with the status 400 or 409 if the request has an error, for example
   * an unknown version. It is `could-not-run` if the request is not a JSON object, or has more
   * than 1 MiB.
   */
  'study.reductions': {
    request: ReductionsRequest;
    answer: ReductionsAnswer;
  };
  /**
   * Derives the public key, the DID and the controller document from a secret key.
   *
   * Request:
   *
   * - `secretKey` (optional): the key as a secret Multikey; required without a `seed`.
   * - `seed` (optional): 64 random hexadecimal digits, from which a new key is derived.
   * - `did` (optional): the DID of the controller; the `did:key` of the key if absent.
   *
   * Answer:
   *
   * - `did`: the DID of the controller.
   * - `verificationMethod`: the URL of the key.
   * - `publicKeyMultibase`: the public key as a Multikey.
   * - `secretKey` (optional): the key as a secret Multikey, if it was made from a seed.
   * - `controller`: the controller document, which a `did:web` has to serve.
   *
   * The outcome is `findings` with the status 400 if the secret key is invalid, or 409 if `did`
   * is the `did:key` of another key. It is `could-not-run` if the request is malformed. No
   * message contains the secret key.
   */
  'credential.key': {
    request: KeyRequest;
    answer: KeyAnswer;
  };
  /**
   * Issues the verifiable credential of a claim, whose record is decided again.
   *
   * Request:
   *
   * - `claim`: the JSON text of the claim, as a string.
   * - `record`: the record of the claim: its `id`, its `policy`, and the facts about its `study`.
   * - `secretKey`: the key as a secret Multikey.
   * - `created`: the time of issuing (RFC 3339).
   * - `module`: the digest of the running module.
   * - `issuer` (optional): the DID of the issuer; that of the key if absent.
   * - `verificationMethod` (optional): the URL of the key; that of the issuer's DID if absent.
   * - `validUntil` (optional): the end of the validity (RFC 3339).
   * - `id` (optional): the URL of the credential.
   * - `status` (optional): the entries in status lists.
   * - `study` (optional): the study of the claim, if the claim does not name it.
   *
   * Answer:
   *
   * - `verifiableCredential`: the signed credential.
   * - `findings`: the warnings. The paths of findings about the claim are those in the claim.
   *
   * The outcome is `findings` with the status 400 or 409 if the claim is refused or its record is
   * not verified. It is `could-not-run` if the request is malformed.
   */
  'credential.issue': {
    request: IssueRequest;
    answer: IssueAnswer;
  };
  /**
   * Issues the verifiable credential of a study, which is assessed again.
   *
   * Request:
   *
   * - `study`: the study, as a request of `study.assess`. It must name the study.
   * - `records` (optional): the records of the claims, in the order of the claims. Each must be verified.
   * - `secretKey`: the key as a secret Multikey.
   * - `created`: the time of issuing (RFC 3339).
   * - `module`: the digest of the running module.
   * - `issuer` (optional): the DID of the issuer; that of the key if absent.
   * - `verificationMethod` (optional): the URL of the key; that of the issuer's DID if absent.
   * - `validUntil` (optional): the end of the validity (RFC 3339).
   * - `id` (optional): the URL of the credential.
   * - `status` (optional): the entries in status lists.
   *
   * Answer:
   *
   * - `verifiableCredential`: the signed credential, with the figures of the study, its parameters, and the digest of
   *   each claim.
   * - `findings`: the warnings. The paths of findings about the study are those in the study.
   *
   * The outcome is `findings` with the status 400 or 409 if the study has an error, if a drawn household is neither
   * measured nor a dropout, or if a record is not verified. It is `could-not-run` if the request is malformed.
   */
  'credential.study': {
    request: StudyCredentialRequest;
    answer: StudyCredentialAnswer;
  };
  /**
   * Signs a JSON object with a Data Integrity proof.
   *
   * Request:
   *
   * - `document`: the object to sign.
   * - `secretKey`: the key as a secret Multikey.
   * - `created`: the time of the signature (RFC 3339).
   * - `verificationMethod` (optional): the URL of the key; that of the key's `did:key` if absent.
   * - `proofPurpose` (optional): the purpose of the proof; `assertionMethod` if absent.
   *
   * Answer:
   *
   * - `document`: the document, byte for byte, with `proof` as its last member.
   *
   * The outcome is `findings` with the status 400 or 409 if the secret key is invalid, the
   * document has a proof already, or the document cannot be signed for another reason. It is
   * `could-not-run` if the request is malformed.
   */
  'credential.sign': {
    request: SignRequest;
    answer: SignAnswer;
  };
  /**
   * Verifies a document with a Data Integrity proof, in particular the credential of a claim or of a study.
   *
   * Request (the optional members supply the data for the checks):
   *
   * - `credential`: the document.
   * - `claim` (optional): the JSON text of the claim, as a string.
   * - `study` (optional): facts about the study, as for `claims.record`.
   * - `claims` (optional): the claims that the credential of a study counts, in any order.
   * - `selection` (optional): the selection of the study with its frame, as for `study.assess`.
   * - `module` (optional): the digest of the verifier's module.
   * - `now` (optional): the time of the verifier (RFC 3339).
   * - `controllers` (optional): the controller documents of issuers.
   * - `statusLists` (optional): the credentials of status lists.
   * - `issuer` (optional): the expected issuer.
   *
   * Answer:
   *
   * - `checks`: the results for `signature`, `issuer`, `period`, `digest`, `rules`, `study`,
   *   `module` and `status`. A check without its data is `not-checked`: it neither fails nor
   *   proves anything.
   * - `findings`: the warnings.
   *
   * The outcome is `findings` if a check failed: with the status 400 if a document cannot be
   * read, or 409 if a statement in it is wrong. It is `could-not-run` if the request is
   * malformed.
   */
  'credential.verify': {
    request: VerifyCredentialRequest;
    answer: VerifyCredentialAnswer;
  };
  /**
   * Returns the versions of the module.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * Answer:
   *
   * - `contract`: the version of the contract.
   * - `crate`: the version of the crate.
   * - `ruleSet`: the version of the rule set.
   */
  'module.version': {
    answer: VersionAnswer;
  };
  /**
   * Returns every rule and every code.
   *
   * The request is empty; the outcome is `could-not-run` if it is not.
   *
   * Answer:
   *
   * - `rules`: the rules of claims, in the order in which they are applied.
   * - `codes`: every code of every area, with its messages, its parameters, its help and its
   *   source.
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
  | 'claim.day_without_reason'
  | 'claim.day_outside_period'
  | 'claim.day_repeated'
  | 'claim.conflicting_measurements'
  | 'claim.conflicting_group'
  | 'claim.disputed_measurements'
  | 'claim.ambiguous_fuel'
  | 'claim.moisture_without_readings'
  | 'claim.moisture_impossible'
  | 'claim.moisture_implausible'
  | 'claim.nobody_present'
  | 'claim.amount_implausible'
  | 'claim.period_implausible'
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
  | 'weighing.too_few'
  | 'weighing.date_repeated'
  | 'weighing.dates_unsorted'
  | 'weighing.intervals_overlap'
  | 'weighing.period_too_long'
  | 'weighing.no_interval_before'
  | 'weighing.negative_use'
  | 'weighing.not_missing'
  | 'weighing.too_many_digits'
  | 'weighing.member_derived'
  | 'weighing.basis_missing'
  | 'weighing.reading_missing'
  | 'weighing.several_days'
  | 'weighing.days_not_covered'
  | 'weighing.not_24_hours'
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
  | 'sampling.not_of_proportion'
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
  | 'sampling.census_misses'
  | 'sampling.rule_per_stratum'
  | 'study.rule_weaker'
  | 'study.saving_missed'
  | 'study.strata_untold'
  | 'study.sizes_of_few'
  | 'study.fewer_than_required'
  | 'study.one_sided_not_confirmed'
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
  | 'study.household_lost'
  | 'study.claim_invalid'
  | 'study.claims_unreadable'
  | 'study.claim_of_another_study'
  | 'study.calorific_value_repeated'
  | 'study.calorific_value_unknown'
  | 'study.calorific_value_unconfirmed'
  | 'study.fuel_excluded'
  | 'study.fuel_of_some'
  | 'study.fuels_on_other_days'
  | 'study.no_reference'
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
  | 'study.moisture_unknown'
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
  | 'reductions.fuel_not_measured'
  | 'reductions.fuel_repeated'
  | 'reductions.fuel_without_term'
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
  | 'reductions.all_non_renewable'
  | 'reductions.not_adjusted'
  | 'reductions.short_source'
  | 'reductions.fewer_in_the_project'
  | 'reductions.little_biomass'
  | 'reductions.mixed_baseline'
  | 'reductions.more_in_use'
  | 'reductions.usage_without_sample'
  | 'reductions.usage_imprecise'
  | 'reductions.not_cdm_default'
  | 'credential.already_signed'
  | 'credential.claim_missing'
  | 'credential.claim_not_counted'
  | 'credential.claim_refused'
  | 'credential.assessment_differs'
  | 'credential.context_not_signed'
  | 'credential.created_in_future'
  | 'credential.digest_differs'
  | 'credential.expired'
  | 'credential.foreign_key'
  | 'credential.households_missing'
  | 'credential.input_not_used'
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
  | 'credential.not_as_issued'
  | 'credential.not_checkable'
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
  | 'credential.record_not_verified'
  | 'credential.status_refresh'
  | 'credential.revoked'
  | 'credential.rules_differ'
  | 'credential.rule_set_false'
  | 'credential.selection_needed'
  | 'credential.selection_unproven'
  | 'credential.status_list_repeated'
  | 'credential.status_list_missing'
  | 'credential.status_out_of_range'
  | 'credential.status_purpose'
  | 'credential.study_differs'
  | 'credential.study_refused'
  | 'credential.study_too_small'
  | 'credential.study_unnamed'
  | 'credential.subject_differs'
  | 'credential.suspended'
  | 'credential.too_large'
  | 'credential.too_many'
  | 'credential.unexpected_check'
  | 'credential.unknown_cryptosuite'
  | 'credential.unknown_status'
  | 'credential.unknown_subject'
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
