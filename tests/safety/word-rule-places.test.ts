/** Every place where a person's text enters × what a rule does × where it holds; and what others hear of it. */
import { beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { RULE_MODES, RULE_REACHES } from "../../src/db/tables/words";
import { addWordRule } from "../../src/safety/safety";

import { TEXT_READERS } from "../../src/safety/words/text-kinds";
import { aDesigner } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, SETTLED_PERSON } from "../support/people";
import { fakeTranslator } from "../support/translators";
import { insertFriendship } from "../support/world";
import { collectReaderTexts } from "./reader-texts";
import {
  EDITED_FIRST_WORDS,
  OPEN_CHAT_PLACES,
  signInWriterAndReader,
  TEXT_KIND_AT,
  TEXT_PLACES,
  type TextPlace,
  type WriterAndReader,
} from "./text-places";

type Mode = (typeof RULE_MODES)[number];
type Reach = (typeof RULE_REACHES)[number];
type Outcome = "accepted" | "refused" | "masked" | "held";

const wordOf = (mode: Mode, reach: Reach): string => `zq${mode}${reach}`;

/** docs/product.md 12.7: between friends only what holds everywhere, and nothing is held there. */
function expected(place: string, mode: Mode, reach: Reach): Outcome {
  const readers = TEXT_READERS[TEXT_KIND_AT[place] ?? "bottle"];
  if (readers === "friends" && reach === "strangers") return "accepted";
  if (mode === "hold") return readers === "friends" || place === EDITED_FIRST_WORDS ? "refused" : "held";
  return mode === "mask" ? "masked" : "refused";
}

const ECHO = fakeTranslator(async ({ text, from }) => ({ text: `translated ${text}`, from: from ?? "es" }));

eachDatabase("the word rules", (db) => {
  let app: TestApp;

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db(), {}, ECHO);
    const official = await aPerson(db(), { official: 1 });
    for (const mode of RULE_MODES)
      for (const reach of RULE_REACHES) {
        const text = wordOf(mode, reach);
        await addWordRule(db(), official.id, { text, kind: "word", mode, language: null, reach }, NOW);
      }
  });

  async function met(make: (people: WriterAndReader) => Promise<TextPlace>, friends = false) {
    const [writer, other] = [await aDesigner(db(), 50, SETTLED_PERSON), await aPerson(db(), SETTLED_PERSON)];
    const people = await signInWriterAndReader(db(), app, writer, other);
    if (friends) await insertFriendship(db(), writer.id, other.id);
    return { ...people, place: await make(people) };
  }

  async function outcomeOf(response: Response, read: () => Promise<string>, word: string): Promise<Outcome> {
    if (response.status === 422) {
      expect((await response.json()).error.code).toBe("text_refused");
      return "refused";
    }
    expect(response.status).toBeLessThan(300);
    const text = await read();
    if (text.includes(`Oh ${word}`)) return "accepted";
    return text.includes("Oh •••") ? "masked" : "held";
  }

  describe.each(Object.entries({ ...TEXT_PLACES, ...OPEN_CHAT_PLACES }))("%s", (name, make) => {
    test.each(RULE_MODES.flatMap((mode) => RULE_REACHES.map((reach) => [mode, reach] as const)))(
      "%s %s",
      async (mode, reach) => {
        // A name is read in more places by who knows its person.
        const { writer, other, api, place } = await met(make, TEXT_KIND_AT[name] === "names");
        const word = wordOf(mode, reach);
        const response = await place.write(`Oh ${word}`);
        const read = async () => (await api(other, "GET", place.read)).text();
        const outcome = await outcomeOf(response, read, word);
        expect(outcome).toBe(expected(name, mode, reach));
        if (outcome === "accepted") return;
        if (name === "bottle") await api(other, "POST", `/bottles/pick/${place.read.split("/").at(-1)}`);
        const texts = await collectReaderTexts(db(), app, [other, writer], place.read);
        expect(Object.keys(texts).filter((where) => texts[where]?.includes(word))).toEqual([]);
        const held = await db().selectFrom("held_texts").select("kind").where("about_id", "=", writer.id).execute();
        expect(held).toHaveLength(outcome === "held" ? 1 : 0);
      },
    );
  });

  test("a masked message is not unmasked by translating it, nor by its writer's own translation", async () => {
    const make = OPEN_CHAT_PLACES["chat between friends"] as (people: WriterAndReader) => Promise<TextPlace>;
    const { writer, other, api, place } = await met(make);
    const word = wordOf("mask", "everywhere");
    const { id } = await (await place.write(`Esto es una frase bastante larga con ${word} en español`)).json();
    const translated = async (who: typeof writer) =>
      (await api(who, "POST", "/translate", { kind: "message", id, to: "en" })).text();
    expect(await translated(writer)).toContain(word);
    expect(await translated(other)).not.toContain(word);
    expect(await translated(other)).toContain("•••");
  });

  test("between friends its writer reads a masked message whole, and the list shows it covered", async () => {
    const make = OPEN_CHAT_PLACES["chat between friends"] as (people: WriterAndReader) => Promise<TextPlace>;
    const { writer, other, api, place } = await met(make);
    await place.write(`Oh ${wordOf("mask", "everywhere")} so`);
    const mine = await (await api(writer, "GET", `/chat/${other.id}/messages`)).json();
    expect(mine.items[0].text).toBe("Oh zqmaskeverywhere so");
    const list = await (await api(other, "GET", "/friends?tab=recent")).json();
    expect(JSON.stringify(list)).toContain("Oh ••• so");
  });

  test("what is refused between friends is kept where it was typed, with a sentence", async () => {
    const make = OPEN_CHAT_PLACES["chat between friends"] as (people: WriterAndReader) => Promise<TextPlace>;
    const { writer, other } = await met(make);
    const text = `Well ${wordOf("hold", "everywhere")} then`;
    const form = { text, clientId: newId(NOW) };
    const response = await app.ask("POST", `/chat/${other.id}`, {
      session: await app.enter(writer),
      form,
    });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain(text);
    expect(page).toContain("This text cannot be sent. Please change it.");
  });

  test("a rule of before, without a reach, leaves open chats alone", async () => {
    const official = await aPerson(db(), { official: 1 });
    const rule = await addWordRule(
      db(),
      official.id,
      { text: "zqold", kind: "word", mode: "refuse", language: null },
      NOW,
    );
    expect(rule.reach).toBe("strangers");
    const { place } = await met(
      OPEN_CHAT_PLACES["chat between friends"] as (people: WriterAndReader) => Promise<TextPlace>,
    );
    expect((await place.write("zqold")).status).toBe(201);
  });
});
