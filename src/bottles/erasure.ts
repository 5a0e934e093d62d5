import { sql } from "kysely";
import { rowCount } from "../db/count-rows";
import { shuffleKey } from "../db/ids";
import type { Tx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { FAR_FUTURE, SEA_LIMITS } from "../limits/sea";
import { throwBackHeldBottles } from "./holding/end-hold";
import { SEA_STATES } from "./rules";

const eraseAnswers = (tx: Tx, userId: string) =>
  tx
    .updateTable("comments")
    .set({ answer: null, answered_at: null, thanked_at: null })
    .where("bottle_id", "in", tx.selectFrom("bottles").select("id").where("author_id", "=", userId))
    .where((eb) => eb.or([eb("answer", "is not", null), eb("thanked_at", "is not", null)]))
    .execute();

/** Held and kept bottles stay without their letter, others are removed; one statement, so that no pick comes between. */
const eraseLetters = (tx: Tx, userId: string, now: number) =>
  tx
    .updateTable("bottles")
    .set((eb) => ({
      author_id: DELETED_USER_ID,
      content: "",
      state: eb
        .case()
        .when("state", "=", "kept")
        .then(sql.lit("kept" as const))
        .when(eb.and([eb("state", "in", SEA_STATES), eb("free_at", ">", now)]))
        .then(sql.lit("sea" as const))
        .else(sql.lit("removed" as const))
        .end(),
      // After the hold it does not drift on.
      expires_at: eb.ref("free_at"),
      waiting_since: null,
      chart_shared_at: null,
      author_adult_at: eb.case().when("band", "=", "minor").then(sql.lit(FAR_FUTURE)).else(sql.lit(0)).end(),
    }))
    .where("author_id", "=", userId)
    .execute();

async function eraseComments(tx: Tx, userId: string): Promise<void> {
  const ownComments = tx.selectFrom("comments").where("comments.author_id", "=", userId);
  const goneFromBottle = ownComments.select(rowCount).where(sql<boolean>`comments.bottle_id = bottles.id`);
  await tx
    .updateTable("bottles")
    .set((eb) => ({
      comment_count: eb("comment_count", "-", goneFromBottle),
      brief: eb.case().when("comment_count", "=", goneFromBottle).then(null).else(eb.ref("brief")).end(),
    }))
    .where("id", "in", ownComments.select("comments.bottle_id"))
    .execute();
  await tx.deleteFrom("comments").where("author_id", "=", userId).execute();
}

async function eraseLikes(tx: Tx, userId: string): Promise<void> {
  const likedBottles = tx.selectFrom("bottle_likes").select("bottle_id").where("user_id", "=", userId);
  await tx
    .updateTable("bottles")
    .set((eb) => ({ like_count: eb("like_count", "-", 1) }))
    .where("id", "in", likedBottles.where("active", "=", 1))
    .execute();
  await tx.deleteFrom("bottle_likes").where("user_id", "=", userId).execute();
}

async function releaseKeptBottles(tx: Tx, userId: string, now: number): Promise<void> {
  const keptBottles = await tx
    .selectFrom("bottles")
    .select(["id", "band", "author_id"])
    .where("owner_id", "=", userId)
    .where("state", "=", sql.lit("kept"))
    .execute();
  for (const { id, band, author_id } of keptBottles) {
    await tx
      .updateTable("bottles")
      .set({
        state: author_id === DELETED_USER_ID ? "removed" : "sea",
        owner_id: null,
        collected_at: null,
        uses: 0,
        news_seen_at: null,
        free_at: now,
        expires_at: band === "all" ? FAR_FUTURE : now + SEA_LIMITS.drift,
        shuffle: shuffleKey(id, now),
      })
      .where("id", "=", id)
      .execute();
  }
}

/** Erases the person from all bottles (docs/product.md 7.10); pick-up counts stay. */
export async function eraseBottleActivity(tx: Tx, userId: string, now: number): Promise<void> {
  await throwBackHeldBottles(tx, userId, now);
  await releaseKeptBottles(tx, userId, now);
  await eraseComments(tx, userId);
  await eraseLikes(tx, userId);
  await eraseAnswers(tx, userId);
  await eraseLetters(tx, userId, now);
  await tx.deleteFrom("bottle_views").where("viewer", "=", userId).execute();
}
