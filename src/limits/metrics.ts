import { HOUR, SECOND } from "../runtime/units";

/** ms between reads, between coin audits, between event loop samples, and that an answer waits for asynchronous figures. */
export const METRICS_TIMES = {
  readInterval: 10 * SECOND,
  auditInterval: HOUR,
  lagSampleInterval: 100,
  answerTimeout: 600,
} as const;
