import { beforeAll, expect, test } from "bun:test";
import { setPasswordAsOperator } from "../../../src/auth/password/set-password";
import { PASSKEY_LIMITS } from "../../../src/limits/auth";
import { sha256 } from "../../../src/runtime/sha256";
import { takeMeasure } from "../../../src/safety/safety";
import { anOfficial, officialContext } from "../../safety/official-fixtures";
import { eachDatabase } from "../../support/databases";
import { PASSWORD } from "../../support/registration";
import { createAuthenticator } from "./authenticator";
import { openPasskeyApp, type PasskeyApp, SITE } from "./passkey-app";

eachDatabase("attacks on passkeys", (db) => {
  let app: PasskeyApp;
  beforeAll(() => {
    app = openPasskeyApp(db(), { OFFICIAL_SECOND_FACTOR: "1" });
  });
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } | null }) => [
    status,
    body?.error?.code,
  ];
  const REFUSED = [401, "login_failed"];

  test("a passkey signs in", async () => {
    const { key, status } = await app.add(await app.someone(true));
    expect(status).toBe(201);
    expect((await app.logIn(key)).status).toBe(200);
  });

  test("an answer from another origin, for another domain, of another type or without verification opens nothing", async () => {
    const { key } = await app.add(await app.someone(true));
    expect(codeOf(await app.logIn(key, { origin: "https://driftgla.ss" }))).toEqual(REFUSED);
    expect(codeOf(await app.logIn(key, { rpId: "driftgla.ss" }))).toEqual(REFUSED);
    expect(codeOf(await app.logIn(key, { type: "webauthn.create" }))).toEqual(REFUSED);
    expect(codeOf(await app.logIn(key, { unverified: true }))).toEqual(REFUSED);
    expect((await app.logIn(key)).status).toBe(200);
  });

  test("an answer is good once", async () => {
    const { key } = await app.add(await app.someone(true));
    const browser = app.stranger();
    const answer = await key.get(await app.optionsFor(browser));
    expect((await app.send(browser, "/login", answer)).status).toBe(200);
    expect(codeOf(await app.send(browser, "/login", answer))).toEqual(REFUSED);
  });

  test("a wrong answer uses up its challenge, too", async () => {
    const { key } = await app.add(await app.someone(true));
    const browser = app.stranger();
    const options = await app.optionsFor(browser);
    expect(codeOf(await app.send(browser, "/login", await key.get(options, { unverified: true })))).toEqual(REFUSED);
    expect(codeOf(await app.send(browser, "/login", await key.get(options)))).toEqual(REFUSED);
  });

  test("a counter that stands still or goes back is that of a copy", async () => {
    const { key } = await app.add(await app.someone(true));
    expect((await app.logIn(key, { counter: 7 })).status).toBe(200);
    expect(codeOf(await app.logIn(key, { counter: 7 }))).toEqual(REFUSED);
    expect(codeOf(await app.logIn(key, { counter: 3 }))).toEqual(REFUSED);
    expect((await app.logIn(key, { counter: 8 })).status).toBe(200);
  });

  test("a right answer with an old counter is told to the owner, once a day; a wrong one with it is not", async () => {
    const guest = await app.someone(true);
    const { key } = await app.add(guest);
    await app.logIn(key, { counter: 7 });
    await app.emails(guest.email);
    const told = async () =>
      (await app.emails(guest.email)).filter(({ text }) => text.includes("zwei Geräte diesen Passkey"));
    expect(codeOf(await app.logIn(key, { counter: 3, unverified: true }))).toEqual(REFUSED);
    expect(codeOf(await app.logIn(key, { counter: 3, origin: "https://driftgla.ss" }))).toEqual(REFUSED);
    expect(await told()).toEqual([]);
    const copies = await Promise.all([3, 7, 7].map((counter) => app.logIn(key, { counter })));
    for (const copy of copies) expect(codeOf(copy)).toEqual(REFUSED);
    const emails = await told();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("/account/passkeys");
    const { body } = await app.call("GET", "/system-messages", { token: guest.token });
    const notices = body.items.filter((item: object) => JSON.stringify(item).includes("vielleicht kopiert"));
    expect(notices).toHaveLength(1);
    app.later(PASSKEY_LIMITS.copyNoticeEvery);
    await app.logIn(key, { counter: 7 });
    expect(await told()).toHaveLength(1);
  });

  test("who has a passkey here is mailed no code as a proof", async () => {
    const guest = await app.someone(false);
    const ask = async () => (await guest.visit("POST", "/api/auth/proof/code", { json: {} })).status;
    const { body } = await app.add(guest);
    await app.emails(guest.email);
    expect(await ask()).toBe(409);
    expect(await app.emails(guest.email)).toEqual([]);
    // One of another domain opens nothing here, so it is no proof either.
    await db().updateTable("passkeys").set({ rp_id: "driftgla.ss" }).where("id", "=", body.id).execute();
    expect(await ask()).toBe(202);
    expect(await app.emails(guest.email)).toHaveLength(1);
  });

  test("a key that counts nothing signs in again and again", async () => {
    const { key } = await app.add(await app.someone(true));
    for (const _ of [1, 2]) expect((await app.logIn(key, { counter: 0 })).status).toBe(200);
  });

  test("a challenge belongs to its browser, its session and its purpose, and expires", async () => {
    const guest = await app.someone(true);
    const { key } = await app.add(guest);
    const [mine, theirs] = [app.stranger(), app.stranger()];
    await app.optionsFor(theirs);
    expect(codeOf(await app.send(theirs, "/login", await key.get(await app.optionsFor(mine))))).toEqual(REFUSED);
    const proof = await key.get(await app.optionsFor(guest, "proof"));
    expect(codeOf(await app.send(mine, "/login", proof))).toEqual(REFUSED);
    const forged = await key.get({ challenge: Buffer.alloc(32).toString("base64url") });
    expect(codeOf(await app.send(mine, "/login", forged))).toEqual(REFUSED);
    const late = await key.get(await app.optionsFor(mine));
    app.later(PASSKEY_LIMITS.challengeLifetime);
    expect(codeOf(await app.send(mine, "/login", late))).toEqual(REFUSED);
  });

  test("a key answers for nobody but its owner", async () => {
    const [guest, other] = [await app.someone(true), await app.someone(true)];
    const { key } = await app.add(guest);
    const { key: othersKey } = await app.add(other);
    const handle = Buffer.from(other.id).toString("base64url");
    expect(codeOf(await app.logIn(key, { userHandle: handle }))).toEqual(REFUSED);
    const mixed = { ...(await othersKey.get(await app.optionsFor(guest, "proof"))), id: key.id, rawId: key.id };
    expect((await guest.visit("POST", "/api/auth/proof", { json: { passkey: mixed } })).status).toBe(403);
    const foreign = await othersKey.get(await app.optionsFor(guest, "proof"));
    expect((await guest.visit("POST", "/api/auth/proof", { json: { passkey: foreign } })).status).toBe(403);
    expect(codeOf(await app.logIn(await createAuthenticator(SITE)))).toEqual(REFUSED);
  });

  test("a registration from another origin, for another domain, of another session or without verification is refused", async () => {
    const [guest, other] = [await app.someone(true), await app.someone(true)];
    for (const lies of [{ origin: "https://driftgla.ss" }, { rpId: "driftgla.ss" }, { unverified: true }] as const)
      expect(codeOf(await app.add(guest, undefined, lies))).toEqual([403, "passkey_failed"]);
    const options = JSON.parse(
      (await other.visit("POST", "/api/auth/passkeys/registration-options", { json: {} })).text,
    );
    const key = await createAuthenticator(SITE);
    expect(codeOf(await app.send(guest, "", await key.create(options)))).toEqual([403, "passkey_failed"]);
    const { key: taken } = await app.add(other);
    expect(codeOf(await app.add(guest, taken))).toEqual([403, "passkey_failed"]);
  });

  test("a removed passkey opens nothing, and the sessions that it began end", async () => {
    const guest = await app.someone(true);
    const { key, body } = await app.add(guest);
    const { token } = (await app.logIn(key)).body;
    expect((await app.call("GET", "/auth/profile", { token })).status).toBe(200);
    expect((await app.remove(guest, body.id)).status).toBe(204);
    expect(codeOf(await app.logIn(key))).toEqual(REFUSED);
    expect((await app.call("GET", "/auth/profile", { token })).status).toBe(401);
    expect((await guest.visit("GET", "/api/auth/profile")).status).toBe(200);
  });

  test("a stranger's passkey does not outlive a password that the operator sets; an official's does", async () => {
    for (const official of [0, 1] as const) {
      const guest = await app.someone(true);
      const { key } = await app.add(guest);
      await db().updateTable("users").set({ official }).where("id", "=", guest.id).execute();
      await setPasswordAsOperator(db(), guest.id, "tide-and-lanterns-42", app.clock.now);
      expect((await app.logIn(key)).status).toBe(official ? 200 : 401);
    }
  });

  test("a banned account stays closed, and says why only to its key", async () => {
    const guest = await app.someone(true);
    const { key } = await app.add(guest);
    const ban = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
    await takeMeasure(db(), officialContext(await anOfficial(db())), guest.id, ban, app.clock.now);
    expect(codeOf(await app.logIn(key))).toEqual([403, "banned"]);
    expect(codeOf(await app.logIn(key, { unverified: true }))).toEqual(REFUSED);
  });

  test("the last way in cannot be removed; another passkey or a linked provider is one", async () => {
    const guest = await app.someone(false);
    const first = (await app.add(guest)).body.id;
    for (const provider of ["google", "twitter"])
      expect((await guest.visit("DELETE", `/api/auth/links/${provider}`, { json: {} })).status).toBe(204);
    expect(codeOf(await app.remove(guest, first))).toEqual([409, "last_way_in"]);
    const second = (await app.add(guest)).body.id;
    // One of another host opens nothing here.
    const move = (rp_id: string) => db().updateTable("passkeys").set({ rp_id }).where("id", "=", second).execute();
    const { rp_id } = await db()
      .selectFrom("passkeys")
      .select("rp_id")
      .where("id", "=", second)
      .executeTakeFirstOrThrow();
    await move("elsewhere.example");
    expect(codeOf(await app.remove(guest, first))).toEqual([409, "last_way_in"]);
    await move(rp_id);
    const both = await Promise.all([app.remove(guest, first), app.remove(guest, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("a passkey and the only linked provider, taken away at once: one of them stays", async () => {
    for (let n = 0; n < 5; n++) {
      const guest = await app.someone(false);
      const passkey = (await app.add(guest)).body.id;
      expect((await guest.visit("DELETE", "/api/auth/links/twitter", { json: {} })).status).toBe(204);
      const both = await Promise.all([
        app.remove(guest, passkey),
        guest.visit("DELETE", "/api/auth/links/google", { json: {} }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    }
  });

  test("of many answers to one challenge one signs in", async () => {
    const { key } = await app.add(await app.someone(true));
    const browser = app.stranger();
    const options = await app.optionsFor(browser);
    const answers = await Promise.all([1, 2, 3].map(() => key.get(options)));
    const sent = await Promise.all(answers.map((answer) => app.send(browser, "/login", answer)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test("somebody with ten keeps ten, also of two that are added at once", async () => {
    const guest = await app.someone(true);
    for (let n = 1; n < PASSKEY_LIMITS.max; n++) expect((await app.add(guest)).status).toBe(201);
    const two = await Promise.all([app.add(guest), app.add(guest)]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    const options = await guest.visit("POST", "/api/auth/passkeys/registration-options", { json: {} });
    expect(options.status).toBe(409);
  });

  test("an official whose second factor is a passkey is proven by a passkey alone", async () => {
    const guest = await app.someone(true);
    const { key } = await app.add(guest);
    await db().updateTable("users").set({ official: 1 }).where("id", "=", guest.id).execute();
    // As after signing in with the password, however young the session is.
    await db().updateTable("sessions").set({ passkey_id: null }).where("id", "=", sha256(guest.token)).execute();
    const offered = async () =>
      (await guest.visit("POST", "/api/auth/passkeys/registration-options", { json: {} })).status;
    expect((await guest.visit("POST", "/api/auth/proof", { json: { password: PASSWORD } })).status).toBe(204);
    expect(await offered()).toBe(403);
    expect((await guest.visit("GET", "/api/official/reports")).status).toBe(403);
    const answer = await key.get(await app.optionsFor(guest, "proof"));
    expect((await guest.visit("POST", "/api/auth/proof", { json: { passkey: answer } })).status).toBe(204);
    expect(await offered()).toBe(200);
    expect((await guest.visit("GET", "/api/official/reports")).status).toBe(200);
  });
});
