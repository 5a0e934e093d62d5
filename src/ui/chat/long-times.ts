/** Times of what is opened from a message. */
import { withFirstOfMonth } from "../../i18n/first-of-month";
import { type ChatCalendar, dateFormatOf } from "./times";

/** "Wednesday, 18 November 2026 at 14:20:05". */
export const formatFullMoment = ({ tag, zone }: ChatCalendar, at: number): string =>
  withFirstOfMonth(tag, dateFormatOf(tag, { dateStyle: "full", timeStyle: "medium", timeZone: zone }).format(at));
