import { SECOND } from "../runtime/units";

/** Waiting for what is outside of this process. Times in ms. */
export const OUTSIDE_LIMITS = {
  /** In all that one request waits for services, and for the database. */
  request: 10 * SECOND,
  /** A wait that is shorter does not count: many short ones are work, not silence. */
  counted: SECOND,
  /** Probes of proxies and monitors. */
  probe: SECOND - 100,
} as const;
