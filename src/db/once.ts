import { Refusal } from "../errors";
import { type Db, type Tx, transact } from "./transact";

/** Who does something, and the key under which a repeat of the same request is recognised. */
export interface Actor {
  id: string;
  /** From `Idempotency-Key` or a form's hidden field; `request` is a hash of what was asked. */
  once?: { key: string; request: string };
}

/**
 * One transaction that happens once per key: the answer is kept in that same transaction, so that a retry
 * after a crash, a double tap or a second tab gets the first answer again. Without a key it just runs.
 * @throws Refusal `idempotency_key_reused` when the key came with another request
 */
export function once<T>(db: Db, actor: Actor, now: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { once: mark } = actor;
  if (!mark) return transact(db, work);
  return transact(db, async (tx) => {
    const claimed = await tx
      .insertInto("idempotency_keys")
      .values({ user_id: actor.id, key: mark.key, request: mark.request, answer: null, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!claimed) return earlierAnswer<T>(tx, actor.id, mark);
    const answer = await work(tx);
    await tx
      .updateTable("idempotency_keys")
      .set({ answer: JSON.stringify(answer) })
      .where("user_id", "=", actor.id)
      .where("key", "=", mark.key)
      .execute();
    return answer;
  });
}

async function earlierAnswer<T>(tx: Tx, userId: string, mark: { key: string; request: string }): Promise<T> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["request", "answer"])
    .where("user_id", "=", userId)
    .where("key", "=", mark.key)
    .executeTakeFirstOrThrow();
  if (row.request !== mark.request) throw new Refusal("idempotency_key_reused");
  return JSON.parse(row.answer ?? "null") as T;
}
