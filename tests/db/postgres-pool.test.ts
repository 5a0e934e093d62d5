import { expect, test } from "bun:test";
import { PostgresPool } from "../../src/db/postgres/pool";
import { transact } from "../../src/db/transact";
import { setRequestPerson, withRequestDeadline } from "../../src/runtime/outside";
import { lockExistingPair } from "../../src/users/users";
import { openChatApp } from "../chat/chat-app";
import { aPairOfFriends, messageInput } from "../chat/chat-fixtures";
import { eachDatabase, freshPostgres } from "../support/databases";
import { countLockWaits, untilLockWaits } from "../support/lock-waits";

eachDatabase("the connections of a server", (db, _, kind) => {
  test.if(kind === "postgres")("are lent to one person up to three at a time, whoever else asks", async () => {
    const { url, drop } = await freshPostgres();
    const pool = new PostgresPool(url);
    const lendTo = (id: string | null) =>
      withRequestDeadline(async () => {
        setRequestPerson(id);
        return pool.lend();
      });
    const granted: number[] = [];
    const busy = Array.from({ length: 12 }, (_, n) =>
      lendTo("busy").then((connection) => {
        granted.push(n);
        return connection;
      }),
    );
    const others = await Promise.all([..."abcde"].map(lendTo).concat(lendTo(null), lendTo(null)));
    await Promise.all(busy.slice(0, 3));
    expect(granted.toSorted()).toEqual([0, 1, 2]);
    for (const each of others) pool.giveBack(each);
    expect(granted).toHaveLength(3);
    // In the order in which they asked.
    for (const each of busy) pool.giveBack(await each);
    expect(granted.slice(3)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await pool.close();
    await drop();
  });

  test.if(kind === "postgres")("are there for others while a burst into one chat waits for its turn", async () => {
    const [[one, other], [third, fourth]] = [await aPairOfFriends(db()), await aPairOfFriends(db())];
    const { call } = await openChatApp(db(), [one, third]);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lock = transact(db(), async (tx) => {
      await lockExistingPair(tx, one.id, other.id);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const burst = Array.from({ length: 15 }, () => call(one, "POST", `/${other.id}/messages`, messageInput()));
    try {
      await untilLockWaits(db(), 3);
      for (let n = 0; n < 5; n++)
        expect(await call(third, "POST", `/${fourth.id}/messages`, messageInput())).toMatchObject({ status: 201 });
      expect(await countLockWaits(db())).toBe(3);
    } finally {
      released.resolve();
      await lock;
    }
    const answers = await Promise.all(burst);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.map(({ body }) => body.seq).toSorted((a, b) => a - b)).toEqual(answers.map((_, n) => n + 1));
  });
});
