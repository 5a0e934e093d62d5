/** One person's flood, and answers that are the fault of one text. */
import { afterEach, beforeAll, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { TRANSLATION_LIMITS } from "../../src/limits/translation";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
type Answer = Parameters<typeof startLibreTranslate>[0];

eachDatabase("the translation queue", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const open: (() => void)[] = [];
  afterEach(() => {
    for (const stop of open.splice(0)) stop();
  });

  async function readers(answer: Answer, names: string[]) {
    const server = startLibreTranslate(answer);
    open.push(server.stop);
    const config = readConfig({ TRANSLATE_URL: server.url });
    const app = openTestApp(db(), {}, openTranslator(config, {}, openLogger("silent")));
    const author = await aPerson(db());
    const ended: string[] = [];
    let count = 0;
    const readerOf = async (name: string) => {
      const session = await app.enter(await aPerson(db()));
      return async (text = `${TEXT} ${count++}`, bottle?: string) => {
        const id = bottle ?? (await aBottle(db(), author, { content: text }));
        const json = { kind: "bottle", id, to: "en" };
        const { status } = await app.ask("POST", "/api/translate", { session, json });
        ended.push(`${name} ${status}`);
        return status;
      };
    };
    const all = await Promise.all(names.map(readerOf));
    return {
      all,
      ended,
      requests: server.requests,
      aLetter: (text: string) => aBottle(db(), author, { content: text }),
    };
  }

  const slowly: Answer = async (request) => {
    await Bun.sleep(20);
    return answerWithMark(request);
  };

  test("120 concurrent requests of one person are mostly refused, and other people's are answered", async () => {
    const { all, ended } = await readers(slowly, ["flood", "a", "b"]);
    const [flood, a, b] = all;
    await Promise.all([...Array.from({ length: 120 }, () => flood?.()), a?.(), b?.()]);
    expect(ended.filter((end) => end === "flood 200")).toHaveLength(
      TRANSLATION_LIMITS.maxConcurrentPerKey + TRANSLATION_LIMITS.maxWaitingPerKey,
    );
    expect(ended.filter((end) => end === "flood 503").length).toBeGreaterThan(100);
    const answered = ended.filter((end) => end.endsWith("200"));
    expect(answered.indexOf("a 200")).toBeLessThan(5);
    expect(answered.indexOf("b 200")).toBeLessThan(5);
  });

  test("a text waiting in another person's queue is translated in the reader's own turn", async () => {
    const [flooded, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holdFlood: Answer = async (request) => {
      if (!request.q.endsWith("last")) {
        flooded.resolve();
        await released.promise;
      }
      return answerWithMark(request);
    };
    const { all, ended, aLetter, requests } = await readers(holdFlood, ["flood", "me"]);
    const [flood, me] = all;
    const last = await aLetter(`${TEXT} last`);
    const flooding = Array.from({ length: 6 }, () => flood?.());
    await flooded.promise;
    const behind = flood?.("", last);
    await me?.("", last);
    expect(ended).toEqual(["me 200"]);
    released.resolve();
    await Promise.all([...flooding, behind]);
    expect(requests.filter(({ q }) => q.endsWith("last"))).toHaveLength(1);
  });

  test("hanging requests of one person hold a limited number of places", async () => {
    let hanging = 0;
    const stuck = Promise.withResolvers<void>();
    const { all } = await readers(
      async (request) => {
        if (!request.q.includes("hang")) return answerWithMark(request);
        hanging++;
        await stuck.promise;
        return answerWithMark(request);
      },
      ["flood", "me"],
    );
    const [flood, me] = all;
    const stuckOnes = Array.from({ length: 6 }, (_, n) => flood?.(`${TEXT} hang ${n}`));
    expect(await me?.()).toBe(200);
    // On PostgreSQL the others' first may come after mine.
    while (hanging < TRANSLATION_LIMITS.maxConcurrentPerKey) await Bun.sleep(1);
    expect(hanging).toBe(TRANSLATION_LIMITS.maxConcurrentPerKey);
    stuck.resolve();
    await Promise.all(stuckOnes);
  });

  test.each<[string, () => Response]>([
    ["empty", () => Response.json({ translatedText: "" })],
    ["endless", () => Response.json({ translatedText: "x".repeat(10_000) })],
    ["endless in pieces", () => new Response("x".repeat(TRANSLATION_LIMITS.answerMax + 1))],
    ["500", () => new Response("", { status: 500 })],
  ])("%s answers for one person's texts pause only that person", async (_, bad) => {
    const { all, requests } = await readers(
      (request) => (request.q.includes("bad") ? bad() : answerWithMark(request)),
      ["flood", "me"],
    );
    const [flood, me] = all;
    for (let n = 0; n < 10; n++) expect(await flood?.(`${TEXT} bad ${n}`)).toBe(503);
    expect(requests).toHaveLength(TRANSLATION_LIMITS.failures);
    expect(await me?.()).toBe(200);
  });

  test("a server that fails for everybody gets no more requests", async () => {
    const names = Array.from({ length: TRANSLATION_LIMITS.failingPeople + 2 }, (_, n) => `${n}`);
    const { all, requests } = await readers(() => new Response("", { status: 500 }), names);
    for (const each of all) expect(await each()).toBe(503);
    expect(requests).toHaveLength(TRANSLATION_LIMITS.failingPeople);
  });
});
