import { afterAll, beforeAll, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const LETTER = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";

/** It answers when it is let go, and not before. */
let translatorGate = Promise.withResolvers<void>();
const slowTranslator = startLibreTranslate(async (request) => {
  await translatorGate.promise;
  return answerWithMark(request);
});
afterAll(slowTranslator.stop);

async function openAt(db: Db, url: string | null) {
  const translator = url === null ? null : openTranslator(readConfig({ TRANSLATE_URL: url }), {}, openLogger("silent"));
  await translator?.refreshPairs();
  return openTestApp(db, {}, translator);
}

eachDatabase("automatic translation", (db) => {
  beforeAll(async () => {
    translatorGate = Promise.withResolvers<void>();
    await seedBuiltIns(db());
  });

  async function aReader(url: string | null, reads = ["en"]) {
    const [author, reader] = [await aPerson(db()), await aPerson(db(), { reads: JSON.stringify(reads) })];
    const app = await openAt(db(), url);
    const session = await app.enter(reader);
    const id = await aBottle(db(), author, { content: LETTER });
    const text = async () => (await app.ask("GET", `/bottle/${id}`, { session })).text();
    const request = (json: object) => app.ask("PUT", "/api/auth/profile", { session, json });
    return { app, session, id, letter: text, request };
  }

  test("the page shows the original and then requests the translation", async () => {
    const { app, session, id, letter: text, request } = await aReader(slowTranslator.url);
    expect(await text()).not.toContain('hx-trigger="load" hx-target="closest .translatable"');
    expect((await (await request({ translateAtOnce: true })).json()).translateAtOnce).toBe(true);
    const page = await text();
    expect(page).toContain(LETTER);
    expect(page).toContain(`hx-vals="{&quot;thing&quot;:&quot;bottle:${id}&quot;}"`);
    // The verb stays for who has no script.
    expect(page).toContain('name="thing"');
    let there = false;
    const answer = app
      .ask("POST", "/translate", {
        session,
        form: { thing: `bottle:${id}` },
        headers: { "hx-request": "true" },
      })
      .then((response) => {
        there = true;
        return response.text();
      });
    expect(await text()).toContain(LETTER);
    expect(there).toBe(false);
    translatorGate.resolve();
    expect(await answer).toContain(`[en] ${LETTER}`);
  });

  test("languages the reader knows are not translated automatically, and nothing without a server", async () => {
    for (const [url, reads] of [
      [slowTranslator.url, ["en", "es"]],
      [null, ["en"]],
    ] as const) {
      const { letter: text, request } = await aReader(url, [...reads]);
      await request({ translateAtOnce: true });
      expect(await text()).not.toContain("hx-vals");
    }
  });

  test("the profile form turns it on and off; without the field it stays unchanged", async () => {
    const { app, session } = await aReader(slowTranslator.url);
    const form = { nickname: `t${crypto.randomUUID().slice(0, 8)}`, birthday: "1990-05-17", gender: "other" };
    const body = (ticks: string[]) => {
      const all = new URLSearchParams(form);
      for (const tick of ticks) all.append("translateAtOnce", tick);
      return all.toString();
    };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const set = async (ticks: string[]) => {
      await app.ask("POST", "/profile/edit", { session, body: body(ticks), headers });
      return (await (await app.ask("GET", "/api/auth/profile", { session })).json()).translateAtOnce;
    };
    expect(await set(["", "on"])).toBe(true);
    expect(await set([])).toBe(true);
    expect(await (await app.ask("GET", "/profile/edit", { session })).text()).toContain("127.0.0.1");
    expect(await set([""])).toBe(false);
  });
});
