import { reportablePerson } from "../profile/profile";
import type { Room } from "../room";
import { visibleTextOrNull } from "../safety/safety";
import { blockPerson } from "./blocking";
import { loadFollowProspect } from "./contact/follow-rules";
import { notifyAdultsOfContactRules } from "./contact/notify-at-18";
import { deleteExpiredPendingFollows } from "./contact/pending-follows";
import { eraseFollowTraces, listFollowNeighbours } from "./erasure";
import { exportBlocks, exportFollows } from "./export";
import { loadPersonProfile, loadSignatureText } from "./people";
import { deleteOldToldFollows } from "./told-follows";

export const socialRoom = {
  export: { follows: exportFollows, blocks: exportBlocks },
  erase: eraseFollowTraces,
  erasureTouches: listFollowNeighbours,
  reports: {
    user: {
      ...reportablePerson,
      visibleText: (db, reader, id, now) =>
        visibleTextOrNull(loadPersonProfile(db, reader, id, now).then(({ signature }) => signature)),
    },
  },
  texts: { signature: loadSignatureText },
  block: blockPerson,
  loadFollowProspect,
  housekeeping: [
    ({ db, now }) => notifyAdultsOfContactRules(db, now),
    ({ db, now }) => deleteExpiredPendingFollows(db, now),
    ({ db, now }) => deleteOldToldFollows(db, now),
  ],
  people: {
    follows: "follows",
    pending_follows: "follows",
    told_follows: { why: "Whom somebody was told of within a day, so that nothing rings twice." },
    blocks: "blocks",
  },
  acts: {
    "POST /api/users/:id/follow": "follow",
    "POST /friends/send": "chat",
    "POST /friends/:id/follow": "follow",
    "DELETE /api/users/:id/follow": "free",
    "POST /friends/:id/unfollow": "free",
    "POST /api/users/:id/block": "free",
    "POST /friends/:id/block": "free",
    "DELETE /api/users/:id/block": "free",
    "POST /friends/:id/unblock": "free",
    "PUT /api/friends/settings": "free",
    "POST /account/people": "free",
  },
  tab: { "/friends*": "friends" },
  styles: { "/friends/": "person.css", "/account/people": "notifications.css" },
} as const satisfies Room;
