import { pay } from "../../coins/coins";
import { newId } from "../../db/ids";
import { type Actor, once } from "../../db/once";
import { insertion } from "../../db/prepared";
import type { DesignRow, DesignStatus } from "../../db/tables/designs";
import type { Db, Tx } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { type Code, Refusal } from "../../runtime/errors";
import { hold, judge } from "../../safety/safety";
import { lockMe } from "../../users/users";
import { NEW_DESIGN } from "../house-designs";
import type { DesignInput } from "../input";
import { storeDrawing } from "../pictures/picture-row";
import { designAfter } from "../reading/detail";
import type { Design } from "../reading/view";
import { EDITABLE } from "../rules";
import { keepKeys } from "../search-key-rows";

const insert = insertion("designs");

/** Creates a design for 5 coins. @throws Refusal `insufficient_coins`, `text_refused` */
export function createDesign(db: Db, actor: Actor, input: DesignInput, now: number): Promise<Design> {
  const said = { name: input.name, story: input.story };
  return once(db, actor, now, async (tx) => {
    const id = newId(now);
    const person = await lockMe(tx, actor.id);
    const { id: me } = person;
    const verdict = await judge(tx, person, "design", said, now);
    const amount = priceAt("design", now);
    await pay(tx, { userId: me, amount, reason: "design_bottle", ref: id }, now);
    const made: DesignRow = {
      ...NEW_DESIGN,
      id,
      designer_id: me,
      owner_id: me,
      ...said,
      masks: verdict.masks,
      hidden_at: verdict.held ? now : null,
      picture: await storeDrawing(tx, input.params),
      created_at: now,
      updated_at: now,
    };
    await insert(tx, made);
    if (verdict.held) await hold(tx, { kind: "design", id, aboutId: me, said, rules: verdict.held }, now);
    return designAfter(tx, id);
  });
}

/** Why a design that is one's own was not changed; one that is another's does not exist. */
export async function whyNot(tx: Tx, ownerId: string, id: string, code: (status: DesignStatus) => Code) {
  const row = await tx
    .selectFrom("designs")
    .select("status")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return new Refusal(row ? code(row.status) : "design_not_found");
}

/** Changes an unsold design. @throws Refusal `design_not_found`, `design_locked`, `text_refused` */
export function updateDesign(
  db: Db,
  actor: Actor,
  id: string,
  { name, story, params }: DesignInput,
  now: number,
): Promise<Design> {
  return once(db, actor, now, async (tx) => {
    const verdict = await judge(tx, await lockMe(tx, actor.id), "design", { name, story }, now);
    const { held, masks } = verdict;
    const picture = await storeDrawing(tx, params);
    const changed = await tx
      .updateTable("designs")
      .set((eb) => ({ name, story, picture, version: eb("version", "+", 1), updated_at: now }))
      .set({ masks, ...(held && { hidden_at: now }) })
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "in", EDITABLE)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw await whyNot(tx, actor.id, id, () => "design_locked");
    if (held)
      await hold(tx, { kind: "design", id, aboutId: actor.id, said: { name, story }, rules: held }, now);
    await keepKeys(tx, id);
    return designAfter(tx, id);
  });
}
