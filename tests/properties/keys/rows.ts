/** What a row of the table of keys is, and when a person may be found by one. */
import type { TestRequest } from "../../support/app";
import { canMeet, canRead, canReadBottle, isBanned, isBlocked, isSuspended, type Standing } from "./standing";
import type { Keys } from "./world";

/**
 * `yes`: the answer shows what the key is of. `no`: it is the answer to a key that nobody has. `nothing`: it says that
 * there is something, and shows nothing of it. `named`: it shows the person's name alone. `partly`: neither, as the
 * product's rules have it; what is private is not in it.
 */
export type Found = "yes" | "no" | "nothing" | "named" | "partly";

export interface KeyRow {
  /** Method and path as the app has it. */
  route: string;
  /** Which key it is asked by. */
  by: string;
  path(keys: Keys): string;
  body?(keys: Keys): TestRequest;
  /** Who asks; without it the reader. */
  as?: "reader" | "visitor" | "official";
  found(standing: Standing): Found;
  /** What stands in an answer that finds; none: it succeeds. */
  mark?(keys: Keys): string;
  /** Others' things stand beside it. */
  isList?: true;
  /** Of the same person, shown by a rule of its own wherever this key leads. */
  beside?: readonly (keyof Keys)[];
  /** Something is done: asked after all that is only read. */
  acts?: true;
}

const isGone = (s: Standing): boolean => s.deleted || isBanned(s);
const isActive = (s: Standing): boolean => !isGone(s) && !isSuspended(s);
const yesIf = (condition: boolean): Found => (condition ? "yes" : "no");
const isTied = (s: Standing): boolean => s.follows || s.followed;

/** By whose rules something is found. */
export const FOUND = {
  never: (): Found => "no",
  everOrGone: (s: Standing): Found => (s.deleted ? "no" : "yes"),
  /** Search: nobody who is stopped, blocked or of another age. */
  searchedByName: (s: Standing): Found => yesIf(isActive(s) && !isBlocked(s) && !s.nameHidden && canMeet(s)),
  searchedByUsername: (s: Standing): Found => yesIf(isActive(s) && !isBlocked(s) && canMeet(s)),
  person: (s: Standing): Found => {
    if (isGone(s)) return "no";
    if (s.blocked) return canMeet(s) ? "named" : "partly";
    if (s.blocking) return "no";
    if (s.reader === null) return "nothing";
    if (canMeet(s)) return "yes";
    return isTied(s) ? "named" : "no";
  },
  album: (s: Standing): Found => {
    if (isGone(s) || isBlocked(s)) return "no";
    if (s.reader === null) return "nothing";
    if (!canMeet(s)) return "no";
    return s.nameHidden ? "partly" : "yes";
  },
  designer: (s: Standing): Found => yesIf(isActive(s) && !isBlocked(s) && !s.nameHidden && canRead(s)),
  exhibit: (s: Standing): Found => yesIf(isActive(s) && !isBlocked(s) && canRead(s) && s.exhibited),
  sale: (s: Standing): Found => yesIf(isActive(s) && !isBlocked(s) && canRead(s) && s.forSale),
  /** Whoever has no birthday yet is led to the profile, whose design it may be. */
  exhibitToTouch: (s: Standing): Found => (s.reader === null && !s.deleted ? "nothing" : FOUND.exhibit(s)),
  saleToTouch: (s: Standing): Found => (s.reader === null && !s.deleted ? "nothing" : FOUND.sale(s)),
  bottle: (s: Standing): Found => yesIf(!isGone(s) && !isBlocked(s)),
  bottleForVisitors: (s: Standing): Found => yesIf(!isGone(s)),
  /** Nobody without a birthday has thrown a bottle. */
  bottleToPick: (s: Standing): Found =>
    s.person === null ? "partly" : yesIf(isActive(s) && !isBlocked(s) && canReadBottle(s)),
  bottleToLike: (s: Standing): Found => {
    if (isGone(s) || isBlocked(s)) return "no";
    return isActive(s) && canReadBottle(s) ? "yes" : "nothing";
  },
  comment: (s: Standing): Found => {
    if (isGone(s) || isBlocked(s)) return "no";
    return canMeet(s) ? "yes" : "partly";
  },
  /** On a design: nothing of people of another age, not even for its designer. */
  designComment: (s: Standing): Found => yesIf(!isGone(s) && !isBlocked(s) && canMeet(s)),
  /** An author reads every comment of people they have not parted from; of another age without a name. */
  ownBottleComment: (s: Standing): Found => yesIf(!isGone(s) && !isBlocked(s)),
  toFollow: (s: Standing): Found => {
    if (s.deleted) return "no";
    if (s.blocked) return "nothing";
    if (s.blocking) return "no";
    if (s.reader === null) return "nothing";
    if (isBanned(s) || !canMeet(s)) return "no";
    return isSuspended(s) ? "nothing" : "yes";
  },
  toUnfollow: (s: Standing): Found => yesIf(!s.deleted && (s.blocked || !s.blocking)),
  /** What was on sale is known still to whoever may meet the designer. */
  toBuy: (s: Standing): Found =>
    (s.reader === null && !s.deleted) || (isActive(s) && !isBlocked(s) && canRead(s)) ? "partly" : "no",
  toAnswer: (s: Standing): Found => (isGone(s) ? "no" : "nothing"),
  toReport: (s: Standing): Found => {
    if (isGone(s) || (s.blocking && !s.blocked)) return "no";
    if (s.blocked) return "partly";
    if (s.reader === null) return "nothing";
    return canMeet(s) || isTied(s) ? "yes" : "no";
  },
  bottleToUnlike: (s: Standing): Found => (s.deleted ? "no" : "nothing"),
  avatar: (s: Standing): Found => {
    if (isGone(s)) return "no";
    return s.nameHidden ? "partly" : "yes";
  },
  conversation: (s: Standing): Found => yesIf(!isGone(s)),
  toWrite: (s: Standing): Found => (s.deleted ? "no" : "partly"),
  chat: (s: Standing): Found => {
    if (isGone(s)) return "no";
    if (canMeet(s) || isTied(s)) return "yes";
    return s.reader === null ? "nothing" : "no";
  },
  inviter: (s: Standing): Found => {
    if (isGone(s)) return "no";
    if (s.person !== "adult" && !(s.official && s.person === null)) return "nothing";
    return s.nameHidden ? "nothing" : "yes";
  },
  /** Whom one came by stands at home while both may meet. */
  broughtBy: (s: Standing): Found => {
    // The scene has bottles, and none of them is to be had.
    if (s.reader === null) return "partly";
    if (!isActive(s) || isBlocked(s) || !canMeet(s)) return "no";
    return s.nameHidden ? "partly" : "yes";
  },
  /** Lists of relations. */
  following: (s: Standing): Found => yesIf(s.follows && !isBanned(s)),
  follower: (s: Standing): Found => yesIf(s.followed && !isBanned(s)),
  friend: (s: Standing): Found => yesIf(s.follows && s.followed && !isBanned(s)),
  blocked: (s: Standing): Found => yesIf(s.blocked && !s.deleted),
} as const;

export const encodedQuery = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

type PlaceOf = (keys: Keys) => string;

const pathOf = (route: string): string => route.split(" ")[1] ?? "";

/** A route whose `:id` is a key. */
export const idRow = (
  route: string,
  key: keyof Keys,
  found: KeyRow["found"],
  mark?: PlaceOf,
  more: Partial<KeyRow> = {},
): KeyRow => ({
  route,
  by: `id of ${key}`,
  path: (keys) => pathOf(route).replace(":id", keys[key]),
  found,
  mark,
  ...(route.startsWith("GET") ? {} : { acts: true }),
  ...more,
});

/** A route that is asked with a query. */
export const queryRow = (
  route: string,
  by: string,
  query: (keys: Keys) => Record<string, string>,
  found: KeyRow["found"],
  mark: PlaceOf,
  more: Partial<KeyRow> = {},
): KeyRow => ({ route, by, path: (keys) => `${pathOf(route)}?${encodedQuery(query(keys))}`, found, mark, ...more });
