import type { Actor } from "../../db/once";
import { prepared } from "../../db/prepared";
import type { Db, Tx } from "../../db/transact";
import type { Wear } from "../../designs/designs";
import { SEA } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import type { UseInput } from "../input";
import { type Thrown, throwWearing } from "./throw";

const use = prepared<{ bottle: string; owner: string }, Wear>((db, hole) =>
  db
    .updateTable("bottles")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", hole("bottle"))
    .where("owner_id", "=", hole("owner"))
    .where("state", "=", "kept")
    .where("uses", "<", SEA.usesOfCollected)
    .returning(["design_id as id", "design_name as name", "picture"])
    .compile(),
);

async function refusal(tx: Tx, ownerId: string, bottleId: string): Promise<Refusal> {
  const mine = await tx
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", bottleId)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "kept")
    .executeTakeFirst();
  return new Refusal(mine ? "used_up" : "bottle_not_found");
}

async function spendUse(tx: Tx, ownerId: string, bottleId: string): Promise<Wear> {
  const [wear] = await use(tx, { bottle: bottleId, owner: ownerId });
  if (!wear) throw await refusal(tx, ownerId, bottleId);
  return wear;
}

/**
 * Throws a bottle with a kept one's design, three times at most (specification section 7).
 * @throws Refusal as `throwWearing`, `bottle_not_found`, `used_up`
 */
export const throwCollected = (db: Db, actor: Actor, input: UseInput, now: number): Promise<Thrown> =>
  throwWearing(db, actor, input.content, (tx) => spendUse(tx, actor.id, input.bottleId), now);
