import { DAY, HOUR } from "../runtime/units";

/** ms that the ids of who was erased are kept: longer than any backup, which is kept for so many days. */
export const erasureListRetention = (days: number): number => (days + 90) * DAY;

/** How often what was erased leaves SQLite's log and PostgreSQL's pages: within a day, with the hourly round, ms. */
export const ERASE_PAGES_INTERVAL = 22 * HOUR;
