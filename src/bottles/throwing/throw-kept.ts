import type { Actor } from "../../db/once";
import { prepared } from "../../db/prepared";
import type { Db, Tx } from "../../db/transact";
import { Refusal } from "../../errors";
import { SEA } from "../../limits";
import type { UseInput } from "../input";
import { type Thrown, throwWearing, type Wear } from "./throw";

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

/** Spends one of the kept bottle's throws; the row itself holds the rule. @returns what it wears */
async function spendUse(tx: Tx, ownerId: string, bottleId: string): Promise<Wear> {
  const [wear] = await use(tx, { bottle: bottleId, owner: ownerId });
  if (!wear) throw await refusal(tx, ownerId, bottleId);
  return wear;
}

/**
 * Throws a new bottle that wears the design of a kept one, three times at most (specification section 7,
 * `POST /bottles/use-collected`). It is a throw like any other: it counts against the day and is paid.
 * @param input the text as `input.ts` cleans it
 * @throws Refusal as `throwWearing`, `bottle_not_found` (also when somebody else keeps it), `used_up`
 */
export const throwCollected = (db: Db, actor: Actor, input: UseInput, now: number): Promise<Thrown> =>
  throwWearing(db, actor, input.content, (tx, me) => spendUse(tx, me.id, input.bottleId), now);
