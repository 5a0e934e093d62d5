import { DAY } from "../runtime/units";

/** What home tells a reader about their own bottles (docs/product.md 3.17). */
export const HOME_LIMITS = {
  /** ms in which home tells that a bottle was kept or sank. */
  endTold: 7 * DAY,
  /** Unread answers looked at: those to bottles that are gone are passed over. */
  answersTried: 8,
} as const;
