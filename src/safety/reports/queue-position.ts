import type { ReportCaseRow, ReportReason } from "../../db/tables/safety";
import { isUrgentReason } from "../alarms/begin-alarm";

/** ms; sorts danger to life first, then other urgent reports, then the rest. */
export const NOT_URGENT_OFFSET = 10_000_000_000_000;

/** Cases in which somebody was reported to be in danger from themselves have places before this one. */
export const CARE_PLACES_END = NOT_URGENT_OFFSET / 2;

/** Where a report puts its case in the queue. */
export const queuePositionOf = (reason: ReportReason, now: number): number => {
  if (reason === "self_harm") return now;
  return now + (isUrgentReason(reason) ? CARE_PLACES_END : NOT_URGENT_OFFSET);
};

/**
 * Whether a case is about somebody in danger from themselves: it is closed as seen to, not as rejected. The place in the
 * queue says so, also when who reported it is no longer there.
 */
export const isCareCase = ({ place }: Pick<ReportCaseRow, "place">): boolean => place < CARE_PLACES_END;
