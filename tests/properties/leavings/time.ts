/** What goes by time alone: rows of which a round of housekeeping deletes those whose time is over. */

import { dayNumberOf } from "../../../src/db/counters";
import { FOLLOW_LIMITS } from "../../../src/limits/account";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { EVENT_STREAM_LIMITS } from "../../../src/limits/events";
import { IDEMPOTENCY_LIMITS } from "../../../src/limits/http";
import { MAIL_LIMITS } from "../../../src/limits/mail";
import { MESSAGE_LIMITS } from "../../../src/limits/messages";
import { PUSH_LIMITS } from "../../../src/limits/notifications";
import { DAY } from "../../../src/runtime/units";
import { NOW } from "../../support/bottles";
import type { RowValues } from "../copies/rows";

interface TimedRows {
  /** The job that deletes them. */
  job: string;
  /** Column that decides, with a value that is over and one that is not yet. */
  time: string;
  over: number;
  notYet: number;
  /** What else such a row has. */
  and?: RowValues;
  /** What a row has that stays, however old it is. */
  spares?: RowValues;
  /** Which row's time is over, where the first goes with another table's. */
  row?: number;
}

const since = (job: string, time: string, keeps: number, and?: RowValues): TimedRows => ({
  job,
  time,
  over: NOW - keeps - 1,
  notYet: NOW - keeps + 1,
  ...(and && { and }),
});
const until = (job: string, and?: RowValues): TimedRows => since(job, "expires_at", 0, and);
const TODAY = dayNumberOf(NOW);
const days = (job: string): TimedRows => ({ job, time: "day", over: TODAY - 1, notYet: TODAY });

export const TIMED_ROWS: Record<string, TimedRows> = {
  burn_keys: since("deleteSpentBurnKeys", "claimed_at", CHAT_LIMITS.burnClaimKept, { claim: "x", session_id: "x" }),
  chat_versions: since("deleteOldVersions", "replaced_at", CHAT_SERVER_LIMITS.versionsKept, {
    message_id: "chat_messages-id-1",
  }),
  events: since("deleteOldEvents", "created_at", EVENT_STREAM_LIMITS.retention),
  idempotency_keys: since("maintainSea", "created_at", IDEMPOTENCY_LIMITS.retention),
  letter_counts: days("deleteOldMail"),
  mail_asks: since("deleteOldMail", "asked_at", MAIL_LIMITS.repeatInterval),
  mail_proofs: until("deleteOldMail"),
  passkey_challenges: until("deleteExpiredChallenges"),
  pending_follows: since("deleteExpiredPendingFollows", "created_at", FOLLOW_LIMITS.pending),
  told_follows: since("deleteOldToldFollows", "created_at", FOLLOW_LIMITS.toldAgain),
  pending_links: until("deleteExpiredPendingLinks"),
  pending_logins: until("deleteExpiredPendingLogins"),
  session_end_links: until("deleteExpiredEndLinks"),
  push_news: { ...since("deleteOldPushes", "created_at", PUSH_LIMITS.withdrawable), row: 2 },
  system_messages: {
    ...since("deleteClearedMessages", "cleared_at", MESSAGE_LIMITS.undoWindow),
    spares: { cleared_at: null },
  },
  // By the machine's clock.
  rate_limits: { job: "deleteOldRates", time: "expire", over: 1, notYet: NOW * 100 },
  session_codes: { ...until("deleteExpiredProofCodes"), row: 2 },
  sessions: until("deleteExpired"),
  stopped_people: since("deleteExpiredSuspensions", "until", 0, { settled: 1, banned: 0 }),
  translations: {
    ...since("deleteStaleReservations", "created_at", DAY, { text: null }),
    spares: { text: "A translation." },
  },
  visitor_secrets: days("maintainSea"),
  visitor_views: days("maintainSea"),
};
