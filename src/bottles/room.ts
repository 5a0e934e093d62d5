import type { Room } from "../room";
import { applyBanToBottles } from "./ban-effects";
import { changeBottlesAgeBand } from "./change-age-band";
import { eraseBottleActivity } from "./erasure";
import {
  exportBottleComments,
  exportBottleLikes,
  exportBottleViews,
  exportFindings,
  exportKeptBottles,
  exportThrownBottles,
} from "./export";
import { throwBackHeldBottles } from "./holding/end-hold";
import { findBottleGreeting } from "./reading/greeting";
import { countBackpackPlaces, countThrownBottles, listNewestKeptPictures } from "./reading/profile-counts";
import { loadAnswerText, loadBottleText, loadCommentText } from "./reading/texts";
import { findBottlePictures } from "./reading/thing-pictures";
import { reportableAnswer, reportableBottle, reportableComment } from "./reporting";
import { maintainSea } from "./sea/maintenance";
import { loadDailyAllowance } from "./throwing/throw";
import { eraseUnreachableLetters } from "./unreachable";

export const bottlesRoom = {
  export: {
    thrown: exportThrownBottles,
    kept: exportKeptBottles,
    found: exportFindings,
    comments: exportBottleComments,
    likes: exportBottleLikes,
    views: exportBottleViews,
  },
  erase: eraseBottleActivity,
  acts: {
    "GET /throw": "throw",
    "POST /throw": "throw",
    "POST /api/bottles": "throw",
    "POST /api/bottles/use-collected": "throw",
    "POST /api/bottles/drop/:id": "comment",
    "POST /bottle/:id/drop": "comment",
    "POST /api/bottles/comments/:id/answer": "comment",
    "POST /bottle/:id/answer": "comment",
    "POST /api/bottles/comments/:id/thanks": "active",
    "POST /bottle/:id/thanks": "active",
    "POST /pick": "active",
    "POST /api/bottles/pick/:id": "active",
    "POST /api/bottles/collect/:id": "active",
    "POST /bottle/:id/keep": "active",
    // Makes the person a holder again.
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
    "POST /api/bottles/:id/chart": "active",
    "DELETE /api/bottles/:id/chart": "free",
    "POST /bottle/:id/share-chart": "active",
    "POST /bottle/:id/unshare-chart": "free",
    "POST /api/bottles/view/:id": "free",
    "POST /bottle/:id/view": "free",
    "POST /bottle/:id/news": "free",
    "POST /bottle/:id/told": "free",
  },
  // Sent without anybody's doing: who reloads home can still write.
  rates: { "/bottle/:id/told": "receipts" },
  people: {
    bottles: "thrown",
    findings: "found",
    comments: "comments",
    bottle_likes: "likes",
    bottle_views: "views",
  },
  thingPictures: { bottleId: findBottlePictures },
  findGreeting: findBottleGreeting,
  countThrowsLeft: async (...whoAndWhen) => (await loadDailyAllowance(...whoAndWhen)).throwsLeft,
  reports: { bottle: reportableBottle, comment: reportableComment, answer: reportableAnswer },
  onSuspended: (tx, userId, now) => throwBackHeldBottles(tx, userId, now),
  onBlocked: (tx, userId, blockedId, now) => throwBackHeldBottles(tx, userId, now, blockedId),
  settle: applyBanToBottles,
  onAgeBandChanged: changeBottlesAgeBand,
  belongings: {
    placesTaken: countBackpackPlaces,
    newestKept: listNewestKeptPictures,
    thrownCount: countThrownBottles,
  },
  housekeeping: [({ db, now }) => maintainSea(db, now), ({ db }) => eraseUnreachableLetters(db)],
  texts: { bottle: loadBottleText, comment: loadCommentText, answer: loadAnswerText },
  tab: { "/": "home", "/throw": "home", "/my-bottles*": "profile", "/picked-bottles*": "profile" },
} as const satisfies Room;
