import { expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { enqueueEmail, enqueueEmailToAddress, onEmailEnqueued } from "../../src/mail/outbox";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

eachDatabase("queueing an email", (db) => {
  test("wakes the deliverer after the commit, and not after a rollback", async () => {
    const base = db();
    const { id } = await aPerson(base);
    let woken = 0;
    onEmailEnqueued(base, () => woken++);
    const post = (after: () => void) =>
      transact(base, async (tx) => {
        await enqueueEmail(tx, id, "verify_email", TEST_START);
        await enqueueEmailToAddress(tx, "nobody@sea.example", "reset_password", TEST_START);
        expect(woken).toBe(0);
        after();
      });
    const failed = post(() => {
      throw new Error("no");
    });
    expect(await failed.catch((error: Error) => error.message)).toBe("no");
    expect(woken).toBe(0);
    await post(() => undefined);
    const letters = await base.selectFrom("outbox").select("user_id").execute();
    expect([woken, letters]).toEqual([2, [{ user_id: id }]]);
  });
});
