import { bandOf } from "../users/bands";
import { searchKey } from "../users/names";

export const RELATIONS = ["self", "none", "following", "follower", "friend", "blocked"] as const;
/** What somebody is to a person (api.md, Person). */
export type Relation = (typeof RELATIONS)[number];

/** The tabs of `/friends`: people one is tied to, and those one has written with. */
export const FRIEND_TABS = ["friends", "recent", "following", "followers"] as const;
export type FriendTab = (typeof FRIEND_TABS)[number];

/** Who follows and who has blocked whom, of two people, as one of them sees it. */
export interface Between {
  iFollow: boolean;
  followsMe: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
}

/** A person, as far as it decides who meets them. */
export interface Meeting {
  adultAt: number | null;
  official: boolean;
}

/** Whether two people are of one age band; the house belongs to both. */
export function meet(one: Meeting, other: Meeting, now: number): boolean {
  if (one.official) return true;
  const band = bandOf(one.adultAt, now);
  return band !== null && (other.official || band === bandOf(other.adultAt, now));
}

/** What somebody is to a person. A block that the other has set shows as nothing at all. */
export function relationOf({ iFollow, followsMe, iBlocked }: Between): Relation {
  if (iBlocked) return "blocked";
  if (iFollow) return followsMe ? "friend" : "following";
  return followsMe ? "follower" : "none";
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The beginning of a name that was found by this text; empty where something else was. */
export function matched(name: string, text: string): string {
  const wanted = searchKey(text);
  if (wanted === "" || !searchKey(name).startsWith(wanted)) return "";
  let begun = "";
  for (const { segment } of graphemes.segment(name)) {
    begun += segment;
    if (searchKey(begun).startsWith(wanted)) break;
  }
  return begun;
}
