import { describe, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { DAY, MINUTE } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, loadBottleRow, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { registrationInput } from "../support/registration";
import { NOON } from "./auth-app";
import { openBrowserApp } from "./browser-app";
import { aProviderAccount, consent, installFakeProviders, providerOverrides } from "./fake-providers";

const PASSWORD = "tide-and-glass";

eachDatabase("linking", (db) => {
  installFakeProviders();

  /** Someone with a password and an e-mail, and somebody at Google with the same verified e-mail. */
  async function both() {
    const app = openBrowserApp(db());
    const claims = aProviderAccount("google");
    const { body } = await app.call("POST", "/auth/register", {
      body: registrationInput({ email: claims.email }),
    });
    return { ...app, claims, id: body.user.id as string, token: body.token as string };
  }

  describe("by a verified email", () => {
    test("puts the bottle that was tapped before into the hand", async () => {
      const { browser, claims, id } = await both();
      await seedBuiltIns(db());
      const bottle = await aBottle(db(), await aPerson(db()), { created_at: NOON });
      await db()
        .updateTable("users")
        .set({ birthday: "1990-05-17", adult_at: 0, gender: "other" })
        .where("id", "=", id)
        .execute();
      const guest = browser();
      guest.jar.set("tapped", bottle);
      await guest.signIn("google", claims, `/login/google?next=${encodeURIComponent(`/bottle/${bottle}?pick=1`)}`);
      const right = await guest.visit("/login/link", { password: PASSWORD, next: `/bottle/${bottle}?pick=1` });
      expect([right.location, guest.jar.has("tapped")]).toEqual([`/bottle/${bottle}`, false]);
      expect((await loadBottleRow(db(), bottle)).holder_id).toBe(id);
    });

    test("needs the account's password once", async () => {
      const { browser, claims, id } = await both();
      const guest = browser();
      const response = await guest.signIn("google", claims, "/login/google?next=/friends");
      expect([response.location, await guest.me()]).toEqual(["/login/link?next=%2Ffriends", null]);
      const page = await guest.visit(response.location);
      expect(page.text).toContain(`An account here already has the email ${claims.email}.`);
      expect(page.text).toContain("Google");

      const wrong = await guest.visit("/login/link", { password: "no", next: "/friends" });
      expect([wrong.status, await guest.me()]).toEqual([403, null]);
      expect(wrong.text).toContain("This password is not right.");
      const right = await guest.visit("/login/link", { password: PASSWORD, next: "/friends" });
      expect([right.status, right.location]).toEqual([303, "/complete-profile?next=%2Ffriends"]);
      expect(await guest.me()).toMatchObject({ id, emailVerified: true });
      expect([guest.jar.get("notice"), guest.jar.has("link")]).toEqual(["linked", false]);

      const later = browser();
      await later.signIn("google", claims);
      expect((await later.me())?.id).toBe(id);
    });

    test.each([
      ["five wrong passwords", 5, 0],
      ["ten minutes", 0, 10 * MINUTE],
    ])("%s end it", async (_, wrong, wait) => {
      const { browser, claims, clock } = await both();
      const guest = browser();
      await guest.signIn("google", claims);
      for (let n = 0; n < wrong; n++)
        expect((await guest.visit("/login/link", { password: "wrong" })).status).toBe(403);
      clock.now = () => NOON + wait;
      const over = await guest.visit("/login/link", { password: PASSWORD });
      expect([over.location, guest.jar.get("notice")]).toEqual(["/login", "link_expired"]);
      expect([await guest.me(), guest.jar.has("link")]).toEqual([null, false]);
    });

    test("does not consider an address that stayed unverified for a day", async () => {
      const { browser, claims, clock, id } = await both();
      clock.now = () => NOON + DAY;
      providerOverrides.claims = { exp: (NOON + 2 * DAY) / 1_000 };
      const guest = browser();
      await guest.signIn("google", claims);
      const me = await guest.me();
      expect([me?.id === id, me?.email, me?.emailVerified]).toEqual([false, claims.email as string, true]);
    });

    test("is bound to the browser by a cookie that cannot be forged", async () => {
      const { browser, claims } = await both();
      await browser().signIn("google", claims);
      for (const cookie of ["", "x".repeat(43), "' or 1=1 --"]) {
        const other = browser();
        other.jar.set("link", cookie);
        expect((await other.visit("/login/link")).location).toBe("/login");
        expect((await other.visit("/login/link", { password: PASSWORD })).location).toBe("/login");
      }
    });

    test("of an account without a password shows its provider", async () => {
      const { browser } = openBrowserApp(db());
      const claims = aProviderAccount("google");
      await browser().signIn("google", claims);
      const guest = browser();
      const response = await guest.signIn("oidc", aProviderAccount("oidc", { email: claims.email }));
      const { text } = await guest.visit(response.location);
      expect(text).toContain('href="/login/google"');
      expect(text).not.toContain('href="/login/facebook"');
      expect(text).not.toContain('type="password"');
      expect((await guest.visit("/login/link", { password: "" })).status).toBe(422);
      expect((await guest.visit("/login/link", { password: "x" })).status).toBe(403);
      expect(await guest.me()).toBeNull();
    });
  });

  describe("from the account", () => {
    async function inside(language = "en") {
      const linked = await both();
      const guest = linked.browser(language);
      guest.jar.set("session", linked.token);
      return { ...linked, guest };
    }

    test("the account page leads to the links where a provider is configured", async () => {
      const link = 'href="/account/links"';
      const { guest, id } = await inside();
      expect((await guest.visit("/account")).text).toContain(link);
      const { ask, enter } = openTestApp(db());
      const account = async (person: string) =>
        (await ask("GET", "/account", { session: await enter({ id: person }) })).text();
      expect(await account(id)).not.toContain(link);
      const claims = aProviderAccount("twitter");
      await guest.signIn("twitter", claims, "/account/links/twitter");
      expect(await account(id)).toContain(link);
    });

    test("links, shows and unlinks", async () => {
      const { browser, guest, id } = await inside();
      const claims = aProviderAccount("twitter");
      const back = await guest.signIn("twitter", claims, "/account/links/twitter");
      expect([back.status, back.location, guest.jar.get("notice")]).toEqual([303, "/account/links", "linked"]);
      const { text } = await guest.visit("/account/links");
      expect(text).toContain('action="/account/links/twitter/unlink"');
      expect(text).toContain('href="/account/links/google"');
      const other = browser();
      await other.signIn("twitter", claims);
      expect((await other.me())?.id).toBe(id);

      await guest.signIn("twitter", claims, "/account/links/twitter");
      expect(guest.jar.get("notice")).toBe("linked");
      const off = await guest.visit("/account/links/twitter/unlink", {});
      expect([off.location, guest.jar.get("notice")]).toEqual(["/account/links", "unlinked"]);
      const repeated = await guest.visit("/account/links/twitter/unlink", {});
      expect([repeated.status, repeated.text.includes("This service is not linked.")]).toEqual([404, true]);
      const stranger = browser();
      await stranger.signIn("twitter", claims);
      expect((await stranger.me())?.id).not.toBe(id);
    });

    test("somebody else's identity, or a second one of a provider, is refused", async () => {
      const { browser, guest } = await inside();
      const taken = aProviderAccount("oidc");
      await browser().signIn("oidc", taken);
      const back = await guest.signIn("oidc", taken, "/account/links/oidc");
      expect([back.location, guest.jar.get("notice")]).toEqual(["/account/links", "identity_taken"]);
      await guest.signIn("oidc", aProviderAccount("oidc"), "/account/links/oidc");
      await guest.signIn("oidc", aProviderAccount("oidc"), "/account/links/oidc");
      expect(guest.jar.get("notice")).toBe("already_linked");
      const { text } = await guest.visit("/account/links");
      expect(text).toContain("Another account at this service is already linked.");
    });

    test("the last sign-in method cannot be removed", async () => {
      const { browser } = openBrowserApp(db());
      const guest = browser();
      await guest.signIn("google", aProviderAccount("google"));
      const refused = await guest.visit("/account/links/google/unlink", {});
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("This is your only way in. Set a password first.");
      await guest.signIn("facebook", aProviderAccount("facebook"), "/account/links/facebook");
      expect((await guest.visit("/account/links/google/unlink", {})).status).toBe(303);
      expect((await guest.visit("/account/links/facebook/unlink", {})).status).toBe(409);
    });

    test("a provider that is not configured any more does not count, but can be unlinked", async () => {
      const { browser } = openBrowserApp(db());
      const guest = browser();
      await guest.signIn("google", aProviderAccount("google"));
      await guest.signIn("facebook", aProviderAccount("facebook"), "/account/links/facebook");
      const off = openBrowserApp(db(), { FACEBOOK_CLIENT_ID: "", FACEBOOK_CLIENT_SECRET: "" }).browser();
      off.jar.set("session", guest.jar.get("session") ?? "");
      expect((await off.visit("/account/links/google/unlink", {})).status).toBe(409);
      expect((await off.visit("/account/links")).text).toContain("Facebook");
      expect((await off.visit("/account/links/facebook")).status).toBe(404);
      expect((await off.visit("/account/links/facebook/unlink", {})).status).toBe(303);
    });

    test("only the session that began the flow gets the link", async () => {
      const { guest, call, browser } = await inside();
      const { body } = await call("POST", "/auth/register", { body: registrationInput() });
      const claims = aProviderAccount("twitter");
      for (const session of [body.token, ""]) {
        const { location } = await guest.visit("/account/links/twitter");
        const other = browser();
        other.jar.set("social", guest.jar.get("social") ?? "");
        if (session) other.jar.set("session", session);
        const back = await other.visit(consent(location, claims));
        expect([back.location, other.jar.get("notice")]).toEqual(["/account/links", "social_login_failed"]);
      }
      expect((await guest.visit("/account/links")).text).not.toContain("/twitter/unlink");
    });

    test("only a proven session can add a link", async () => {
      const { guest, clock, call, token } = await inside();
      const trip = await guest.visit("/account/links/twitter");
      clock.now = () => NOON + PROOF_LIMITS.lifetime - 1;
      expect((await guest.visit("/account/links/google")).status).toBe(302);
      clock.now = () => NOON + PROOF_LIMITS.lifetime;
      const proofPage = "/account/proof?next=%2Faccount%2Flinks";
      expect((await guest.visit("/account/links/google")).location).toBe(proofPage);
      guest.jar.set("social", trip.set.join().match(/social=([^;]+)/)?.[1] ?? "");
      const claims = aProviderAccount("twitter");
      expect((await guest.visit(consent(trip.location, claims))).location).toBe("/account/links");
      expect(guest.jar.get("notice")).toBe("proof_required");
      expect((await call("GET", "/auth/links", { token })).body.items).toEqual([]);
    });

    test("cannot be begun from another site", async () => {
      const { guest } = await inside();
      for (const site of ["cross-site", "same-site"]) {
        const { location } = await guest.visit("/account/links/google", undefined, {
          "sec-fetch-site": site,
        });
        expect([location, guest.jar.has("social")]).toEqual(["/account/links", false]);
      }
    });
  });
});
