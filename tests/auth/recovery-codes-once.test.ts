/** A form that answers with recovery codes may come twice: the second answer shows the same ones. */
import { beforeEach, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import { eachDatabase } from "../support/databases";
import { plainText } from "../support/plain-text";
import { PASSWORD } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp, type ProofPerson } from "./proof-app";
import { PROOF_AGE_LIMIT } from "./proven-routes";
import { totpAt } from "./second-factor-app";

const HERE = "/account/second-factor";
const uriIn = (text: string): string => (/href="(otpauth:[^"]+)"/.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
const fieldIn = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
const codesIn = (text: string): string[] => text.match(/(?<=<code>)\w{4}(-\w{4}){3}/g) ?? [];

eachDatabase("a form that answers with recovery codes", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });

  const post = async ({ visit }: Pick<ProofPerson, "visit">, path: string, form: Record<string, string>) => {
    const { status, location, text } = await visit("POST", path, { form });
    return { status, location, text, codes: codesIn(text) };
  };

  async function beginSetup(guest: ProofPerson) {
    const { text } = await post(guest, HERE, {});
    const uri = uriIn(text);
    const form = { setup: fieldIn(text, "setup"), once: fieldIn(text, "once"), code: totpAt(uri, app.clock.now) };
    return { uri, form };
  }

  /** Somebody whose second factor is on, with the fields of the form that changes it. */
  async function guarded() {
    const guest = await app.someone(true);
    const { uri, form } = await beginSetup(guest);
    await post(guest, `${HERE}/confirm`, form);
    app.later(60_000);
    const page = await guest.visit("GET", HERE);
    return { guest, uri, form: { once: fieldIn(page.text, "once"), code: totpAt(uri, app.clock.now) } };
  }

  const lettersTo = async (guest: ProofPerson) => (await app.emails(guest.email)).length;
  const left = async (guest: ProofPerson) =>
    JSON.parse((await guest.visit("GET", "/api/auth/second-factor")).text).recoveryCodesLeft;

  test("shows those of the first to both of two taps that turn it on, and later while the proof lasts", async () => {
    const guest = await app.someone(true);
    const { form } = await beginSetup(guest);
    const both = await Promise.all([1, 2].map(() => post(guest, `${HERE}/confirm`, form)));
    const [codes] = both.map((answer) => answer.codes);
    expect(codes).toHaveLength(10);
    expect(both.map((answer) => [answer.status, answer.codes])).toEqual(
      [200, 200].map((status) => [status, codes ?? []]),
    );
    expect(await lettersTo(guest)).toBe(1);
    app.later(2 * 60_000);
    expect((await post(guest, `${HERE}/confirm`, form)).codes).toEqual(codes ?? []);
    app.later(PROOF_AGE_LIMIT);
    const late = await post(guest, `${HERE}/confirm`, form);
    expect([late.status, late.codes]).toEqual([403, []]);
    const proven = await post(guest, `${HERE}/confirm`, { ...form, proof_password: PASSWORD });
    expect(proven.codes).toEqual(codes ?? []);
  });

  test("shows those of the first to both of two taps that renew them, and tells nobody else", async () => {
    const { guest, form } = await guarded();
    const renewing = { ...form, act: "renew" };
    const both = await Promise.all([1, 2].map(() => post(guest, `${HERE}/change`, renewing)));
    const [codes] = both.map((answer) => answer.codes);
    expect(codes).toHaveLength(10);
    expect(both.map((answer) => [answer.status, answer.codes])).toEqual(
      [200, 200].map((status) => [status, codes ?? []]),
    );
    expect([await left(guest), await lettersTo(guest)]).toEqual([10, 2]);
    const sessions = createSessionStore(db(), () => app.clock.now);
    const elsewhere = await post(app.browser(await sessions.start(guest.id, "other")), `${HERE}/change`, renewing);
    expect([elsewhere.status, elsewhere.codes]).toEqual([401, []]);
    const rows = JSON.stringify(await db().selectFrom("idempotency_keys").selectAll().execute());
    for (const code of codes ?? []) expect(rows).not.toContain(code);
  });

  test("does not show codes that have been replaced", async () => {
    const { guest, uri, form } = await guarded();
    await post(guest, `${HERE}/change`, { ...form, act: "renew" });
    app.later(60_000);
    const newer = { once: newId(app.clock.now), code: totpAt(uri, app.clock.now), act: "renew" };
    expect((await post(guest, `${HERE}/change`, newer)).codes).toHaveLength(10);
    const old = await post(guest, `${HERE}/change`, { ...form, act: "renew" });
    expect([old.status, old.codes]).toEqual([401, []]);
  });

  test("that turns it off leads both of two taps to the same page", async () => {
    const { guest, form } = await guarded();
    const both = await Promise.all([1, 2].map(() => post(guest, `${HERE}/change`, { ...form, act: "off" })));
    expect(both.map(({ status, location }) => [status, location])).toEqual([303, 303].map((status) => [status, HERE]));
    expect(plainText((await guest.visit("GET", HERE)).text)).not.toContain("seit");
  });
});
