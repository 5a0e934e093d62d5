import { type Actor, once } from "../../db/once";
import type { Db, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { forgetHeld } from "../../safety/safety";
import { AT_SEA } from "../rules";

async function reason(tx: Tx, authorId: string, bottleId: string): Promise<Refusal> {
  const row = await tx
    .selectFrom("bottles")
    .select(["author_id", "state"])
    .where("id", "=", bottleId)
    .executeTakeFirst();
  if (!row || row.state === "removed") return new Refusal("bottle_not_found");
  return new Refusal(row.author_id === authorId ? "bottle_held" : "forbidden");
}

/** Removes one's own bottle at sea. @throws Refusal `bottle_not_found`, `forbidden`, `bottle_held` */
export function removeBottle(db: Db, actor: Actor, bottleId: string, now: number): Promise<null> {
  return once(db, actor, now, async (tx) => {
    const removed = await tx
      .updateTable("bottles")
      // Final: no official restores it.
      .set({ state: "removed", hidden_at: null })
      .where("id", "=", bottleId)
      .where("author_id", "=", actor.id)
      .where("state", "in", AT_SEA)
      .where("free_at", "<=", now)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw await reason(tx, actor.id, bottleId);
    await forgetHeld(tx, "bottle", bottleId);
    return null;
  });
}
