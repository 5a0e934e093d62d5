import { expect, test } from "bun:test";
import { afterCommit, setEffectErrorReporter, type Tx, transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

const note = (tx: Tx, key: string) => tx.insertInto("meta").values({ key, value: "1" }).execute();

eachDatabase("what follows a commit", (db) => {
  test("runs after the commit, in the order it was said", async () => {
    const order: string[] = [];
    const promises: Promise<unknown>[] = [];
    await transact(db(), async (tx) => {
      afterCommit(tx, () => {
        order.push("first");
        promises.push(db().selectFrom("meta").select("key").where("key", "=", "in order").execute());
      });
      await note(tx, "in order");
      afterCommit(tx, () => order.push("second"));
      order.push("work");
    });
    expect(order).toEqual(["work", "first", "second"]);
    expect(await Promise.all(promises)).toEqual([[{ key: "in order" }]]);
  });

  test("does not run after a roll-back", async () => {
    let ran = false;
    const work = transact(db(), async (tx) => {
      afterCommit(tx, () => {
        ran = true;
      });
      throw new Error("changed my mind");
    });
    expect(work).rejects.toThrow("changed my mind");
    await work.catch(() => undefined);
    expect(ran).toBe(false);
  });

  test("what throws is reported, and neither the answer nor the next effect suffers", async () => {
    const reported: unknown[] = [];
    let next = false;
    setEffectErrorReporter(db(), (error) => reported.push(error));
    const result = await transact(db(), async (tx) => {
      afterCommit(tx, () => {
        throw new Error("at once");
      });
      afterCommit(tx, async () => {
        throw new Error("later");
      });
      afterCommit(tx, () => {
        next = true;
      });
      return "done";
    });
    await Promise.resolve();
    expect(result).toBe("done");
    expect(next).toBe(true);
    expect(reported.map(String)).toEqual(["Error: at once", "Error: later"]);
  });

  test("can only be said inside a transaction", () => {
    expect(() => afterCommit(db() as never, () => undefined)).toThrow("outside a transaction");
  });
});
