/** Changes of notifications that are shown for days, where the push service fails at first. */
import { expect, test } from "bun:test";
import { markConversationRead } from "../../src/chat/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { DAY, HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { setUpPushTest } from "./push-setup";

eachDatabase("changes of old notifications", (db) => {
  const r = setUpPushTest(db);
  const read = (upTo?: number) => markConversationRead(db(), r.reader.id, r.friend.id, upTo, r.now);
  const shownFor = async (days: number): Promise<number[]> => {
    await r.subscribed(r.reader);
    const first = await r.write("one");
    r.now += 1;
    const last = await r.write("two");
    await r.pass();
    r.now += days * DAY;
    return [first.message.seq, last.message.seq];
  };

  test("leave the screen after a failure of the push service", async () => {
    await shownFor(2);
    await read();
    r.service.setBehaviour({ status: 503 });
    await r.pass();
    r.service.setBehaviour({ status: 201 });
    await r.pass(HOUR);
    expect([...r.shown().keys()]).toEqual([]);
    expect(await r.news()).toEqual([]);
  });

  test("are replaced by what remains after a failure of the push service", async () => {
    const [first] = await shownFor(2);
    await read(first);
    r.service.setBehaviour({ status: 503 });
    await r.pass();
    r.service.setBehaviour({ status: 201 });
    await r.pass(HOUR);
    expect([...r.shown().values()]).toEqual([expect.objectContaining({ body: "Wrote to you", silent: true })]);
  });

  test("are given up after a day of attempts", async () => {
    await shownFor(2);
    await read();
    r.service.setBehaviour({ status: 503 });
    const [begun, visits] = [r.now, r.service.countRequests()];
    while ((await r.news()).length > 0 && r.now < begun + 4 * DAY)
      await r.pass(Math.max(1, ((await r.news())[0]?.next_at ?? 0) - r.now));
    expect(r.now - begun).toBeWithin(DAY - 2 * HOUR, DAY + 2 * HOUR);
    expect(r.service.countRequests() - visits).toBe(PUSH_LIMITS.changeAttempts);
  });
});
