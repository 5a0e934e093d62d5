import { expect, test } from "bun:test";
import fc from "fast-check";
import { blockPerson, unfollowPerson } from "../../src/social/social";
import { removeConversation } from "../../src/chat/chat";
import { deleteSpentBurnKeys, untilNextSpentKey } from "../../src/chat/pictures/burn-keys";
import { displayedPictureFile } from "../../src/chat/pictures/picture-files";
import { SEALED_TYPE, unsealBytes } from "../../src/chat/pictures/seal";
import { eraseExpiredPictures } from "../../src/chat/pictures/expire-pictures";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { MINUTE, SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { type ErrorJson, listFileNames, openChatApp } from "./chat-app";
import { aPairOfFriends, NOW } from "./chat-fixtures";

const CLAIM = "first-claim";

/** Whether bytes are the picture in the format in which it is stored. */
const isWebp = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString() === "RIFF";

eachDatabase("a burn picture in two steps", (db) => {
  const keyRows = () => db().selectFrom("burn_keys").selectAll();
  const keyOf = async (id: string) => (await keyRows().where("message_id", "=", id).executeTakeFirst())?.key ?? null;

  async function aBurn() {
    const people = await aPairOfFriends(db());
    const chat = await openChatApp(db(), people);
    const [from, to] = people;
    const { body: sent } = await chat.sendFile(from, to, { burn: "true", clientId: "b" });
    const { id } = sent;
    const secondSession = await chat.app.enter(to);
    const sealed = (who: TestPerson = to, headers: Record<string, string> = {}) =>
      chat.ask(who, "GET", `/messages/${id}/sealed`, { headers });
    const open = (claim?: string, sentBy: TestPerson = to) =>
      chat.ask(sentBy, "POST", `/messages/${id}/open`, { json: claim === undefined ? {} : { claim } });
    const openElsewhere = (claim: string) =>
      chat.app.ask("POST", `/api/chat/messages/${id}/open`, { token: secondSession, json: { claim } });
    const opened = (claim: string, who: TestPerson = to) =>
      chat.ask(who, "POST", `/messages/${id}/opened`, { json: { claim } });
    const stores = { kept: chat.app.files, burning: chat.app.burning };
    return { ...chat, from, to, id, sealed, open, openElsewhere, opened, stores };
  }

  const codeOf = async (response: Response) => [response.status, ((await response.json()) as ErrorJson).error.code];
  const keyIn = async (response: Response) => ((await response.json()) as { key: string; type: string }).key;

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
    expect(await codeOf(await sealed())).toEqual([410, "image_expired"]);
    expect(await listFileNames(app.burning)).toEqual([]);
    expect((await opened(CLAIM)).status).toBe(204);
    expect(await keyOf(id)).toBeNull();
    expect(await codeOf(await open(CLAIM))).toEqual([410, "image_expired"]);
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
    expect(await codeOf(await sealed(from))).toEqual([403, "forbidden"]);
    expect(await codeOf(await open(CLAIM, from))).toEqual([403, "forbidden"]);
    for (const method of ["GET", "HEAD"]) {
      expect((await ask(to, method, `/messages/${id}/sealed`)).status).toBe(200);
      expect((await ask(to, method, `/messages/${id}/open`)).status).toBe(405);
    }
    const claims = await keyRows().where("claim", "is not", null).where("message_id", "=", id).execute();
    expect(claims).toEqual([]);
    expect((await open("words with spaces")).status).toBe(422);
    expect((await open("x".repeat(CHAT_LIMITS.claimMax + 1))).status).toBe(422);
    const key = await keyIn(await open(CLAIM));
    expect((await opened(CLAIM, from)).status).toBe(204);
    expect((await opened("another")).status).toBe(204);
    expect(await keyOf(id)).toBe(key);
  });

  test("the same claim of the same session reads the same key for a minute, no other claim and no other session", async () => {
    const { open, openElsewhere, app } = await aBurn();
    const key = await keyIn(await open(CLAIM));
    app.later(CHAT_LIMITS.burnClaimKept - SECOND);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    expect(await codeOf(await open("second-claim"))).toEqual([410, "image_expired"]);
    expect(await codeOf(await openElsewhere(CLAIM))).toEqual([410, "image_expired"]);
    expect(await codeOf(await open())).toEqual([410, "image_expired"]);
    app.later(CHAT_LIMITS.burnClaimKept);
    expect(await codeOf(await open(CLAIM))).toEqual([410, "image_expired"]);
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
        const keys = await Promise.all(winners.filter(({ way }) => way !== "plain").map(({ response }) => keyIn(response)));
        expect(new Set(keys).size).toBe(winners.some(({ way }) => way === "plain") ? 0 : 1);
      }),
      { seed: 50, numRuns: 3 },
    );
  }, 30_000);

  test.each(["block", "unfollow", "recall", "removal", "deletion of the message"])(
    "a claim that was answered, then a %s: what was taken stays for its minute, what was withdrawn does not",
    async (ending) => {
      const { open, sealed, ask, from, to, id } = await aBurn();
      const key = await keyIn(await open(CLAIM));
      const endings: Record<string, () => Promise<unknown>> = {
        block: () => blockPerson(db(), from, to.id, NOW),
        unfollow: () => unfollowPerson(db(), from, to.id, NOW),
        recall: () => ask(from, "POST", `/messages/${id}/recall`),
        removal: () => removeConversation(db(), to.id, from.id, NOW),
        "deletion of the message": () => ask(to, "DELETE", `/messages/${id}`),
      };
      await endings[ending]?.();
      if (ending === "block" || ending === "unfollow") {
        expect(await keyIn(await open(CLAIM))).toBe(key);
        expect(await codeOf(await open("other"))).toEqual([403, "not_friends"]);
        expect(await codeOf(await sealed())).toEqual([403, "not_friends"]);
        return;
      }
      expect([404, 410]).toContain((await open(CLAIM)).status);
      expect(await keyOf(id)).toBeNull();
    },
  );

  test("its key is erased when its minute is over", async () => {
    const { open, id, app } = await aBurn();
    const unopened = await aBurn();
    await open(CLAIM);
    const at = app.clock.now();
    expect(await untilNextSpentKey(db(), at + 10 * SECOND)).toBeLessThanOrEqual(MINUTE - 10 * SECOND);
    await deleteSpentBurnKeys(db(), at + CHAT_LIMITS.burnClaimKept - SECOND);
    expect(await keyOf(id)).not.toBeNull();
    expect(await deleteSpentBurnKeys(db(), at + CHAT_LIMITS.burnClaimKept)).toBeGreaterThanOrEqual(1);
    expect(await keyOf(id)).toBeNull();
    expect(await keyOf(unopened.id)).not.toBeNull();
  });

  test("a crash between the claim and the erasure of its file loses no view and leaves no file", async () => {
    const { open, app, id, stores } = await aBurn();
    const { remove } = app.burning;
    app.burning.remove = () => Promise.reject(new Error("killed"));
    const key = await keyIn(await open(CLAIM));
    app.burning.remove = remove;
    expect(await listFileNames(app.burning)).toHaveLength(1);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    await eraseExpiredPictures(db(), stores);
    expect(await listFileNames(app.burning)).toEqual([]);
    expect(await keyIn(await open(CLAIM))).toBe(key);
    expect(await keyOf(id)).toBe(key);
  });

  /** A burn picture as versions before 0045 stored it: plain, without a key. */
  async function aPlainBurn() {
    const burn = await aBurn();
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", burn.id).executeTakeFirstOrThrow();
    const name = displayedPictureFile(row.file ?? "", false);
    const plain = unsealBytes((await burn.app.burning.get(name)) ?? new Uint8Array(), (await keyOf(burn.id)) ?? "");
    await burn.app.burning.put(name, plain, "image/webp");
    await db().deleteFrom("burn_keys").where("message_id", "=", burn.id).execute();
    return { ...burn, name, plain };
  }

  test("one that an earlier version stored plain opens, and is sealed once it was read", async () => {
    const { sealed, open, app, name, plain } = await aPlainBurn();
    const both = await Promise.all([sealed(), sealed()]);
    const [one, other] = await Promise.all(both.map((response) => response.bytes()));
    expect(one).toEqual(other as Uint8Array<ArrayBuffer>);
    expect(await app.burning.get(name)).toEqual(one as Uint8Array<ArrayBuffer>);
    expect(unsealBytes(one ?? new Uint8Array(), await keyIn(await open(CLAIM)))).toEqual(plain);
    const inOneStep = await aPlainBurn();
    expect(await (await inOneStep.open()).bytes()).toEqual(inOneStep.plain);
    expect(await listFileNames(inOneStep.app.burning)).toEqual([]);
  });

  test("one stored plain that ends while it is sealed leaves neither key nor file", async () => {
    const { sealed, app, from, to, id } = await aPlainBurn();
    const { put } = app.burning;
    app.burning.put = async (...file) => {
      await blockPerson(db(), from, to.id, NOW);
      await put(...file);
    };
    expect(await codeOf(await sealed())).toEqual([410, "image_expired"]);
    expect(await keyOf(id)).toBeNull();
    expect(await listFileNames(app.burning)).toEqual([]);
  });
});
