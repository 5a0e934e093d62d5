/** All that is wrong with a registration is told at once, each fault beside its field. */
import { expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("the form of a registration", (db) => {
  const faultsOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/<p class="field-error" id="(\w+)-why">([^<]*)/g)].map(([, name, text]) => [name, text]),
    );
  const send = async (form: Record<string, string>, settings = {}) => {
    const answer = await openTestApp(db(), settings).ask("POST", "/register", { form });
    return { status: answer.status, html: await answer.text() };
  };
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
    const all = await send({ ...names, password: "coral-teapot-93", confirm: "coral-teapot-93" });
    expect([all.status, faultsOf(all.html)]).toEqual([409, TAKEN]);
    const short = await send({ ...names, password: "abc", confirm: "abd" });
    expect(short.status).toBe(422);
    expect(faultsOf(short.html)).toEqual({
      ...TAKEN,
      password: "Use at least 6 characters",
      confirm: "passwords do not match",
    });
    const malformed = await send({
      ...names,
      username: "abc",
      password: "coral-teapot-93",
      confirm: "coral-teapot-93",
    });
    expect(faultsOf(malformed.html)).toEqual({ ...TAKEN, username: "Use at least 6 characters" });
    // A weak password asks for its confirmation beside all that.
    const weak = await send({ ...names, password: "password", confirm: "password" });
    expect(faultsOf(weak.html)).toEqual(TAKEN);
    expect(weak.html).toContain('name="weak"');
    expect((await send({ ...names, username: "abc", password: "password", confirm: "password" })).html).toContain(
      'name="weak"',
    );
  });

  test("is not checked by the browser, which tells one fault at a time; so is that of the profile", async () => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(await aPerson(db(), { birthday: null, gender: null }));
    for (const [path, id] of [
      ["/register", "register"],
      ["/complete-profile", "profile"],
    ] as const) {
      const html = await (await ask("GET", path, path === "/register" ? {} : { session })).text();
      expect(new RegExp(`<form[^>]*id="${id}"[^>]*>`).exec(html)?.[0]).toContain("noValidate");
    }
  });

  test("whoever asks which names are taken spends what registering does", async () => {
    const { ask } = openTestApp(db(), { RATE_LIMITS: "1" });
    const tried: number[] = [];
    for (let n = 0; n < 25; n++)
      tried.push(
        (await ask("POST", "/register", { form: { username: `somebody-${n}`, password: "abc", confirm: "abc" } }))
          .status,
      );
    expect([tried[0], tried.at(-1)]).toEqual([422, 429]);
  });

  test("the login offers to register first to whoever was led there in a browser that has no account yet", async () => {
    const page = async (path: string, cookies = {}) => (await openTestApp(db()).ask("GET", path, { cookies })).text();
    const html = await page("/login?next=%2Fbottle-square");
    expect(html).toContain("New here?");
    expect(html.indexOf('href="/register?next=%2Fbottle-square"')).toBeLessThan(html.indexOf('id="login"'));
    expect(html).toMatch(/class="button primary wide" href="\/register\?next=%2Fbottle-square"/);
    expect(/<button type="submit" class="([^"]*)"[^>]*>Log in</.exec(html)?.[1]).toBe("button secondary wide");
    for (const other of [await page("/login"), await page("/login?next=%2Fbottle-square", { known: "a.b" })])
      expect(other).not.toContain("New here?");
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
