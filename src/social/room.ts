import { personThing } from "../profile/profile";
import type { Room } from "../room";
import { seenText } from "../safety/safety";
import { block } from "./blocking";
import { forgetTies } from "./erasure";
import { tellBlocks, tellFollows } from "./export";
import { personSeen } from "./people";

export const socialRoom = {
  export: { follows: tellFollows, blocks: tellBlocks },
  erase: forgetTies,
  reports: {
    user: {
      ...personThing,
      seen: (db, reader, id, now) =>
        seenText(personSeen(db, reader, id, now).then(({ signature }) => signature)),
    },
  },
  block,
  people: { follows: "follows", blocks: "blocks" },
  acts: {
    "POST /api/users/:id/follow": "follow",
    "POST /friends/:id/follow": "follow",
    "DELETE /api/users/:id/follow": "free",
    "POST /friends/:id/unfollow": "free",
    "POST /api/users/:id/block": "free",
    "POST /friends/:id/block": "free",
    "DELETE /api/users/:id/block": "free",
    "POST /friends/:id/unblock": "free",
  },
  tab: { "/friends*": "friends" },
  styles: { "/friends/": "person.css" },
} as const satisfies Room;
