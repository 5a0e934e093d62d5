import { sql } from "kysely";
import { payCoins } from "../../coins/coins";
import { type Actor, transactOnce } from "../../db/idempotency";
import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared-query";
import type { DesignRow, DesignStatus } from "../../db/tables/designs";
import type { Db, Tx } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { type ErrorCode, Refusal } from "../../runtime/errors";
import { applyWordRules, hideByNewWords, holdText } from "../../safety/safety";
import { lockOwnUser, type OwnUserRow } from "../../users/users";
import { NEW_DESIGN_FIELDS } from "../built-in-designs";
import type { DesignInput } from "../input";
import { saveDesignPicture } from "../pictures/picture-row";
import { loadDesignAfterAction } from "../reading/detail";
import type { Design } from "../reading/view";
import { EDITABLE_STATUSES } from "../rules";
import { saveSearchKeys } from "../search-key-rows";

const insertDesign = insertion("designs");

/** Creates a draft, for the price of a design in coins. @throws Refusal `insufficient_coins`, `text_refused` */
export function createDesign(db: Db, actor: Actor, input: DesignInput, now: number): Promise<Design> {
  const texts = { name: input.name, story: input.story };
  return transactOnce(db, actor, now, async (tx) => {
    const id = newId(now);
    const person = await lockOwnUser(tx, actor.id);
    const { id: me } = person;
    const verdict = await applyWordRules(tx, person, { kind: "design", fields: texts }, now);
    const amount = priceAt("design", now);
    await payCoins(tx, { userId: me, amount, reason: "design_bottle", ref: id }, now);
    const row: DesignRow = {
      ...NEW_DESIGN_FIELDS,
      id,
      designer_id: me,
      owner_id: me,
      ...texts,
      masks: verdict.masks,
      hidden_at: verdict.holdingRules ? now : null,
      picture: await saveDesignPicture(tx, input.params),
      created_at: now,
      updated_at: now,
    };
    await insertDesign(tx, row);
    if (verdict.holdingRules) {
      const held = { kind: "design", id, aboutId: me, fields: texts, rules: verdict.holdingRules } as const;
      await holdText(tx, held, now);
    }
    return loadDesignAfterAction(tx, id);
  });
}

/** Refusal for a failed change: `design_not_found` where the design is not the owner's, else the given code. */
export async function findDesignRefusal(
  tx: Tx,
  ownerId: string,
  id: string,
  code: (status: DesignStatus) => ErrorCode,
) {
  const row = await tx
    .selectFrom("designs")
    .select("status")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return new Refusal(row ? code(row.status) : "design_not_found");
}

/** Applies the word rules to new words of a design; null: they are what is stored, and stay as they were judged. */
async function judgeNewWords(
  tx: Tx,
  owner: OwnUserRow,
  id: string,
  texts: { name: string; story: string },
  now: number,
) {
  const stored = await tx
    .selectFrom("designs")
    .select(["name", "story", "hidden_at"])
    .where("id", "=", id)
    .where("owner_id", "=", owner.id)
    .executeTakeFirst();
  if (stored?.name === texts.name && stored.story === texts.story) return null;
  const hidden = (stored?.hidden_at ?? null) !== null;
  return applyWordRules(tx, owner, { kind: "design", fields: texts, hidden }, now);
}

/** Changes the actor's unsold design. @throws Refusal `design_not_found`, `design_locked`, `text_refused` */
export function updateDesign(
  db: Db,
  actor: Actor,
  id: string,
  { name, story, params }: DesignInput,
  now: number,
): Promise<Design> {
  const texts = { name, story };
  return transactOnce(db, actor, now, async (tx) => {
    const person = await lockOwnUser(tx, actor.id);
    const judged = await judgeNewWords(tx, person, id, texts, now);
    const picture = await saveDesignPicture(tx, params);
    const changed = await tx
      .updateTable("designs")
      .set((eb) => ({
        ...texts,
        masks: judged?.masks,
        picture,
        version: eb("version", "+", 1),
        updated_at: now,
        changed_at: judged
          ? now
          : sql<number | null>`case when picture = ${picture} then changed_at else cast(${now} as bigint) end`,
      }))
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "in", EDITABLE_STATUSES)
      .returning("hidden_at")
      .executeTakeFirst();
    if (!changed) throw await findDesignRefusal(tx, actor.id, id, () => "design_locked");
    if (judged && (judged.holdingRules || changed.hidden_at !== null)) {
      const words = { fields: texts, holdingRules: judged.holdingRules };
      const hidden_at = await hideByNewWords(tx, { kind: "design", id, aboutId: actor.id }, words, now);
      await tx.updateTable("designs").set({ hidden_at }).where("id", "=", id).execute();
    }
    await saveSearchKeys(tx, id);
    return loadDesignAfterAction(tx, id);
  });
}
