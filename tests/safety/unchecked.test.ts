/** Texts that ask for more work than one may: among strangers an official looks, between friends a sentence says so. */

import { beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import type { WordRuleRow } from "../../src/db/tables/words";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { DESIGN_LIMITS, SQUARE_LIMITS } from "../../src/limits/designs";
import { LANGUAGES } from "../../src/limits/languages";
import { WORD_RULE_LIMITS } from "../../src/limits/safety";
import { SEA_LIMITS } from "../../src/limits/sea";
import { decideHeldText, listHeldTexts, tryText } from "../../src/safety/safety";
import { bumpRulesVersion } from "../../src/safety/words/compiled-rules";
import { aDesigner } from "../designs/design-fixtures";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, SETTLED_PERSON } from "../support/people";
import { things } from "./official-fixtures";
import {
  OPEN_CHAT_PLACES,
  signInWriterAndReader,
  TEXT_PLACES,
  type TextPlace,
  type WriterAndReader,
} from "./text-places";
import { fillText } from "./word-rule-fixtures";

const MOST: Record<string, number> = {
  bottle: SEA_LIMITS.contentMax,
  comment: SEA_LIMITS.commentMax,
  answer: SEA_LIMITS.answerMax,
  "story of a design": DESIGN_LIMITS.storyMax,
  "comment on a design": SQUARE_LIMITS.commentMax,
  "first words in a chat": CHAT_LIMITS.textMax,
};

/** The same letters, each once or twice, never as often as in the text. */
const slow = (n: number): string =>
  Array.from({ length: 14 }, (_, k) => (k % 2 === 0 ? "a" : "b").repeat(1 + (((n + 1) >> k) & 1))).join("");

eachDatabase("a text that takes too long to check", (db) => {
  let app: TestApp;
  let official: { id: string };

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    official = await aPerson(db(), { official: 1 });
    const rule = {
      language: null,
      kind: "word",
      mode: "mask",
      created_by: official.id,
      created_at: NOW,
    } as const;
    const rules = Array.from({ length: WORD_RULE_LIMITS.most }, (_, n): WordRuleRow => {
      const reach = n % 2 === 0 ? "everywhere" : "strangers";
      return { ...rule, id: `slow ${n}`, text: slow(n), reach };
    });
    for (let n = 0; n < rules.length; n += 500)
      await db()
        .insertInto("word_rules")
        .values(rules.slice(n, n + 500))
        .execute();
    await transact(db(), (tx) => bumpRulesVersion(tx, NOW));
  });

  async function met(make: (people: WriterAndReader) => Promise<TextPlace>) {
    const [writer, other] = [await aDesigner(db(), 50, SETTLED_PERSON), await aPerson(db(), SETTLED_PERSON)];
    const people = await signInWriterAndReader(db(), app, writer, other);
    return { ...people, place: await make(people) };
  }
  const queue = () => listHeldTexts(db(), { after: LIST_START, limit: 50, list: "held" });

  describe.each(Object.entries(MOST))("%s", (name, most) => {
    test("is held, and there as it was written once it is let through", async () => {
      const { writer, other, api, place } = await met(
        TEXT_PLACES[name] as (people: WriterAndReader) => Promise<TextPlace>,
      );
      const text = fillText("ab", most);
      expect((await place.write(text)).status).toBeLessThan(300);
      const read = async () => (await api(other, "GET", place.read)).text();
      // Longer than any part of an id.
      expect(await read()).not.toContain("ab".repeat(7));
      const held = (await queue()).items.find(({ aboutId }) => aboutId === writer.id);
      expect(held?.rules).toEqual([]);
      expect(Object.values(held?.said ?? {})).toContain(text);
      const what = { kind: held?.kind as "bottle", id: held?.id ?? "", decision: "release" } as const;
      await decideHeldText(db(), official.id, things, what, NOW);
      expect(await read()).toContain(text.slice(0, 100));
    });
  });

  test("and waits on the officials' page, which says why", async () => {
    const { place } = await met(TEXT_PLACES.bottle as (people: WriterAndReader) => Promise<TextPlace>);
    await place.write(fillText("ab", SEA_LIMITS.contentMax));
    const page = await app.ask("GET", "/official/texts", { session: await app.enter(official) });
    expect(await page.text()).toContain("Held because checking it against the rules took too long.");
  });

  test.each(Object.keys(OPEN_CHAT_PLACES))("%s: is refused with a sentence, and nothing is written", async (name) => {
    const { writer, other, api, place } = await met(
      OPEN_CHAT_PLACES[name] as (people: WriterAndReader) => Promise<TextPlace>,
    );
    const response = await place.write(fillText("ab", CHAT_LIMITS.textMax));
    const { error } = await response.json();
    expect([response.status, error.code]).toEqual([422, "text_unchecked"]);
    const sentences = LANGUAGES.map((language) => translatorFor(language)("error.text_unchecked"));
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    expect(sentences).toContain(error.message);
    const { items } = await (await api(other, "GET", place.read)).json();
    expect(items.filter(({ text }: { text: string }) => text.startsWith("abab"))).toEqual([]);
    expect((await queue()).items.filter(({ aboutId }) => aboutId === writer.id)).toEqual([]);
  });

  test("between friends is kept in the field where it was typed", async () => {
    const { writer, other } = await met(
      OPEN_CHAT_PLACES["chat between friends"] as (people: WriterAndReader) => Promise<TextPlace>,
    );
    const text = fillText("ab", CHAT_LIMITS.textMax);
    const form = { text, clientId: newId(NOW) };
    const session = await app.enter(writer);
    const page = await (await app.ask("POST", `/chat/${other.id}`, { session, form })).text();
    expect(page).toContain(text);
    expect(page).toContain("Checking this text takes too long. Shorten it, or send it in parts.");
  });

  test("is tried in part, and says so", async () => {
    const text = fillText("ab", WORD_RULE_LIMITS.tryMax);
    const { pieces, whole } = await tryText(db(), text);
    expect([pieces.map((piece) => piece.text).join(""), whole]).toEqual([text, false]);
    expect((await tryText(db(), "a short one")).whole).toBe(true);
  });

  test("is none where it is short", async () => {
    const { other, api, place } = await met(TEXT_PLACES.bottle as (people: WriterAndReader) => Promise<TextPlace>);
    expect((await place.write("An ordinary letter, about as long as most are.")).status).toBe(201);
    expect(await (await api(other, "GET", place.read)).text()).toContain("An ordinary letter");
  });
});
