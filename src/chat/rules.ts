/** Rules for who may write what to whom (docs/product.md 10.1). Pure functions. */

import type { ChatMessageRow } from "../db/tables/chat";
import type { UserRow } from "../db/tables/users";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../limits/chat";
import { type AgeBand, ageBandOf } from "../users/age-bands";

/** Which photos stay blurred until they are opened. */
export type PhotoBlur = UserRow["photo_blur"];

type WrittenKind = "text" | "image" | "burn" | "card";

export interface ChatRelation {
  self: boolean;
  partnerExists: boolean;
  /** Whether the partner is suspended or banned. */
  isPartnerStopped: boolean;
  amIStopped: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
  myBand: AgeBand | null;
  theirBand: AgeBand | null;
  iFollow: boolean;
  followsMe: boolean;
  /** Whether the partner lets only friends write first. */
  friendsOnly: boolean;
  opener: "me" | "them" | null;
  texts: number;
  answered: boolean;
}

export type WriteRefusal =
  | "yourself"
  | "user_not_found"
  | "profile_incomplete"
  | "blocked"
  | "not_friends"
  | "chat_frozen"
  | "stranger_limit"
  | "burn_adults_only"
  | "person_stopped";

export const areFriends = ({ iFollow, followsMe }: Pick<ChatRelation, "iFollow" | "followsMe">): boolean =>
  iFollow && followsMe;

/** Whether messages notify the recipient: between friends, or after a stranger was answered. */
export const isConversationOpen = (relation: ChatRelation): boolean => areFriends(relation) || relation.answered;

const isTied = ({ iFollow, followsMe, opener }: ChatRelation): boolean => iFollow || followsMe || opener !== null;

/** One of two people without a birthday meets nobody, not even the other. */
export const areOfOneAgeBand = ({ myBand, theirBand }: ChatRelation): boolean =>
  myBand !== null && myBand === theirBand;

/** Different age bands and no follow or conversation: each is unknown to the other. */
export const areUntiedAcrossAgeBands = (relation: ChatRelation): boolean =>
  !areOfOneAgeBand(relation) && !isTied(relation);

function separationRefusalOf(relation: ChatRelation): WriteRefusal | null {
  const { self, partnerExists, iBlocked, blockedMe, myBand, theirBand } = relation;
  if (self) return "yourself";
  if (!partnerExists) return "user_not_found";
  if (iBlocked) return "blocked";
  if (blockedMe) return "not_friends";
  if (myBand === null) return "profile_incomplete";
  if (myBand === theirBand) return null;
  return isTied(relation) && theirBand !== null ? "chat_frozen" : "not_friends";
}

function strangerRefusalOf(relation: ChatRelation): WriteRefusal | null {
  if (relation.answered || relation.opener === "them") return null;
  if (!relation.iFollow || relation.friendsOnly) return "not_friends";
  return relation.texts >= CHAT_SERVER_LIMITS.strangerTexts ? "stranger_limit" : null;
}

const friendsOnlyRefusalOf = (relation: ChatRelation): WriteRefusal | null =>
  areFriends(relation) ? null : "not_friends";

const REFUSAL_BY_KIND: Record<WrittenKind, (relation: ChatRelation) => WriteRefusal | null> = {
  text: (relation) => (areFriends(relation) ? null : strangerRefusalOf(relation)),
  image: friendsOnlyRefusalOf,
  card: friendsOnlyRefusalOf,
  burn: (relation) => friendsOnlyRefusalOf(relation) ?? (relation.myBand === "adult" ? null : "burn_adults_only"),
};

/** The reason why a message of this kind is refused; null: it is allowed. */
export function writeRefusalOf(relation: ChatRelation, kind: WrittenKind): WriteRefusal | null {
  const refusal = separationRefusalOf(relation) ?? REFUSAL_BY_KIND[kind](relation);
  if (refusal) return refusal;
  return relation.isPartnerStopped ? "person_stopped" : null;
}

/**
 * The reason why an own text cannot be edited; null: it can. As for sending, but the number of a stranger's texts stays
 * the same.
 */
export const editRefusalOf = (relation: ChatRelation): WriteRefusal | null =>
  writeRefusalOf({ ...relation, texts: 0 }, "text");

/**
 * The reason why a message cannot be reacted to; null: it can. Before a request is answered a reaction would tell that it
 * was read, and is no answer.
 */
export function reactRefusalOf(relation: ChatRelation): WriteRefusal | "reaction_unanswered" | null {
  const refusal = separationRefusalOf(relation);
  if (refusal) return refusal;
  if (!isConversationOpen(relation)) return "reaction_unanswered";
  return relation.isPartnerStopped ? "person_stopped" : null;
}

/** The reason why a burn picture of the partner cannot be opened; null: it can. */
export function burnOpenRefusalOf(relation: ChatRelation): "not_friends" | "image_expired" | null {
  const refusal = writeRefusalOf(relation, "burn");
  if (refusal === "blocked" || refusal === "not_friends") return "not_friends";
  return refusal || relation.amIStopped ? "image_expired" : null;
}

/** Whether two people are of different age bands, as far as both are known. @param mine @param theirs @param now ms */
export const areInDifferentAgeBands = (mine: number | null, theirs: number | null, now: number): boolean =>
  mine !== null && theirs !== null && ageBandOf(mine, now) !== ageBandOf(theirs, now);

/** Whether a message written earlier may still be delivered to the partner. */
export const canMessageReach = (relation: ChatRelation): boolean => separationRefusalOf(relation) === null;

/** Whether a text counts against the limit for strangers. */
export const isStrangerText = (relation: ChatRelation): boolean =>
  !isConversationOpen(relation) && relation.opener !== "them";

/** Whether a message counts as the answer that opens the conversation permanently. */
export const isAnswer = (relation: ChatRelation): boolean =>
  relation.opener === "them" || (areFriends(relation) && relation.texts > 0);

/** How many first messages one may still send; null: as many as one likes. */
export const textsLeftOf = (relation: ChatRelation): number | null =>
  isStrangerText(relation) ? CHAT_SERVER_LIMITS.strangerTexts - relation.texts : null;

/** The unanswered request, and how many texts its sender has left; null: none. */
export function pendingRequestOf(relation: ChatRelation): { from: "me" | "them"; left: number } | null {
  if (isConversationOpen(relation) || relation.opener === null || relation.texts === 0) return null;
  return { from: relation.opener, left: CHAT_SERVER_LIMITS.strangerTexts - relation.texts };
}

/** Whether a message can still be recalled. Both times in ms. */
export const isRecallable = (createdAt: number, now: number): boolean => now - createdAt <= CHAT_LIMITS.recallWindow;

/** Whether a text can still be edited. Both times in ms. */
export const isEditable = (createdAt: number, now: number): boolean => now - createdAt <= CHAT_LIMITS.editWindow;

interface WrittenMessage {
  from: string;
  kind: WrittenKind;
  /** null: none, or gone */
  text: string | null;
  review: "held" | "refused" | null;
  /** A bottle or a design in place of words; null: none */
  card: object | null;
  /** ms */
  createdAt: number;
}

/** Whether a person may edit a message as far as the message goes. @param now ms */
export const isEditableText = (
  { from, kind, text, card, review, createdAt }: WrittenMessage,
  me: string,
  now: number,
): boolean =>
  from === me && kind === "text" && text !== null && card === null && review === null && isEditable(createdAt, now);

/** What decides for a reader which photos are blurred; `adultAt` in ms, null: unknown. */
interface PhotoViewer {
  adultAt: number | null;
  photos: PhotoBlur;
}

/** Whether everything is blurred for somebody, whatever was set: under 18, and where the age is unknown. @param now ms */
export const mustBlurPhotos = (adultAt: number | null, now: number): boolean => ageBandOf(adultAt, now) !== "adult";

/**
 * Whether a photo of somebody else is blurred (docs/product.md 10.14). It depends on who looks now: whoever turns 18, or is
 * found to be younger, sees the same photo in another way. @param now ms
 */
export function isPhotoBlurred(
  { blur, revealed }: Pick<ChatMessageRow, "blur" | "revealed">,
  { adultAt, photos }: PhotoViewer,
  now: number,
): boolean {
  if (revealed === 1) return false;
  if (blur === 2 || photos === "all" || mustBlurPhotos(adultAt, now)) return true;
  return blur === 1 && photos === "new";
}

/** Whether a burn picture has expired unopened. Both times in ms. */
export const isBurnExpired = (createdAt: number, now: number): boolean =>
  now - createdAt >= CHAT_SERVER_LIMITS.burnRetention;
