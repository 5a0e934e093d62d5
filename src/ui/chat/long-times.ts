/** Times of what is opened from a message. */
import { type ChatCalendar, dateFormatOf } from "./times";

/** "Wednesday, 18 November 2026 at 14:20:05". */
export const formatFullMoment = ({ tag, zone }: ChatCalendar, at: number): string =>
  dateFormatOf(tag, { dateStyle: "full", timeStyle: "medium", timeZone: zone }).format(at);

/** "1:24" for a remaining time in ms. */
export function formatCountdown(tag: string, remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1_000));
  const twoDigits = new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false });
  return `${new Intl.NumberFormat(tag).format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`;
}
