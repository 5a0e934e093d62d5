/** On PostgreSQL a recall waits for a claim that is not committed: else it would not see that a message is being rendered. */
import { expect, test } from "bun:test";
import { claimOutboxRow } from "../../src/db/outbox-claims";
import { type Db, transact } from "../../src/db/transact";
import { markPushTakenBack } from "../../src/push/withdraw-push";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { untilLockWaits } from "../support/lock-waits";
import { setUpPushTest } from "./push-setup";

eachDatabase("a recall and a claim at the same time", (db, _, kind) => {
  const r = setUpPushTest(db);

  test.if(kind === "postgres")("the claim is waited for, and what it renders does not leave", async () => {
    await r.subscribed(r.reader);
    await r.write("secret");
    const [row] = await r.news();
    if (!row) expect.unreachable("nothing is queued");
    const [claimed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const claim = transact(db(), async (tx) => {
      // The claim is one statement; here its commit takes a while.
      await claimOutboxRow(tx as unknown as Db, "push_news", row, r.now + MINUTE);
      claimed.resolve();
      await released.promise;
    });
    await claimed.promise;
    let isDone = false;
    const recall = transact(db(), (tx) => markPushTakenBack(tx, r.reader.id, row.tag, r.now)).then(() => {
      isDone = true;
    });
    await Promise.race([untilLockWaits(db(), 1), recall]);
    expect(isDone).toBe(false);
    released.resolve();
    await Promise.all([claim, recall]);
    const [after] = await r.news();
    expect([after?.attempts, after?.version]).toEqual([row.attempts + 1, row.version + 1]);
  });
});
