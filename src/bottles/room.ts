import { vacuumDaily } from "../db/postgres/vacuum";
import { ERASED_EVERY } from "../limits/limits";
import type { Room } from "../room";
import { changeBand } from "./change-band";
import { dropHeld, forgetAtSea } from "./erasure";
import { exportComments, exportFound, exportKept, exportLikes, exportThrown, exportViews } from "./export";
import { newestKept, placesTaken, thrownCount } from "./reading/counts";
import { greeting } from "./reading/greeting";
import { answerText, bottleText, commentText } from "./reading/texts";
import { answerThing, bottleThing, commentThing } from "./reporting";
import { housekeeping } from "./sea/expiry";
import { settleBottles } from "./settle";
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
    "GET /throw": "throw",
    "POST /throw": "throw",
    "POST /api/bottles": "throw",
    "POST /api/bottles/use-collected": "throw",
    "POST /api/bottles/drop/:id": "comment",
    "POST /bottle/:id/drop": "comment",
    "POST /api/bottles/comments/:id/answer": "comment",
    "POST /bottle/:id/answer": "comment",
    "POST /pick": "active",
    "POST /api/bottles/pick/:id": "active",
    "POST /api/bottles/collect/:id": "active",
    "POST /bottle/:id/keep": "active",
    // Puts a bottle into a hand again.
    "POST /bottle/:id/undo": "active",
    "POST /api/bottles/like/:id": "active",
    "POST /bottle/:id/like": "active",
    "DELETE /api/bottles/like/:id": "free",
    "POST /bottle/:id/unlike": "free",
    "POST /api/bottles/throw-back/:id": "free",
    "POST /bottle/:id/throw-back": "free",
    "DELETE /api/bottles/:id": "free",
    "POST /bottle/:id/remove": "free",
    // Pays a coin.
    "DELETE /api/bottles/destroy-collected": "active",
    "POST /bottle/:id/destroy": "active",
    "POST /api/bottles/view/:id": "free",
    "POST /bottle/:id/view": "free",
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
  settle: settleBottles,
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
