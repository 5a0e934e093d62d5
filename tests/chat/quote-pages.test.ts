/** Answering a message on pages without a script. */
import { expect, test } from "bun:test";
import { recallMessage } from "../../src/chat/chat";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aFollower, aPairOfFriends, NOW, sendMessage } from "./chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };

eachDatabase("a chat's page without a script", (db) => {
  async function aPage() {
    const [me, other] = await aPairOfFriends(db());
    const app = openTestApp(db());
    const session = await app.enter(me);
    const page = async (query = "") => (await app.ask("GET", `/chat/${other.id}${query}`, { session })).text();
    const post = (form: Record<string, string>) => app.ask("POST", `/chat/${other.id}`, { session, form });
    return { me, other, app, page, post };
  }

  test("leads from a message to a form that answers it, and from what is answered back to it", async () => {
    const { me, other, page, post } = await aPage();
    const { id } = await sendMessage(db(), other, me, "And what did she say?");
    expect(await page()).toContain(`href="/chat/${other.id}?answer=1&amp;reply=${id}#write"`);
    const form = await page(`?answer=1&reply=${id}`);
    expect(form).toContain(`<input type="hidden" name="reply" value="${id}"/>`);
    expect(form).toContain(`Answering ${other.nickname}`);
    const sent = await post({ text: "That a tree knows.", once: "once", reply: id });
    expect(sent.status).toBe(303);
    const after = await page();
    expect(after).toContain(`<a class="chat-quote" href="#m-${id}">`);
    expect(after).toContain(`id="m-${id}"`);
    expect(after).not.toContain('name="reply"');
  });

  test("keeps the words of a refused answer, and its quote as long as that is there", async () => {
    const { me, other, page, post } = await aPage();
    const { id } = await sendMessage(db(), other, me, "soon gone");
    const long = "x".repeat(4_001);
    const tooLong = await (await post({ text: long, once: "a", reply: id })).text();
    expect(tooLong).toContain(`name="reply" value="${id}"`);
    await recallMessage(db(), stores, other.id, id, NOW);
    const refused = await post({ text: "My words", once: "b", reply: id });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("My words</textarea>");
    expect(html).toContain("What you are answering is no longer there.");
    expect(html).not.toContain('name="reply"');
    expect(await page(`?reply=${id}`)).not.toContain('name="reply"');
    for (const wrong of ["%7B", "x", '{"bottleId":1}', ""])
      expect(await page(`?reply=${encodeURIComponent(wrong)}`)).not.toContain('name="reply"');
  });

  test("offers no answer where nothing can be written", async () => {
    const [stranger, host] = await aFollower(db());
    for (let n = 0; n < 3; n++) await sendMessage(db(), stranger, host, `text ${n}`);
    const app = openTestApp(db());
    const html = await (await app.ask("GET", `/chat/${host.id}`, { session: await app.enter(stranger) })).text();
    expect(html).toContain("text 2");
    expect(html).not.toContain("&amp;reply=");
  });
});
