import { vacuumDaily } from "../db/vacuum";
import { ERASED_EVERY } from "../limits";
import type { Room } from "../room";
import { changeBand } from "./change-band";
import { dropHeld, forgetAtSea } from "./erasure";
import { exportComments, exportFound, exportKept, exportLikes, exportThrown, exportViews } from "./export";
import { newestKept, placesTaken, thrownCount } from "./reading/counts";
import { greeting } from "./reading/greeting";
import { answerText, bottleText, commentText } from "./reading/texts";
import { answerThing, bottleThing, commentThing } from "./reporting";
import { housekeeping } from "./sea/expiry";
import { eraseUnreached } from "./unreached";

export const bottlesRoom = {
  export: {
    thrown: exportThrown,
    kept: exportKept,
    found: exportFound,
    comments: exportComments,
    likes: exportLikes,
    views: exportViews,
  },
  erase: forgetAtSea,
  acts: {
    "/throw": "throw",
    "/api/bottles": "throw",
    "/api/bottles/use-collected": "throw",
    "/api/bottles/drop/:id": "comment",
    "/bottle/:id/drop": "comment",
    "/api/bottles/comments/:id/answer": "comment",
    "/bottle/:id/answer": "comment",
    "/api/bottles/view/:id": "free",
    "/bottle/:id/view": "free",
    "/bottle/:id/remove": "free",
    "/api/bottles/destroy-collected": null,
    "/api/bottles/destroy-purchased": null,
    "/api/bottles/:id": "free",
  },
  people: {
    bottles: "thrown",
    findings: "found",
    comments: "comments",
    bottle_likes: "likes",
    bottle_views: "views",
  },
  greets: greeting,
  reports: { bottle: bottleThing, comment: commentThing, answer: answerThing },
  stopped: dropHeld,
  bandChanged: changeBand,
  belongings: { placesTaken, newestKept, thrownCount },
  tidy: [
    ({ db, now }) => housekeeping(db, now),
    ({ db }) => eraseUnreached(db),
    ({ db, now }) => vacuumDaily(db, "bottles", ERASED_EVERY, now),
    ({ db, now }) => vacuumDaily(db, "comments", ERASED_EVERY, now),
  ],
  texts: { bottle: bottleText, comment: commentText, answer: answerText },
  tab: { "/": "home", "/throw": "home", "/my-bottles*": "profile", "/picked-bottles*": "profile" },
} as const satisfies Room;
