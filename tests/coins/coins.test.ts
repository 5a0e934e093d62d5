import { expect, test } from "bun:test";
import { payCoins } from "../../src/coins/coins";
import { uniqueViolation } from "../../src/db/error-codes";
import { type Db, transact } from "../../src/db/transact";
import { countOutcomes, findLedgerFaults, loadCoins, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";

const move = (db: Db, person: TestPerson, amount: number, ref: string) =>
  transact(db, (tx) => payCoins(tx, { userId: person.id, amount, reason: "admin_adjustment", ref }, NOW));

eachDatabase("coins", (db) => {
  test("a payment changes the balance and writes a record, in order", async () => {
    const person = await aPerson(db());
    expect(await move(db(), person, 10, "a")).toBe(10);
    expect(await move(db(), person, -4, "b")).toBe(6);
    const records = await db()
      .selectFrom("coin_records")
      .select(["seq", "amount", "reason", "ref", "balance", "created_at"])
      .where("user_id", "=", person.id)
      .orderBy("seq")
      .execute();
    const same = { reason: "admin_adjustment", created_at: NOW };
    expect(records).toEqual([
      { ...same, seq: 1, amount: 10, ref: "a", balance: 10 },
      { ...same, seq: 2, amount: -4, ref: "b", balance: 6 },
    ]);
  });

  test("a balance is never negative: a refused payment writes nothing", async () => {
    const person = await aPerson(db());
    await move(db(), person, 5, "a");
    expect(await workOutcome(move(db(), person, -6, "b"))).toBe("insufficient_coins");
    expect(await workOutcome(move(db(), person, -5, "c"))).toBe("done");
    expect(await loadCoins(db(), person)).toBe(0);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("an unknown person is not paid", async () => {
    const nobody = { ...(await aPerson(db())), id: "nobody" };
    expect(await workOutcome(move(db(), nobody, 5, "a"))).toBe("insufficient_coins");
  });

  test("the same reason and reference pays once, and the second transaction is rolled back", async () => {
    const person = await aPerson(db());
    await move(db(), person, 5, "cause");
    const repeated = await move(db(), person, 5, "cause").catch((error: unknown) => error);
    expect(uniqueViolation(repeated)).toBeTruthy();
    expect(await loadCoins(db(), person)).toBe(5);
  });

  test("of 20 payments of 10 coins at once with 30 coins three succeed, and no coin is made or lost", async () => {
    const person = await aPerson(db());
    await move(db(), person, 30, "start");
    const counts = await countOutcomes(Array.from({ length: 20 }, (_, i) => move(db(), person, -10, `${i}`)));
    expect(counts).toEqual({ done: 3, insufficient_coins: 17 });
    expect(await findLedgerFaults(db())).toEqual([]);
  });
});
