import { vacuumDaily } from "../db/postgres/vacuum";
import { ERASED_EVERY } from "../limits/limits";
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
    "POST /api/square/:id/comments": "comment",
    "POST /bottle-square/:id/comment": "comment",
    "POST /api/square/:id/buy": "active",
    "POST /bottle-square/:id/buy": "active",
    "POST /api/square/:id/like": "active",
    "POST /bottle-square/like": "active",
    "DELETE /api/square/:id/like": "free",
    "POST /bottle-square/unlike": "free",
    "POST /api/square/:id/view": "free",
    "POST /bottle-square/:id/view": "free",
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
