import { HOUR, SECOND } from "../runtime/units";

/** ms between reads; ms between audits; ms that an answer waits for what has to be asked for. */
export const METRICS_TIMES = { fresh: 10 * SECOND, audited: HOUR, lagEvery: 100, patience: 600 } as const;
