import { beforeEach, describe, expect, test } from "bun:test";
import { ACTS_NEEDING_PROOF, type ActNeedingProof } from "../../src/auth/security/acts";
import { listDocumentedRoutes } from "../../src/http/contract/documented-routes";
import { formatDateTime } from "../../src/i18n/format";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { notificationComposer } from "../../src/notifications/notifications";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp, type ProofPerson, type ProofRequest } from "./proof-app";
import { PROOF_AGE_LIMIT, PROOFS_BY_KIND, PROVEN_ROUTES, type ProofCaseKind } from "./proven-routes";

const ACTS = Object.keys(ACTS_NEEDING_PROOF) as ActNeedingProof[];
const CASES = ACTS.flatMap((act) => Object.keys(PROVEN_ROUTES[act]).map((route) => [act, route] as const));
const OF_KIND = Object.keys(PROOFS_BY_KIND) as ProofCaseKind[];
const isApi = (route: string): boolean => route.includes(" /api/");
const t = translatorFor("de");

describe("the table of acts that need a proof", () => {
  test("is tested completely: each route of each act", () => {
    for (const act of ACTS)
      expect([act, Object.keys(PROVEN_ROUTES[act]).sort()]).toEqual([act, [...ACTS_NEEDING_PROOF[act].routes].sort()]);
  });
});

eachDatabase("acts that need a proof", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });

  /** Somebody before an act, whose session is too old for it. */
  async function before(act: ActNeedingProof, route: string, password = true) {
    const guest = await app.someone(password);
    const { prepare, send = {} } = PROVEN_ROUTES[act][route] ?? { expected: 0 };
    const sent = (await prepare?.(app, guest)) ?? (() => send);
    app.later(PROOF_AGE_LIMIT);
    await app.emails(guest.email);
    return { guest, sent };
  }

  function ask({ visit }: ProofPerson, act: ActNeedingProof, route: string, sent: ProofRequest) {
    const [method = "", path = ""] = route.split(" ");
    return visit(method, PROVEN_ROUTES[act][route]?.at ?? path, sent);
  }

  /** Who is asked first: the API says so, a page shows the gate or leads to it. */
  function isAsked(route: string, { status, location, text }: Awaited<ReturnType<typeof ask>>): boolean {
    if (location !== "") return location.startsWith("/account/proof?next=%2Faccount%2F");
    if (isApi(route)) return status === 403 && JSON.parse(text).error.code === "proof_required";
    return status === 403 && text.includes('class="gate-mark"');
  }

  const noticesOf = async ({ id }: ProofPerson) =>
    (await db().selectFrom("system_messages").select("params").where("user_id", "=", id).execute()).map(
      ({ params }) => JSON.parse(params).notice,
    );

  async function expectDone(act: ActNeedingProof, route: string, response: Awaited<ReturnType<typeof ask>>) {
    const expected = PROVEN_ROUTES[act][route]?.expected ?? 0;
    expect([route, typeof expected === "string" ? response.location : response.status]).toEqual([route, expected]);
  }

  /** By email in their language, with its time and a way on; by system message; on their phone. */
  async function expectTold(act: ActNeedingProof, route: string, guest: ProofPerson, at: number) {
    if (PROVEN_ROUTES[act][route]?.ownerNotNotified) return;
    const key = act === "account_deleted" ? "mail.account_deleted.subject" : (`messages.text.notice_${act}` as const);
    const brought = (await app.emails(guest.email)).filter(({ subject }) => subject === t(key));
    expect([act, brought.length]).toEqual([act, 1]);
    expect(brought[0]?.text).toContain(formatDateTime(localeOf("de", null), at, null));
    expect(brought[0]?.html).toMatch(/<a class="go" href="http:\/\/sea\.example\/[\w/-]*">/);
    if (act === "account_deleted") return;
    expect((await noticesOf(guest)).filter((each) => each === act)).toHaveLength(1);
    const news = await db()
      .selectFrom("push_news")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
      .selectAll("push_news")
      .where("user_id", "=", guest.id)
      .execute();
    expect(news.length).toBeGreaterThan(0);
    for (const each of news)
      expect(await notificationComposer(db())(guest.id, each, at)).toMatchObject({
        shown: { title: t(key), url: "/system-messages", lang: "de" },
      });
  }

  describe.each(CASES)("%s by %s", (act, route) => {
    test("without a proof, with one of another session or one too old, nothing happens", async () => {
      const { guest, sent } = await before(act, route);
      const toldBefore = await noticesOf(guest);
      expect(isAsked(route, await ask(guest, act, route, sent()))).toBe(true);
      const body = { username: guest.username, password: PASSWORD };
      const other = (await app.call("POST", "/auth/login", { body })).body?.token;
      if (other) await app.browser(other).visit("POST", "/api/auth/proof", { json: { password: PASSWORD } });
      expect(isAsked(route, await ask(guest, act, route, sent()))).toBe(true);
      expect((await guest.visit("POST", "/api/auth/proof", { json: { password: PASSWORD } })).status).toBe(204);
      app.later(PROOF_AGE_LIMIT);
      expect(isAsked(route, await ask(guest, act, route, sent()))).toBe(true);
      expect(await noticesOf(guest)).toEqual(toldBefore);
      expect(await app.emails(guest.email)).toEqual([]);
    });

    test.each(OF_KIND)("with %s it is done, and the owner is notified", async (kind) => {
      const { password, prove } = PROOFS_BY_KIND[kind];
      const { guest, sent } = await before(act, route, password);
      // Turning it on is bound to the session that began it, and with it on signing in takes a code: see there.
      if (kind === "a fresh sign-in" && /^second_factor|^recovery/.test(act) && PROVEN_ROUTES[act][route]?.prepare)
        return;
      const proven = await prove(app, guest);
      app.later(PROOF_AGE_LIMIT - MINUTE);
      const at = app.clock.now;
      await expectDone(act, route, await ask(proven, act, route, sent()));
      await expectTold(act, route, guest, at);
    });

    test("a password in the call itself is a proof; a wrong one is reported", async () => {
      const { guest, sent } = await before(act, route);
      const { json, form } = sent();
      if (!json && !form) return;
      const name = route.endsWith("/password") ? "current" : "password";
      const proofRequest = (password: string): ProofRequest =>
        json ? { json: { ...json, [name]: password } } : { form: { ...form, proof_password: password } };
      const wrong = await ask(guest, act, route, proofRequest("not-the-password"));
      expect([wrong.status, wrong.text.includes(isApi(route) ? "wrong_password" : "proof_password-why")]).toEqual([
        403,
        true,
      ]);
      const at = app.clock.now;
      await expectDone(act, route, await ask(guest, act, route, proofRequest(PASSWORD)));
      await expectTold(act, route, guest, at);
    });

    if (isApi(route))
      test("an access token can never do it, and the API description names the proof", async () => {
        const guest = await app.someone(true);
        const { prepare, send = {}, at } = PROVEN_ROUTES[act][route] ?? { expected: 0 };
        const sent = (await prepare?.(app, guest)) ?? (() => send);
        const body = { name: "log", scope: "write", until: new Date(app.clock.now + MINUTE).toISOString() };
        const made = await guest.visit("POST", "/api/auth/tokens", { json: body });
        const { token } = JSON.parse(made.text);
        const [method = "", path = ""] = route.split(" ");
        const url = (at ?? path).replace("/api", "");
        const { status, body: responseBody } = await app.call(method, url, { token, body: sent().json });
        expect([route, status, responseBody.error.code]).toEqual([route, 403, "token_scope"]);
        const proof = await app.call("POST", "/auth/proof", { token, body: { password: PASSWORD } });
        expect([proof.status, proof.body.error.code]).toEqual([403, "token_scope"]);
        const errors = listDocumentedRoutes(app.app).get(route)?.description.errors ?? [];
        expect([route, errors.includes("proof_required")]).toEqual([route, true]);
      });
  });
});
