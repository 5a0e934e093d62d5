import { type Actor, transactOnce } from "../../db/idempotency";
import type { Db, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { deleteHeldText } from "../../safety/safety";
import { SEA_STATES } from "../rules";

async function removalRefusal(tx: Tx, authorId: string, bottleId: string): Promise<Refusal> {
  const row = await tx
    .selectFrom("bottles")
    .select(["author_id", "state"])
    .where("id", "=", bottleId)
    .executeTakeFirst();
  if (!row || row.state === "removed") return new Refusal("bottle_not_found");
  return new Refusal(row.author_id === authorId ? "bottle_held" : "forbidden");
}

/** Removes the actor's own bottle at sea. @throws Refusal `bottle_not_found`, `forbidden`, `bottle_held` */
export function removeBottle(db: Db, actor: Actor, bottleId: string, now: number): Promise<null> {
  return transactOnce(db, actor, now, async (tx) => {
    const removed = await tx
      .updateTable("bottles")
      // Without `hidden_at` officials cannot restore it.
      .set({ state: "removed", hidden_at: null, chart_shared_at: null })
      .where("id", "=", bottleId)
      .where("author_id", "=", actor.id)
      .where("state", "in", SEA_STATES)
      .where("free_at", "<=", now)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw await removalRefusal(tx, actor.id, bottleId);
    await deleteHeldText(tx, "bottle", bottleId);
    return null;
  });
}
