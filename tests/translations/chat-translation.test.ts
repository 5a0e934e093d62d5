/** One switch translates a chat for whoever switched it, and shows how own words will read (docs/product.md 10.18). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import { openLogger } from "../../src/runtime/log";
import { openTranslator } from "../../src/translate/open-translator";
import { aPairOfFriends, sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { startDocumentedLibreTranslate } from "../support/documented-libretranslate";
import { answerWithMark, startLibreTranslate } from "../support/translators";

const SPANISH = [
  "Las luces del puerto se encendieron una a una y las conté en vez de los días.",
  "Mañana te escribo una carta mucho más larga desde la playa.",
];
const ENGLISH = "Tell the leaf good morning from me, and water it on Sunday.";

const libre = startLibreTranslate(answerWithMark);
const open = (url: string) => openTranslator(readConfig({ TRANSLATE_URL: url }), {}, openLogger("silent"));
afterAll(libre.stop);

eachDatabase("a chat that is translated", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function aChat(url = libre.url) {
    const [reader, other] = await aPairOfFriends(db());
    const translator = open(url);
    // The switch stands only once the server has said what it translates.
    await translator?.refreshPairs();
    const app = openTestApp(db(), {}, translator);
    for (const text of SPANISH) await sendMessage(db(), other, reader, text);
    const session = await app.enter(reader);
    const path = `/chat/${other.id}`;
    const page = async () => (await app.ask("GET", path, { session })).text();
    return { app, reader, other, session, path, page };
  }
  const stored = async () => (await db().selectFrom("translations").select("thing_id").execute()).length;

  test("the switch holds for this person and this chat alone, and says so twice", async () => {
    const { app, other, reader, session, path } = await aChat();
    for (let n = 0; n < 2; n++) {
      const answer = await app.ask("PUT", `/api${path}/translation`, { session, json: { translates: true } });
      expect([answer.status, await answer.json()]).toEqual([200, { translates: true }]);
    }
    expect((await (await app.ask("GET", `/api${path}`, { session })).json()).translates).toBe(true);
    const theirs = await app.ask("GET", `/api/chat/${reader.id}`, { session: await app.enter(other) });
    expect((await theirs.json()).translates).toBe(false);
  });

  test("without a server the browser is offered what the other one wrote in another language, else nothing", async () => {
    const app = openTestApp(db());
    const [reader, other] = await aPairOfFriends(db());
    const session = await app.enter(reader);
    const page = async () => (await app.ask("GET", `/chat/${other.id}`, { session })).text();
    await sendMessage(db(), other, reader, "The harbour lights came on one after another.");
    await sendMessage(db(), reader, other, SPANISH[0] ?? "");
    expect(await page()).not.toContain("chat-translation");
    await sendMessage(db(), other, reader, SPANISH[0] ?? "");
    expect(await page()).toMatch(/<form[^>]* id="chat-translation"[^>]* hidden="" data-from="es"/);
  });

  test("each message says the language of its words, by the contract's name too", async () => {
    const { app, session, path } = await aChat();
    const response = await app.ask("GET", `/api${path}/messages`, { session });
    const { items } = (await response.json()) as { items: { language: string; detectedLanguage: string }[] };
    expect(items.map(({ detectedLanguage }) => detectedLanguage)).toEqual(items.map(({ language }) => language));
    expect(items.some(({ detectedLanguage }) => detectedLanguage?.length === 2)).toBe(true);
  });

  test("without a conversation, with something else, signed out: no", async () => {
    const { app, session, path } = await aChat();
    const [stranger] = await aPairOfFriends(db());
    const ask = (at: string, json: object) => app.ask("PUT", `/api/chat/${at}/translation`, { session, json });
    expect((await ask(stranger.id, { translates: true })).status).toBe(404);
    expect((await ask("a\0b", { translates: true })).status).toBe(404);
    expect((await ask(path.slice(6), { translates: "yes" })).status).toBe(422);
    const byContract = await app.ask("PUT", `/api${path}/translate`, { session, json: { on: true } });
    expect([byContract.status, await byContract.json()]).toEqual([200, { translates: true }]);
    expect((await app.ask("PUT", `/api${path}/translate`, { session, json: { translates: true } })).status).toBe(422);
    expect((await app.ask("PUT", `/api${path}/translation`, { json: { translates: true } })).status).toBe(401);
  });

  test("by form and without script, all that is there is translated before the page comes", async () => {
    const { app, session, path, page } = await aChat();
    expect(await page()).toContain("Translate this chat");
    const form = { translates: "true", now: "true" };
    expect((await app.ask("POST", `${path}/translation`, { session, form })).status).toBe(303);
    const translated = await page();
    for (const text of SPANISH) expect(translated).toContain(`[en] ${text}`);
    const before = libre.requests.length;
    await page();
    expect(libre.requests.length).toBe(before);
    await app.ask("POST", `${path}/translation`, { session, form: { translates: "false" } });
    expect(await page()).not.toContain("[en] ");
  });

  test("by form, a text that the server cannot translate holds up none before it", async () => {
    const engine = startDocumentedLibreTranslate({ es: ["en"] }, { word: "playa", as: "500" });
    try {
      const { app, session, path, page } = await aChat(engine.url);
      await app.ask("POST", `${path}/translation`, { session, form: { translates: "true", now: "true" } });
      const shown = await page();
      expect([shown.includes(`[en] ${SPANISH[0]}`), shown.includes(`[en] ${SPANISH[1]}`)]).toEqual([true, false]);
    } finally {
      engine.stop();
    }
  });

  test("what comes later waits for a tap or the script; an edit is never shown with its old translation", async () => {
    const { app, other, reader, session, path, page } = await aChat();
    await app.ask("POST", `${path}/translation`, { session, form: { translates: "true", now: "true" } });
    const late = await sendMessage(db(), other, reader, "¿Y tú, qué ves desde la ventana de tu cocina?");
    expect(await page()).toContain("Translate what is new");
    await app.ask("POST", `${path}/translation`, { session, form: { translates: "true", now: "true" } });
    expect(await page()).toContain("[en] ¿Y tú");
    await db().updateTable("chat_messages").set({ text: "Nada." }).where("id", "=", late.id).execute();
    expect(await page()).not.toContain("[en] ¿Y tú");
  });

  test("own words are shown as they will read, and neither stored nor sent", async () => {
    const { app, session, path, page } = await aChat();
    const count = await stored();
    await app.ask("PUT", `/api${path}/translation`, { session, json: { translates: true } });
    const reading = await app.ask("POST", `/api${path}/preview`, { session, json: { text: ENGLISH } });
    expect([reading.status, await reading.json()]).toEqual([200, { text: `[es] ${ENGLISH}`, from: "en", to: "es" }]);
    const answer = await app.ask("POST", `${path}/preview`, { session, form: { text: ENGLISH } });
    const shown = await answer.text();
    expect(shown).toContain(`[es] ${ENGLISH}`);
    expect(shown).toContain(`>${ENGLISH}</textarea>`);
    expect(await stored()).toBe(count);
    expect(await page()).not.toContain(ENGLISH);
  });

  test("an engine that is away: the switch stays, the chat stays readable, the words stay in the field", async () => {
    const bad = startLibreTranslate(() => new Response("", { status: 503 }));
    const { app, reader, other, session, path, page } = await aChat(bad.url);
    await sendMessage(db(), other, reader, "¿Y tú, qué ves desde la ventana de tu cocina?");
    const form = { translates: "true", now: "true" };
    expect((await app.ask("POST", `${path}/translation`, { session, form })).status).toBe(303);
    // One text may be at fault; after the second it ends: no request for each message.
    expect(bad.requests).toHaveLength(2);
    expect(await page()).toContain(SPANISH[0] ?? "");
    const refused = await app.ask("POST", `${path}/preview`, { session, form: { text: ENGLISH } });
    const shown = await refused.text();
    expect(shown).toContain(`>${ENGLISH}</textarea>`);
    expect(shown).toContain("Translation is not available right now");
    void bad.stop();
  });

  test("without a server nothing leaves the process", async () => {
    const { session, path, reader } = await aChat();
    const app = openTestApp(db());
    await app.ask("PUT", `/api${path}/translation`, { session: await app.enter(reader), json: { translates: true } });
    const refused = await app.ask("POST", `/api${path}/preview`, { session, json: { text: ENGLISH } });
    expect((await refused.json()).error.code).toBe("translation_unavailable");
  });
});
