/** The translator's page: of a language that is half done, and of those that are there. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCoverage, renderCoverage, sortCoverage } from "../../scripts/coverage";
import { readTexts, textFaults } from "../../scripts/locale-texts";
import { LANGUAGES } from "../../src/limits/languages";

const english = {
  "bottles.page.views": "{n, plural, one {# view} other {# views}}",
  "bottles.page.by": "By {name}",
  "chat.title": "Messages",
  "shell.app.name": "Driftglass",
  "shell.back": "Back",
};

const HALF_DONE = {
  language: "cs",
  english,
  texts: {
    "bottles.page.views": "{n, plural, one {# zobrazení} other {# zobrazení}}",
    "bottles.page.by": "Od autora",
    "chat.title": "Messages",
    "shell.back": "Zpět",
    "shell.gone": "Pryč",
  },
  outdated: new Set(["shell.back"]),
};

test("says in words what is missing, broken, left in English and older than the English, and where it is seen", () => {
  const page = renderCoverage(HALF_DONE, (key) => (key === "chat.title" ? "src/chat/web/pages/chat.tsx" : null));
  expect(page).toBe(`# Czech (cs)

4 of 5 texts are there.

## Broken: 2

- \`bottles.page.views\` Czech needs the forms one, few, other: “few” is missing
  - English: {n, plural, one {# view} other {# views}}
  - Now: {n, plural, one {# zobrazení} other {# zobrazení}}
- \`bottles.page.by\` must keep {name}
  - English: By {name}
  - Now: Od autora

## Missing: 1

- \`shell.app.name\` is missing
  - English: Driftglass

## Same as English: 1

- \`chat.title\` is the same as in English: perhaps not translated yet
  - English: Messages
  - Now: Messages
  - Seen in: src/chat/web/pages/chat.tsx

## Older than the English: 1

- \`shell.back\` was translated before the English was last changed
  - English: Back
  - Now: Zpět

## Not in English, to be deleted: 1

- \`shell.gone\`
`);
});

test("says so where git knows no history of a file", () => {
  expect(renderCoverage({ ...HALF_DONE, outdated: null }, () => null)).toContain("git has no history of this file");
});

test.each([...LANGUAGES])("%s: nothing is missing, broken or left in English", (language) => {
  const found = sortCoverage({ language, texts: readTexts(language), english: readTexts("en"), outdated: null });
  expect([found.missing, found.broken, found.same, found.unknown]).toEqual([[], [], [], []]);
});

test("names a plural form that no language has", () => {
  const english = "{n, plural, one {# view} other {# views}}";
  expect(textFaults("es", "{n, plural, one {# vista} manyx {# de vistas} other {# vistas}}", english)).toEqual([
    "“manyx” is no plural form: these are one, other",
  ]);
});

test.each([
  ["it_IT.json", "{}", "“it_IT” is no code of a language. Call the file by one, such as it.json or pt-BR.json."],
  ["help-lines.json", "{}", "“help-lines” is no code of a language."],
  ["it.json", null, "There is no file "],
  [
    "it.json",
    '{"shell.back": "Indietro",}',
    "it.json cannot be read: a quotation mark or a comma is missing or one too many",
  ],
  ["it.json", '{"shell": {"back": "Indietro"}}', 'it.json holds more than texts: "shell" must be followed by a text'],
  ["it.json", '["Indietro"]', "it.json holds no texts. Copy locales/en.json to it"],
])("says in a sentence why %s with %s is no translation", (name, content, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-coverage-"));
  const file = join(folder, name);
  if (content !== null) writeFileSync(file, content);
  expect(() => readCoverage(file)).toThrow(sentence);
  rmSync(folder, { recursive: true });
});

test.each([
  ["{n, plural, one {# vista} altre {# viste}}", "the form “other” is missing, or its name was translated"],
  [
    "{n, plurale, one {# vista} other {# viste}}",
    "one of the words plural, select, number, date in the braces was translated",
  ],
  ["{n, plural, one {# vista} other {# viste}", "a closing brace } is missing"],
  ["{n, plural, one {# vista} other # viste}}", "a brace { or } is missing or one too many"],
])("says what keeps %s from being read", (text, fault) => {
  const english = "{n, plural, one {# view} other {# views}}";
  expect(textFaults("it", text, english)).toEqual([expect.stringContaining(`cannot be read: ${fault}`)]);
});
