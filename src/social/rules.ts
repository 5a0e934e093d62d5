import { graphemesOf } from "../text/graphemes";
import { searchKey } from "../text/search-key";
import { type AgeBandPerson, adultAtBetweenPeople, ageBandOf } from "../users/age-bands";

export const RELATIONS = ["self", "none", "pending", "following", "follower", "friend", "blocked"] as const;
export type Relation = (typeof RELATIONS)[number];

/** The tabs of `/friends`: three relations, and recent conversations. */
export const FRIEND_TABS = ["friends", "recent", "following", "followers"] as const;
export type FriendTab = (typeof FRIEND_TABS)[number];

export interface FollowsAndBlocks {
  iFollow: boolean;
  followsMe: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
}

/** Whether two people may interact: same age band, members of the team too (docs/product.md 12.11). @param now ms */
export function canMeet(one: AgeBandPerson, other: AgeBandPerson, now: number): boolean {
  const band = ageBandOf(adultAtBetweenPeople(one), now);
  return band !== null && band === ageBandOf(adultAtBetweenPeople(other), now);
}

/** The relation as one person sees it; being blocked by the other is not revealed. */
export function relationOf({ iFollow, followsMe, iBlocked }: FollowsAndBlocks): Relation {
  if (iBlocked) return "blocked";
  if (iFollow) return followsMe ? "friend" : "following";
  return followsMe ? "follower" : "none";
}

/** The beginning of a name that matches a search text; empty: no match. */
export function matchedNamePart(name: string, text: string): string {
  const key = searchKey(text);
  if (key === "" || !searchKey(name).startsWith(key)) return "";
  let prefix = "";
  for (const segment of graphemesOf(name)) {
    prefix += segment;
    if (searchKey(prefix).startsWith(key)) break;
  }
  return prefix;
}
