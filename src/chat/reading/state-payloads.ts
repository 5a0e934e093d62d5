import type { DbOrTx } from "../../db/transact";
import { personOfRef, personRef } from "../../events/events";
import { adultAtBetweenPeopleSql, isSuspendedOrBanned } from "../../users/users";
import { areInDifferentAgeBands } from "../rules";
import { isKnownSideSql } from "./own-member";

/** How far the other sides of the conversations that somebody knows of have come. */
const selectTheirProgress = (db: DbOrTx, me: string) =>
  db
    .selectFrom("conversation_members as theirs")
    .innerJoin("conversation_members as mine", (join) =>
      join.onRef("mine.user_id", "=", "theirs.other_id").onRef("mine.other_id", "=", "theirs.user_id"),
    )
    .innerJoin("conversations", "conversations.id", "theirs.conversation_id")
    .leftJoin("users as other", "other.id", "theirs.user_id")
    .leftJoin("users as me", "me.id", "theirs.other_id")
    .select([
      "theirs.conversation_id",
      "theirs.user_id",
      "theirs.delivered_seq",
      "theirs.told_seq",
      "theirs.told_after",
    ])
    .select(["answered_at", "opener_texts"])
    .select(["other.banned_at", "other.suspended_until"])
    .select([adultAtBetweenPeopleSql("other").as("theirs_adult_at"), adultAtBetweenPeopleSql("me").as("mine_adult_at")])
    .where("theirs.other_id", "=", me)
    .where(isKnownSideSql("mine"));

type ProgressRow = Awaited<ReturnType<ReturnType<typeof selectTheirProgress>["execute"]>>[number];

/** `stopped` and `frozen` make the page reload what may be written. */
function statePayloadOf(row: ProgressRow, now: number): object {
  const areReceiptsVisible = row.answered_at !== null || row.opener_texts === 0;
  const stopped = isSuspendedOrBanned(row, now);
  const frozen = areInDifferentAgeBands(row.mine_adult_at, row.theirs_adult_at, now);
  return {
    userId: row.user_id,
    deliveredSeq: areReceiptsVisible ? row.delivered_seq : 0,
    readSeq: areReceiptsVisible ? row.told_seq : 0,
    ...(areReceiptsVisible && row.told_after > 0 && { readAfter: row.told_after }),
    ...(stopped && { stopped }),
    ...(frozen && { frozen }),
  };
}

/** What is told of people whom somebody may have no conversation with (`publishTieChanged`), by reference. */
async function loadTiePayloads(db: DbOrTx, me: string, people: readonly string[], now: number) {
  const rows = await selectTheirProgress(db, me).where("theirs.user_id", "in", people).execute();
  const known = new Map(rows.map((row) => [row.user_id, statePayloadOf(row, now)]));
  const unwritten = (userId: string) => ({ userId, deliveredSeq: 0, readSeq: 0 });
  const there = await db.selectFrom("users").select("id").where("id", "in", people).execute();
  return there.map(({ id }): [string, object] => [
    personRef(id),
    { ...(known.get(id) ?? unwritten(id)), changed: true },
  ]);
}

/** @param refs ids of conversations, and references of people */
export async function loadChatStatePayloads(
  db: DbOrTx,
  me: string,
  refs: readonly string[],
  now: number,
): Promise<Map<string, object>> {
  const rows = await selectTheirProgress(db, me)
    .where("theirs.conversation_id", "in", [...refs])
    .execute();
  const payloads = new Map(rows.map((row) => [row.conversation_id, statePayloadOf(row, now)]));
  const people = refs.map(personOfRef).filter((id) => id !== null);
  if (people.length > 0)
    for (const [ref, payload] of await loadTiePayloads(db, me, people, now)) payloads.set(ref, payload);
  return payloads;
}
