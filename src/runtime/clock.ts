/** Where time enters the server. What people see is dated by the server's `now`, which may be shifted (`openClock`). */

/** The machine's clock, ms. */
export const machineTime = (): number => Date.now();

/** ms since some moment; never goes back: for measuring durations. */
export const monotonicTime = (): number => performance.now();
