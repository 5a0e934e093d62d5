/** Two texts, two languages, two readers at once: each gets their own text in their own language. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { openTestApp, type TestApp } from "../../support/app";
import { aBottle, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { fakeTranslator } from "../../support/translators";

const LANGUAGES = ["de", "fr", "ja"] as const;
const TEXTS = ["The first letter of two that are read at once", "The second letter of two that are read at once"];
const REQUESTS = fc.array(fc.record({ text: fc.nat(1), to: fc.constantFrom(...LANGUAGES), reader: fc.nat(1) }), {
  minLength: 2,
  maxLength: 8,
  size: "max",
});

eachDatabase("translations that are asked for at once", (db) => {
  let app: TestApp;
  let tokens: string[];
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(
      db(),
      {},
      fakeTranslator(async ({ text, to }) => ({ text: `${to}: ${text}`, from: "en" })),
    );
    tokens = [await app.enter(await aPerson(db())), await app.enter(await aPerson(db()))];
  });

  test(
    "are each in the language that was asked for",
    async () => {
      const property = fc.asyncProperty(REQUESTS, async (requests) => {
        // New letters: what was translated once is stored.
        const author = await aPerson(db());
        const ids: string[] = [];
        for (const content of TEXTS) ids.push(await aBottle(db(), author, { content, language: "en" }));
        const answers = await Promise.all(
          requests.map(async ({ text, to, reader }) => {
            const json = { kind: "bottle", id: ids[text], to };
            const response = await app.ask("POST", "/api/translate", { token: tokens[reader], json });
            return (await response.json()).text;
          }),
        );
        expect(answers).toEqual(requests.map(({ text, to }) => `${to}: ${TEXTS[text]}`));
      });
      await fc.assert(property, propertyRuns(12));
    },
    PROPERTY_TIMEOUT,
  );
});
