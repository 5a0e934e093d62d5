import type { Room } from "../room";
import { exportLinks, exportSessions } from "./export";
import { dropPendingLinks } from "./providers/pending-links";
import { createSessions } from "./sessions";

export const authRoom = {
  export: { sessions: exportSessions, links: exportLinks },
  acts: {
    "/api/auth/*": "free",
    "/login*": "free",
    "/logout": "free",
    "/register": "free",
    "/account/*": "free",
    "/verify-email*": "free",
    "/forgot-password": "free",
    "/reset-password": "free",
  },
  people: {
    sessions: "sessions",
    identities: "links",
    events: { why: "What was said to them on their own devices, as ids, gone within a week." },
    outbox: { why: "Letters on their way, gone within a day." },
    mail_proofs: { why: "Hashes of tokens and codes, gone within a day." },
    pending_links: { why: "Half-made links, gone within ten minutes." },
  },
  tidy: [
    ({ db, now }) => createSessions(db, () => now).deleteExpired(),
    ({ db, now }) => dropPendingLinks(db, now),
  ],
  tab: {
    "/login": "hidden",
    "/login/link": "hidden",
    "/register": "hidden",
    "/forgot-password": "hidden",
    "/reset-password": "hidden",
  },
} as const satisfies Room;
