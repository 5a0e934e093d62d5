import { expect, test } from "bun:test";
import { type Db, transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { notifyPerson } from "../../src/messages/messages";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type PersonChange } from "../support/people";

const t = translatorFor("en");

eachDatabase("the page of system messages", (db) => {
  async function reader(count: number, change: PersonChange = {}) {
    await seedBuiltIns(db());
    const person = await aPerson(db(), change);
    for (let n = 1; n <= count; n++) await notify(db(), person.id, `message ${n}.`, NOW + n);
    const app = openTestApp(db());
    const [session, token] = [await app.enter(person), await app.enter(person)];
    const page = async (query = "") => (await app.ask("GET", `/system-messages${query}`, { session })).text();
    return { person, app, session, token, page };
  }

  const notify = (on: Db, userId: string, text: string, now: number) =>
    transact(on, (tx) => notifyPerson(tx, userId, "official_notice", { text }, now));

  test("shows twenty messages, with links to newer and older ones", async () => {
    const { page } = await reader(45);
    const [one, two, three] = [await page(), await page("?page=2"), await page("?page=3")];
    expect([one, two, three].map((html) => html.match(/class="message"/g)?.length)).toEqual([20, 20, 5]);
    expect(one).toContain("message 45.");
    expect(one).toContain('href="/system-messages?page=2"');
    expect(one).not.toContain('rel="prev"');
    expect(two).toContain("message 25.");
    expect(two).toContain('rel="prev" href="/system-messages"');
    expect(two).toContain('rel="next" href="/system-messages?page=3"');
    expect(three).toContain("message 1.");
    expect(three).not.toContain('rel="next"');
  });

  test.each(["?page=99", "?page=1000000"])("a page number beyond the end (%s) shows the last page", async (query) => {
    const { page } = await reader(21);
    const html = await page(query);
    expect(html).toContain("message 1.");
    expect(html).not.toContain(t("messages.none"));
  });

  test.each(["?page=0", "?page=-1", "?page=1.5", "?page=x", "?page=", "?page=1e99"])(
    "%s is the first page",
    async (query) => {
      const { page } = await reader(21);
      expect(await page(query)).toContain("message 21.");
    },
  );

  test("opening a message marks it as read and follows its link, or returns to the list", async () => {
    const { app, session, token, person } = await reader(1);
    const bottleId = await aBottle(db(), person);
    const params = { from: person.id, nickname: "Ana", comment: "hello", bottleId };
    await transact(db(), (tx) => notifyPerson(tx, person.id, "bottle_commented", params, NOW + 9));
    const list = await (await app.ask("GET", "/api/system-messages", { token })).json();
    const [first] = list.items;
    expect(list).toMatchObject({ page: 1, size: 20, total: 2 });
    expect(first.params).toEqual({ nickname: "Ana", comment: "hello", bottleId });
    expect(Object.keys(first).sort()).toEqual(["createdAt", "id", "params", "read", "text", "type"]);
    const html = await (await app.ask("GET", "/system-messages", { session })).text();
    expect(html).toContain(`name="next" value="/bottle/${bottleId}"`);
    expect(html).toContain('name="next" value="/system-messages"');
    const form = { next: `/bottle/${bottleId}` };
    const opened = await app.ask("POST", `/system-messages/${first.id}`, { session, form });
    expect(opened.headers.get("location")).toBe(`/bottle/${bottleId}`);
    const left = await (await app.ask("GET", "/api/system-messages/unread-count", { token })).json();
    expect(left).toEqual({ count: 1 });
  });

  test("a letter of the team says who wrote it, can be answered, and its help lines can be called", async () => {
    const { page, person } = await reader(0);
    await notify(db(), person.id, "You are not alone. Childline: 0800 1111. Bottle 12345 is removed.", NOW + 1);
    const html = await page();
    expect(html).toContain(t("feedback.official"));
    expect(html).toContain('href="/profile/feedback"');
    expect([...html.matchAll(/href="tel:(\d+)"/g)].map(([, number]) => number)).toEqual(["08001111"]);
  });

  test("what is told of a report leads to one's reports, and is no letter", async () => {
    const { page, person } = await reader(0);
    const notice = { notice: "report_rejected" } as const;
    await transact(db(), (tx) => notifyPerson(tx, person.id, "official_notice", notice, NOW + 1));
    const html = await page();
    expect(html).toContain('name="next" value="/account/reports"');
    expect(html).not.toContain(t("messages.answer_team"));
  });

  test("a failure to mark a message is shown on the page", async () => {
    const { app, session } = await reader(1);
    const other = await reader(1);
    const list = await app.ask("GET", "/api/system-messages", { token: other.token });
    const { id } = (await list.json()).items[0];
    const response = await app.ask("POST", `/system-messages/${id}`, { session, form: {} });
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("Mark failed");
    expect(html).toContain("message 1.");
  });

  test("a new account has one unread welcome message in its language", async () => {
    const app = openTestApp(db());
    const json = { username: "newcomer.1", password: "tide-and-glass", nickname: "Neu", language: "de" };
    const { token } = await (await app.ask("POST", "/api/auth/register", { json })).json();
    const list = await (await app.ask("GET", "/api/system-messages", { token })).json();
    const text = translatorFor("de")("messages.text.notice_welcome");
    expect(list.items).toMatchObject([{ type: "official_notice", params: { text }, text, read: false }]);
    const count = await (await app.ask("GET", "/api/system-messages/unread-count", { token })).json();
    expect(count).toEqual({ count: 1 });
    await app.ask("PUT", "/api/auth/settings", { token, json: { language: "ja" } });
    const later = await (await app.ask("GET", "/api/system-messages", { token })).json();
    expect(later.items[0].text).toBe(translatorFor("ja")("messages.text.notice_welcome"));
  });

  /** Somebody answers a bottle of the reader, and then `change` happens. */
  async function answered(change: (bottleId: string, from: string) => Promise<unknown>) {
    const { app, session, token, person, page } = await reader(0);
    const [bottleId, friend] = [await aBottle(db(), person), await aPerson(db())];
    const params = { from: friend.id, nickname: "Ana", comment: "a lemon tree", bottleId };
    await transact(db(), (tx) => notifyPerson(tx, person.id, "bottle_commented", params, NOW));
    await change(bottleId, friend.id);
    const api = await (await app.ask("GET", "/api/system-messages", { token })).text();
    return { app, session, html: await page(), api, bottleId, person };
  }

  test("a message shows the picture of its bottle and what was written, by day", async () => {
    const { html, bottleId } = await answered(async () => undefined);
    expect(html).toMatch(/class="thing-thumbnail"/);
    expect(html).toMatch(/<q class="msg-words" dir="auto"[^>]*>a lemon tree<\/q>/);
    expect(html).toContain(`value="/bottle/${bottleId}"`);
    expect(html).toContain("data-unread-message");
  });

  /** What a page of messages says about thanks from a person after `change`. */
  async function thanked(from: PersonChange, change: (from: string, reader: string) => Promise<unknown>) {
    const { person, page } = await reader(0);
    const [bottleId, author] = [await aBottle(db(), person), await aPerson(db(), from)];
    const params = { from: author.id, nickname: "Ana", bottleId };
    await transact(db(), (tx) => notifyPerson(tx, person.id, "comment_thanked", params, NOW));
    await change(author.id, person.id);
    return { html: await page(), author: author.id };
  }

  test("thanks lead to the chat and to the person by one tap", async () => {
    const { html, author } = await thanked({}, async () => undefined);
    expect(html).toContain(`href="/chat/${author}"`);
    expect(html).toContain(`href="/friends/${author}"`);
  });

  test.each([
    ["banned", {}, (id: string) => db().updateTable("users").set({ banned_at: NOW }).where("id", "=", id).execute()],
    ["hidden", {}, (id: string) => db().updateTable("users").set({ hidden_at: NOW }).where("id", "=", id).execute()],
    ["blocked", {}, (id: string, me: string) => blockPerson(db(), { id: me }, id, NOW)],
    ["under 18", { birthday: "2012-01-01" }, async () => undefined],
    ["of the team and under 18", { birthday: "2012-01-01", official: 1 }, async () => undefined],
  ] as const)("but to nobody who is %s", async (_, from, change) => {
    const { html, author } = await thanked(from, change);
    expect(html).toContain("thanks you");
    expect(html).not.toContain(author);
  });

  test.each([
    ["removed", (id: string) => db().updateTable("bottles").set({ state: "removed" }).where("id", "=", id).execute()],
    ["hidden", (id: string) => db().updateTable("bottles").set({ hidden_at: NOW }).where("id", "=", id).execute()],
    ["gone", (id: string) => db().deleteFrom("bottles").where("id", "=", id).execute()],
  ])("nothing is seen of a bottle that is %s", async (_, change) => {
    const { html, api, bottleId } = await answered(change);
    expect(html).not.toContain("thing-thumbnail");
    expect(html).not.toContain(`value="/bottle/${bottleId}"`);
    expect(html + api).not.toContain("lemon");
  });

  test("nothing is seen of what somebody wrote whom a block keeps apart", async () => {
    const { html, api } = await answered(async (_, from) => {
      const [me] = await db().selectFrom("system_messages").select("user_id").where("actor_id", "=", from).execute();
      const block = { blocker_id: me?.user_id ?? "", blocked_id: from, created_at: NOW };
      await db().insertInto("blocks").values(block).execute();
    });
    expect(html + api).not.toContain("lemon");
  });

  test("without a script a message is cleared, and that is undone, by forms; a look changes nothing", async () => {
    const { app, session, person } = await answered(async () => undefined);
    const list = await db().selectFrom("system_messages").select("id").where("user_id", "=", person.id).execute();
    const cleared = await app.ask("POST", `/system-messages/${list[0]?.id}/clear`, { session, form: {} });
    expect(cleared.headers.get("location")).toBe("/system-messages");
    const undo = /message_cleared(?:@|%40)([\w-]+)/.exec(cleared.headers.get("set-cookie") ?? "")?.[1];
    const empty = await (await app.ask("GET", "/system-messages", { session })).text();
    expect(empty).toContain(t("messages.none"));
    const undone = await app.ask("POST", `/system-messages/undo/${undo}`, { session, form: {} });
    expect(undone.headers.get("location")).toBe("/system-messages?keep=");
    const html = await (await app.ask("GET", "/system-messages?keep=", { session })).text();
    expect(html).toContain("data-unread-message");
    // Nothing on the screen is reported as seen.
    expect(html).toContain("&quot;keeps&quot;:true");
  });
});
