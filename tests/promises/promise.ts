/** What a promise is: a sentence, the fault it survives, and the tests that try it. */

export interface PromiseCount {
  /** The variable that says how often. */
  variable: string;
  /** How often the suite tries it, and how often it was meant to be tried. */
  gate: number;
  full: number;
  unit: string;
}

export interface PromiseRow {
  id: string;
  /** For a user. */
  sentence: string;
  fault: string;
  /** Files of tests; none: not tried. */
  tests: string[];
  /** Those whose number can be chosen. */
  counts?: PromiseCount[];
  /** How often, where the number is fixed; or why it was not tried. */
  tried: string;
  /** The variable of the seed, where there is one. */
  seed?: string;
  /** Where it does not hold. */
  limits: string;
  /** Names of `tests/planted` that it catches. */
  planted?: string[];
  /** s that one run of the suite's size takes. */
  seconds?: number;
}

export const isTried = ({ tests }: PromiseRow): boolean => tests.length > 0;
