import type { Room } from "../room";
import { tellLinks, tellSessions } from "./export";
import { dropPendingLinks } from "./providers/pending-links";
import { createSessions } from "./sessions";

export const authRoom = {
  export: { sessions: tellSessions, links: tellLinks },
  people: {
    sessions: "sessions",
    identities: "links",
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
