import { expect, test } from "bun:test";
import { PROOF_LIMITS, SECOND_FACTOR_LIMITS } from "../../src/limits/auth";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { plainText } from "../support/plain-text";
import { registrationInput } from "../support/registration";
import { NOON } from "./auth-app";
import { openBrowserApp } from "./browser-app";
import { aProviderAccount, installFakeProviders } from "./fake-providers";
import { totpAt } from "./second-factor-app";

const KEY = { SECOND_FACTOR_KEY: "a-key-that-only-the-tests-know-of" };
const HERE = "/account/second-factor";
const PASSWORD = "tide-and-glass";

const uriIn = (text: string): string => (/href="(otpauth:[^"]+)"/.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
const setupIn = (text: string): string => /name="setup" value="([^"]+)"/.exec(text)?.[1] ?? "";
const codesIn = (text: string): string[] => text.match(/(?<=<code>)\w{4}(-\w{4}){3}/g) ?? [];

eachDatabase("the pages of a second factor", (db) => {
  installFakeProviders();

  /** Somebody with an e-mail, at Google too, who has turned it on in their browser. */
  async function guarded(settings: Record<string, string> = {}) {
    const app = openBrowserApp(db(), { ...KEY, ...settings });
    const claims = aProviderAccount("google");
    const names = registrationInput({ email: claims.email });
    await app.call("POST", "/auth/register", { body: names });
    const owner = app.browser();
    const login = { username: names.username, password: PASSWORD };
    await owner.visit("/login", login);
    const setupPage = await owner.visit(HERE, {});
    const uri = uriIn(setupPage.text);
    const retried = await owner.visit(`${HERE}/confirm`, { setup: setupIn(setupPage.text), code: "000000" });
    const code = totpAt(uri, app.clock.now());
    const done = await owner.visit(`${HERE}/confirm`, { setup: setupIn(retried.text), code });
    const later = NOON + 2 * SECOND_FACTOR_LIMITS.step;
    app.clock.now = () => later;
    return { ...app, owner, login, claims, uri, setupPage, retried, done, codes: codesIn(done.text) };
  }

  test("show QR code, link and secret, and the recovery codes once", async () => {
    const { owner, setupPage, retried, done, uri, codes } = await guarded();
    expect(setupPage.text).toContain('class="qr"');
    expect(uri).toStartWith("otpauth://totp/Driftglass:");
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    expect(setupPage.text.replaceAll(" ", "")).toContain(secret);
    expect([retried.status, uriIn(retried.text)]).toEqual([401, uri]);
    expect([done.status, codes.length]).toEqual([200, 10]);
    const page = await owner.visit(HERE);
    expect(plainText(page.text)).toContain("10 recovery codes left");
    for (const hidden of [secret, ...codes]) expect(page.text).not.toContain(hidden);
  });

  test("ask for the code in a second step of signing in, and go on to the return path", async () => {
    const { browser, login, uri, clock } = await guarded();
    const guest = browser();
    const response = await guest.visit("/login", { ...login, next: "/friends" });
    expect([response.status, response.location]).toEqual([303, "/login/code?next=%2Ffriends"]);
    expect(await guest.me()).toBeNull();
    const page = await guest.visit(response.location);
    expect(page.text).toMatch(
      /autocomplete="one-time-code"[^>]*inputmode="numeric"|inputmode="numeric"[^>]*autocomplete="one-time-code"/i,
    );
    const wrong = await guest.visit("/login/code", { code: "000000", next: "/friends" });
    expect([wrong.status, await guest.me()]).toEqual([401, null]);
    const right = await guest.visit("/login/code", { code: totpAt(uri, clock.now()), next: "/friends" });
    expect([right.status, right.location]).toEqual([303, "/complete-profile?next=%2Ffriends"]);
    expect((await guest.me())?.username).toBe(login.username);
    expect(guest.jar.has("pending")).toBe(false);
  });

  test("accept a recovery code once", async () => {
    const { browser, login, codes } = await guarded();
    const [one, two] = [browser(), browser()];
    for (const guest of [one, two]) await guest.visit("/login", login);
    expect((await one.visit("/login/code?recovery")).text).toMatch(/inputmode="text"/i);
    const typed = { code: codes[0] ?? "", recovery: "" };
    expect((await one.visit("/login/code", typed)).status).toBe(303);
    const retried = await two.visit("/login/code", typed);
    expect([retried.status, await two.me()]).toEqual([401, null]);
    expect(retried.text).toContain('name="recovery"');
  });

  test.each([
    ["five wrong codes", 5, 0],
    ["five minutes", 0, 5 * MINUTE],
  ])("%s end a pending login", async (_, wrong, wait) => {
    const { browser, login, uri, clock } = await guarded();
    const guest = browser();
    await guest.visit("/login", login);
    for (let n = 0; n < wrong; n++)
      expect((await guest.visit("/login/code", { code: "000000" })).status).toBe(n < 4 ? 401 : 303);
    const later = clock.now() + wait;
    clock.now = () => later;
    const over = await guest.visit("/login/code", { code: totpAt(uri, later) });
    expect([over.location, guest.jar.get("notice")]).toEqual(["/login", "login_expired"]);
    expect([await guest.me(), guest.jar.has("pending")]).toEqual([null, false]);
  });

  test("accept a pending login once", async () => {
    const { browser, login, uri, clock } = await guarded();
    const [guest, attacker] = [browser(), browser()];
    await guest.visit("/login", login);
    attacker.jar.set("pending", guest.jar.get("pending") ?? "");
    await guest.visit("/login/code", { code: totpAt(uri, clock.now()) });
    const next = totpAt(uri, clock.now() + SECOND_FACTOR_LIMITS.step);
    expect((await attacker.visit("/login/code", { code: next })).location).toBe("/login");
    expect(await attacker.me()).toBeNull();
  });

  test("a new password ends a pending login", async () => {
    const { browser, owner, login, uri, clock } = await guarded();
    const guest = browser();
    await guest.visit("/login", login);
    const chosen = { current: PASSWORD, password: "salt-and-lanterns", confirm: "salt-and-lanterns" };
    expect((await owner.visit("/account/password", chosen)).status).toBe(303);
    const late = await guest.visit("/login/code", { code: totpAt(uri, clock.now()) });
    expect([late.location, await guest.me()]).toEqual(["/login", null]);
  });

  test("ask for the code after a provider sign-in too", async () => {
    const { browser, claims, uri, clock, login } = await guarded();
    const guest = browser();
    await guest.signIn("google", claims);
    const linked = await guest.visit("/login/link", { password: PASSWORD, next: "/friends" });
    expect([linked.location, guest.jar.get("notice")]).toEqual(["/login/code?next=%2Ffriends", "linked"]);
    const later = browser();
    expect((await later.signIn("google", claims)).location).toBe("/login/code");
    expect(await later.me()).toBeNull();
    await later.visit("/login/code", { code: totpAt(uri, clock.now()) });
    expect((await later.me())?.username).toBe(login.username);
  });

  test("renew recovery codes and turn it off, each with a proof and a code", async () => {
    const { owner, uri, clock, codes } = await guarded();
    const change = (act: string, code: string, proof: Record<string, string> = {}) =>
      owner.visit(`${HERE}/change`, { act, code, ...proof });
    const later = clock.now() + PROOF_LIMITS.lifetime;
    clock.now = () => later;
    const proofPage = await change("off", codes[0] ?? "");
    expect([proofPage.status, proofPage.text.includes('name="proof_password"')]).toEqual([403, true]);
    const wrong = await change("off", codes[0] ?? "", { proof_password: "wrong one" });
    expect([wrong.status, wrong.text.includes("proof_password-why")]).toEqual([403, true]);
    expect((await owner.visit("/account/proof", { proof_password: PASSWORD, next: HERE })).location).toBe(HERE);
    const renewed = await change("renew", totpAt(uri, clock.now()));
    expect(codesIn(renewed.text)).toHaveLength(10);
    expect((await change("off", codes[1] ?? "")).status).toBe(401);
    const off = await change("off", codesIn(renewed.text)[0] ?? "");
    expect([off.location, owner.jar.get("notice")]).toEqual([HERE, "second_factor_off"]);
    expect((await owner.visit(HERE)).text).toContain("Set it up");
  });

  test("an official needs one where the setting says so, and until then reaches only the set-up", async () => {
    const app = openBrowserApp(db(), { ...KEY, OFFICIAL_SECOND_FACTOR: "1" });
    const names = registrationInput();
    const { body } = await app.call("POST", "/auth/register", { body: names });
    await db().updateTable("users").set({ official: 1 }).where("id", "=", body.user.id).execute();
    const official = app.browser();
    await official.visit("/login", { username: names.username, password: PASSWORD });
    for (const path of ["/official", "/official/people", "/official/words", "/official/registration"]) {
      const page = await official.visit(path);
      expect([path, page.status]).toEqual([path, 403]);
      expect(page.text).toContain(`href="${HERE}"`);
    }
    for (const path of ["/official/log", "/official/words", "/official/registration", "/official/feedback"]) {
      const { status, body: responseBody } = await app.call("GET", path, { token: body.token });
      expect([path, status, responseBody.error.code]).toEqual([path, 403, "second_factor_missing"]);
    }
    const setupPage = await official.visit(HERE, {});
    const code = totpAt(uriIn(setupPage.text), NOON);
    await official.visit(`${HERE}/confirm`, { setup: setupIn(setupPage.text), code });
    expect((await official.visit("/official")).status).toBe(200);
    const lax = openBrowserApp(db(), KEY);
    const other = await lax.call("POST", "/auth/register", { body: registrationInput() });
    await db().updateTable("users").set({ official: 1 }).where("id", "=", other.body.user.id).execute();
    expect((await lax.call("GET", "/official/log", { token: other.body.token })).status).toBe(200);
  });
});
