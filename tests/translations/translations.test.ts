import { afterAll, beforeAll, expect, test } from "bun:test";
import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import { openLogger } from "../../src/runtime/log";
import { sha256 } from "../../src/runtime/sha256";
import { openTranslator } from "../../src/translate/open-translator";
import { listStoredTranslations } from "../../src/translations/store";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
const LOG = openLogger("silent");

const libre = startLibreTranslate(answerWithMark);
const translatorAt = (url: string) => openTranslator(readConfig({ TRANSLATE_URL: url }), {}, LOG);
afterAll(libre.stop);

const openAt = (db: Db, url: string) => openTestApp(db, {}, translatorAt(url));
/** The server has said what it translates. */
async function openReady(db: Db, url: string) {
  const translator = translatorAt(url);
  await translator?.refreshPairs();
  return openTestApp(db, {}, translator);
}
const countOf = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom("translations").selectAll().where("thing_id", "=", id).execute()).length;

eachDatabase("translations", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function aReader(content = TEXT) {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const app = await openReady(db(), libre.url);
    const session = await app.enter(reader);
    const id = await aBottle(db(), author, { content });
    const ask = async (json: object) => app.ask("POST", "/api/translate", { session, json });
    return { author, reader, app, session, id, ask };
  }

  test("a bottle's language is detected, and its translation is stored for the next request", async () => {
    const { id, ask, app, session } = await aReader();
    const before = libre.requests.length;
    const first = await ask({ kind: "bottle", id, to: "en" });
    expect([first.status, await first.json()]).toEqual([200, { text: `[en] ${TEXT}`, from: "es", to: "en" }]);
    expect((await (await ask({ kind: "bottle", id })).json()).text).toBe(`[en] ${TEXT}`);
    const detail = await app.ask("GET", `/api/bottles/detail/${id}`, { session });
    expect((await detail.json()).translatedText).toBe(`[en] ${TEXT}`);
    expect(libre.requests.slice(before)).toEqual([expect.objectContaining({ q: TEXT, source: "es", target: "en" })]);
  });

  test("concurrent requests for the same translation make one call", async () => {
    const { id, ask } = await aReader();
    const before = libre.requests.length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ kind: "bottle", id, to: "fr" })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(libre.requests.length - before).toBe(1);
  });

  test("a text in the reader's language is returned unchanged", async () => {
    const { id, ask } = await aReader();
    const before = libre.requests.length;
    expect(await (await ask({ kind: "bottle", id, to: "es" })).json()).toMatchObject({ text: TEXT });
    expect(libre.requests.length).toBe(before);
  });

  test("comments and answers are translated, but no text the reader may not read", async () => {
    const { author, reader, id, ask } = await aReader();
    await pickUpBottle(db(), reader, id, NOW);
    const { comments } = (await dropBottle(db(), reader, id, "Yo también cuento las luces cada noche", NOW)).bottle;
    const comment = comments[0]?.id ?? "";
    expect((await (await ask({ kind: "comment", id: comment })).json()).text).toStartWith("[en] Yo también");
    expect((await ask({ kind: "answer", id: comment })).status).toBe(404);
    for (const nobody of ["nobody", "a\0b", "x".repeat(1_000)])
      expect((await ask({ kind: "comment", id: nobody })).status).toBe(404);
    await db().insertInto("blocks").values({ blocker_id: author.id, blocked_id: reader.id, created_at: NOW }).execute();
    expect((await ask({ kind: "bottle", id })).status).toBe(404);
  });

  test("a translation is deleted with its text", async () => {
    const { id, ask } = await aReader();
    await ask({ kind: "bottle", id, to: "en" });
    expect(await countOf(db(), id)).toBe(1);
    await db().updateTable("bottles").set({ content: "…" }).where("id", "=", id).execute();
    expect(await countOf(db(), id)).toBe(0);
    await ask({ kind: "bottle", id, to: "en" });
    await db().deleteFrom("bottles").where("id", "=", id).execute();
    expect(await countOf(db(), id)).toBe(0);
  });

  test("no translation is stored if the text is deleted meanwhile", async () => {
    const { author } = await aReader();
    let arrived: () => void = () => undefined;
    let release: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = startLibreTranslate(async (request) => {
      arrived();
      await released;
      return answerWithMark(request);
    });
    const app = openAt(db(), slow.url);
    const id = await aBottle(db(), author, { content: TEXT });
    const session = await app.enter(await aPerson(db()));
    const asking = app.ask("POST", "/api/translate", { session, json: { kind: "bottle", id, to: "en" } });
    await requested;
    await db().updateTable("bottles").set({ content: "…" }).where("id", "=", id).execute();
    release();
    expect((await asking).status).toBe(200);
    expect(await countOf(db(), id)).toBe(0);
    void slow.stop();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["says 500", () => Response.json({ error: "Cannot translate text" }, { status: 500 })],
    ["says 429", () => Response.json({ error: "Slowdown" }, { status: 429 })],
    ["answers nonsense", () => new Response("<html>")],
    ["answers nothing", () => Response.json({ translatedText: "" })],
    ["answers without end", () => Response.json({ translatedText: "x".repeat(10_000) })],
    [
      "packs its answer unasked",
      () =>
        new Response(Bun.gzipSync(JSON.stringify({ translatedText: "[en]" })), {
          headers: { "content-encoding": "gzip" },
        }),
    ],
    ["is sent elsewhere", () => Response.redirect("http://127.0.0.1:1/", 302)],
  ])("a server that %s: 503, and the original stays", async (_, answer) => {
    const bad = startLibreTranslate(answer);
    const app = openAt(db(), bad.url);
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author, { content: TEXT });
    const session = await app.enter(reader);
    const sent = { session, json: { kind: "bottle", id, to: "en" } };
    const refused = await app.ask("POST", "/api/translate", sent);
    expect([refused.status, (await refused.json()).error.code]).toEqual([503, "translation_unavailable"]);
    void bad.stop();
  });

  test("after five failures the server gets no more requests", async () => {
    const bad = startLibreTranslate(() => new Response("", { status: 500 }));
    const app = openAt(db(), bad.url);
    const author = await aPerson(db());
    const session = await app.enter(await aPerson(db()));
    for (let n = 0; n < 8; n++) {
      const id = await aBottle(db(), author, { content: `${TEXT} ${n}` });
      await app.ask("POST", "/api/translate", { session, json: { kind: "bottle", id, to: "en" } });
    }
    expect(bad.requests).toHaveLength(5);
    void bad.stop();
  });

  test("a language the server does not support and a missing server have their own errors", async () => {
    const { id, ask, session } = await aReader();
    expect((await (await ask({ kind: "bottle", id, to: "hi" })).json()).error.code).toBe("language_not_translated");
    const without = await openTestApp(db()).ask("POST", "/api/translate", {
      session,
      json: { kind: "bottle", id, to: "de" },
    });
    expect(without.status).toBe(503);
  });

  test("is listed for exactly the text it was made of", async () => {
    const key = { kind: "message", id: "m", to: "de" } as const;
    const of = { kind: key.kind, thing_id: key.id, to_language: key.to, from_language: "en", created_at: NOW };
    await db()
      .insertInto("translations")
      .values({ ...of, source_hash: sha256("Call 912 345 678"), text: "Ruf 912 345 678 an" })
      .execute();
    const listed = async (text: string) =>
      (await listStoredTranslations(db(), key.kind, key.to, [{ id: key.id, text }])).length;
    expect([await listed("Call 912 345 678"), await listed("Call •••")]).toEqual([1, 0]);
  });

  test("the page has a translate button; the answer is a fragment for htmx, else a page", async () => {
    const { id, app, session } = await aReader();
    const page = await (await app.ask("GET", `/bottle/${id}`, { session })).text();
    expect(page).toContain(`value="bottle:${id}"`);
    const form = { thing: `bottle:${id}`, next: `/bottle/${id}` };
    const fullPage = await (await app.ask("POST", "/translate", { session, form })).text();
    expect(fullPage).toContain(`[en] ${TEXT}`);
    expect(fullPage).toContain("<html");
    const headers = { "hx-request": "true" };
    const fragment = await (await app.ask("POST", "/translate", { session, form, headers })).text();
    expect(fragment).toContain(TEXT);
    expect(fragment).not.toContain("<html");
    const own = await aReader("The harbour lights came on one by one, and I counted them.");
    const english = await (await own.app.ask("GET", `/bottle/${own.id}`, { session: own.session })).text();
    expect(english).not.toContain(`value="bottle:${own.id}"`);
  });
});

test("the language of emoji, links and slang of everybody is undetermined", async () => {
  const { detectTextLanguage: languageOf } = await import("../../src/translate/detect-language");
  for (const text of ["🌊🌊🌊🌊🌊🌊🌊", "https://example.org/una/noche/larga", "xoxo", "@mira #puerto 12345"])
    expect(languageOf(text)).toBeNull();
});
