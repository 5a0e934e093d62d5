/** Without JavaScript what is typed in a chat's field comes along with each act's form, and is in the field of the page that answers. */
import { expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const TYPED = "Half a <sentence>";
const KEPT = "Half a &lt;sentence&gt;</textarea>";

/** The buttons of the field's form on a page without script: where each leads, and what it sends. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]* form="write"[^>]*>/g)].map(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    return { to: of("formAction") ?? "", name: of("name") ?? "", value: of("value") ?? "" };
  });

/** Somebody who may write to a follower, who has written to them. */
async function aFollowedTalk(db: Db) {
  const [me, follower] = [await aPerson(db), await aPerson(db)];
  await followPerson(db, me, follower.id, CHAT_NOW);
  await followPerson(db, follower, me.id, CHAT_NOW);
  await sendMessage(db, follower, me, "Good evening");
  await sendMessage(db, me, follower, "And to you");
  await db.deleteFrom("follows").where("follower_id", "=", me.id).execute();
  return [me, follower] as const;
}

eachDatabase("what is typed in a chat without JavaScript", (db) => {
  async function open(me: TestPerson, other: TestPerson) {
    const { app } = await openChatApp(db(), [me, other]);
    const session = await app.enter(me);
    const read = async (query = "") => (await app.ask("GET", `/chat/${other.id}${query}`, { session })).text();
    const send = (to: string, form: Record<string, string>) => app.ask("POST", to, { session, form });
    return { read, send };
  }

  /** Sends what each button sends, with the field, and expects the field in the answer. */
  async function expectKept({ read, send }: Awaited<ReturnType<typeof open>>, acts: readonly string[]): Promise<void> {
    for (const act of acts) {
      const button = buttonsOf(await read()).find(({ to }) => to.endsWith(act));
      expect({ act, button }).toEqual({ act, button: expect.anything() });
      if (!button) continue;
      const sent = button.name === "" ? {} : { [button.name]: button.value };
      const answer = await send(button.to, { once: "x", text: TYPED, ...sent });
      expect({ act, status: answer.status }).toEqual({ act, status: 200 });
      const html = await answer.text();
      expect(html).toContain(KEPT);
      // A message with this key may have been stored already: sent again it is the same one.
      expect(html).toContain('name="once" value="x"');
      expect({ act, styles: /href="[^"]*chat\.[^"]*css"/.test(html) }).toEqual({ act, styles: true });
      // Nothing was typed: as before, a page of its own address.
      expect((await send(button.to, { once: "x", text: "", ...sent })).status).toBe(303);
    }
  }

  test("is not the words of a message that the act takes away", async () => {
    const [me, friend] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), me, friend, "Words of long ago");
    for (const [act, text] of [
      ["read", "Words of long ago"],
      ["recall", ""],
    ] as const) {
      const { send } = await open(me, friend);
      const to = act === "read" ? `/chat/${friend.id}/read` : `/chat/${friend.id}/messages/${id}/recall`;
      const html = await (await send(to, { once: "x", text: "Words of long ago", edit: id })).text();
      expect([act, /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim()]).toEqual([act, text]);
    }
  });

  test("stays with a follow back", async () => {
    await expectKept(await open(...(await aFollowedTalk(db()))), ["/follow"]);
  });

  test("stays with a reaction, a recall, a deletion, and what is done with the whole chat", async () => {
    const [me, other] = await aPairOfFriends(db());
    const mine = await sendMessage(db(), me, other, "mine");
    const theirs = await sendMessage(db(), other, me, "theirs");
    const chat = await open(me, other);
    await chat.send(`/chat/${other.id}/translation`, { translates: "true" });
    await expectKept(chat, ["/read", `${theirs.id}/react`, "/mute", "/translation"]);
    await expectKept(chat, [`${mine.id}/recall`, `${theirs.id}/delete`]);
  });

  test("stays with a block, on the page that says that nothing can be sent", async () => {
    const [me, other] = await aPairOfFriends(db());
    await sendMessage(db(), other, me, "theirs");
    const { send } = await open(me, other);
    const answer = await send(`/friends/${other.id}/block`, { next: `/chat/${other.id}`, text: TYPED });
    expect(await answer.text()).toContain(KEPT);
  });

  test("stays an edit where it was one", async () => {
    const [me, other] = await aPairOfFriends(db());
    const mine = await sendMessage(db(), me, other, "mine");
    const { read, send } = await open(me, other);
    const page = await read(`?edit=${mine.id}`);
    expect(page).toContain(`name="edit" value="${mine.id}"`);
    const answer = await send(`/chat/${other.id}/mute`, { muted: "true", text: TYPED, edit: mine.id });
    const html = await answer.text();
    expect(html).toContain(KEPT);
    expect(html).toContain(`action="/chat/${other.id}/messages/${mine.id}/edit"`);
  });

  test("has no form where nothing can be written: acts have their own there", async () => {
    const [me, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), other, me, "theirs");
    const { read } = await open(me, other);
    const older = await read(`?at=${id}`);
    expect(buttonsOf(older)).toEqual([]);
    expect(older).toContain('form="message-acts"');
  });
});
