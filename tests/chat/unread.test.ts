/** What a chat's page shows of what is unread, without a script. */
import { expect, test } from "bun:test";
import { markConversationRead, sendText } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { eachDatabase } from "../support/databases";
import { plainText } from "../support/plain-text";
import { openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, expectUnreadCounted } from "./chat-fixtures";

/** A chat of which the first messages are read. @returns its page, as somebody opens it */
async function openUnread(db: Db, read: number, fresh: number) {
  const [one, other] = await aPairOfFriends(db);
  const { call, app } = await openChatApp(db, [one, other]);
  for (let n = 0; n < read + fresh; n++) {
    await call(other, "POST", `/${one.id}/messages`, { text: `Number ${n}.`, clientId: `c${n}` });
    if (n === read - 1) await call(one, "POST", `/${other.id}/read`, {});
  }
  const session = await app.enter(one);
  return async (query = "") => {
    const html = plainText(await (await app.ask("GET", `/chat/${other.id}${query}`, { session })).text());
    return {
      texts: [...html.matchAll(/Number (\d+)\.</g)].map(([, n]) => Number(n)),
      mark: /id="first-unread"[^>]*><span>([^<]*)</.exec(html)?.[1] ?? null,
      isMarkBefore: (n: number) =>
        new RegExp(`first-unread(?:(?!data-line).)*data-line(?:(?!data-line).)*Number ${n}\\.<`, "s").test(html),
      before: /\?before=([^"]*)"/.exec(html)?.[1],
      older: /\?before=[^"]*">[^<]*<span[^>]*>[^<]*<\/span><b[^>]*>(\d+)</.exec(html)?.[1] ?? null,
    };
  };
}

eachDatabase("a chat's page", (db) => {
  test("begins some messages before the first unread one, and says how many are new", async () => {
    const open = await openUnread(db(), 40, 35);
    const page = await open();
    expect(page.texts).toHaveLength(35 + CHAT_SERVER_LIMITS.pageBefore);
    expect([page.mark, page.isMarkBefore(40), page.older]).toEqual(["35 new", true, null]);
  });

  test("has the newest messages where all is read, and no mark", async () => {
    const page = await (await openUnread(db(), 40, 0))();
    expect([page.texts.length, page.texts.at(-1), page.mark]).toEqual([CHAT_SERVER_LIMITS.pageSize, 39, null]);
  });

  test("with more unread ones than an answer has, counts those above, where the mark is", async () => {
    const open = await openUnread(db(), 5, 103);
    const page = await open();
    expect([page.texts.length, page.texts[0], page.mark]).toEqual([CHAT_LIMITS.pageMax, 8, "New messages"]);
    expect(page.older).toBe("3");
    const above = await open(`?before=${page.before}`);
    expect([above.texts, above.mark, above.isMarkBefore(5)]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], "103 new", true]);
  });
});

eachDatabase("first messages of a stranger", (db) => {
  test("do not ring, nor do those that are left when a part of them is read", async () => {
    const [stranger, host] = await aFollower(db());
    for (const text of ["Hello", "Are you there?"])
      await sendText(db(), stranger.id, host.id, { text, clientId: text }, CHAT_NOW);
    const { seq } = await db()
      .selectFrom("chat_messages")
      .select("seq")
      .where("sender_id", "=", stranger.id)
      .orderBy("seq")
      .executeTakeFirstOrThrow();
    expect(await expectUnreadCounted(db(), host)).toBe(0);
    expect(await markConversationRead(db(), host.id, stranger.id, seq, CHAT_NOW)).toEqual({ unread: 1, chatUnread: 0 });
    expect(await expectUnreadCounted(db(), host)).toBe(0);
  });
});
