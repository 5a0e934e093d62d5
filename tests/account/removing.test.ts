import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmailComposer } from "../../src/auth/email/compose-email";
import { listRecentConversations, loadChatOverview, reactToMessage } from "../../src/chat/chat";
import { chatStream } from "../../src/chat/reading/stream";
import { openDatabase } from "../../src/db/open";
import { LIST_START } from "../../src/db/paging";
import { DELETED_USER_ID } from "../../src/limits/account";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { createReport } from "../../src/safety/safety";
import { loadTextReader } from "../../src/users/users";
import { CHAT_NOW, expectUnreadCounted, sendMessage } from "../chat/chat-fixtures";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { aLeaverChat, leaveChat, listStoredFiles, listTablesWith, MANY_MESSAGES, readExport } from "./leaver-chat";

eachDatabase("a deleted person's chat messages", (db) => {
  test("are removed on request from every table, file and export, at once for the other person", async () => {
    const chat = await aLeaverChat(db(), MANY_MESSAGES);
    const { leaver, friend, word, ids, stores } = chat;
    expect((await listTablesWith(db(), word)).sort()).toEqual(["chat_messages", "translations"]);
    expect(await listStoredFiles(stores)).toHaveLength(2);
    await leaveChat(db(), chat, "remove");
    expect(await listTablesWith(db(), word)).toEqual([]);
    expect(await listStoredFiles(stores)).toEqual([]);
    expect(await db().selectFrom("account_deletions").selectAll().execute()).toEqual([]);
    const exported = await readExport(db(), friend);
    expect(exported.filter((each) => "text" in each && each.text !== null)).toMatchObject([
      { mine: true, text: "And mine stays" },
    ]);
    const { items } = await listRecentConversations(
      db(),
      await loadTextReader(db(), friend.id),
      { after: LIST_START, limit: 5 },
      CHAT_NOW,
    );
    expect(items).toMatchObject([
      { person: { id: leaver.id, nickname: "" }, unread: 0, last: { kind: "recalled", text: null } },
    ]);
    expect(await expectUnreadCounted(db(), friend)).toBe(0);
    expect(await loadChatOverview(db(), friend.id, leaver.id, CHAT_NOW)).toMatchObject({
      gone: true,
      canWrite: false,
    });
    const events = await db()
      .selectFrom("events")
      .select("ref")
      .where("user_id", "=", friend.id)
      .where("kind", "=", "recalled")
      .execute();
    expect(new Set(events.map(({ ref }) => ref))).toEqual(new Set(ids));
    const says = await chatStream.payloads.recalled(db(), friend.id, ids, CHAT_NOW);
    expect([...says.values()].filter((each) => !("recalled" in each) || each.recalled !== true)).toEqual([]);
    expect(says.size).toBe(ids.length);
  });

  test("are removed without a gap in the event numbers", async () => {
    const chat = await aLeaverChat(db(), MANY_MESSAGES);
    await leaveChat(db(), chat, "remove");
    const row = db().selectFrom("users").select("event_seq").where("id", "=", chat.friend.id);
    const { event_seq } = await row.executeTakeFirstOrThrow();
    const seqs = await db()
      .selectFrom("events")
      .select("seq")
      .where("user_id", "=", chat.friend.id)
      .orderBy("seq")
      .execute();
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: event_seq }, (_, n) => n + 1));
  });

  test.each(["keep", "remove"] as const)(
    "%s: the reactions on both sides' messages; who stays is told of each that goes",
    async (messages) => {
      const chat = await aLeaverChat(db());
      const { leaver, friend, ids } = chat;
      const theirs = await sendMessage(db(), friend, leaver, "And another");
      const own = ids.slice(0, 2);
      for (const id of [...own, theirs.id]) await reactToMessage(db(), leaver.id, id, "💛", CHAT_NOW);
      await db().deleteFrom("events").where("kind", "=", "reaction").execute();
      await leaveChat(db(), chat, messages);
      const reacted = await db()
        .selectFrom("chat_messages")
        .select("id")
        .where("id", "in", [...own, theirs.id])
        .where((eb) => eb.or([eb("low_reaction", "is not", null), eb("high_reaction", "is not", null)]))
        .execute();
      const told = await db().selectFrom("events").select(["user_id", "ref"]).where("kind", "=", "reaction").execute();
      const gone = messages === "remove" ? [...own, theirs.id] : [];
      expect(reacted).toHaveLength(3 - gone.length);
      expect(told.map(({ user_id, ref }) => [user_id, ref]).toSorted()).toEqual(
        gone.map((id) => [friend.id, id]).toSorted(),
      );
    },
  );

  test("stay by default as those of a deleted user, without pictures", async () => {
    const chat = await aLeaverChat(db());
    const { friend, word, stores } = chat;
    await leaveChat(db(), chat, "keep");
    const texts = (await readExport(db(), friend)).flatMap((each) => ("text" in each ? [each.text] : []));
    expect(texts).toEqual([`${word} 0`, `${word} 1`, `${word} 2`, "And mine stays", null]);
    expect(await listStoredFiles(stores)).toEqual([]);
    expect(await expectUnreadCounted(db(), friend)).toBe(5);
  });

  test("stay only in the sealed copy of a report", async () => {
    const chat = await aLeaverChat(db());
    const { things } = compileRoomPlan(ROOMS);
    const reader = { ...chat.friend, official: 0 } as never;
    const report = { kind: "message", id: chat.ids[0] ?? "", reason: "spam", note: "" } as const;
    await createReport(db(), things, reader, report, CHAT_NOW);
    await leaveChat(db(), chat, "remove");
    expect(await listTablesWith(db(), chat.word)).toEqual(["report_cases"]);
  });

  test("their notifications are withdrawn", async () => {
    const chat = await aLeaverChat(db());
    const self = await aSignedInPerson(db(), chat.friend);
    const row = { user_id: self.id, session_id: self.sessionId, p256dh: "k", auth: "s", created_at: CHAT_NOW };
    const subscription = `push ${chat.friend.id}`;
    await db()
      .insertInto("push_subscriptions")
      .values({ id: subscription, endpoint: subscription, ...row })
      .execute();
    await sendMessage(db(), chat.leaver, chat.friend, "One more");
    const news = () =>
      db().selectFrom("push_news").select(["kind", "ref"]).where("subscription_id", "=", subscription).execute();
    expect(await news()).toEqual([{ kind: "friend", ref: chat.leaver.id }]);
    // As it is between those who no longer follow each other.
    await db().deleteFrom("follows").where("follower_id", "=", chat.leaver.id).execute();
    await leaveChat(db(), chat, "keep");
    expect(await news()).toEqual([{ kind: "withdraw", ref: "" }]);
  });

  test("the last email says what happens to them", async () => {
    for (const [messages, words] of [
      ["keep", "stays with the people you wrote to, under the name “Deleted user”"],
      ["remove", "goes too. In its place, the people you wrote to read: “Deleted user recalled a message”"],
    ] as const) {
      const chat = await aLeaverChat(db(), 1);
      const email = `${chat.leaver.id}@example.org`;
      const proven = { email, email_key: email, email_verified: 1 } as const;
      await db().updateTable("users").set(proven).where("id", "=", chat.leaver.id).execute();
      await leaveChat(db(), chat, messages);
      const letters = db().selectFrom("outbox").selectAll().where("user_id", "=", DELETED_USER_ID);
      const row = letters.where("params", "like", `%"messages":"${messages}"%`);
      const letter = await createEmailComposer(
        db(),
        "https://sea.example",
        "",
      )(await row.executeTakeFirstOrThrow(), CHAT_NOW);
      expect(letter?.text).toContain(words);
      expect(plainText(letter?.text ?? "")).toContain("When: Nov 22, 2026");
    }
  });

  test("of an official stay, because the deletion is refused first", async () => {
    const chat = await aLeaverChat(db());
    await db().updateTable("users").set({ official: 1 }).where("id", "=", chat.leaver.id).execute();
    expect(await workOutcome(leaveChat(db(), chat, "remove"))).toBe("forbidden");
    expect((await listTablesWith(db(), chat.word)).length).toBeGreaterThan(0);
    expect(await db().selectFrom("account_deletions").selectAll().execute()).toEqual([]);
  });
});

test("nothing of the messages is left in the database file after a checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-removing-"));
  const { db, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  const chat = await aLeaverChat(db, MANY_MESSAGES);
  await leaveChat(db, chat, "remove");
  await aPerson(db);
  await close();
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(bytes.some((each) => each.includes("And mine stays"))).toBe(true);
  expect(bytes.filter((each) => each.includes(chat.word))).toEqual([]);
  rmSync(folder, { recursive: true });
});
