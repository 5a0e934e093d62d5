import { vacuumDaily } from "../db/vacuum";
import { ERASED_EVERY } from "../limits";
import type { Room } from "../room";
import { forgetAtSquare } from "./erasure";
import { exportDesignComments, exportDesignLikes, exportDesignViews } from "./export";
import { designCommentThing } from "./reporting";
import { eraseUnreached } from "./unreached";

export const squareRoom = {
  export: {
    design_comments: exportDesignComments,
    design_likes: exportDesignLikes,
    design_views: exportDesignViews,
  },
  erase: forgetAtSquare,
  acts: {
    "/api/square/:id/comments": "comment",
    "/bottle-square/:id/comment": "comment",
    "/api/square/:id/view": "free",
    "/bottle-square/:id/view": "free",
  },
  people: {
    design_comments: "design_comments",
    design_likes: "design_likes",
    design_views: "design_views",
  },
  tidy: [
    ({ db }) => eraseUnreached(db),
    ({ db, now }) => vacuumDaily(db, "design_comments", ERASED_EVERY, now),
  ],
  reports: { comment: designCommentThing },
  tab: { "/bottle-square*": "square" },
} as const satisfies Room;
