/** ms as ISO 8601. */
export const toIsoTime = (time: number): string => new Date(time).toISOString();

export const toIsoTimeOrNull = (time: number | null): string | null => (time === null ? null : toIsoTime(time));
