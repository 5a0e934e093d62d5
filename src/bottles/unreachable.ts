import { sql } from "kysely";
import { repeatInSlices, yieldToEventLoop } from "../db/slices";
import { type Db, transact } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { deleteHeldText } from "../safety/safety";

/**
 * Removed by its author, or without author and owner: nobody can read the letter and its comments any more. A bottle
 * that an official removed can be restored; one that its owner destroyed stays in its author's list.
 * Must equal the condition of the index `bottles_unreached`.
 */
const UNREACHABLE_BOTTLE_SQL = sql<boolean>`state = 'removed'
  and (author_id = ${sql.lit(DELETED_USER_ID)} or (hidden_at is null and collected_at is null))
  and (content <> '' or design_name <> '')`;

const COMMENT_BATCH_SIZE = 50;

/** Empties comments and answers of a bottle, and deletes those held for review. */
const eraseBottleComments = (db: Db, bottleId: string) =>
  repeatInSlices(COMMENT_BATCH_SIZE, () =>
    transact(db, async (tx) => {
      const comments = tx
        .selectFrom("comments")
        .select("id")
        .where("bottle_id", "=", bottleId)
        .where((eb) => eb.or([eb("content", "<>", ""), eb("answer", "is not", null)]))
        .limit(COMMENT_BATCH_SIZE);
      const erased = await tx
        .updateTable("comments")
        .set({ content: "", answer: null, answered_at: null, masks: null, answer_masks: null })
        .where("id", "in", comments)
        .returning("id")
        .execute();
      for (const { id } of erased)
        for (const kind of ["comment", "answer"] as const) await deleteHeldText(tx, kind, id);
      return erased.length;
    }),
  );

const LETTER_BATCH_SIZE = 20;

/** The ids of those bottles that still have a comment or answer with a text. */
async function filterCommentedBottles(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("comments")
    .select("bottle_id")
    .distinct()
    .where("bottle_id", "in", ids)
    .where((eb) => eb.or([eb("content", "<>", ""), eb("answer", "is not", null)]))
    .execute();
  return rows.map(({ bottle_id }) => bottle_id);
}

async function eraseLettersAndComments(db: Db, ids: string[]): Promise<void> {
  for (const id of await filterCommentedBottles(db, ids)) {
    await eraseBottleComments(db, id);
    await yieldToEventLoop();
  }
  await db
    .updateTable("bottles")
    .set({ content: "", design_name: "", masks: null })
    .where("id", "in", ids)
    .where(UNREACHABLE_BOTTLE_SQL)
    .execute();
}

/** Erases letters that nobody can read any more, with their comments. The rows stay, as coin records refer to them. */
export const eraseUnreachableLetters = (db: Db): Promise<void> =>
  repeatInSlices(LETTER_BATCH_SIZE, async () => {
    const letters = db.selectFrom("bottles").select("id").where(UNREACHABLE_BOTTLE_SQL).orderBy("id");
    const ids = (await letters.limit(LETTER_BATCH_SIZE).execute()).map(({ id }) => id);
    if (ids.length > 0) await eraseLettersAndComments(db, ids);
    return ids.length;
  });
