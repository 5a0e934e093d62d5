import { expect, test } from "bun:test";
import { reconcileCoins } from "../../src/coins/coins";
import { eraseCoins } from "../../src/coins/erasure";
import { transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { moveCoins } from "./coin-faults";

eachDatabase("coins of somebody who leaves", (db) => {
  test("only trades of their own are noted: what others did among themselves is checked as before", async () => {
    const [leaver, other] = [await aPerson(db()), await aPerson(db())];
    await moveCoins(db(), leaver, "sale_design", 12, "theirs");
    await moveCoins(db(), other, "sale_design", 12, "no buyer");
    await moveCoins(db(), leaver, "admin_adjustment", 1, "no trade");
    await transact(db(), (tx) => eraseCoins(tx, leaver.id));
    expect(await db().selectFrom("departed_trades").select("ref").execute()).toEqual([{ ref: "theirs" }]);
    await db().updateTable("users").set({ coins: 0, coin_seq: 0 }).where("id", "=", leaver.id).execute();
    expect((await reconcileCoins(db())).first).toContain("what one buyer paid one seller got");
  });
});
