import type { Actor } from "../../db/idempotency";
import { preparedQuery } from "../../db/prepared-query";
import type { Db, Tx } from "../../db/transact";
import type { BottleDesign } from "../../designs/designs";
import { SEA_LIMITS } from "../../limits/sea";
import { Refusal } from "../../runtime/errors";
import type { ThrowCollectedInput } from "../input";
import { type ThrowResult, throwWithDesign } from "./throw";

const updateCollectedUses = preparedQuery<{ bottle: string; owner: string }, BottleDesign>((db, param) =>
  db
    .updateTable("bottles")
    .set((eb) => ({ uses: eb("uses", "+", 1) }))
    .where("id", "=", param("bottle"))
    .where("owner_id", "=", param("owner"))
    .where("state", "=", "kept")
    .where("uses", "<", SEA_LIMITS.usesOfCollected)
    .returning(["design_id as id", "design_name as name", "picture"]),
);

async function collectedUseRefusal(tx: Tx, ownerId: string, bottleId: string): Promise<Refusal> {
  const keptBottle = await tx
    .selectFrom("bottles")
    .select("id")
    .where("id", "=", bottleId)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "kept")
    .executeTakeFirst();
  return new Refusal(keptBottle ? "used_up" : "bottle_not_found");
}

async function spendCollectedUse(tx: Tx, ownerId: string, bottleId: string): Promise<BottleDesign> {
  const [design] = await updateCollectedUses(tx, { bottle: bottleId, owner: ownerId });
  if (!design) throw await collectedUseRefusal(tx, ownerId, bottleId);
  return design;
}

/**
 * Throws a bottle with a kept one's design, three times at most (docs/product.md 4.6).
 * @throws Refusal as `throwWithDesign`, `bottle_not_found`, `used_up`
 */
export const throwWithCollectedDesign = (
  db: Db,
  actor: Actor,
  input: ThrowCollectedInput,
  now: number,
): Promise<ThrowResult> =>
  throwWithDesign(db, actor, input.content, (tx) => spendCollectedUse(tx, actor.id, input.bottleId), now);
