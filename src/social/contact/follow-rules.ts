import type { UserRow } from "../../db/tables/users";
import type { DbOrTx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import type { ErrorCode } from "../../runtime/errors";
import {
  type AgeBandPerson,
  adultAtBetweenPeople,
  ageBandPersonOf,
  CONTACT_COLUMNS,
  contactRulesOf,
  findUser,
  isSuspendedOrBanned,
} from "../../users/users";
import { loadFollowsAndBlocks } from "../relations";
import { canMeet, type FollowsAndBlocks } from "../rules";
import { canFollowPend, isFollowPending } from "./pending-follows";
import { hasTurnedTo } from "./turned-to";

const FOLLOWED_COLUMNS = ["id", "adult_at", "official", "banned_at", "suspended_until", ...CONTACT_COLUMNS] as const;

/** Two people of whom one wants to follow the other. */
export interface FollowPair {
  me: AgeBandPerson & { id: string };
  other: Pick<UserRow, "id" | "adult_at" | "banned_at" | "suspended_until" | "who_follows" | "created_at"> & {
    official: number;
  };
  ties: FollowsAndBlocks;
}

/** Why a person cannot be followed at all, whatever they chose; null: they can. @param now ms */
export function followRefusalOf({ me, other, ties }: FollowPair, now: number): ErrorCode | null {
  if (ties.iBlocked) return "blocked";
  if (ties.blockedMe) return "user_not_found";
  if (adultAtBetweenPeople(me) === null) return "profile_incomplete";
  const them = ageBandPersonOf(other);
  if (other.banned_at !== null || !canMeet(me, them, now)) return "user_not_found";
  return isSuspendedOrBanned(other, now) ? "person_stopped" : null;
}

/** Whoever has once turned to somebody may be followed by them, whatever was chosen. @param now ms */
export async function isFollowOpen(db: DbOrTx, { me, other, ties }: FollowPair, now: number): Promise<boolean> {
  if (ties.iFollow || ties.followsMe || contactRulesOf(other, now).follow === "anyone") return true;
  return hasTurnedTo(db, other.id, me.id);
}

/**
 * What following somebody would do now: it holds, it waits already, or it is closed. Somebody suspended may be as open as
 * before. That they wait for the reader is not told.
 */
export type FollowProspect = "open" | "waits" | "closed";

/** What comes of it if a person follows another. @param now ms */
export async function loadFollowProspect(
  db: DbOrTx,
  me: FollowPair["me"],
  otherId: string,
  now: number,
): Promise<FollowProspect> {
  const other = otherId === DELETED_USER_ID ? undefined : await findUser(db, otherId, FOLLOWED_COLUMNS);
  if (!other) return "closed";
  const pair = { me, other, ties: await loadFollowsAndBlocks(db, me.id, otherId) };
  const refusal = followRefusalOf(pair, now);
  if (refusal !== null && refusal !== "person_stopped") return "closed";
  if (await isFollowOpen(db, pair, now)) return "open";
  const mayWait = canFollowPend(me.adultAt, other.adult_at, now);
  return mayWait && (await isFollowPending(db, { from: me.id, to: otherId }, now)) ? "waits" : "closed";
}
