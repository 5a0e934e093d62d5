/** ms as ISO 8601. */
export const toIsoTime = (time: number): string => new Date(time).toISOString();

export const toIsoTimeOrNull = (time: number | null): string | null => (time === null ? null : toIsoTime(time));

/** The UTC day of a time (ms), as `2026-11-21`. */
export const toIsoDate = (time: number): string => toIsoTime(time).slice(0, 10);
