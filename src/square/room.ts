import type { Room } from "../room";
import { forgetAtSquare } from "./erasure";
import { tellDesignComments, tellDesignLikes, tellDesignViews } from "./export";

export const squareRoom = {
  export: {
    design_comments: tellDesignComments,
    design_likes: tellDesignLikes,
    design_views: tellDesignViews,
  },
  erase: forgetAtSquare,
  people: {
    design_comments: "design_comments",
    design_likes: "design_likes",
    design_views: "design_views",
  },
  tab: { "/bottle-square*": "square" },
} as const satisfies Room;
