/** What one person can do about another one's bottles and designs: the routes, and what the other side gets. */

import { HELD_WORD } from "../values";
import type { PairState } from "./pairs";
import { ANY_STATE_OF_PAIR, STATES_OF_VARIANT, type Verb } from "./rules";
import {
  aBottleAtSea,
  aBottleInHand,
  aBottleLetGo,
  aBottleLikedBefore,
  aCommentOnOwnBottle,
  aDesignOnSale,
  aLikedBottle,
  aLikedExhibit,
  anExhibit,
  anExhibitLikedBefore,
  myKeptBottle,
  PRICE,
} from "./things";

/** A word rule holds texts with this word for the team. */
const HELLO = "Good evening";
const HELD = `Such a ${HELD_WORD}`;

/** A system message, with the push message of a kind. */
export const messageChanges = (type: string, push?: string): string[] => [
  `message ${type}`,
  "users.unread_count +1",
  ...(push ? [`push ${push}`] : []),
];

const NOTHING = {};
const comment = (text: string): Verb["ways"] => ({
  "POST /api/bottles/drop/:id": { json: () => ({ comment: text }) },
  "POST /bottle/:id/drop": { form: () => ({ comment: text }) },
});
const answer = (text: string): Verb["ways"] => ({
  "POST /api/bottles/comments/:id/answer": { json: () => ({ content: text }) },
  "POST /bottle/:id/answer": { id: "bottle", form: ({ id }) => ({ comment: id, content: text }) },
});
const thank: Verb["ways"] = {
  "POST /api/bottles/comments/:id/thanks": NOTHING,
  "POST /bottle/:id/thanks": { id: "bottle", form: ({ id }) => ({ comment: id }) },
};
const designComment = (text: string): Verb["ways"] => ({
  "POST /api/square/:id/comments": { json: () => ({ content: text }) },
  "POST /bottle-square/:id/comment": { form: () => ({ content: text }) },
});

const LIKE_BOTTLE = { "POST /api/bottles/like/:id": NOTHING, "POST /bottle/:id/like": NOTHING };
const LIKE_DESIGN: Verb["ways"] = {
  "POST /api/square/:id/like": NOTHING,
  "POST /bottle-square/like": { form: ({ id }) => ({ design: id }) },
};

const BOTTLE_VERBS: Record<string, Verb> = {
  "pick up": {
    make: aBottleAtSea,
    ways: { "POST /api/bottles/pick/:id": NOTHING, "POST /pick": { form: ({ id }) => ({ bottle: id }) } },
    emits: () => ["bottles.held +1", "bottles.pick_count +1", "bottles.view_count +1"],
  },
  "drop with a comment": {
    make: aBottleInHand,
    ways: comment(HELLO),
    emits: () => [...messageChanges("bottle_commented", "bottle"), "bottles.comment_count +1", "bottles.held -1"],
    despite: ["other suspended"],
  },
  "drop with a held comment": {
    shortStates: STATES_OF_VARIANT,
    make: aBottleInHand,
    ways: comment(HELD),
    emits: () => ["bottles.comment_count +1", "bottles.held -1"],
    despite: ["other suspended"],
  },
  "throw back": {
    make: aBottleInHand,
    ways: { "POST /api/bottles/throw-back/:id": NOTHING, "POST /bottle/:id/throw-back": NOTHING },
    emits: ({ other }) => (other === "banned" ? [] : ["bottles.held -1"]),
    despite: ANY_STATE_OF_PAIR,
  },
  keep: {
    make: aBottleInHand,
    ways: { "POST /api/bottles/collect/:id": NOTHING, "POST /bottle/:id/keep": NOTHING },
    emits: ({ other }) => (other === "banned" ? [] : ["bottles.held -1", "bottles.state = kept"]),
    despite: ANY_STATE_OF_PAIR,
  },
  "undo a throw back": {
    make: aBottleLetGo,
    ways: { "POST /bottle/:id/undo": NOTHING },
    emits: ({ other, iBlocked }) => (other === "banned" || iBlocked ? [] : ["bottles.held +1"]),
    despite: ANY_STATE_OF_PAIR,
  },
  "destroy a kept bottle": {
    make: myKeptBottle,
    ways: {
      "DELETE /api/bottles/destroy-collected": { json: ({ id }) => ({ bottleId: id }) },
      "POST /bottle/:id/destroy": NOTHING,
      "POST /backpack/clean": { form: ({ id }) => ({ bottles: id }) },
    },
    emits: () => ["bottles.state = removed"],
    despite: ANY_STATE_OF_PAIR,
  },
  "like a bottle": {
    make: aBottleAtSea,
    ways: LIKE_BOTTLE,
    emits: () => ["bottles.like_count +1"],
  },
  "like a bottle again": {
    shortStates: STATES_OF_VARIANT,
    make: aBottleLikedBefore,
    ways: LIKE_BOTTLE,
    emits: () => ["bottles.like_count +1"],
  },
  "like a bottle that one likes": {
    make: aLikedBottle,
    ways: LIKE_BOTTLE,
    emits: () => [],
    shortStates: STATES_OF_VARIANT,
  },
  "take a like of a bottle back": {
    make: aLikedBottle,
    ways: { "DELETE /api/bottles/like/:id": NOTHING, "POST /bottle/:id/unlike": NOTHING },
    emits: () => ["bottles.like_count -1"],
    despite: ANY_STATE_OF_PAIR,
  },
  "view a bottle": {
    make: aBottleAtSea,
    ways: { "POST /api/bottles/view/:id": NOTHING, "POST /bottle/:id/view": NOTHING },
    emits: () => ["bottles.view_count +1"],
    // The page is open to everybody; whoever is banned comes as a visitor.
    despite: ["actor banned", ...ANY_STATE_OF_PAIR.filter((rule) => rule !== "block" && rule !== "other banned")],
  },
  "answer a comment": {
    make: aCommentOnOwnBottle,
    ways: answer(HELLO),
    emits: () => [...messageChanges("bottle_answered", "comment"), "comments.answer set"],
    despite: ["other suspended"],
  },
  "thank for a comment": {
    make: aCommentOnOwnBottle,
    ways: thank,
    emits: () => [...messageChanges("comment_thanked", "comment"), "comments.thanked_at set"],
    despite: ["other suspended"],
  },
  "answer a comment with a held text": {
    shortStates: STATES_OF_VARIANT,
    make: aCommentOnOwnBottle,
    ways: answer(HELD),
    emits: () => [],
  },
};

const SQUARE_VERBS: Record<string, Verb> = {
  "like a design": {
    make: anExhibit,
    ways: LIKE_DESIGN,
    emits: () => [...messageChanges("exhibition_liked"), "designs.like_count +1"],
  },
  "like a design again": {
    shortStates: STATES_OF_VARIANT,
    make: anExhibitLikedBefore,
    ways: LIKE_DESIGN,
    // Told once (docs/product.md 5.3).
    emits: () => ["designs.like_count +1"],
  },
  "like a design that one likes": {
    make: aLikedExhibit,
    ways: LIKE_DESIGN,
    emits: () => [],
    shortStates: STATES_OF_VARIANT,
  },
  "take a like of a design back": {
    make: aLikedExhibit,
    ways: {
      "DELETE /api/square/:id/like": NOTHING,
      "POST /bottle-square/unlike": { form: ({ id }) => ({ design: id }) },
    },
    emits: () => ["designs.like_count -1"],
  },
  "comment on a design": {
    make: anExhibit,
    ways: designComment(HELLO),
    emits: () => [...messageChanges("exhibition_commented"), "designs.comment_count +1"],
  },
  "comment on a design with a held text": {
    shortStates: STATES_OF_VARIANT,
    make: anExhibit,
    ways: designComment(HELD),
    emits: () => ["designs.comment_count +1"],
  },
  "buy a design": {
    make: aDesignOnSale,
    ways: { "POST /api/square/:id/buy": NOTHING, "POST /bottle-square/:id/buy": NOTHING },
    emits: () => [
      ...messageChanges("bottle_purchased", "sale"),
      ...[`users.coins +${PRICE}`, "users.coin_seq +1", "coin_records.user_id +1", "designs.status = sold"],
    ],
  },
  "view a design": {
    make: anExhibit,
    ways: { "POST /api/square/:id/view": NOTHING, "POST /bottle-square/:id/view": NOTHING },
    emits: () => ["designs.view_count +1"],
  },
};

export const THING_VERBS: Readonly<Record<string, Verb>> = { ...BOTTLE_VERBS, ...SQUARE_VERBS };

/** What a notice of the team brings. */
export const noticeChanges = (name: string): string[] => messageChanges(`official_notice ${name}`, "official");

/** What who reported something gets once its case is closed. */
export const reporterChanges = (name: string) => (_pair: PairState) => [
  ...noticeChanges(name),
  "reports.outcome_told_at set",
];

/** Nothing is said to keep to the rules once who wrote it has left. */
export const rejectedChanges = (pair: PairState) =>
  reporterChanges(pair.me === "deleted" ? "report_gone" : "report_rejected")(pair);
