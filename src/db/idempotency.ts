import { IDEMPOTENCY_LIMITS } from "../limits/http";
import { Refusal } from "../runtime/errors";
import { deleteRowsUpTo, yieldToEventLoop } from "./slices";
import { type Db, type DbOrTx, type Tx, transact } from "./transact";

export interface Actor {
  id: string;
  /** From `Idempotency-Key` or a hidden field; `request` is a hash of the request. */
  once?: { key: string; request: string };
}

/**
 * One transaction per idempotency key; repeats get the first answer for 24 hours.
 * @throws Refusal `idempotency_key_reused` when the key came with another request
 */
export function transactOnce<T>(db: Db, actor: Actor, now: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { once } = actor;
  if (!once) return transact(db, work);
  return transact(db, async (tx) => {
    const claimed = await tx
      .insertInto("idempotency_keys")
      .values({ user_id: actor.id, key: once.key, request: once.request, answer: null, created_at: now })
      // An expired key is free again; of concurrent requests one takes it.
      .onConflict((on) =>
        on
          .columns(["user_id", "key"])
          .doUpdateSet({ request: once.request, answer: null, created_at: now })
          .where("idempotency_keys.created_at", "<=", now - IDEMPOTENCY_LIMITS.retention),
      )
      .returning("key")
      .executeTakeFirst();
    if (!claimed) return loadEarlierAnswer<T>(tx, actor.id, once);
    const answer = await work(tx);
    await tx
      .updateTable("idempotency_keys")
      .set({ answer: JSON.stringify(answer) })
      .where("user_id", "=", actor.id)
      .where("key", "=", once.key)
      .execute();
    return answer;
  });
}

/** Whether a request with this key was done; known for 24 hours. */
export async function wasDoneOnce(db: Db, userId: string, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("created_at", ">", now - IDEMPOTENCY_LIMITS.retention)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers for 24 hours that a request with this key was done, for `wasDoneOnce`. */
export async function rememberDone(db: Db, userId: string, key: string, now: number): Promise<void> {
  await db
    .insertInto("idempotency_keys")
    .values({ user_id: userId, key, request: key, answer: null, created_at: now })
    .onConflict((on) => on.columns(["user_id", "key"]).doUpdateSet({ created_at: now }))
    .execute();
}

async function loadEarlierAnswer<T>(tx: Tx, userId: string, once: { key: string; request: string }): Promise<T> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["request", "answer"])
    .where("user_id", "=", userId)
    .where("key", "=", once.key)
    .executeTakeFirstOrThrow();
  if (row.request !== once.request) throw new Refusal("idempotency_key_reused");
  return JSON.parse(row.answer ?? "null") as T;
}

/** Deletes keys older than a day. */
export const deleteOldIdempotencyKeys = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(
    db,
    { table: "idempotency_keys", key: ["user_id", "key"], time: "created_at" },
    now - IDEMPOTENCY_LIMITS.retention,
  );

const ANSWERS_PER_SLICE = 500;

type StoredAnswerRow = { user_id: string; key: string; answer: string | null };

const listAnswersAfter = (
  db: DbOrTx,
  { user_id, key }: Pick<StoredAnswerRow, "user_id" | "key">,
): Promise<StoredAnswerRow[]> =>
  db
    .selectFrom("idempotency_keys")
    .select(["user_id", "key", "answer"])
    .where((eb) => eb(eb.refTuple("user_id", "key"), ">", eb.tuple(user_id, key)))
    .orderBy("user_id")
    .orderBy("key")
    .limit(ANSWERS_PER_SLICE)
    .execute();

/** Deletes stored answers that name a person, in slices. */
export async function deleteAnswersNaming(db: Db, personId: string): Promise<void> {
  let last = { user_id: "", key: "" };
  for (;;) {
    const kept = await listAnswersAfter(db, last);
    for (const { user_id, key, answer } of kept) {
      if (!answer?.includes(personId)) continue;
      await db.deleteFrom("idempotency_keys").where("user_id", "=", user_id).where("key", "=", key).execute();
    }
    const end = kept.at(-1);
    if (!end || kept.length < ANSWERS_PER_SLICE) return;
    last = end;
    await yieldToEventLoop();
  }
}
