import { expect, test } from "bun:test";
import type { NewPasskey, PasskeyAnswer } from "../../../src/auth/passkeys/input";
import { verifyNewPasskey, verifyPasskeyAnswer } from "../../../src/auth/passkeys/webauthn";
import { createSeededRandom } from "../../../src/demo/random";
import { eachDatabase } from "../../support/databases";
import { createAuthenticator } from "./authenticator";
import { openPasskeyApp, SITE } from "./passkey-app";

const CHALLENGE = Buffer.alloc(32, 7).toString("base64url");
const EXPECTED = { ...SITE, challenge: CHALLENGE };
const random = createSeededRandom(29);

/** The same bytes with one flipped, some cut off, some of others in their place, or none at all. */
function spoiled(field: string): string {
  const bytes = Buffer.from(field, "base64url");
  const at = random.below(bytes.length);
  const ways: (() => Buffer)[] = [
    () => Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ (1 << random.below(8)) : byte))),
    () => bytes.subarray(0, at),
    () => Buffer.from(bytes.map((byte, n) => (n >= at && n < at + 8 ? random.below(256) : byte))),
    () => Buffer.concat([bytes, Buffer.from([random.below(256)])]),
  ];
  return random.of(ways)().toString("base64url");
}

function spoil<T extends { response: object }>(answer: T): T {
  const response = { ...answer.response } as Record<string, unknown>;
  const name = random.of(Object.keys(response).filter((key) => typeof response[key] === "string"));
  response[name] = spoiled(String(response[name]));
  return { ...answer, response };
}

const ROUNDS = 400;

test("of spoiled answers and registrations none is a fault, and what is right still verifies", async () => {
  const key = await createAuthenticator(SITE);
  const options = { challenge: CHALLENGE, user: { id: "bWU" } };
  const created = (await key.create(options)) as NewPasskey;
  const made = await verifyNewPasskey(created, EXPECTED);
  if (!made) throw new Error("a right registration was refused");
  const stored = { credential: made.credential, public_key: made.publicKey, transports: "internal" };
  const answered = (await key.get(options)) as PasskeyAnswer;
  expect(await verifyPasskeyAnswer(answered, stored, EXPECTED)).toBe(1);
  for (let n = 0; n < ROUNDS; n++) {
    await verifyNewPasskey(spoil(created), EXPECTED);
    // Only who the owner is said to be is not signed.
    const spoiledAnswer = spoil(answered);
    const isSame = { ...spoiledAnswer.response, userHandle: "" };
    const counter = await verifyPasskeyAnswer(spoiledAnswer, stored, EXPECTED);
    if (!Bun.deepEquals(isSame, { ...answered.response, userHandle: "" })) expect(counter).toBeNull();
  }
}, 30_000);

eachDatabase("a fault of the passkey library", (db) => {
  test("is a 500 with a sentence, logged with its request and without what was answered", async () => {
    const app = openPasskeyApp(db());
    const guest = await app.someone(true);
    const { key, body } = await app.add(guest);
    // No key at all: what is stored is broken, and the answer is right.
    await db().updateTable("passkeys").set({ public_key: "AAAA" }).where("id", "=", body.id).execute();
    const browser = app.stranger();
    const answer = await key.get(await app.optionsFor(browser));
    const logged = app.lines.length;
    const { status, body: refused } = await app.send(browser, "/login", answer);
    expect([status, refused.error.code]).toEqual([500, "internal"]);
    expect(refused.error.message.length).toBeGreaterThan(10);
    const lines = app.lines.slice(logged).filter((line) => line.includes("passkey library failed"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ code: "internal", path: "/api/auth/passkeys/login" });
    expect(JSON.parse(lines[0] ?? "").request).toBeString();
    for (const secret of [answer.response.signature, answer.response.clientDataJSON, key.id, guest.token])
      expect(lines[0]).not.toContain(secret);
    const form = { passkey: JSON.stringify(await key.get(await app.optionsFor(browser))) };
    const page = await browser.visit("POST", "/login/passkey", { form });
    expect([page.status, page.text.includes(refused.error.message)]).toEqual([500, true]);
  });

  test("what is only wrong stays a refusal, and is not logged as a fault", async () => {
    const app = openPasskeyApp(db());
    const { key } = await app.add(await app.someone(true));
    const logged = app.lines.length;
    for (const lies of [{ origin: "https://driftgla.ss" }, { unverified: true }, { rpId: "driftgla.ss" }] as const)
      expect((await app.logIn(key, lies)).status).toBe(401);
    expect(app.lines.slice(logged).filter((line) => line.includes("library"))).toEqual([]);
  });
});
