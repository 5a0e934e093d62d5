/**
 * A server that takes its time: whoever waits is told so, and has the same translation by asking again, whether it is
 * stored or not; the server is not asked twice.
 */
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config/config";
import type { TranslatableKind } from "../../src/db/tables/translations";
import { translatorFor } from "../../src/i18n/translator";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { emptyCaches } from "../../src/runtime/cache";
import { Refusal } from "../../src/runtime/errors";
import { openLogger } from "../../src/runtime/log";
import { OUTSIDE_LIMITS, withRequestDeadline } from "../../src/runtime/outside";
import { openTranslator } from "../../src/translate/open-translator";
import { translateText } from "../../src/translations/translations";
import { translateUnstored } from "../../src/translations/unstored";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { startDocumentedLibreTranslate } from "../support/documented-libretranslate";
import { aPerson } from "../support/people";
import { fakeTranslator } from "../support/translators";
import { VERB_PLACES } from "./verb-places";

const TEXT = "Las luces del puerto se encendieron una a una y las conté en vez de los días.";
const plan = compileRoomPlan(ROOMS);
/** ms that a request may wait here. */
const TIMEOUT_MS = 100;

/** Runs `work` as a request that may wait for a moment only. */
function hurried<T>(work: () => Promise<T>): Promise<T> {
  const limits: { request: number } = OUTSIDE_LIMITS;
  const { request } = limits;
  limits.request = TIMEOUT_MS;
  try {
    return withRequestDeadline(work);
  } finally {
    limits.request = request;
  }
}

eachDatabase("a translation that is late", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  let stop = () => {};
  afterEach(() => stop());

  async function queuedBehindAnother(kind: TranslatableKind) {
    const engine = startDocumentedLibreTranslate({ es: ["en"] });
    stop = engine.stop;
    const translator = openTranslator(readConfig({ TRANSLATE_URL: engine.url }), {}, openLogger("silent"));
    if (!translator) throw new Error("no translator");
    const { reader: person, id } = await VERB_PLACES[kind](db(), await aPerson(db()), TEXT);
    const reader = { ...person, official: kind !== "comment" };
    const bottle = await VERB_PLACES.bottle(db(), reader, `${TEXT} Otra vez.`);
    const ask = (who: typeof reader, of: TranslatableKind, thing: string) =>
      translateText(
        db(),
        { translator, textOf: plan.textOf(of) as never },
        who as never,
        { kind: of, id: thing, to: "en" },
        NOW,
      );
    engine.behave("slow");
    const first = ask(reader, "bottle", bottle.id);
    await engine.arrived();
    const code = await hurried(() => ask(reader, kind, id)).catch((error) => error.code);
    const release = async () => {
      engine.behave("works");
      engine.release();
      await first;
    };
    return { code, release, again: () => ask(reader, kind, id), requests: engine.requests };
  }

  describe.each(["comment", "appeal", "held_text", "evidence", "case_words", "team_letter"] as const)("%s", (kind) => {
    test("says so while it is queued; asked again it is there, and the server was asked once", async () => {
      const { code, release, again, requests } = await queuedBehindAnother(kind);
      expect(code).toBe("translation_late");
      await release();
      while (requests() < 2) await Bun.sleep(1);
      expect((await again()).text).toBe(`[en] ${TEXT}`);
      expect(requests()).toBe(2);
    });
  });

  test("of what is not stored the next question begins anew, as after the moment in which it is kept", async () => {
    const { release, again, requests } = await queuedBehindAnother("appeal");
    await release();
    while (requests() < 2) await Bun.sleep(1);
    await again();
    await again();
    expect(requests()).toBe(3);
    emptyCaches();
    await again();
    expect(requests()).toBe(4);
  });

  test("asked for in two languages, each is handed over in its own", async () => {
    const engine = startDocumentedLibreTranslate({ es: ["en", "fr"] });
    stop = engine.stop;
    const translator = openTranslator(readConfig({ TRANSLATE_URL: engine.url }), {}, openLogger("silent"));
    const reader = await aPerson(db());
    const ask = (to: "en" | "fr", text = TEXT) => translateUnstored(translator, reader as never, text, to);
    engine.behave("slow");
    const first = ask("en", `${TEXT} Otra vez.`);
    await engine.arrived();
    expect(await hurried(() => ask("en")).catch((error) => error.code)).toBe("translation_late");
    engine.behave("works");
    engine.release();
    await first;
    while (engine.requests() < 2) await Bun.sleep(1);
    expect((await ask("fr")).text).toBe(`[fr] ${TEXT}`);
    expect((await ask("en")).text).toBe(`[en] ${TEXT}`);
    expect(engine.requests()).toBe(3);
  });

  test("a page says it, with a script beside the verb and without one at its head", async () => {
    const late = { ...fakeTranslator(() => Promise.reject(new Refusal("translation_late"))) };
    const app = openTestApp(db(), {}, late);
    const { reader, path, id } = await VERB_PLACES.appeal(db(), await aPerson(db()), TEXT);
    const session = await app.enter(reader);
    const form = { thing: `appeal:${id}`, next: path };
    const said = translatorFor("en")("error.translation_late");
    const beside = await app.ask("POST", "/translate", { session, form, headers: { "hx-request": "true" } });
    const part = await beside.text();
    expect(part).toContain(said);
    expect(part).toContain(`value="appeal:${id}"`);
    const plain = await app.ask("POST", "/translate", { session, form });
    expect([plain.status, plain.headers.get("location")]).toEqual([303, path]);
    const cookies = { notice: "translation_late" };
    const page = await (await app.ask("GET", path, { session, cookies })).text();
    expect(page).toContain(said);
    expect(page).toContain(`value="appeal:${id}"`);
  });
});
