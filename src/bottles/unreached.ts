import { sql } from "kysely";
import { eventLoopTurn, inSlices } from "../db/slices";
import { type Db, transact } from "../db/transact";
import { GONE } from "../limits/limits";
import { forgetHeld } from "../safety/safety";

/**
 * Taken back by its author, or without an author and without a keeper: nobody reaches the letter nor what was said of it.
 * What an official took away can come back, and its author reads it; what its keeper destroyed stays in its author's list.
 * In the words of the index `bottles_unreached`.
 */
const UNREACHED = sql<boolean>`state = 'removed'
  and (author_id = ${sql.lit(GONE)} or (hidden_at is null and collected_at is null))
  and (content <> '' or design_name <> '')`;

const AT_ONCE = 50;

/** Empties comments and answers of a bottle; a held one is not let through any more. */
const eraseSaid = (db: Db, bottleId: string) =>
  inSlices(AT_ONCE, () =>
    transact(db, async (tx) => {
      const said = tx
        .selectFrom("comments")
        .select("id")
        .where("bottle_id", "=", bottleId)
        .where((eb) => eb.or([eb("content", "<>", ""), eb("answer", "is not", null)]))
        .limit(AT_ONCE);
      const erased = await tx
        .updateTable("comments")
        .set({ content: "", answer: null, answered_at: null, masks: null, answer_masks: null })
        .where("id", "in", said)
        .returning("id")
        .execute();
      for (const { id } of erased)
        for (const kind of ["comment", "answer"] as const) await forgetHeld(tx, kind, id);
      return erased.length;
    }),
  );

const LETTERS_AT_ONCE = 20;

/** Which of these letters somebody has said something of that is still there. */
async function spokenOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("comments")
    .select("bottle_id")
    .distinct()
    .where("bottle_id", "in", ids)
    .where((eb) => eb.or([eb("content", "<>", ""), eb("answer", "is not", null)]))
    .execute();
  return rows.map(({ bottle_id }) => bottle_id);
}

async function erase(db: Db, ids: string[]): Promise<void> {
  for (const id of await spokenOf(db, ids)) {
    await eraseSaid(db, id);
    await eventLoopTurn();
  }
  await db
    .updateTable("bottles")
    .set({ content: "", design_name: "", masks: null })
    .where("id", "in", ids)
    .where(UNREACHED)
    .execute();
}

/** Erases letters that nobody reaches any more, with what was said of them. The rows stay, as coins name them. */
export const eraseUnreached = (db: Db): Promise<void> =>
  inSlices(LETTERS_AT_ONCE, async () => {
    const letters = db.selectFrom("bottles").select("id").where(UNREACHED).orderBy("id");
    const ids = (await letters.limit(LETTERS_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length > 0) await erase(db, ids);
    return ids.length;
  });
