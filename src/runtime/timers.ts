/** Where waiting enters the server: nothing else in `src` starts a timer. */

export type Timer = NodeJS.Timeout;

/** Runs `work` once. @param ms from now */
export const startTimer = (work: () => void, ms: number): Timer => setTimeout(work, ms);

/** Runs `work` again and again. @param ms between two */
export const repeatEvery = (work: () => void, ms: number): Timer => setInterval(work, ms);

/** Stops a timer of either kind; nothing where there is none. */
export const stopTimer = (timer: Timer | undefined): void => clearTimeout(timer);

/** Runs `work` after what the event loop has to do first. */
export const runNextTurn = (work: () => void): void => void setImmediate(work);

export const sleep = (ms: number): Promise<void> => Bun.sleep(ms);

/** Aborts after `ms`. */
export const timeoutSignal = (ms: number): AbortSignal => AbortSignal.timeout(ms);
