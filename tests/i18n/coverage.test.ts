/** The translator's page: of a language that is half done, and of those that are there. */
import { expect, test } from "bun:test";
import { renderCoverage, sortCoverage } from "../../scripts/coverage";
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
