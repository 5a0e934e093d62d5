/** ms until what was not sent is tried again; the last one repeats. */
export const RETRY_WAITS = [2_000, 5_000, 10_000, 30_000] as const;

/** Whether a request that was answered with this status is worth another try. */
export const isTemporaryFailure = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);
