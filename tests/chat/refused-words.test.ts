/** A refused form's page without script: what leads on from it loses neither the words nor the way back. */
import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { unfollowPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const t = translatorFor("en");
const WORDS = "Half a sentence\nand <more>";

/** What the form with this action would send; null: there is none. */
function formIn(html: string, action: string): Record<string, string> | null {
  const [, form] = new RegExp(`<form action="${action}"[^>]*>(.*?)</form>`, "s").exec(html) ?? [];
  if (form === undefined) return null;
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  // The button that sends it may say something, too.
  const sent = [...form.matchAll(/<button type="submit"[^>]* value="([^"]*)" name="(\w+)"/g)].slice(0, 1);
  const fields = [
    ...hidden.map(([, name, value = ""]) => [name, value]),
    ...sent.map(([, value = "", name]) => [name, value]),
  ];
  return Object.fromEntries(
    fields.map(([name, value = ""]) => [name, value.replace("&lt;", "<").replace("&gt;", ">")]),
  );
}

eachDatabase("a refused form of a chat, without JavaScript", (db) => {
  async function aVisit(me: TestPerson, other: TestPerson) {
    const { app } = await openChatApp(db(), [me, other]);
    const session = await app.enter(me);
    const chat = `/chat/${other.id}`;
    const send = async (path: string, form: Record<string, string> = {}, from = chat) => {
      const headers = { referer: `http://localhost${from}` };
      const response = await app.ask("POST", path, { session, form, headers });
      return { html: await response.text(), status: response.status, to: response.headers.get("location") };
    };
    /** Sends a form of a page as the browser would that has sent another one to `from`. */
    const goOn = (html: string, verb: string, from = chat) => {
      const action = `/friends/${other.id}/${verb}`;
      const fields = formIn(html, action);
      if (fields === null) throw new Error(`no form to ${verb}`);
      return send(action, fields, from);
    };
    return { chat, send, goOn };
  }

  async function aForsakenFriend() {
    const [me, other] = await aPairOfFriends(db());
    const [mine, theirs] = [await sendMessage(db(), me, other, "Before"), await sendMessage(db(), other, me, "Hi")];
    await unfollowPerson(db(), me, other.id, CHAT_NOW);
    await db().updateTable("conversations").set({ opener_id: me.id, answered_at: null }).execute();
    return { me, other, mine, theirs, ...(await aVisit(me, other)) };
  }

  test("its words, and what they answer, are in the field after the follow that was missing", async () => {
    const { chat, send, goOn, other, theirs } = await aForsakenFriend();
    const refused = await send(chat, { text: WORDS, reply: theirs.id });
    expect([refused.status, refused.html.includes('<form id="write"')]).toEqual([422, false]);
    const { status, html } = await goOn(refused.html, "follow");
    expect(status).toBe(200);
    expect(html).toContain("Half a sentence\nand &lt;more&gt;</textarea>");
    expect(html).toContain(`name="reply" value="${theirs.id}"`);
    expect(html).toContain(t("messages.text.friend_added", { nickname: other.nickname }));
  });

  test("the words of an edit are the message's still", async () => {
    const { chat, send, goOn, mine } = await aForsakenFriend();
    const path = `${chat}/messages/${mine.id}/edit`;
    const { html } = await goOn((await send(path, { text: WORDS })).html, "follow", path);
    expect(html).toContain("and &lt;more&gt;</textarea>");
    expect(html).toContain(`action="${path}"`);
  });

  test("a follow that fails keeps the words and says why", async () => {
    const { me, other, chat, send, goOn } = await aForsakenFriend();
    const refused = await send(chat, { text: WORDS });
    await blockPerson(db(), other, me.id, CHAT_NOW);
    const { status, html } = await goOn(refused.html, "follow");
    expect(status).toBe(422);
    expect(html).toContain("and &lt;more&gt;</textarea>");
    expect(html).toContain(t("error.follow_failed"));
  });

  test("a block that is taken back gives the words back, too", async () => {
    const [me, other] = await aFollower(db());
    const { chat, send, goOn } = await aVisit(me, other);
    await blockPerson(db(), me, other.id, CHAT_NOW);
    const { status, html } = await goOn((await send(chat, { text: WORDS })).html, "unblock");
    expect([status, html.includes("and &lt;more&gt;</textarea>")]).toEqual([200, true]);
  });

  test("what leads on from a refused act leads back to the chat, not to the act", async () => {
    const { chat, send, goOn, theirs } = await aForsakenFriend();
    const path = `${chat}/messages/${theirs.id}/react`;
    const refused = await send(path, { emoji: "no emoji" });
    expect(refused.status).toBe(422);
    expect((await goOn(refused.html, "follow", path)).to).toBe(chat);
    expect((await goOn(refused.html, "block", path)).to).toBe(chat);
    const blocked = await send(path, { emoji: "👍" });
    expect((await goOn(blocked.html, "unblock", path)).to).toBe(chat);
  });
});
