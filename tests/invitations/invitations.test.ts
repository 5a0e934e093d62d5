import { beforeAll, describe, expect, test } from "bun:test";
import { registerAccount } from "../../src/auth/auth";
import { translatorFor } from "../../src/i18n/translator";
import { inviteUrl, listInvitations, NEWEST_INVITATION_CURSOR } from "../../src/invitations/invitations";
import { newInviteCode } from "../../src/users/users";
import { openTestApp } from "../support/app";
import { countOutcomes, findLedgerFaults, loadCoins, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";
import { registrationInput } from "../support/registration";

const t = translatorFor("en");
let count = 0;

eachDatabase("invitations", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function inviter() {
    const invite = newInviteCode();
    return { invite, person: await aPerson(db(), { invite_code: invite }) };
  }

  function invited(invite: string, change = {}) {
    const input = registrationInput({ invite, ...change });
    return { name: input.nickname, done: registerAccount(db(), input, NOW + ++count) };
  }

  const listed = (me: TestPerson, before = NEWEST_INVITATION_CURSOR, most = 20) =>
    listInvitations(db(), me, before, most, NOW);
  /** Whoever came tells how old they are. */
  const grownUp = (id: string) => db().updateTable("users").set({ adult_at: NOW }).where("id", "=", id).execute();

  test("invited people are listed newest first, with the reward", async () => {
    const { invite, person } = await inviter();
    const names = [];
    for (let n = 0; n < 3; n++) {
      const { name, done } = invited(n ? invite : ` ${invite.toLowerCase()} `);
      await grownUp(await done);
      names.unshift(name);
    }
    const { people, ...sum } = await listed(person);
    expect(sum).toEqual({ count: 3, coins: 30, before: null });
    expect(people.map(({ nickname, reward }) => [nickname, reward])).toEqual(names.map((name) => [name, 10]));
    const first = await listed(person, NEWEST_INVITATION_CURSOR, 2);
    const second = await listed(person, first.before ?? 0, 2);
    expect([...first.people, ...second.people]).toEqual(people);
    expect([first.before === null, second.before]).toEqual([false, null]);
  });

  test("without invited people the list is empty", async () => {
    const { person } = await inviter();
    expect(await listed(person)).toEqual({ people: [], count: 0, coins: 0, before: null });
  });

  test("an unknown code is ignored silently", async () => {
    for (const invite of ["", "ZZZZZZZZ", "no", "'; drop table users", "0".repeat(64)]) {
      await invited(invite).done;
    }
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("ten concurrent registrations with one code are rewarded once each", async () => {
    const { invite, person } = await inviter();
    await Promise.all(Array.from({ length: 10 }, () => invited(invite).done));
    expect(await listed(person)).toMatchObject({ count: 10, coins: 100 });
    expect(await loadCoins(db(), person)).toBe(100);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("five concurrent registrations of the same person make one account and one reward", async () => {
    const { invite, person } = await inviter();
    const username = `same.${process.pid}`;
    const tries = Array.from({ length: 5 }, () => invited(invite, { username }).done);
    expect(await countOutcomes(tries)).toEqual({ done: 1, username_taken: 4 });
    expect(await listed(person)).toMatchObject({ count: 1, coins: 10 });
  });

  test("deleted accounts are still counted, without a name", async () => {
    const { invite, person } = await inviter();
    const { done } = invited(invite);
    await db()
      .deleteFrom("users")
      .where("id", "=", await done)
      .execute();
    expect(await listed(person)).toMatchObject({ people: [{ nickname: null, reward: 10 }], count: 1 });
  });

  describe("the page", () => {
    test("shows code, link, QR code and the invited people", async () => {
      const { invite, person } = await inviter();
      const { name, done } = invited(invite);
      await grownUp(await done);
      const app = openTestApp(db(), { PUBLIC_URL: "http://drift.example" });
      const headers = { host: "drift.example" };
      const session = await app.enter(person);
      const html = await (await app.ask("GET", "/invite", { session, headers })).text();
      const url = `http://drift.example/register?invite=${invite}`;
      expect(inviteUrl("http://drift.example", invite)).toBe(url);
      expect(html).toContain(`value="${url}"`);
      expect(html).toContain(`data-copy="${invite}"`);
      expect(html).toContain(`aria-label="${t("invitations.qr")}"`);
      expect(html).toContain(name);
      expect(html).toContain(t("invitations.people", { n: 1 }));
    });

    test.each(["?before=x", "?before=-1", "?before=1e99", "?before="])("%s shows the first page", async (query) => {
      const { invite, person } = await inviter();
      const { name, done } = invited(invite);
      await grownUp(await done);
      const app = openTestApp(db());
      const session = await app.enter(person);
      expect(await (await app.ask("GET", `/invite${query}`, { session })).text()).toContain(name);
    });
  });
});

eachDatabase("an invitation code during registration", (db) => {
  const page = async (path: string, cookies = {}) => openTestApp(db()).ask("GET", path, { cookies });

  test("the language page and its form keep the path with its query", async () => {
    const app = openTestApp(db());
    const at = "/register?next=%2Fbottle%2Fx&invite=ABCDEFGH";
    const languagePage = await app.ask("GET", at, { cookies: { language: "" } });
    const detour = languagePage.headers.get("location") ?? "";
    expect(detour).toBe(`/language-select?next=${encodeURIComponent(at)}`);
    const choice = await (await app.ask("GET", detour, { cookies: { language: "" } })).text();
    expect(choice).toContain(`name="next" value="${at.replace("&", "&amp;")}"`);
    const form = { language: "fr", next: at };
    expect((await app.ask("POST", "/language-select", { form })).headers.get("location")).toBe(at);
  });

  test("is kept between login and registration, and through the language page", async () => {
    const query = "next=%2Fbottle%2Fx&invite=ABCDEFGH";
    for (const link of ["login", "register"]) {
      const html = (await (await page(`/${link}?${query}`)).text()).replaceAll("&amp;", "&");
      for (const other of ["login", "register"]) expect(html).toContain(`href="/${other}?${query}"`);
      expect(html).toContain(`href="/language-select?next=${encodeURIComponent(`/${link}?${query}`)}"`);
      expect(html).toMatch(/name="invite"[^>]* value="ABCDEFGH"/);
    }
  });

  test("is kept by a refused form", async () => {
    const app = openTestApp(db());
    for (const link of ["/login", "/register"]) {
      const form = { username: "x", invite: "ABCDEFGH", next: "/friends" };
      const html = await (await app.ask("POST", link, { form })).text();
      expect(html.replaceAll("&amp;", "&")).toContain('href="/register?next=%2Ffriends&invite=ABCDEFGH"');
      expect(html).toMatch(/name="invite"[^>]* value="ABCDEFGH"/);
    }
  });

  test("is not added without an invitation", async () => {
    const html = await (await page("/login?next=https://evil.example")).text();
    expect(html).toContain('href="/register"');
  });
});
