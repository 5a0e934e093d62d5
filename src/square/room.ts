import type { Room } from "../room";
import { eraseSquareActivity } from "./erasure";
import { exportDesignComments, exportDesignLikes, exportDesignViews } from "./export";
import { listPersonDesigns } from "./list-pages";
import { loadDesignCommentText, reportableDesignComment } from "./reporting";
import { eraseUnreachableComments } from "./unreachable";

export const squareRoom = {
  export: {
    design_comments: exportDesignComments,
    design_likes: exportDesignLikes,
    design_views: exportDesignViews,
  },
  erase: eraseSquareActivity,
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
  housekeeping: [({ db }) => eraseUnreachableComments(db)],
  listPersonDesigns,
  reports: { comment: reportableDesignComment },
  texts: { design_comment: loadDesignCommentText },
  tab: { "/bottle-square*": "square" },
} as const satisfies Room;
