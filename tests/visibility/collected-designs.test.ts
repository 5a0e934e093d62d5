/** The list of designs of kept bottles names the same designer as the list of bought designs, whatever became of the account. */
import { expect, test } from "bun:test";
import { DELETED_USER_ID } from "../../src/limits/account";
import { aBottle } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { ACCOUNT_STATES, type AccountState } from "./account-states";
import { askAs, seedVisibilityWorld, type VisibilityWorld } from "./visibility-world";

const NAMES = Object.keys(ACCOUNT_STATES) as AccountState[];
const UNNAMED: AccountState[] = ["banned", "settled", "deleted", "minor", "elder"];
const TIMEOUT_MS = 120_000;

async function designerIn(world: VisibilityWorld, tab: "collected" | "purchased") {
  const response = await askAs(world, "reader", "GET", `/api/designs?tab=${tab}`);
  const { items } = await response.json();
  const { designer } = items[0];
  // Whoever has left is nobody, and so is the designer of a design that went with them.
  return designer?.id === DELETED_USER_ID ? null : designer;
}

eachDatabase("the designer of a kept bottle's design", (_, open) => {
  test.each(NAMES)(
    "%s: is named as that of a bought one",
    async (state) => {
      const world = await seedVisibilityWorld(await open());
      const { db, reader, third, exhibited, kept } = world;
      await db.deleteFrom("bottles").where("id", "=", kept).execute();
      const keptBottle = { state: "kept", owner_id: reader.id, collected_at: 1, design_id: exhibited } as const;
      await aBottle(db, third, keptBottle);
      await ACCOUNT_STATES[state](world);
      const bought = await designerIn(world, "purchased");
      expect(await designerIn(world, "collected")).toEqual(bought);
      expect(bought === null).toBe(UNNAMED.includes(state));
    },
    TIMEOUT_MS,
  );
});
