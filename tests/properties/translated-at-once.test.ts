/** Who asks for translations at the same time gets what each request asked for: they share work, never an answer to another one. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LANGUAGES } from "../../src/limits/languages";
import type { Translator } from "../../src/translate/engine";
import { translateText } from "../../src/translations/translate-text";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

const TO = LANGUAGES.filter((each) => ["en", "fr", "de"].includes(each));

/** Says of a text into which language it was asked for. */
const translator = {
  canTranslate: () => true,
  inTurn: (_: string, work: () => Promise<unknown>) => work(),
  translate: async ({ text, to }: { text: string; to: string }) => {
    await Promise.resolve();
    return { text: `${to}: ${text}`, from: "es" };
  },
} as unknown as Translator;

eachDatabase("translations that are asked for at once", (db) => {
  test("are each of their own text, into their own language", async () => {
    const readers = [await aPerson(db()), await aPerson(db())];
    const request = fc.record({
      who: fc.nat(1),
      kind: fc.constantFrom("bottle" as const, "comment" as const),
      thing: fc.constantFrom("one", "other"),
      to: fc.constantFrom(...TO),
    });
    let round = 0;
    const property = fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 6 }), async (requests) => {
      const run = round++;
      const answers = requests.map(({ who, kind, thing, to }) => {
        const textOf = async () => `Hola, amigo, ¿cómo estás hoy? ${kind} ${thing}`;
        const reader = readers[who] as never;
        return translateText(db(), { translator, textOf }, reader, { kind, id: `${thing} ${run}`, to }, NOW);
      });
      expect((await Promise.all(answers)).map(({ to, text }) => ({ to, text }))).toEqual(
        requests.map(({ kind, thing, to }) => ({ to, text: `${to}: Hola, amigo, ¿cómo estás hoy? ${kind} ${thing}` })),
      );
    });
    const both = TO.map((to) => ({ who: 0, kind: "bottle" as const, thing: "one", to }));
    await fc.assert(property, { ...propertyRuns(20), examples: [[both]] });
  });
});
