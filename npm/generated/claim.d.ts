/**
 * One household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day.
 */
export interface Claim {
  type: 'KPTClaim';
  /**
   * Decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
   */
  householdId: string;
  /**
   * `reference`: users of old stoves. `intervention`: users of new stoves.
   */
  testGroup: 'reference' | 'intervention';
  /**
   * First and last day, and the number of days: `endDate` − `startDate`, or one more.
   */
  testPeriod?: {
    startDate: string;
    endDate: string;
    durationDays: number;
  };
  fuelMeasurements: {
    /**
     * Fuel over the whole test: the sum of the daily logs, in their unit.
     */
    total: number;
    /**
     * Fuel of each day, in one unit throughout.
     *
     * @minItems 3
     * @maxItems 366
     */
    dailyLogs: number[];
  };
  /**
   * Details of cooking events; members are free.
   *
   * @maxItems 3660
   */
  cookingSessions?: {
    [k: string]: unknown;
  }[];
  /**
   * Photos, documents, and how households were selected (type `selection-methodology`).
   *
   * @maxItems 1000
   */
  evidence?: (
    | string
    | {
        type?: string;
        uri: string;
        /**
         * Of the type `selection-methodology`: the document of the draw, as `selection.draw` gives it. What is wrong with it fails rule 5 and refuses no claim.
         */
        selection?: {
          [k: string]: unknown;
        };
        /**
         * The sampling frame that the selection was drawn from.
         */
        frame?: {
          [k: string]: unknown;
        };
        [k: string]: unknown;
      }
  )[];
  /**
   * What may have changed the fuel use. Write ["none"] when there was nothing.
   */
  externalFactors?: {
    season?: string;
    /**
     * @maxItems 100
     */
    culturalEvents?: string[];
    /**
     * @maxItems 100
     */
    occupationalFactors?: string[];
  };
  /**
   * The study that the claim belongs to; without it, the one study of the submitter.
   */
  studyId?: string;
  fuelType?: string;
  unit?: string;
  /**
   * Who eats from the measured fuel: a number of persons, or persons by age and sex, at least one of them and at most 1,000.
   */
  householdSize?:
    | number
    | {
        children: number;
        women: number;
        men: number;
        elders: number;
      };
  /**
   * Id of the record that this claim corrects.
   */
  replaces?: string;
}
