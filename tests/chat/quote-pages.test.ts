/** Answering a message on pages without a script. */
import { expect, test } from "bun:test";
import { pickUpBottle } from "../../src/bottles/bottles";
import { recallMessage } from "../../src/chat/chat";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns, NOW as THROWN } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "./chat-fixtures";

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
    await recallMessage(db(), stores, other.id, id, CHAT_NOW);
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

  test("offers the lines of the bottle where the two met, and answers one", async () => {
    await seedBuiltIns(db());
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const content = "By the harbour. A tree knows!\n\nWrite to zqmask.";
    const masks = JSON.stringify({
      content: { words: [[content.indexOf("zqmask"), content.length - 1]], contacts: [] },
    });
    const bottleId = await aBottle(db(), author, { content, masks });
    await pickUpBottle(db(), finder, bottleId, THROWN);
    await makeFriends(db(), author, finder);
    await sendMessage(db(), finder, author);
    const app = openTestApp(db());
    const session = await app.enter(finder);
    const page = async (path: string) => (await app.ask("GET", path, { session })).text();
    expect(await page(`/chat/${author.id}`)).toContain(`href="/chat/${author.id}?letter=1#letter"`);
    const lines = await page(`/chat/${author.id}?letter=1`);
    const links = [...lines.matchAll(/href="([^"]*reply=[^"]*)#write" dir="auto"[^>]*>([^<]*)</g)];
    expect(links.map(([, , line]) => line)).toEqual(["By the harbour.", "A tree knows!"]);
    const form = await page(links[1]?.[1]?.replaceAll("&amp;", "&") ?? "");
    const [, reply = ""] = /name="reply" value="([^"]*)"/.exec(form) ?? [];
    expect(reply.replaceAll("&quot;", '"')).toBe(JSON.stringify({ bottleId, line: "A tree knows!" }));
    await app.ask("POST", `/chat/${author.id}`, {
      session,
      form: { text: "Does it?", once: "x", reply: reply.replaceAll("&quot;", '"') },
    });
    expect(await page(`/chat/${author.id}`)).toContain(`<a class="chat-quote" href="/bottle/${bottleId}">`);
    await db().updateTable("bottles").set({ hidden_at: CHAT_NOW }).where("id", "=", bottleId).execute();
    expect(await page(`/chat/${author.id}?letter=1`)).not.toContain("By the harbour");
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
