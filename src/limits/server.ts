import { SECOND } from "../runtime/units";

/** A read-only server: how often it tries to write, and how long requests may still read once it can. */
export const READ_ONLY_TIMES = { retry: 10 * SECOND, closeAfter: 15 * SECOND } as const;
