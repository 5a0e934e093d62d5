import { sql } from "kysely";
import type { Tx } from "../db/transact";
import { cancelPushesNaming } from "../push/withdraw-push";
import { subtractFollowCountsOf } from "../users/users";

/** Ids of people who follow a person or are followed by them. */
export async function listFollowNeighbours(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("follows")
    .select(["follower_id", "followee_id"])
    .where((eb) => eb.or([eb("follower_id", "=", userId), eb("followee_id", "=", userId)]))
    .execute();
  return rows.map(({ follower_id, followee_id }) => (follower_id === userId ? followee_id : follower_id));
}

/**
 * Corrects other people's counts and withdraws notifications of a new follower; the rows are deleted by cascade.
 * @param now ms
 */
export async function eraseFollowTraces(tx: Tx, userId: string, now: number): Promise<void> {
  await cancelPushesNaming(tx, userId, sql`select followee_id from follows where follower_id = ${userId}`, now);
  await subtractFollowCountsOf(tx, userId);
}
