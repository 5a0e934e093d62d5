import type { Room } from "../room";
import { exportDeviceKinds, exportLinks, exportPasskeys, exportSecondFactor, exportSessions } from "./export";
import { deleteExpiredEndLinks } from "./new-devices/end-links";
import { deleteExpiredChallenges } from "./passkeys/challenges";
import { deleteExpiredPendingLinks } from "./providers/pending-links";
import { deleteExpiredPendingLogins } from "./second-factor/pending-logins";
import { isTwoStepSession } from "./second-factor/two-steps";
import { deleteExpiredProofCodes } from "./security/proof-code";
import { createSessionStore } from "./sessions";

export const authRoom = {
  isTwoStepSession,
  export: {
    sessions: exportSessions,
    links: exportLinks,
    second_factor: exportSecondFactor,
    devices: exportDeviceKinds,
    passkeys: exportPasskeys,
  },
  acts: {
    // A suspended person makes no tokens, but may end them.
    "POST /api/auth/tokens": "active",
    "POST /account/tokens": "active",
    "ANY /api/auth/*": "free",
    "ANY /login*": "free",
    "POST /logout": "free",
    "POST /register": "free",
    "ANY /account/*": "free",
    "ANY /verify-email*": "free",
    "POST /forgot-password": "free",
    "POST /reset-password": "free",
    "POST /end-session": "free",
  },
  people: {
    sessions: "sessions",
    identities: "links",
    events: { why: "What was said to them on their own devices, as ids, gone within a week." },
    outbox: { why: "Emails on their way, gone within a day." },
    mail_proofs: { why: "Hashes of tokens and codes, gone within a day." },
    second_factors: "second_factor",
    passkeys: "passkeys",
    recovery_codes: { why: "Hashes of recovery codes: how many are left stands with the second factor." },
    pending_logins: { why: "Sign-ins that wait for a code, gone within five minutes." },
    pending_links: { why: "Half-made links, gone within ten minutes." },
    device_kinds: "devices",
    session_end_links: { why: "Hashes of tokens of links, gone within a week." },
    account_deletions: { why: "That the account is just being deleted, gone with it." },
  },
  housekeeping: [
    ({ db, now }) => createSessionStore(db, () => now).deleteExpired(),
    ({ db, now }) => deleteExpiredPendingLinks(db, now),
    ({ db, now }) => deleteExpiredPendingLogins(db, now),
    ({ db, now }) => deleteExpiredProofCodes(db, now),
    ({ db, now }) => deleteExpiredEndLinks(db, now),
    ({ db, now }) => deleteExpiredChallenges(db, now),
  ],
  styles: { "/verify-email": "verify-email.css" },
  tab: {
    "/login": "hidden",
    "/login/link": "hidden",
    "/login/code": "hidden",
    "/register": "hidden",
    "/forgot-password": "hidden",
    "/reset-password": "hidden",
    "/end-session": "hidden",
  },
} as const satisfies Room;
