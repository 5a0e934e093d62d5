/** Inserts designs directly, and people with coins to create some. */
import { newId } from "../../src/db/ids";
import type { DesignRow } from "../../src/db/tables/designs";
import { type Db, transact } from "../../src/db/transact";
import { NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import { saveDesignPicture } from "../../src/designs/designs";
import type { DesignInput } from "../../src/designs/input";
import { readDesignParams } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { NOW } from "../support/bottles";
import { insertRow } from "../support/insert-row";
import { aPerson, type PersonChange, type TestPerson } from "../support/people";

/** A valid design with all kinds of parameters. */
export const SAMPLE_DESIGN: DesignInput = {
  name: "Noon over the strait",
  story: "The ferry crosses at twelve. For one minute the whole cabin turns gold.",
  params: readDesignParams({
    ...SAMPLE_DESIGNS.ink?.params,
    markers: [{ type: "sun", size: 34 }, { type: "star" }],
  }),
};

/** A person with coins for designs. */
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

/** A design of a person, in any status. @returns its id */
export async function aDesign(db: Db, owner: TestPerson, change: Partial<DesignRow> = {}): Promise<DesignRow> {
  const row: DesignRow = {
    ...NEW_DESIGN_FIELDS,
    id: newId(change.created_at ?? NOW),
    designer_id: owner.id,
    owner_id: owner.id,
    name: SAMPLE_DESIGN.name,
    story: SAMPLE_DESIGN.story,
    picture: await transact(db, (tx) => saveDesignPicture(tx, SAMPLE_DESIGN.params)),
    created_at: NOW,
    updated_at: NOW,
    ...(change.status === "forSale" && { price: 18, listed_at: NOW }),
    ...(change.status === "exhibition" && { listed_at: NOW }),
    ...change,
  };
  await insertRow(db, "designs", row);
  return row;
}

/** A design that `buyer` purchased from `seller`. */
export const aPurchase = async (db: Db, buyer: TestPerson, seller: TestPerson, change: Partial<DesignRow> = {}) => {
  const sold = await aDesign(db, seller, { status: "sold", price: 18 });
  return aDesign(db, seller, { status: "purchased", owner_id: buyer.id, source_id: sold.id, ...change });
};

export const designRow = (db: Db, id: string) =>
  db.selectFrom("designs").selectAll().where("id", "=", id).executeTakeFirst();
