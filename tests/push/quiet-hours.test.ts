/** Nights whose news is told in the morning: what the screen then shows, and until when. */
import { expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { markConversationRead } from "../../src/chat/chat";
import { markAllMessagesRead } from "../../src/messages/messages";
import { DAY, HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { setUpPushTest } from "./push-setup";

const NIGHT = Date.UTC(2026, 10, 21, 23);
const MORNING = 10 * HOUR;

eachDatabase("quiet hours", (db) => {
  const r = setUpPushTest(db);
  const chat = () => `chat-${r.friend.id}`;

  const read: Record<string, () => Promise<unknown>> = {
    chat: () => markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now),
    answers: () => markAllMessagesRead(db(), r.reader.id, r.now),
  };
  const NEWS: Record<string, () => Promise<unknown>> = {
    chat: () => r.write("hello"),
    first: () => r.commented("b1"),
    second: () => r.commented("b2"),
  };
  const tagOf = (name: string): string => ({ chat: chat(), first: "bottle-b1", second: "bottle-b2" })[name] ?? "";
  const titles = () => Object.fromEntries([...r.shown()].map(([tag, { title }]) => [tag, title]));
  const come = async (names: readonly string[]) => {
    for (const name of names) await NEWS[name]?.();
    r.now += 1;
  };
  const three = ["chat", "first", "second"];
  const nights = [["first"], ["chat", "first"], three].flatMap((one) =>
    [[], ["chat", "first"]].map((two) => [one, two]),
  );
  const cases = [[], ["chat"]].flatMap((day) => nights.map(([one = [], two = []]) => [day, one, two] as const));

  /** @returns what the summary has to count, if there is a new one @param alone what stands under a tag of its own */
  async function spendNight(night: readonly string[], from: number, alone: Set<string>): Promise<number> {
    r.now = from;
    await come(night);
    await r.pass();
    await r.pass(from + MORNING - r.now);
    const held = night.map(tagOf).filter((tag) => !alone.has(tag));
    if (held.length > 1) return held.length;
    for (const tag of held) alone.add(tag);
    return 0;
  }

  test.each(cases)("by day %j, then at night %j and %j: each is told once, until it is read", async (day, one, two) => {
    await r.subscribed(r.reader);
    await come(day);
    await r.pass();
    const alone = new Set(day.map(tagOf));
    const first = await spendNight(one, NIGHT, alone);
    const summary = (await spendNight(two, NIGHT + DAY, alone)) || first;
    const together = summary ? { together: `${summary} things came in during your quiet hours` } : {};
    expect(titles()).toEqual({ ...titles(), ...together });
    expect(new Set(r.shown().keys())).toEqual(new Set([...alone, ...Object.keys(together)]));
    const before = r.messages().length;
    for (const readAll of Object.values(read)) await readAll();
    await r.pass();
    expect([...r.shown().keys()]).toEqual([]);
    expect(await r.news()).toEqual([]);
    // No message that shows nothing goes out for what never had a notification of its own.
    expect(r.messages().slice(before)).toHaveLength(alone.size + Object.keys(together).length);
  });

  test("leave a summary while a part of it is unread", async () => {
    await r.subscribed(r.reader);
    r.now = NIGHT;
    await come(["chat", "first"]);
    await r.pass();
    await r.pass(MORNING);
    await read.chat?.();
    await r.pass();
    expect([...r.shown().keys()]).toEqual(["together"]);
    await read.answers?.();
    await r.pass();
    expect([...r.shown().keys()]).toEqual([]);
  });

  test("leave no summary once whoever the last part of it is about has left", async () => {
    await r.subscribed(r.reader);
    r.now = NIGHT;
    await come(["chat", "first"]);
    await r.pass();
    await r.pass(MORNING);
    await read.answers?.();
    await deleteAccount(db(), aFileStore(), r.friend.id, r.now);
    await r.pass();
    expect([...r.shown().keys()]).toEqual([]);
  });

  test("add up where the summary has not yet gone out", async () => {
    await r.subscribed(r.reader);
    r.now = NIGHT;
    await come(["chat", "first"]);
    await r.pass();
    r.service.setBehaviour({ status: 503 });
    await r.pass(MORNING);
    // Others were held until a little later, as after a change of the time zone.
    await come(["second"]);
    await db().updateTable("push_news").set({ held: 1, next_at: r.now }).where("tag", "=", "bottle-b2").execute();
    r.service.setBehaviour({ status: 201 });
    await r.pass(HOUR);
    expect(titles()).toEqual({ together: "2 things came in during your quiet hours", "bottle-b2": expect.any(String) });
  });
});
