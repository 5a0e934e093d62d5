import type { Room } from "../room";
import { forgetAtSea } from "./erasure";
import { tellComments, tellFound, tellKept, tellLikes, tellThrown, tellViews } from "./export";
import { housekeeping } from "./sea/expiry";

export const bottlesRoom = {
  export: {
    thrown: tellThrown,
    kept: tellKept,
    found: tellFound,
    comments: tellComments,
    likes: tellLikes,
    views: tellViews,
  },
  erase: forgetAtSea,
  people: {
    bottles: "thrown",
    findings: "found",
    comments: "comments",
    bottle_likes: "likes",
    bottle_views: "views",
  },
  tidy: [({ db, now }) => housekeeping(db, now)],
  tab: { "/": "home", "/throw": "home", "/my-bottles*": "profile", "/picked-bottles*": "profile" },
} as const satisfies Room;
