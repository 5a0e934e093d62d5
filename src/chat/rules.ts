/** Who may write what to whom (product.md, Social and chat). Pure. */

import { CHAT } from "../limits/limits";
import type { Band } from "../users/bands";

type Kind = "text" | "image" | "burn";

export interface Standing {
  self: boolean;
  there: boolean;
  /** Suspended or banned. */
  theyStopped: boolean;
  iStopped: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
  myBand: Band | null;
  theirBand: Band | null;
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

export const areFriends = ({ iFollow, followsMe }: Pick<Standing, "iFollow" | "followsMe">): boolean =>
  iFollow && followsMe;

/** Whether messages ring: friends, or answered strangers. */
export const isOpen = (standing: Standing): boolean => areFriends(standing) || standing.answered;

const known = ({ iFollow, followsMe, opener }: Standing): boolean => iFollow || followsMe || opener !== null;

/** Other age band and no tie: treated as unknown. */
export const areStrangersApart = (standing: Standing): boolean =>
  standing.myBand !== standing.theirBand && !known(standing);

function apart(standing: Standing): WriteRefusal | null {
  const { self, there, iBlocked, blockedMe, myBand, theirBand } = standing;
  if (self) return "yourself";
  if (!there) return "user_not_found";
  if (iBlocked) return "blocked";
  if (blockedMe) return "not_friends";
  if (myBand === null) return "profile_incomplete";
  if (myBand === theirBand) return null;
  return known(standing) && theirBand !== null ? "chat_frozen" : "not_friends";
}

function asStranger(standing: Standing): WriteRefusal | null {
  if (standing.answered || standing.opener === "them") return null;
  if (!standing.iFollow) return "not_friends";
  return standing.texts >= CHAT.strangerTexts ? "stranger_limit" : null;
}

const amongFriends = (standing: Standing): WriteRefusal | null =>
  areFriends(standing) ? null : "not_friends";

const OF_KIND: Record<Kind, (standing: Standing) => WriteRefusal | null> = {
  text: (standing) => (areFriends(standing) ? null : asStranger(standing)),
  image: amongFriends,
  burn: (standing) => amongFriends(standing) ?? (standing.myBand === "adult" ? null : "burn_adults_only"),
};

/** Why a message may not be written; null: it may. */
export function refusalOf(standing: Standing, kind: Kind): WriteRefusal | null {
  const refused = apart(standing) ?? OF_KIND[kind](standing);
  if (refused) return refused;
  return standing.theyStopped ? "person_stopped" : null;
}

/** Why a burn picture of theirs may not be opened; null: it may. */
export function openingRefusal(standing: Standing): "not_friends" | "image_expired" | null {
  const refused = refusalOf(standing, "burn");
  if (refused === "blocked" || refused === "not_friends") return "not_friends";
  return refused || standing.iStopped ? "image_expired" : null;
}

/** Whether what was written earlier may still reach the other one. */
export const isReachable = (standing: Standing): boolean => apart(standing) === null;

/** Whether a text counts as one of the stranger's three. */
export const isStrangersText = (standing: Standing): boolean =>
  !isOpen(standing) && standing.opener !== "them";

/** Whether a message opens the conversation for good. */
export const answers = (standing: Standing): boolean =>
  standing.opener === "them" || (areFriends(standing) && standing.texts > 0);

/** Pending request with texts left; null: none. */
export function requestOf(standing: Standing): { from: "me" | "them"; left: number } | null {
  if (isOpen(standing) || standing.opener === null || standing.texts === 0) return null;
  return { from: standing.opener, left: CHAT.strangerTexts - standing.texts };
}

/** Whether a message can be recalled. Both in ms. */
export const isRecallable = (createdAt: number, now: number): boolean => now - createdAt <= CHAT.recall;

/** Whether a burn picture has expired. Both in ms. */
export const hasRunOut = (createdAt: number, now: number): boolean => now - createdAt >= CHAT.burnKept;
