import { DAY, HOUR } from "../runtime/units";

/** ms that the ids of erased accounts are stored: longer than backups. @param days that backups are kept */
export const erasureListRetention = (days: number): number => (days + 90) * DAY;

/** ms by which clocks of two machines may differ: a list of erased accounts dated later than that says nothing. */
export const ERASURE_CLOCK_TOLERANCE = HOUR;

/** ms between purges of erased data from SQLite's log and pages, and PostgreSQL's: within a day, given hourly housekeeping. */
export const ERASE_PAGES_INTERVAL = 22 * HOUR;
