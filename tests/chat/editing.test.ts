import { expect, test } from "bun:test";
import { editMessage, listRecentConversations, markConversationRead, recallMessage } from "../../src/chat/chat";
import { LIST_START } from "../../src/db/paging";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { eachDatabase } from "../support/databases";
import { insertBlock, type TestPerson } from "../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, expectUnreadCounted, sendMessage } from "./chat-fixtures";

type Edited = ChatMessageJson & { editedAt: string | null; revision: number } & Partial<ErrorJson>;

const STORES = { kept: {}, burning: {} } as never;
const { editWindow: WINDOW } = CHAT_LIMITS;
const { editsMax: EDITS } = CHAT_SERVER_LIMITS;

eachDatabase("editing", (db) => {
  const versionsOf = async (id: string) =>
    (await db().selectFrom("chat_versions").select("text").where("message_id", "=", id).orderBy("n").execute()).map(
      ({ text }) => text,
    );
  const rowOf = (id: string) =>
    db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  async function openFriends() {
    const [one, other] = await aPairOfFriends(db());
    const app = await openChatApp(db(), [one, other]);
    const edit = (who: TestPerson, id: string, text: unknown) =>
      app.call<Edited>(who, "PATCH", `/messages/${id}`, { text });
    return { one, other, edit, ...app };
  }

  test("an own text for 15 minutes by the server's clock, to the millisecond", async () => {
    const { one, other, edit, app, call, list } = await openFriends();
    const { body: sent } = await call<Edited>(one, "POST", `/${other.id}/messages`, { text: "Good morning" });
    expect([sent.editedAt, sent.revision]).toEqual([null, 0]);
    app.later(WINDOW);
    const { status, body } = await edit(one, sent.id, "  Good evening ");
    expect([status, body.text, body.revision, Date.parse(body.editedAt ?? "") > 0]).toEqual([
      200,
      "Good evening",
      1,
      true,
    ]);
    app.later(WINDOW + 1);
    const late = await edit(one, sent.id, "Good night");
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: "edit_window_over", message: "A message can be edited for 15 minutes. This one stays as it was." },
    ]);
    // The answer to the earlier edit was lost.
    expect(await edit(one, sent.id, "Good evening")).toMatchObject({ status: 200, body: { revision: 1 } });
    expect((await list(other, one))[0]).toMatchObject({ text: "Good evening", seq: sent.seq });
    const recent = await listRecentConversations(db(), other, { after: LIST_START, limit: 20 }, CHAT_NOW);
    expect(recent.items).toMatchObject([{ last: { text: "Good evening" }, unread: 1 }]);
    expect(await expectUnreadCounted(db(), other)).toBe(1);
    expect(await versionsOf(sent.id)).toEqual(["Good morning"]);
  });

  test("the statement itself refuses what is a millisecond too late", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "on time");
    await expect(editMessage(db(), one.id, id, "late", CHAT_NOW + WINDOW + 1)).rejects.toMatchObject({
      code: "edit_window_over",
    });
    expect(await editMessage(db(), one.id, id, "not late", CHAT_NOW + WINDOW)).toMatchObject({ text: "not late" });
  });

  test("neither somebody else's, nor a picture, nor a recalled one", async () => {
    const { one, other, edit, sendFile, call } = await openFriends();
    const { id } = await sendMessage(db(), one, other, "mine", CHAT_NOW);
    expect((await edit(other, id, "yours")).body.error?.code).toBe("forbidden");
    for (const burn of ["true", "false"]) {
      const { body: photo } = await sendFile(one, other, { burn });
      expect((await edit(one, photo.id, "a photo")).body.error?.code).toBe("cannot_edit");
    }
    expect((await edit(one, "none", "x")).status).toBe(404);
    for (const text of ["", "  ", "\u200b", null, 5, "x".repeat(CHAT_LIMITS.textMax + 1)])
      expect((await edit(one, id, text)).status).toBe(422);
    expect((await edit(one, id, "second")).status).toBe(200);
    expect(await versionsOf(id)).toEqual(["mine"]);
    await call(one, "POST", `/messages/${id}/recall`);
    expect((await edit(one, id, "third")).body.error?.code).toBe("cannot_edit");
    expect(await versionsOf(id)).toEqual([]);
  });

  test("twice at once both happen, one after the other; the same one twice is one", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "zero");
    await Promise.all(["one", "two"].map((text) => editMessage(db(), one.id, id, text, CHAT_NOW + 1)));
    const { text, revision } = await rowOf(id);
    expect([revision, [...(await versionsOf(id)), text].toSorted()]).toEqual([2, ["one", "two", "zero"]]);
    await Promise.all([1, 2, 3].map(() => editMessage(db(), one.id, id, "three", CHAT_NOW + 2)));
    expect([(await rowOf(id)).revision, (await versionsOf(id)).length]).toEqual([3, 3]);
  });

  test("while it is read, or recalled: what was recalled stays so, without versions", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < 8; n++) {
      const { id, seq } = await sendMessage(db(), one, other, "before");
      await Promise.all([
        editMessage(db(), one.id, id, "after", CHAT_NOW),
        markConversationRead(db(), other.id, one.id, seq, CHAT_NOW),
      ]);
      expect((await rowOf(id)).text).toBe("after");
      await Promise.allSettled([
        editMessage(db(), one.id, id, "again", CHAT_NOW),
        recallMessage(db(), STORES, one.id, id, CHAT_NOW),
      ]);
      const row = await rowOf(id);
      expect([row.text, row.recalled_at, await versionsOf(id)]).toEqual([null, CHAT_NOW, []]);
    }
    expect(await expectUnreadCounted(db(), other)).toBe(0);
  });

  test("as often as the limit says", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "0");
    for (let n = 1; n <= EDITS; n++) await editMessage(db(), one.id, id, `${n}`, CHAT_NOW);
    await expect(editMessage(db(), one.id, id, "more", CHAT_NOW)).rejects.toMatchObject({ code: "edit_limit_reached" });
    expect((await rowOf(id)).text).toBe(`${EDITS}`);
  });

  test("not after a block; a stranger's third text can be edited", async () => {
    const { one, other, edit } = await openFriends();
    const { id } = await sendMessage(db(), one, other, "before", CHAT_NOW);
    await insertBlock(db(), other, one);
    expect((await edit(one, id, "after")).body.error?.code).toBe("not_friends");
    const [stranger, host] = await aFollower(db());
    const sent = [];
    for (const text of ["one", "two", "three"]) sent.push(await sendMessage(db(), stranger, host, text));
    expect((await editMessage(db(), stranger.id, sent[2]?.id ?? "", "drei", CHAT_NOW)).text).toBe("drei");
  });
});
