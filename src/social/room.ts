import type { Room } from "../room";
import { block } from "./blocking";
import { forgetTies } from "./erasure";
import { tellBlocks, tellFollows } from "./export";

export const socialRoom = {
  export: { follows: tellFollows, blocks: tellBlocks },
  erase: forgetTies,
  block,
  people: { follows: "follows", blocks: "blocks" },
  acts: {
    "/api/users/:id/follow": "follow",
    "/api/users/:id/block": "free",
    "/friends/:id/follow": "follow",
    "/friends/:id/unfollow": "free",
    "/friends/:id/block": "free",
    "/friends/:id/unblock": "free",
  },
  tab: { "/friends*": "friends" },
} as const satisfies Room;
