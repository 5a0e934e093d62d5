/** All that is wrong with a registration is told at once, each fault beside its field. */
import { describe, expect, test } from "bun:test";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { saveRegistrationSettings } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { plainText } from "../support/plain-text";
import { PROVIDER_SETTINGS } from "./fake-providers";

const GOOD = "coral-teapot-93";

eachDatabase("the form of a registration", (db) => {
  const faultsOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<p class="field-error" id="(\w+)-why">([^<]*)/g)].map(([, name, text]) => [name, text]),
    );
  const send = async (form: Record<string, string>, settings = {}) => {
    const answer = await openTestApp(db(), settings).ask("POST", "/register", { form });
    return { status: answer.status, html: await answer.text() };
  };
  /** What it gives while an official has closed the registration. */
  async function whileClosed<T>(work: () => Promise<T>): Promise<T> {
    const { id } = await aPerson(db(), { official: 1 });
    const set = (open: boolean) => saveRegistrationSettings(db(), id, { open, closesItself: false }, TEST_START);
    await set(false);
    const result = await work();
    await set(true);
    return result;
  }
  const TAKEN = {
    username: "Username already exists.",
    nickname: "Nickname already exists.",
    email: "Email already exists.",
  };

  test("tells taken names beside each other, and beside what is malformed", async () => {
    await seedBuiltIns(db());
    const email = `taken-${process.pid}@example.org`;
    const { username, nickname } = await db()
      .selectFrom("users")
      .select(["username", "nickname"])
      .where("id", "=", (await aPerson(db(), { email, email_key: email, email_verified: 1 })).id)
      .executeTakeFirstOrThrow();
    const names = { username, nickname: nickname ?? "", email };
    const all = await send({ ...names, password: GOOD, confirm: GOOD });
    expect([all.status, faultsOf(all.html)]).toEqual([409, TAKEN]);
    // An address is not told beside what is malformed.
    const { email: _, ...takenNames } = TAKEN;
    const short = await send({ ...names, password: "abc", confirm: "abd" });
    expect(short.status).toBe(422);
    expect(faultsOf(short.html)).toEqual({
      ...takenNames,
      password: "Use at least 6 characters",
      confirm: "passwords do not match",
    });
    const malformed = await send({
      ...names,
      username: "abc",
      password: GOOD,
      confirm: GOOD,
    });
    expect(faultsOf(malformed.html)).toEqual({ ...takenNames, username: "Use at least 6 characters" });
    // A weak password asks for its confirmation beside all that.
    const weak = await send({ ...names, password: "password", confirm: "password" });
    expect(faultsOf(weak.html)).toEqual(takenNames);
    expect(weak.html).toContain('name="weak"');
    expect((await send({ ...names, username: "abc", password: "password", confirm: "password" })).html).toContain(
      'name="weak"',
    );
  });

  test("is checked by the browser where no script is: what would be refused does not cost both passwords", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(await aPerson(db(), { birthday: null, gender: null }));
    for (const [path, id] of [
      ["/register", "register"],
      ["/complete-profile", "profile"],
    ] as const) {
      const html = await (await ask("GET", path, path === "/register" ? {} : { session })).text();
      expect(new RegExp(`<form[^>]*id="${id}"[^>]*>`).exec(html)?.[0]).not.toMatch(/novalidate/i);
    }
  });

  test("tells that an address is taken only where all else is in order", async () => {
    const email = `asked-${process.pid}@example.org`;
    await aPerson(db(), { email, email_key: email, email_verified: 1 });
    const asked = { username: `asking-${process.pid}`, nickname: "Asking", email };
    for (const password of ["abc", "password"])
      expect(JSON.stringify(faultsOf((await send({ ...asked, password, confirm: password })).html))).not.toContain(
        "mail",
      );
    const good = await send({ ...asked, password: GOOD, confirm: GOOD });
    expect([good.status, faultsOf(good.html)]).toEqual([409, { email: TAKEN.email }]);
  });

  test("tells of no name while registration is closed, and keeps what was typed", async () => {
    const { nickname: username } = await aPerson(db());
    const form = { username, nickname: "Asking", password: "abc", confirm: "abc" };
    const closed = await whileClosed(() => send(form));
    expect([closed.status, faultsOf(closed.html)]).toEqual([403, {}]);
    expect(closed.html).toContain(`value="${username}"`);
  });

  describe("within its limits", () => {
    let place = 0;
    const somewhere = () => ({ "x-forwarded-for": `10.${process.pid % 250}.77.${++place}` });
    const app = () => openTestApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    let count = 0;
    const statusOf = async (headers: Record<string, string>, change: Record<string, string> = {}) => {
      const name = `limit.${process.pid}.${++count}`;
      const form = { username: name, nickname: name, password: GOOD, confirm: GOOD, ...change };
      return (await app().ask("POST", "/register", { form, headers })).status;
    };

    test("names are looked up for 40 forms with mistakes; that spends no registration", async () => {
      const [here, nobody] = [somewhere(), { username: "abc", nickname: "" }];
      for (let n = 0; n < RATE_LIMIT_RULES.nameCheck.points; n++)
        expect(await statusOf(here, { confirm: "other" })).toBe(422);
      expect(await statusOf(here, { confirm: "other" })).toBe(429);
      expect([await statusOf(here, nobody), await statusOf(here)]).toEqual([422, 303]);
      expect(await statusOf(somewhere(), { confirm: "other" })).toBe(422);
    });

    test("200 forms have their names looked up for one network, with a weak password too, and no other", async () => {
      const from = (n: number) => ({ "x-forwarded-for": `11.${process.pid % 250}.77.${n % 250}` });
      const [weak, other] = [{ password: "password", confirm: "password" }, { confirm: "other" }];
      for (let n = 0; n < 9; n++) expect(await statusOf(from(n), weak)).toBe(200);
      for (let n = 9; n < RATE_LIMIT_RULES.nameCheckNetwork.points; n++)
        expect(await statusOf(from(n), other)).toBe(422);
      expect([await statusOf(from(201), other), await statusOf(from(202), weak)]).toEqual([429, 429]);
      // That spends no registration, and nothing of others.
      expect([await statusOf(from(203)), await statusOf(somewhere(), other)]).toEqual([303, 422]);
    }, 60_000);

    test("20 registrations come from one address, however often a weak password was asked about", async () => {
      const [here, weak] = [somewhere(), { password: "password", confirm: "password" }];
      for (let n = 0; n < 5; n++) expect(await statusOf(here, weak)).toBe(200);
      for (let n = 0; n < RATE_LIMIT_RULES.register.points; n++) expect(await statusOf(here)).toBe(303);
      expect([await statusOf(here), await statusOf(somewhere())]).toEqual([429, 303]);
    });
  });

  test("the login offers to register first to whoever was led there in a browser that has no account yet", async () => {
    const page = async (path: string, cookies = {}) =>
      (await openTestApp(db(), PROVIDER_SETTINGS).ask("GET", path, { cookies })).text();
    const html = await page("/login?next=%2Fbottle-square");
    // Above all ways to log in.
    const order = ["New here?", 'class="ways"', 'id="login"'].map((part) => html.indexOf(part));
    expect(order).toEqual(order.filter((place) => place >= 0).sort((a, b) => a - b));
    expect(html).toMatch(/class="button primary wide" href="\/register\?next=%2Fbottle-square"/);
    expect(/<button type="submit" class="([^"]*)"[^>]*>Log in</.exec(html)?.[1]).toBe("button secondary wide");
    for (const other of [await page("/login"), await page("/login?next=%2Fbottle-square", { known: "a.b" })])
      expect(other).not.toContain("New here?");
    expect(await whileClosed(() => page("/login?next=%2Fbottle-square"))).not.toContain("New here?");
  });

  test("register and profile say how many steps there are", async () => {
    const { ask, enter } = openTestApp(db());
    expect(plainText(await (await ask("GET", "/register")).text())).toContain(
      "Step 1 of 2. Your birthday and gender come next.",
    );
    const session = await enter(await aPerson(db(), { birthday: null, gender: null, password_hash: "x" }));
    expect(plainText(await (await ask("GET", "/complete-profile", { session })).text())).toContain(
      "Step 2 of 2. The sea keeps",
    );
  });
});
