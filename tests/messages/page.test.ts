import { expect, test } from "bun:test";
import { type Db, transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { notifyPerson } from "../../src/messages/messages";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type PersonChange } from "../support/people";

const t = translatorFor("en");

eachDatabase("the page of system messages", (db) => {
  async function reader(count: number, change: PersonChange = {}) {
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
    const params = { from: person.id, nickname: "Ana", comment: "hello", bottleId: "b" };
    await transact(db(), (tx) => notifyPerson(tx, person.id, "bottle_commented", params, NOW + 9));
    const list = await (await app.ask("GET", "/api/system-messages", { token })).json();
    const [first] = list.items;
    expect(list).toMatchObject({ page: 1, size: 20, total: 2 });
    expect(first.params).toEqual({ nickname: "Ana", comment: "hello", bottleId: "b" });
    expect(Object.keys(first).sort()).toEqual(["createdAt", "id", "params", "read", "text", "type"]);
    const html = await (await app.ask("GET", "/system-messages", { session })).text();
    expect(html).toContain('name="next" value="/bottle/b"');
    expect(html).toContain('name="next" value="/system-messages"');
    const form = { next: "/bottle/b" };
    const opened = await app.ask("POST", `/system-messages/${first.id}`, { session, form });
    expect(opened.headers.get("location")).toBe("/bottle/b");
    const left = await (await app.ask("GET", "/api/system-messages/unread-count", { token })).json();
    expect(left).toEqual({ count: 1 });
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
});
