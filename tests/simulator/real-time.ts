/** The machine's own time, for measuring how long a simulation takes. */

/** ms */
export const monotonicTime = (): number => performance.now();
