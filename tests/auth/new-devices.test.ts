import { beforeAll, describe, expect, test } from "bun:test";
import { endSessionsByLink } from "../../src/auth/new-devices/end-links";
import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { type MailApp, openMailApp } from "./mail-app";

const agent = (system: string, rest: string): string => `Mozilla/5.0 (${system}) ${rest}`;
const ANDROID_CHROME = agent("Linux; Android 14; K", "Chrome/131.0.0.0 Mobile Safari/537.36");
const NEWER_CHROME = agent("Linux; Android 16; K", "Chrome/140.0.0.0 Mobile Safari/537.36");
const WINDOWS_FIREFOX = agent("Windows NT 10.0; rv:132.0", "Gecko/20100101 Firefox/132.0");
const SUBJECT = "Your account was opened on a new kind of device.";

eachDatabase("a sign-in from a new kind of device", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });

  /** Somebody with a verified address, registered with Firefox on Windows. */
  async function member(language = "en") {
    const arrived = await app.arrive({ language });
    await app.call("POST", "/auth/verify-email", { body: { token: arrived.mail?.token } });
    await db().deleteFrom("device_kinds").where("user_id", "=", arrived.id).execute();
    await db().updateTable("sessions").set({ device: WINDOWS_FIREFOX }).where("user_id", "=", arrived.id).execute();
    return arrived;
  }
  const signIn = async (username: string, device: string) =>
    (
      await app.call("POST", "/auth/login", {
        body: { username, password: PASSWORD },
        headers: { "user-agent": device },
      })
    ).body.token as string;
  const isSignedIn = async (token: string) => (await app.call("GET", "/auth/profile", { token })).status === 200;
  const emailsOf = async (email: string) => (await app.emails(email)).filter(({ subject }) => subject === SUBJECT);
  const follow = (form?: Record<string, string>, token = "") =>
    app.app.request(`http://sea.example/end-session${form ? "" : `?token=${token}`}`, {
      method: form ? "POST" : "GET",
      headers: { host: "sea.example", cookie: "language=en", "sec-fetch-site": "same-origin" },
      body: form && new URLSearchParams(form),
    });

  test("is told by one email, with device and link, and by an official notice", async () => {
    const { username, email, token } = await member();
    const phone = await signIn(username, ANDROID_CHROME);
    const [mail, ...more] = await emailsOf(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Chrome on Android");
    expect(mail?.text).toContain("/end-session?token=");
    const { body } = await app.call("GET", "/system-messages", { token });
    expect(JSON.stringify(body.items)).toContain(SUBJECT);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("is not told for a kind that was used, whatever its version, nor for the first of an account", async () => {
    const { username, email } = await member();
    await signIn(username, WINDOWS_FIREFOX);
    await signIn(username, ANDROID_CHROME);
    expect(await emailsOf(email)).toHaveLength(1);
    await signIn(username, NEWER_CHROME);
    await signIn(username, WINDOWS_FIREFOX);
    expect(await emailsOf(email)).toEqual([]);
    const newcomer = await app.arrive();
    await app.call("POST", "/auth/verify-email", { body: { token: newcomer.mail?.token } });
    expect(await emailsOf(newcomer.email)).toEqual([]);
    expect(await db().selectFrom("device_kinds").select("kind").where("user_id", "=", newcomer.id).execute()).toEqual([
      { kind: "|" },
    ]);
  });

  const BROWSER = { device: WINDOWS_FIREFOX, scope: null, token_name: null };
  const SAME_KIND = { ...BROWSER, device: NEWER_CHROME };
  const TOKEN = { device: "", scope: "read", token_name: "program" } as const;
  const SESSIONS_BEFORE: [string, boolean, (typeof BROWSER | typeof TOKEN)[]][] = [
    ["nothing", false, []],
    ["another kind", true, [BROWSER]],
    ["the same kind", false, [BROWSER, SAME_KIND]],
    // A program is no device.
    ["an access token", false, [TOKEN]],
    ["the same kind and an access token", false, [SAME_KIND, TOKEN]],
    ["another kind and an access token", true, [BROWSER, TOKEN]],
  ];

  test.each(SESSIONS_BEFORE)("where %s was used before kinds were stored, is told: %p", async (_, told, sessions) => {
    const { id, username, email } = await member();
    const now = app.clock.now;
    await db().deleteFrom("sessions").where("user_id", "=", id).execute();
    const times = { created_at: now, last_used_at: now, expires_at: now + HOUR };
    for (const session of sessions)
      await db()
        .insertInto("sessions")
        .values({ id: newId(now), user_id: id, ...session, ...times })
        .execute();
    await signIn(username, ANDROID_CHROME);
    expect(await emailsOf(email)).toHaveLength(told ? 1 : 0);
  });

  test("is told once by sign-ins at the same time", async () => {
    const { username, email } = await member();
    await Promise.all([1, 2, 3, 4].map(() => signIn(username, ANDROID_CHROME)));
    expect(await emailsOf(email)).toHaveLength(1);
  });

  test("is told in the person's language", async () => {
    const { username, email } = await member("de");
    await signIn(username, ANDROID_CHROME);
    const [mail] = await app.emails(email);
    expect(mail?.subject).toBe("Dein Konto wurde auf einem neuen Gerätetyp geöffnet.");
    expect(mail?.text).toContain("Chrome · Android");
  });

  describe("its link", () => {
    async function stranger() {
      const owner = await member();
      const phone = await signIn(owner.username, ANDROID_CHROME);
      const [mail] = await emailsOf(owner.email);
      return { ...owner, phone, link: mail?.token ?? "" };
    }

    test("shows a page and ends nothing; its button ends every session of that kind since, signed out, once", async () => {
      const { username, email, token, phone, link } = await stranger();
      app.clock.now += HOUR;
      const again = await signIn(username, NEWER_CHROME);
      const shown = await follow(undefined, link);
      expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("Chrome on Android")]);
      expect([await isSignedIn(phone), await isSignedIn(again)]).toEqual([true, true]);
      const ended = await follow({ token: link });
      expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('href="/forgot-password"')]);
      expect([await isSignedIn(phone), await isSignedIn(again), await isSignedIn(token)]).toEqual([false, false, true]);
      expect([(await follow({ token: link })).status, (await follow(undefined, link)).status]).toEqual([400, 400]);
      // Whoever comes back with that kind of device is told of again.
      await signIn(username, ANDROID_CHROME);
      expect(await emailsOf(email)).toHaveLength(1);
    });

    test("ends a session once when used twice at the same time", async () => {
      const { link } = await stranger();
      const uses = await Promise.allSettled([1, 2, 3].map(() => endSessionsByLink(db(), link, app.clock.now)));
      expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("leaves an access token, whatever the kind", async () => {
      const { id, username, email } = await member();
      // As a program that says nothing of itself.
      const phone = await signIn(username, "");
      const [mail] = await emailsOf(email);
      const now = app.clock.now;
      const times = { created_at: now, last_used_at: now, expires_at: now + HOUR };
      await db()
        .insertInto("sessions")
        .values({ id: newId(now), user_id: id, ...TOKEN, ...times })
        .execute();
      await follow({ token: mail?.token ?? "" });
      const left = await db().selectFrom("sessions").select("scope").where("user_id", "=", id).execute();
      expect([await isSignedIn(phone), left.map(({ scope }) => scope).sort()]).toEqual([false, [null, "read"]]);
    });

    test("is good for a week, stored as a hash, and for one account", async () => {
      const { phone, link, id } = await stranger();
      const other = await stranger();
      const rows = await db().selectFrom("session_end_links").selectAll().where("user_id", "=", id).execute();
      expect(JSON.stringify(rows)).not.toContain(link);
      app.clock.now += SESSION_LIMITS.endLinkLifetime;
      expect([(await follow({ token: link })).status, await isSignedIn(phone)]).toEqual([400, true]);
      await createSessionStore(db(), () => app.clock.now).deleteExpired();
      expect(await isSignedIn(other.phone)).toBe(true);
    });

    test.each(["", "x", "x".repeat(43), "%00", "x".repeat(5_000)])(
      "that is none (%#) is answered by a page",
      async (token) => {
        const response = await follow(undefined, encodeURIComponent(token));
        expect([response.status, await response.text()]).toEqual([
          400,
          expect.stringContaining("already been used or is too old"),
        ]);
        expect([400, 422]).toContain((await follow({ token })).status);
      },
    );
  });
});
