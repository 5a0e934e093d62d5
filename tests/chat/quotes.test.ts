import { expect, test } from "bun:test";
import { hideMessage, recallMessage, sendText } from "../../src/chat/chat";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock } from "../support/people";
import { openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, makeFriends, messageInput, sendMessage } from "./chat-fixtures";
import { GONE, openQuotingApp, QUOTE_UNKNOWN, type QuotingMessage, refusalIn } from "./quote-fixtures";

eachDatabase("answering a message", (db) => {
  async function aChat() {
    const [one, other] = await aPairOfFriends(db());
    return { ...(await openQuotingApp(db(), [one, other])), one, other };
  }

  test("shows whose words and which, to both, in one line of at most 160 characters", async () => {
    const { one, other, answer, quotesOf } = await aChat();
    const { id } = await sendMessage(db(), one, other, `And what\n\n did she say? ${"👩‍👩‍👧‍👦".repeat(200)}`);
    const sent = await answer(other, one, id);
    expect(sent.status).toBe(201);
    const quote = sent.body.replyTo;
    expect(quote).toMatchObject({ id, from: one.id, kind: "text" });
    expect(quote?.excerpt).toStartWith("And what did she say? 👩‍👩‍👧‍👦");
    const characters = [...new Intl.Segmenter("en").segment(quote?.excerpt ?? "")];
    expect(characters).toHaveLength(CHAT_LIMITS.quoteMax + 1);
    for (const [who, with_] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await quotesOf(who, with_)).toEqual([quote ?? GONE]);
  });

  test("is null without a quote, also where it is sent as null", async () => {
    const { one, other, answer } = await aChat();
    for (const replyTo of [undefined, null])
      expect(await answer(one, other, replyTo)).toMatchObject({ status: 201, body: { replyTo: null } });
  });

  test("refuses what is not a message of this chat that one sees", async () => {
    const { one, other, answer, call, stores, list } = await aChat();
    const third = await aPerson(db());
    await makeFriends(db(), one, third);
    const foreign = await sendMessage(db(), third, one);
    const [recalled, hidden, seen] = [
      await sendMessage(db(), other, one),
      await sendMessage(db(), other, one),
      await sendMessage(db(), other, one, "still there"),
    ];
    await recallMessage(db(), stores, other.id, recalled.id, CHAT_NOW);
    await hideMessage(db(), one.id, hidden.id, CHAT_NOW);
    const unknown = [foreign.id, recalled.id, hidden.id, "", "x", "019abcde-ffff-7fff-bfff-ffffffffffff"];
    const malformed = [7, true, [seen.id], {}, { id: seen.id }, { bottleId: "x" }, { bottleId: "x", line: "" }];
    for (const replyTo of [...unknown, ...malformed, "x".repeat(100_000)])
      expect(refusalIn(await answer(one, other, replyTo))).toEqual(QUOTE_UNKNOWN);
    expect(await list(one, other)).toHaveLength(2);
    await call(one, "DELETE", `/${other.id}`);
    expect(refusalIn(await answer(one, other, seen.id))).toEqual(QUOTE_UNKNOWN);
    // The other side has not removed the conversation.
    expect((await answer(other, one, seen.id)).status).toBe(201);
  });

  test("of one's own held words is refused", async () => {
    const { one, other, answer } = await aChat();
    const { id } = await sendMessage(db(), one, other);
    await db().updateTable("chat_messages").set({ review: "held" }).where("id", "=", id).execute();
    expect(refusalIn(await answer(one, other, id))).toEqual(QUOTE_UNKNOWN);
  });

  test("loses the quote for both when it is recalled, for one when they delete it, and keeps no copy", async () => {
    const { one, other, answer, quotesOf, stores } = await aChat();
    const quoted = await sendMessage(db(), one, other, "soon gone");
    await answer(other, one, quoted.id);
    await hideMessage(db(), other.id, quoted.id, CHAT_NOW);
    expect(await quotesOf(other, one)).toEqual([GONE]);
    expect(await quotesOf(one, other)).toMatchObject([{ id: quoted.id, excerpt: "soon gone" }]);
    await recallMessage(db(), stores, one.id, quoted.id, CHAT_NOW);
    expect(await quotesOf(one, other)).toEqual([GONE]);
    const rows = await db().selectFrom("chat_messages").selectAll().where("sender_id", "=", other.id).execute();
    expect(JSON.stringify(rows)).not.toContain("soon gone");
  });

  test("that is recalled itself answers nothing any more", async () => {
    const { one, other, answer, list, call } = await aChat();
    const quoted = await sendMessage(db(), one, other, "what stays");
    const { body } = await answer(other, one, quoted.id);
    await call(other, "POST", `/messages/${body.id}/recall`);
    expect((await list(one, other))[0]).toMatchObject({ recalled: true, replyTo: null });
    const row = await db().selectFrom("chat_messages").select("reply_to").where("id", "=", body.id).executeTakeFirst();
    expect(row).toEqual({ reply_to: null });
  });

  test("removing the conversation takes what it quotes with it, for this side alone", async () => {
    const { one, other, answer, call, quotesOf } = await aChat();
    const quoted = await sendMessage(db(), one, other, "before");
    await call(other, "DELETE", `/${one.id}`);
    await answer(one, other, quoted.id);
    expect(await quotesOf(other, one)).toEqual([GONE]);
    expect(await quotesOf(one, other)).toMatchObject([{ excerpt: "before" }]);
  });

  test("hidden by a report is gone for its recipient alone", async () => {
    const { one, other, answer, quotesOf } = await aChat();
    const quoted = await sendMessage(db(), one, other, "reported");
    await answer(one, other, quoted.id);
    const hidden = one.id < other.id ? { high_hidden: 1 as const } : { low_hidden: 1 as const };
    await db().updateTable("chat_messages").set(hidden).where("id", "=", quoted.id).execute();
    expect(await quotesOf(other, one)).toEqual([GONE]);
    expect(await quotesOf(one, other)).toMatchObject([{ excerpt: "reported" }]);
  });

  test("of a photo says that it is one; of a burn picture until it has burned", async () => {
    const { one, other, answer, quotesOf, sendFile, ask } = await aChat();
    const { body: photo } = await sendFile(one, other);
    const { body: burn } = await sendFile(one, other, { burn: "true" });
    for (const { id } of [photo, burn]) expect((await answer(other, one, id)).status).toBe(201);
    const [ofBurn, ofPhoto] = await quotesOf(other, one);
    expect(ofPhoto).toEqual({ id: photo.id, from: one.id, kind: "image", excerpt: "Photo", language: null });
    expect(ofBurn).toEqual({ id: burn.id, from: one.id, kind: "burn", excerpt: "Photo", language: null });
    expect((await ask(other, "POST", `/messages/${burn.id}/open`, { json: {} })).status).toBe(200);
    for (const [who, with_] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await quotesOf(who, with_))[0]).toEqual(GONE);
    expect(refusalIn(await answer(other, one, burn.id))).toEqual(QUOTE_UNKNOWN);
  });

  test("is possible with a photo, in the form", async () => {
    const { one, other, sendFile, quotesOf } = await aChat();
    const quoted = await sendMessage(db(), one, other, "Send me the tree");
    const wrong = await sendFile(other, one, { replyTo: "nothing" });
    expect(refusalIn(wrong)).toEqual(QUOTE_UNKNOWN);
    expect((await sendFile(other, one, { replyTo: quoted.id })).status).toBe(201);
    expect(await quotesOf(one, other)).toMatchObject([{ id: quoted.id, excerpt: "Send me the tree" }]);
  });

  test("sent again under its client id is the same message, also after what it quotes was recalled", async () => {
    const { one, other, answer, stores, list } = await aChat();
    const quoted = await sendMessage(db(), one, other, "recalled meanwhile");
    const another = await sendMessage(db(), one, other, "another");
    const first = await answer(other, one, quoted.id, "yes", "same");
    await recallMessage(db(), stores, one.id, quoted.id, CHAT_NOW);
    const again = await answer(other, one, quoted.id, "yes", "same");
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, replyTo: GONE } });
    expect(refusalIn(await answer(other, one, another.id, "yes", "same"))).toEqual([409, "idempotency_key_reused"]);
    expect(refusalIn(await answer(other, one, undefined, "yes", "same"))).toEqual([409, "idempotency_key_reused"]);
    expect(await list(one, other)).toHaveLength(3);
  });

  test("from two devices at once, and while it is recalled, leaves whole messages", async () => {
    const { one, other, quotesOf, stores } = await aChat();
    const quoted = await sendMessage(db(), one, other, "a race");
    const send = (clientId: string) =>
      sendText(db(), other.id, one.id, { text: "!", clientId, replyTo: quoted.id }, CHAT_NOW).catch(({ code }) => code);
    const outcomes = await Promise.all([
      send("a"),
      send("a"),
      recallMessage(db(), stores, one.id, quoted.id, CHAT_NOW),
      send("b"),
    ]);
    for (const outcome of outcomes)
      expect(["quote_unknown", undefined]).toContain(typeof outcome === "string" ? outcome : undefined);
    for (const quote of await quotesOf(one, other)) expect(quote).toEqual(GONE);
  });

  test("shows contacts masked as in the message", async () => {
    const newcomer = { created_at: CHAT_NOW, throw_count: 0 };
    const stranger = await aPerson(db(), newcomer);
    const host = await aPerson(db());
    await db()
      .insertInto("follows")
      .values({ follower_id: stranger.id, followee_id: host.id, created_at: CHAT_NOW, friends_since: null })
      .execute();
    const { call } = await openChatApp(db(), [stranger, host]);
    const { message } = await sendText(db(), stranger.id, host.id, messageInput("write to me@example.com"), CHAT_NOW);
    const reply = { text: "No.", replyTo: message.id };
    const { body } = await call<QuotingMessage>(host, "POST", `/${stranger.id}/messages`, reply);
    expect(body.replyTo?.excerpt).toMatch(/^write to •+$/);
  });

  test("stays after a block, as the messages do", async () => {
    const { one, other, answer, quotesOf } = await aChat();
    const quoted = await sendMessage(db(), one, other, "before the block");
    await answer(other, one, quoted.id);
    await insertBlock(db(), other, one);
    expect(await quotesOf(one, other)).toMatchObject([{ excerpt: "before the block" }]);
    expect(refusalIn(await answer(one, other, quoted.id))).toEqual([403, "not_friends"]);
  });
});
