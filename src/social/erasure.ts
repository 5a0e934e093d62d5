import { sql } from "kysely";
import type { Tx } from "../db/transact";
import { withdrawNaming } from "../push/news";
import { uncountTiesOf } from "../users/users";

/** Corrects others' counts, and takes back what was told of a new follower; rows cascade. */
export async function forgetTies(tx: Tx, userId: string, now: number): Promise<void> {
  await withdrawNaming(tx, userId, sql`select followee_id from follows where follower_id = ${userId}`, now);
  await uncountTiesOf(tx, userId);
}
