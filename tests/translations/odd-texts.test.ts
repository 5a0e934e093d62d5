/** Texts that nobody expects, and a server that takes its time. */
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { LANGUAGES } from "../../src/limits/languages";
import { SEA_LIMITS } from "../../src/limits/sea";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const SPANISH = "Las luces del puerto se encendieron una a una y las conté en vez de los días. ";
const MARKUP = `<script>alert("x")</script> <b>Las luces del puerto</b> se encendieron una a una & las conté.`;
const MIXED =
  "The harbour lights came on one by one. Las luces del puerto se encendieron una a una. 港の灯りがひとつずつともった。";

const libre = startLibreTranslate(answerWithMark, LANGUAGES);
afterAll(libre.stop);

eachDatabase("translating unusual texts", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function translate(url: string, content: string) {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const config = readConfig({ TRANSLATE_URL: url });
    const app = openTestApp(db(), {}, openTranslator(config, {}, openLogger("silent")));
    const session = await app.enter(reader);
    const id = await aBottle(db(), author, { content });
    const json = { kind: "bottle", id, to: "en" };
    const answer = await app.ask("POST", "/api/translate", { session, json });
    const page = await (await app.ask("GET", `/bottle/${id}`, { session })).text();
    return { answer, page, body: await answer.json(), verb: page.includes(`value="bottle:${id}"`) };
  }

  test.each([
    ["in several languages", MIXED],
    ["of 1,000 characters", SPANISH.repeat(13).slice(0, SEA_LIMITS.contentMax)],
    ["that looks like HTML", MARKUP],
  ])("a text %s is sent complete and returned as text", async (_, content) => {
    const { answer, body, page } = await translate(libre.url, content);
    expect(answer.status).toBe(200);
    expect(libre.requests.at(-1)?.q).toBe(content);
    expect(body.text).toBe(`[en] ${content}`);
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<b>Las luces");
  });

  test("a text of emoji has no translate button, and a request to translate it is harmless", async () => {
    const { answer, verb } = await translate(libre.url, "🌊🌊🌊🐚✨");
    expect([answer.status, verb]).toEqual([200, false]);
  });

  test.each([
    ["answers too late", 200],
    ["never answers", 60_000],
  ])("a server that %s: 503 after the timeout, and the original stays", async (_, ms) => {
    const timers: Timer[] = [];
    const late = startLibreTranslate(async (request) => {
      await new Promise((resolve) => timers.push(setTimeout(resolve, ms)));
      return answerWithMark(request);
    });
    const limit = AbortSignal.timeout;
    const hurried = spyOn(AbortSignal, "timeout").mockImplementation(() => limit.call(AbortSignal, 50));
    const { answer, body, page } = await translate(late.url, SPANISH);
    hurried.mockRestore();
    timers.forEach(clearTimeout);
    expect([answer.status, body.error.code]).toEqual([503, "translation_unavailable"]);
    expect(page).toContain(SPANISH.trim());
    void late.stop();
  });
});
