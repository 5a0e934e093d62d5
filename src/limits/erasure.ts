import { DAY, HOUR } from "../runtime/units";

/** ms that the ids of erased accounts are stored: longer than backups. @param days that backups are kept */
export const erasureListRetention = (days: number): number => (days + 90) * DAY;

/** ms between purges of erased data from SQLite's log and PostgreSQL's pages: within a day, given hourly housekeeping. */
export const ERASE_PAGES_INTERVAL = 22 * HOUR;
