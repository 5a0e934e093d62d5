import { expect, test } from "bun:test";
import fc from "fast-check";
import { SEALED_TYPE, unsealBytes } from "../../src/chat/pictures/seal";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aReceivedBurn, CLAIM, isWebp, keyIn, statusAndCode, storedKeyOf } from "./burn-fixtures";
import { listFileNames } from "./chat-app";

eachDatabase("a burn picture in two steps", (db) => {
  const aBurn = () => aReceivedBurn(db());
  const keyOf = (id: string) => storedKeyOf(db(), id);

  test("is read sealed as often as needed, then claimed, and unsealed by the key alone", async () => {
    const { sealed, open, opened, id, app } = await aBurn();
    const whole = await sealed();
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, SEALED_TYPE]);
    expect(whole.headers.get("cache-control")).toBe("private, no-store");
    const bytes = await whole.bytes();
    expect(isWebp(bytes)).toBe(false);
    expect(await (await sealed()).bytes()).toEqual(bytes);
    const response = await open(CLAIM);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const { key, type } = (await response.json()) as { key: string; type: string };
    expect(type).toBe("image/webp");
    expect(isWebp(unsealBytes(bytes, key))).toBe(true);
    expect(await statusAndCode(await sealed())).toEqual([410, "image_expired"]);
    expect(await listFileNames(app.burning)).toEqual([]);
    expect((await opened(CLAIM)).status).toBe(204);
    expect(await keyOf(id)).toBeNull();
    expect(await statusAndCode(await open(CLAIM))).toEqual([410, "image_expired"]);
    expect((await opened(CLAIM)).status).toBe(204);
  });

  test("WebCrypto of a browser unseals it", async () => {
    const { sealed, open } = await aBurn();
    const bytes = await (await sealed()).bytes();
    const raw = Buffer.from(await keyIn(await open(CLAIM)), "base64url");
    const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
    const iv = bytes.subarray(0, 12);
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(12));
    expect(isWebp(new Uint8Array(plain))).toBe(true);
  });

  test("its ranges put together are the whole; what cannot be served is answered whole", async () => {
    const { sealed, to } = await aBurn();
    const whole = await (await sealed()).bytes();
    const part = fc.integer({ min: 1, max: whole.byteLength - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (cuts) => {
        const starts = [0, ...new Set(cuts.toSorted((a, b) => a - b))];
        const parts: Uint8Array[] = [];
        for (const [n, start] of starts.entries()) {
          const next = starts[n + 1];
          const response = await sealed(to, { range: `bytes=${start}-${next === undefined ? "" : next - 1}` });
          expect(response.status).toBe(206);
          const end = (next ?? whole.byteLength) - 1;
          expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${whole.byteLength}`);
          parts.push(await response.bytes());
        }
        expect(new Uint8Array(Buffer.concat(parts))).toEqual(whole);
      }),
      { seed: 45, numRuns: 15 },
    );
    for (const range of [`bytes=${whole.byteLength}-`, "bytes=-5", "bytes=3-1", "bytes=0-1,3-4", "words=0-1"]) {
      const response = await sealed(to, { range });
      expect([range, response.status, (await response.bytes()).byteLength]).toEqual([range, 200, whole.byteLength]);
    }
  });

  test("is for its recipient alone, and neither GET nor HEAD claims it", async () => {
    const { sealed, open, opened, ask, from, to, id } = await aBurn();
    expect(await statusAndCode(await sealed(from))).toEqual([403, "forbidden"]);
    expect(await statusAndCode(await open(CLAIM, from))).toEqual([403, "forbidden"]);
    for (const method of ["GET", "HEAD"]) {
      expect((await ask(to, method, `/messages/${id}/sealed`)).status).toBe(200);
      expect((await ask(to, method, `/messages/${id}/open`)).status).toBe(405);
    }
    const claims = await db()
      .selectFrom("burn_keys")
      .selectAll()
      .where("claim", "is not", null)
      .where("message_id", "=", id)
      .execute();
    expect(claims).toEqual([]);
    expect((await open("words with spaces")).status).toBe(422);
    expect((await open("x".repeat(CHAT_SERVER_LIMITS.claimMax + 1))).status).toBe(422);
    const key = await keyIn(await open(CLAIM));
    expect((await opened(CLAIM, from)).status).toBe(403);
    expect((await opened("another")).status).toBe(204);
    expect(await keyOf(id)).toBe(key);
  });

  test("the same claim of the same session reads the same key for a minute, no other claim and no other session", async () => {
    const { open, openElsewhere, app } = await aBurn();
    const key = await keyIn(await open(CLAIM));
    app.later(CHAT_LIMITS.burnClaimKept - SECOND);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    expect(await statusAndCode(await open("second-claim"))).toEqual([410, "image_expired"]);
    expect(await statusAndCode(await openElsewhere(CLAIM))).toEqual([410, "image_expired"]);
    expect(await statusAndCode(await open())).toEqual([410, "image_expired"]);
    app.later(CHAT_LIMITS.burnClaimKept);
    expect(await statusAndCode(await open(CLAIM))).toEqual([410, "image_expired"]);
  });

  test("the same claim sent twice at once reads the same key twice", async () => {
    for (let round = 0; round < 5; round++) {
      const { open, id } = await aBurn();
      const responses = await Promise.all([open(CLAIM), open(CLAIM), open(CLAIM)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      const keys = await Promise.all(responses.map(keyIn));
      expect(new Set(keys)).toEqual(new Set([(await keyOf(id)) ?? ""]));
    }
  });

  test("of 50 who open at once by other claims and sessions, with reads between, one gets the key", async () => {
    const opener = fc.record({
      way: fc.constantFrom("claim", "elsewhere", "plain", "head", "range"),
      claim: fc.stringMatching(/^[a-z]{1,3}$/),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(opener, { minLength: 50, maxLength: 50 }), async (openers) => {
        const { open, openElsewhere, sealed, ask, to, id } = await aBurn();
        const ways: Record<(typeof openers)[number]["way"], (claim: string) => Promise<Response>> = {
          claim: open,
          elsewhere: openElsewhere,
          plain: () => open(),
          head: () => ask(to, "HEAD", `/messages/${id}/sealed`),
          range: () => sealed(to, { range: "bytes=0-9" }),
        };
        const responses = await Promise.all(
          openers.map(async ({ way, claim }) => ({ way, claim, response: await ways[way](claim) })),
        );
        const opening = responses.filter(({ way }) => way !== "head" && way !== "range");
        const winners = opening.filter(({ response }) => response.status === 200);
        // The winning claim of one session may be among them twice.
        expect(new Set(winners.map(({ way, claim }) => (way === "plain" ? way : `${way} ${claim}`))).size).toBe(1);
        for (const { response } of opening) expect([200, 410]).toContain(response.status);
        for (const { response } of responses) expect([200, 206, 410]).toContain(response.status);
        const keys = await Promise.all(
          winners.filter(({ way }) => way !== "plain").map(({ response }) => keyIn(response)),
        );
        expect(new Set(keys).size).toBe(winners.some(({ way }) => way === "plain") ? 0 : 1);
      }),
      { seed: 50, numRuns: 3 },
    );
  }, 30_000);
});
