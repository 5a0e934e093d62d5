import { HOUR, SECOND } from "../runtime/units";

/** ms between reads, between coin audits, between event loop samples, and that an answer waits for asynchronous figures. */
export const METRICS_TIMES = { fresh: 10 * SECOND, audited: HOUR, lagEvery: 100, patience: 600 } as const;
