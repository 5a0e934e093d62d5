import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteAccount, finishDeletions } from "../../src/account/account";
import { closeAccount } from "../../src/auth/auth";
import { letterWriter } from "../../src/auth/email/templates";
import { mayEnter } from "../../src/auth/sessions";
import { aboutChat, recentConversations, sendPicture } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { live } from "../../src/chat/live";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import { START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { GONE } from "../../src/limits";
import { planOf } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { report } from "../../src/safety/safety";
import { claimTranslation, storeTranslation } from "../../src/translations/store";
import { expectCounted, NOW, say, twoFriends } from "../chat/talk";
import { outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { someFiles } from "../support/files";
import { aPerson, inSession, type TestPerson } from "../support/people";
import { halves, png } from "../support/specimens";
import { everything } from "./tables";

/** Many transactions one after another, on a machine that may be busy. ms */
const PATIENCE = 60_000;

/** More than is taken back at a time. */
const MANY = 230;
let count = 0;
/** Words that nobody else has. */
const canary = () => `Salzgärten ${process.pid}x${count++} im Mondlicht`;

interface Chat {
  leaver: TestPerson;
  friend: TestPerson;
  word: string;
  ids: string[];
  stores: ReturnType<typeof someStores>;
}

const someStores = () => ({ kept: someFiles(), burning: someFiles() });
const filesIn = async ({ kept, burning }: Chat["stores"]) => {
  const names: string[] = [];
  for (const store of [kept, burning]) for await (const { name } of store.list()) names.push(name);
  return names;
};

/** More of the last line, as if they had been written one by one. */
async function muchMore(db: Db, { id }: { id: string }, word: string, more: number): Promise<string[]> {
  if (more === 0) return [];
  const row = await db.selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: more }, (_, n) => ({
    ...row,
    id: newId(NOW),
    client_id: `more ${n}`,
    seq: row.seq + 1 + n,
    text: `${word} more ${n}`,
  }));
  await db.insertInto("chat_messages").values(rows).execute();
  await db
    .updateTable("conversations")
    .set({ seq: row.seq + more })
    .where("id", "=", row.conversation_id)
    .execute();
  return rows.map((each) => each.id);
}

/** Two friends of whom one has written much, sent pictures of both kinds, and been read in another language. */
async function aChat(db: Db, many = 3): Promise<Chat> {
  const [leaver, friend] = await twoFriends(db);
  const [word, stores] = [canary(), someStores()];
  const said = [];
  for (let n = 0; n < Math.min(many, 3); n++) said.push(await say(db, leaver, friend, `${word} ${n}`));
  const ids = said.map(({ id }) => id);
  ids.push(...(await muchMore(db, said[2] ?? { id: "" }, word, many - said.length)));
  await say(db, friend, leaver, "And mine stays");
  const bytes = png(64, 48, halves(64));
  for (const burn of [false, true]) {
    const picture = { bytes, clientId: `picture ${burn}`, burn };
    ids.push((await sendPicture(db, stores, leaver.id, friend.id, picture, NOW)).message.id);
  }
  const place = { kind: "message", thing_id: ids[0] ?? "", to_language: "de" } as const;
  await claimTranslation(db, place, `${word} 0`, NOW);
  await storeTranslation(db, place, `${word} 0`, { text: `übersetzt: ${word}`, from: "en" });
  return { leaver, friend, word, ids, stores };
}

const leave = (db: Db, { leaver, stores }: Chat, messages: "keep" | "remove") =>
  deleteAccount(db, stores.kept, leaver.id, NOW, { messages, burning: stores.burning });

const tablesWith = async (db: Db, word: string): Promise<string[]> =>
  [...(await everything(db))].flatMap(([table, rows]) => (rows.includes(word) ? [table] : []));

async function exported(db: Db, { id }: TestPerson): Promise<object[]> {
  const all: object[] = [];
  for await (const some of exportChats(db, id)) all.push(...some);
  return all;
}

eachDatabase("what somebody who leaves wrote in chats", (db) => {
  test("goes when they say so: from every table, file and export, at once for the other one", async () => {
    const chat = await aChat(db(), MANY);
    const { leaver, friend, word, ids, stores } = chat;
    expect((await tablesWith(db(), word)).sort()).toEqual(["chat_messages", "translations"]);
    expect(await filesIn(stores)).toHaveLength(2);
    await leave(db(), chat, "remove");
    expect(await tablesWith(db(), word)).toEqual([]);
    expect(await filesIn(stores)).toEqual([]);
    expect(await db().selectFrom("account_deletions").selectAll().execute()).toEqual([]);
    const told = await exported(db(), friend);
    expect(told.filter((each) => "text" in each && each.text !== null)).toMatchObject([
      { mine: true, text: "And mine stays" },
    ]);
    const { items } = await recentConversations(db(), friend.id, { after: START, limit: 5 }, NOW);
    expect(items).toMatchObject([
      { person: { id: leaver.id, nickname: "" }, unread: 0, last: { kind: "recalled", text: null } },
    ]);
    expect(await expectCounted(db(), friend)).toBe(0);
    expect(await aboutChat(db(), friend.id, leaver.id, NOW)).toMatchObject({ gone: true, canWrite: false });
    const events = await db()
      .selectFrom("events")
      .select("ref")
      .where("user_id", "=", friend.id)
      .where("kind", "=", "recalled")
      .execute();
    expect(new Set(events.map(({ ref }) => ref))).toEqual(new Set(ids));
    const says = await live.says.recalled(db(), friend.id, ids);
    expect([...says.values()].filter((each) => !("recalled" in each) || each.recalled !== true)).toEqual([]);
    expect(says.size).toBe(ids.length);
  });

  test("the numbers of the events have no gap", async () => {
    const chat = await aChat(db(), MANY);
    await leave(db(), chat, "remove");
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

  test("stays as from a deleted user unless they say so, without their pictures", async () => {
    const chat = await aChat(db());
    const { friend, word, stores } = chat;
    await leave(db(), chat, "keep");
    const texts = (await exported(db(), friend)).flatMap((each) => ("text" in each ? [each.text] : []));
    expect(texts).toEqual([`${word} 0`, `${word} 1`, `${word} 2`, "And mine stays", null]);
    expect(await filesIn(stores)).toEqual([]);
    expect(await expectCounted(db(), friend)).toBe(5);
  });

  test("a report keeps its sealed copy, and nothing else does", async () => {
    const chat = await aChat(db());
    const { things } = planOf(ROOMS);
    const reader = { ...chat.friend, official: 0 } as never;
    const asked = { kind: "message", id: chat.ids[0] ?? "", reason: "spam", note: "" } as const;
    await report(db(), things, reader, asked, NOW);
    await leave(db(), chat, "remove");
    expect(await tablesWith(db(), chat.word)).toEqual(["report_cases"]);
  });

  test("notifications that show their name are taken off the screens", async () => {
    const chat = await aChat(db());
    const self = await inSession(db(), chat.friend);
    const row = { user_id: self.id, session_id: self.sessionId, p256dh: "k", auth: "s", created_at: NOW };
    const subscription = `push ${chat.friend.id}`;
    await db()
      .insertInto("push_subscriptions")
      .values({ id: subscription, endpoint: subscription, ...row })
      .execute();
    await say(db(), chat.leaver, chat.friend, "One more");
    const news = () =>
      db()
        .selectFrom("push_news")
        .select(["kind", "ref"])
        .where("subscription_id", "=", subscription)
        .execute();
    expect(await news()).toEqual([{ kind: "friend", ref: chat.leaver.id }]);
    await leave(db(), chat, "remove");
    expect(await news()).toEqual([{ kind: "withdraw", ref: "" }]);
  });

  test("their last letter says which", async () => {
    for (const [messages, words] of [
      ["keep", "stays with the people you wrote to, as from “Deleted user”"],
      ["remove", "goes too. In its place they read: “Deleted user recalled a message”"],
    ] as const) {
      const chat = await aChat(db(), 1);
      const email = `${chat.leaver.id}@example.org`;
      const proven = { email, email_key: email, email_verified: 1 } as const;
      await db().updateTable("users").set(proven).where("id", "=", chat.leaver.id).execute();
      await leave(db(), chat, messages);
      const letters = db().selectFrom("outbox").selectAll().where("user_id", "=", GONE);
      const row = letters.where("params", "like", `%"messages":"${messages}"%`);
      const letter = await letterWriter(
        db(),
        "https://sea.example",
        "",
      )(await row.executeTakeFirstOrThrow(), NOW);
      expect(letter?.text).toContain(words);
      expect(letter?.text).toContain("When: Nov 22, 2026");
    }
  });

  describe("a kill half-way", () => {
    /** The account is closed; nothing more was done. */
    async function killed() {
      const chat = await aChat(db(), MANY);
      await inSession(db(), chat.leaver);
      await closeAccount(db(), chat.leaver.id, { messages: "remove" }, NOW);
      return chat;
    }

    test("lets nobody in, and is finished by housekeeping", async () => {
      const chat = await killed();
      const { id } = chat.leaver;
      expect(await db().selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
      expect(await transact(db(), (tx) => mayEnter(tx, { id }, "https://sea.example"))).toBe(false);
      expect(await outcome(deleteAccount(db(), chat.stores.kept, id, NOW))).toBe("unauthenticated");
      expect((await tablesWith(db(), chat.word)).length).toBeGreaterThan(0);
      await finishDeletions(db(), chat.stores, NOW);
      expect(await tablesWith(db(), chat.word)).toEqual([]);
      expect(await tablesWith(db(), id)).toEqual(["chat_messages", "conversation_members", "conversations"]);
      expect(await filesIn(chat.stores)).toEqual([]);
      await finishDeletions(db(), chat.stores, NOW);
    });

    test("after one step as well, and twice at once", async () => {
      const chat = await killed();
      await transact(db(), async (tx) => {
        const first = tx.selectFrom("chat_messages").select("id").where("sender_id", "=", chat.leaver.id);
        await tx
          .updateTable("chat_messages")
          .set({ recalled_at: NOW, text: null })
          .where("id", "in", first.orderBy("client_id").limit(100))
          .execute();
      });
      await Promise.all([1, 2, 3].map(() => finishDeletions(db(), chat.stores, NOW)));
      expect(await tablesWith(db(), chat.word)).toEqual([]);
      const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
      expect(await gone.execute()).toEqual([]);
    });
  });

  test(
    "whatever is written at the same moment: nothing of theirs is left, everything of the other one",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aChat(db(), 20);
        const { leaver, friend, word } = chat;
        const talk = Array.from({ length: 12 }, (_, n) => [
          outcome(say(db(), leaver, friend, `${word} late ${n}`)),
          outcome(say(db(), friend, leaver, `mine ${round} ${n}`)),
        ]);
        const [left, ...said] = await Promise.all([outcome(leave(db(), chat, "remove")), ...talk.flat()]);
        expect(left).toBe("done");
        for (const each of said) expect(["done", "unauthenticated", "user_not_found"]).toContain(each);
        expect(await tablesWith(db(), word)).toEqual([]);
        const mine = said.filter((each, n) => n % 2 === 1 && each === "done").length;
        const texts = (await exported(db(), friend)).filter((each) => "text" in each && each.text !== null);
        expect(texts.length).toBe(mine + 1);
      }
    },
    PATIENCE,
  );

  test(
    "two who leave at once, keeping and removing: one of them, whole",
    async () => {
      for (let round = 0; round < 6; round++) {
        const chat = await aChat(db(), 20);
        const both = [leave(db(), chat, "keep"), leave(db(), chat, "remove")].map(outcome);
        const outcomes = (await Promise.all(both)).sort();
        expect(outcomes).toEqual(["done", "unauthenticated"]);
        const left = (await tablesWith(db(), chat.word)).length > 0;
        const gone = db().selectFrom("users").select("id").where("id", "=", chat.leaver.id);
        expect(await gone.execute()).toEqual([]);
        const recalled = db()
          .selectFrom("chat_messages")
          .select("id")
          .where("sender_id", "=", chat.leaver.id);
        const some = await recalled.where("recalled_at", "is not", null).execute();
        expect(some.length === 0).toBe(left);
      }
    },
    PATIENCE,
  );

  test("an official is told before anything is taken back", async () => {
    const chat = await aChat(db());
    await db().updateTable("users").set({ official: 1 }).where("id", "=", chat.leaver.id).execute();
    expect(await outcome(leave(db(), chat, "remove"))).toBe("forbidden");
    expect((await tablesWith(db(), chat.word)).length).toBeGreaterThan(0);
    expect(await db().selectFrom("account_deletions").selectAll().execute()).toEqual([]);
  });
});

test("nothing of it is in any byte of the database once the log is written back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-removing-"));
  const { db, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  const chat = await aChat(db, MANY);
  await leave(db, chat, "remove");
  await aPerson(db);
  await close();
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  expect(bytes.some((each) => each.includes("And mine stays"))).toBe(true);
  expect(bytes.filter((each) => each.includes(chat.word))).toEqual([]);
  rmSync(folder, { recursive: true });
});
