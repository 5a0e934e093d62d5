/** Designs straight into the table, and people with coins to make some. */
import { newId } from "../../src/db/ids";
import type { DesignRow } from "../../src/db/tables/designs";
import { type Db, transact } from "../../src/db/transact";
import { storeDrawing } from "../../src/designs/designs";
import { NEW_DESIGN } from "../../src/designs/house-designs";
import type { DesignInput } from "../../src/designs/input";
import { readParams } from "../../src/ui/bottle/params";
import { SAMPLES } from "../../src/ui/bottle/samples";
import { aPerson, BEGINNING, type PersonChange, type TestPerson } from "../support/people";

export const NOW = BEGINNING;

/** A sound design: stripes, markers, everything. */
export const INPUT: DesignInput = {
  name: "Noon over the strait",
  story: "The ferry crosses at twelve. For one minute the whole cabin turns gold.",
  params: readParams({ ...SAMPLES.ink?.params, markers: [{ type: "sun", size: 34 }, { type: "star" }] }),
};

/** Someone who can pay for designs. */
export async function aDesigner(db: Db, coins = 20, change: PersonChange = {}): Promise<TestPerson> {
  const person = await aPerson(db, { ...change, coins, coin_seq: coins > 0 ? 1 : 0 });
  const earned = { amount: coins, reason: "daily_checkin", ref: "test", balance: coins, created_at: NOW };
  if (coins > 0)
    await db
      .insertInto("coin_records")
      .values({ user_id: person.id, seq: 1, ...earned })
      .execute();
  return person;
}

/** A design of `owner`'s, in whatever state. */
export async function aDesign(
  db: Db,
  owner: TestPerson,
  change: Partial<DesignRow> = {},
): Promise<DesignRow> {
  const row: DesignRow = {
    ...NEW_DESIGN,
    id: newId(change.created_at ?? NOW),
    designer_id: owner.id,
    owner_id: owner.id,
    name: INPUT.name,
    story: INPUT.story,
    picture: await transact(db, (tx) => storeDrawing(tx, INPUT.params)),
    created_at: NOW,
    updated_at: NOW,
    ...(change.status === "forSale" && { price: 18, listed_at: NOW }),
    ...(change.status === "exhibition" && { listed_at: NOW }),
    ...change,
  };
  await db.insertInto("designs").values(row).execute();
  return row;
}

/** What `buyer` bought from `seller`. */
export const aPurchase = async (
  db: Db,
  buyer: TestPerson,
  seller: TestPerson,
  change: Partial<DesignRow> = {},
) => {
  const sold = await aDesign(db, seller, { status: "sold", price: 18 });
  return aDesign(db, seller, { status: "purchased", owner_id: buyer.id, source_id: sold.id, ...change });
};

export const designRow = (db: Db, id: string) =>
  db.selectFrom("designs").selectAll().where("id", "=", id).executeTakeFirst();
