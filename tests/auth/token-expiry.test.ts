import { beforeEach, describe, expect, test } from "bun:test";
import { createAccessToken } from "../../src/auth/access-tokens";
import { DAY } from "../../src/runtime/units";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp, type ProofPerson } from "./proof-app";

const tokenUntil = (app: ProofApp) => ({
  name: "log",
  scope: "write" as const,
  until: app.clock.now + DAY,
});

eachDatabase("creating and ending an access token", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });

  const make = ({ visit }: ProofPerson) => {
    const { until, ...rest } = tokenUntil(app);
    return visit("POST", "/api/auth/tokens", { json: { ...rest, until: new Date(until).toISOString() } });
  };
  const made = async (guest: ProofPerson): Promise<{ id: string; token: string }> =>
    JSON.parse((await make(guest)).text);
  const opens = async (token: string) => (await app.call("GET", "/auth/profile", { token })).status === 200;
  const suspend = ({ id }: ProofPerson) =>
    db()
      .updateTable("users")
      .set({ suspended_until: app.clock.now + DAY })
      .where("id", "=", id)
      .execute();

  test("a suspended person cannot create one, but can end one and use the rest of their account", async () => {
    const guest = await app.someone(true);
    const { id } = await made(guest);
    await suspend(guest);
    const refused = await make(guest);
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([403, "suspended"]);
    const form = { name: "log", scope: "write", days: "30" };
    expect((await guest.visit("POST", "/account/tokens", { form })).location).toBe("/notice");
    expect(await workOutcome(createAccessToken(db(), guest, tokenUntil(app), app.clock.now))).toBe("suspended");
    expect((await guest.visit("DELETE", `/api/auth/tokens/${id}`)).status).toBe(204);
    expect((await guest.visit("POST", "/api/auth/proof", { json: { password: PASSWORD } })).status).toBe(204);
    expect((await guest.visit("GET", "/api/auth/export")).status).toBe(200);
  });

  describe("it ends", () => {
    const ways: [string, boolean, (guest: ProofPerson) => Promise<unknown>][] = [
      ["not with a plain sign-out", true, ({ visit }) => visit("POST", "/api/auth/logout")],
      ["not with a suspension: it can do what its owner can", true, suspend],
      ["with all other sessions", false, ({ visit }) => visit("DELETE", "/api/auth/sessions")],
      [
        "with all other sessions, on the page",
        false,
        ({ visit }) => visit("POST", "/account/sessions/end-others", { form: {} }),
      ],
      [
        "with a new password",
        false,
        ({ visit }) => visit("PUT", "/api/auth/password", { json: { password: "a-calmer-tide" } }),
      ],
      [
        "with a new password by mail",
        false,
        async ({ email }) => {
          await app.call("POST", "/auth/forgot-password", { body: { email } });
          const [mail] = (await app.emails(email)).filter(({ token }) => token !== "");
          await app.call("POST", "/auth/reset-password", {
            body: { token: mail?.token, password: "a-calmer-tide" },
          });
        },
      ],
      [
        "by its button among the devices",
        false,
        async ({ visit }) => {
          const { text } = await visit("GET", "/account/sessions");
          const [, id = ""] = /action="\/account\/tokens\/end".*?name="id" value="([^"]+)"/.exec(text) ?? [];
          const form = { id, from: "/account/sessions" };
          expect((await visit("POST", "/account/tokens/end", { form })).location).toBe("/account/sessions");
        },
      ],
    ];
    test.each(ways)("%s", async (_, stays, end) => {
      const guest = await app.someone(true);
      const { token } = await made(guest);
      expect(await opens(token)).toBe(true);
      await end(guest);
      expect(await opens(token)).toBe(stays);
    });
  });

  test("one created while another session ends all others is not valid afterwards", async () => {
    for (let round = 0; round < 12; round++) {
      const attacker = await app.someone(true);
      const body = { username: attacker.username, password: PASSWORD };
      const owner = app.browser((await app.call("POST", "/auth/login", { body })).body.token);
      const tries = [make(attacker), make(attacker), owner.visit("DELETE", "/api/auth/sessions"), make(attacker)];
      for (const { status, text } of await Promise.all(tries))
        if (status === 201) expect(await opens(JSON.parse(text).token)).toBe(false);
    }
  });

  test("its email goes to the address the account had, though it is changed right after", async () => {
    const guest = await app.someone(true);
    await make(guest);
    await guest.visit("PUT", "/api/auth/email", { json: { email: `thief.${guest.username}@example.org` } });
    const subjects = (await app.emails(guest.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "Deine E‑Mail-Adresse wurde geändert.",
      "Für dein Konto wurde ein Zugangstoken erstellt.",
    ]);
  });
});
