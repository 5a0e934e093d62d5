/** What a phone shows while a part of the news is read or taken back. */
import { expect, test } from "bun:test";
import { markConversationRead, recallMessage } from "../../src/chat/chat";
import { transact } from "../../src/db/transact";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { markMessageRead, notifyPerson } from "../../src/messages/messages";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { setUpPushTest } from "./push-setup";

eachDatabase("what a phone shows", (db) => {
  const r = setUpPushTest(db);
  const stores = { kept: aFileStore(), burning: aFileStore() };

  const unreadWords = () =>
    db()
      .selectFrom("chat_messages")
      .innerJoin("conversation_members", "conversation_members.conversation_id", "chat_messages.conversation_id")
      .select(["chat_messages.id", "chat_messages.seq"])
      .where("user_id", "=", r.reader.id)
      .where("recalled_at", "is", null)
      .whereRef("chat_messages.seq", ">", "read_seq")
      .orderBy("seq")
      .execute();
  const unreadNews = (type: string) =>
    db()
      .selectFrom("system_messages")
      .select("id")
      .where("user_id", "=", r.reader.id)
      .where("type", "=", type)
      .where("read_at", "is", null)
      .orderBy("id")
      .execute();
  const notify = () =>
    transact(db(), (tx) => notifyPerson(tx, r.reader.id, "official_notice", { text: "Ahoy" }, r.now));
  const readNews = async (type: string, at: number) => {
    const news = (await unreadNews(type)).at(at);
    if (news) await markMessageRead(db(), r.reader.id, news.id, r.now);
  };

  /** Each is a part of the news, by one tag. */
  const NEWS: Record<string, () => Promise<unknown>> = {
    chat: () => r.write("hello"),
    bottle: () => r.commented(),
    official: notify,
  };
  const LESS: Record<string, () => Promise<unknown>> = {
    "recall the last": async () => {
      const last = (await unreadWords()).at(-1);
      if (last) await recallMessage(db(), stores, r.friend.id, last.id, r.now);
    },
    "read the first words": async () => {
      const [first] = await unreadWords();
      if (first) await markConversationRead(db(), r.reader.id, r.friend.id, first.seq, r.now);
    },
    "read the first answer": () => readNews("bottle_commented", 0),
    "read the last answer": () => readNews("bottle_commented", -1),
    "read the first notice": () => readNews("official_notice", 0),
    "read the last notice": () => readNews("official_notice", -1),
  };

  /** @param rings at most, of each tag */
  async function expectTrue(rings: number): Promise<void> {
    const shown = r.shown();
    const words = (await unreadWords()).length;
    const answers = (await unreadNews("bottle_commented")).length;
    expect({
      chat: shown.get(`chat-${r.friend.id}`)?.body,
      bottle: shown.get("bottle-b1")?.title,
      official: shown.has("official"),
    }).toEqual({
      chat: [undefined, "Wrote to you"][words] ?? (words ? `${words} new messages` : undefined),
      bottle:
        [undefined, "Lin answered your bottle"][answers] ??
        (answers ? `${answers} new answers to your bottle` : undefined),
      official: (await unreadNews("official_notice")).length > 0,
    });
    const rang = r.messages().flatMap(({ tag, silent }) => (tag && !silent ? [tag] : []));
    for (const tag of rang) expect(rang.filter((each) => each === tag).length).toBeLessThanOrEqual(rings);
  }

  const acts = Object.keys(LESS);
  const cases = acts.flatMap((one, n) =>
    acts.slice(n).flatMap((two) => [true, false].map((delivered) => [one, two, delivered] as const)),
  );

  test.each(cases)("is what is unread, and rings once: %s, %s (delivered: %p)", async (one, two, delivered) => {
    await r.subscribed(r.reader);
    const come = async () => {
      for (const act of Object.values(NEWS)) await act();
      r.now += 1;
    };
    await come();
    await come();
    for (const act of [one, two]) {
      if (delivered) await r.pass();
      await LESS[act]?.();
    }
    await r.pass();
    await expectTrue(1);
    await come();
    await r.pass();
    await expectTrue(2);
  });

  test("comes from whoever is not blocked, where the last is", async () => {
    await r.subscribed(r.reader);
    const blocked = await aPerson(db(), { nickname: "Mo" });
    await r.commented();
    await transact(db(), (tx) =>
      notifyPerson(
        tx,
        r.reader.id,
        "bottle_commented",
        { from: blocked.id, nickname: "Mo", comment: "Boo", bottleId: "b1" },
        r.now,
      ),
    );
    const block = { blocker_id: r.reader.id, blocked_id: blocked.id, created_at: r.now };
    await db().insertInto("blocks").values(block).execute();
    await r.pass();
    expect(r.messages().map(({ title }) => title)).toEqual(["Lin answered your bottle"]);
  });

  test("is replaced during quiet hours too, and rings no second time after them", async () => {
    await r.subscribed(r.reader);
    await r.write("important");
    r.now += 1;
    const { message } = await r.write("oops");
    r.now = Date.UTC(2026, 10, 21, 21, 59, 50) - PUSH_LIMITS.firstAttemptDelay;
    await r.pass();
    r.now = Date.UTC(2026, 10, 21, 22);
    await markConversationRead(db(), r.reader.id, r.friend.id, message.seq - 1, r.now);
    await r.pass();
    expect(r.messages()).toHaveLength(2);
    await r.pass(PUSH_LIMITS.ttl.news);
    expect(r.messages().map(({ body, silent }) => [body, silent])).toEqual([
      ["2 new messages", undefined],
      ["Wrote to you", true],
    ]);
  });

  test.each([
    ["shown", PUSH_LIMITS.firstAttemptDelay / 2],
    ["sent", PUSH_LIMITS.firstAttemptDelay + 1],
  ])("rings for a message whose request began before the last was %s, as a photo's upload may", async (_, before) => {
    await r.subscribed(r.reader);
    await r.write("look!");
    await r.pass();
    r.now -= before;
    await r.write("stands for the photo");
    r.now += before;
    await r.pass();
    expect(r.messages().map(({ body, silent }) => [body, silent])).toEqual([
      ["Wrote to you", undefined],
      ["2 new messages", undefined],
    ]);
  });

  test("is replaced once for many steps of reading", async () => {
    await r.subscribed(r.reader);
    let last = 0;
    for (let n = 0; n < 6; n++) {
      last = (await r.write("hello")).message.seq;
      r.now += 1;
    }
    await r.pass();
    for (let seq = 1; seq < last; seq++) {
      await markConversationRead(db(), r.reader.id, r.friend.id, seq, r.now);
      await r.pass(100);
    }
    await r.pass();
    expect(r.messages().map(({ body, silent }) => [body, silent])).toEqual([
      ["6 new messages", undefined],
      ["Wrote to you", true],
    ]);
  });

  test("is a notice of the team, however many answers came after it", async () => {
    await r.subscribed(r.reader);
    await notify();
    for (let n = 0; n < 101; n++) {
      r.now += 1;
      await r.commented(`bottle-${n}`);
    }
    await r.pass();
    expect(r.messages().some(({ tag }) => tag === "official")).toBe(true);
  });
});
