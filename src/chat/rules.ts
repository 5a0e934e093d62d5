/** Who may write what to whom (product.md, Social and chat). Pure. */

import { CHAT } from "../limits";
import type { Band } from "../users/bands";

export type Kind = "text" | "image" | "burn";

/** How one stands with the other of a conversation. */
export interface Standing {
  self: boolean;
  /** The other one has not left. */
  there: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
  myBand: Band | null;
  theirBand: Band | null;
  iFollow: boolean;
  followsMe: boolean;
  /** Who wrote first. */
  opener: "me" | "them" | null;
  /** Texts that the opener wrote as a stranger. */
  texts: number;
  /** The other one has answered the opener, or followed back. */
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
  | "burn_adults_only";

export const areFriends = ({ iFollow, followsMe }: Pick<Standing, "iFollow" | "followsMe">): boolean =>
  iFollow && followsMe;

/** Whether the words of both ring: friends, or strangers of whom one has answered the other. */
export const isOpen = (standing: Standing): boolean => areFriends(standing) || standing.answered;

/** Whether the two have to do with each other: only then is it told that an age keeps them apart. */
const known = ({ iFollow, followsMe, opener }: Standing): boolean => iFollow || followsMe || opener !== null;

/** Of two age bands, with nothing between them: such two are nobody to each other. */
export const areStrangersApart = (standing: Standing): boolean =>
  standing.myBand !== standing.theirBand && !known(standing);

/** What keeps the two apart whatever is written. */
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

/** A stranger may answer, or write three texts where they follow. */
function asStranger(standing: Standing): WriteRefusal | null {
  if (standing.answered || standing.opener === "them") return null;
  if (!standing.iFollow) return "not_friends";
  return standing.texts >= CHAT.strangerTexts ? "stranger_limit" : null;
}

/** Why something of this kind may not be written; null: it may. */
export function refusalOf(standing: Standing, kind: Kind): WriteRefusal | null {
  const never = apart(standing);
  if (never) return never;
  if (!areFriends(standing)) return kind === "text" ? asStranger(standing) : "not_friends";
  return kind === "burn" && standing.myBand !== "adult" ? "burn_adults_only" : null;
}

/** Whether a text would be one of the three, and the first of them. */
export const isStrangersText = (standing: Standing): boolean =>
  !isOpen(standing) && standing.opener !== "them";

/** Whether a message opens the conversation for good: it answers, or the other one has followed back. */
export const answers = (standing: Standing): boolean =>
  standing.opener === "them" || (areFriends(standing) && standing.texts > 0);

/** Requests: who waits for the other's answer, and how many texts are left to them; null: none. */
export function requestOf(standing: Standing): { from: "me" | "them"; left: number } | null {
  if (isOpen(standing) || standing.opener === null || standing.texts === 0) return null;
  return { from: standing.opener, left: CHAT.strangerTexts - standing.texts };
}

/** Whether a message is young enough to be taken back. Both in ms. */
export const isRecallable = (createdAt: number, now: number): boolean => now - createdAt <= CHAT.recall;

/** Whether a burn picture waits no longer. Both in ms. */
export const hasRunOut = (createdAt: number, now: number): boolean => now - createdAt >= CHAT.burnKept;
