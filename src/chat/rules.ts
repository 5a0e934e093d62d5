/** Who may write what to whom (docs/product.md 10.1). Pure. */

import { CHAT_LIMITS } from "../limits/chat";
import type { AgeBand } from "../users/age-bands";

type WrittenKind = "text" | "image" | "burn";

export interface ChatRelation {
  self: boolean;
  partnerExists: boolean;
  /** Suspended or banned. */
  isPartnerStopped: boolean;
  amIStopped: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
  myBand: AgeBand | null;
  theirBand: AgeBand | null;
  iFollow: boolean;
  followsMe: boolean;
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

/** Whether messages ring: friends, or answered strangers. */
export const isConversationOpen = (standing: ChatRelation): boolean =>
  areFriends(standing) || standing.answered;

const isTied = ({ iFollow, followsMe, opener }: ChatRelation): boolean =>
  iFollow || followsMe || opener !== null;

/** Other age band and no tie: treated as unknown. */
export const areUntiedAcrossAgeBands = (standing: ChatRelation): boolean =>
  standing.myBand !== standing.theirBand && !isTied(standing);

function separationRefusalOf(standing: ChatRelation): WriteRefusal | null {
  const { self, partnerExists: there, iBlocked, blockedMe, myBand, theirBand } = standing;
  if (self) return "yourself";
  if (!there) return "user_not_found";
  if (iBlocked) return "blocked";
  if (blockedMe) return "not_friends";
  if (myBand === null) return "profile_incomplete";
  if (myBand === theirBand) return null;
  return isTied(standing) && theirBand !== null ? "chat_frozen" : "not_friends";
}

function strangerRefusalOf(standing: ChatRelation): WriteRefusal | null {
  if (standing.answered || standing.opener === "them") return null;
  if (!standing.iFollow) return "not_friends";
  return standing.texts >= CHAT_LIMITS.strangerTexts ? "stranger_limit" : null;
}

const friendsOnlyRefusalOf = (standing: ChatRelation): WriteRefusal | null =>
  areFriends(standing) ? null : "not_friends";

const REFUSAL_BY_KIND: Record<WrittenKind, (standing: ChatRelation) => WriteRefusal | null> = {
  text: (standing) => (areFriends(standing) ? null : strangerRefusalOf(standing)),
  image: friendsOnlyRefusalOf,
  burn: (standing) =>
    friendsOnlyRefusalOf(standing) ?? (standing.myBand === "adult" ? null : "burn_adults_only"),
};

/** Why a message may not be written; null: it may. */
export function writeRefusalOf(standing: ChatRelation, kind: WrittenKind): WriteRefusal | null {
  const refused = separationRefusalOf(standing) ?? REFUSAL_BY_KIND[kind](standing);
  if (refused) return refused;
  return standing.isPartnerStopped ? "person_stopped" : null;
}

/** Why a burn picture of theirs may not be opened; null: it may. */
export function burnOpenRefusalOf(standing: ChatRelation): "not_friends" | "image_expired" | null {
  const refused = writeRefusalOf(standing, "burn");
  if (refused === "blocked" || refused === "not_friends") return "not_friends";
  return refused || standing.amIStopped ? "image_expired" : null;
}

/** Whether what was written earlier may still reach the other one. */
export const canMessageReach = (standing: ChatRelation): boolean => separationRefusalOf(standing) === null;

/** Whether a text counts as one of the stranger's three. */
export const isStrangerText = (standing: ChatRelation): boolean =>
  !isConversationOpen(standing) && standing.opener !== "them";

/** Whether a message opens the conversation for good. */
export const isAnswer = (standing: ChatRelation): boolean =>
  standing.opener === "them" || (areFriends(standing) && standing.texts > 0);

/** Pending request with texts left; null: none. */
export function pendingRequestOf(standing: ChatRelation): { from: "me" | "them"; left: number } | null {
  if (isConversationOpen(standing) || standing.opener === null || standing.texts === 0) return null;
  return { from: standing.opener, left: CHAT_LIMITS.strangerTexts - standing.texts };
}

/** Whether a message can be recalled. Both in ms. */
export const isRecallable = (createdAt: number, now: number): boolean =>
  now - createdAt <= CHAT_LIMITS.recall;

/** Whether a burn picture has expired. Both in ms. */
export const isBurnExpired = (createdAt: number, now: number): boolean =>
  now - createdAt >= CHAT_LIMITS.burnKept;
