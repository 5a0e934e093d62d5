/** That no place where a text enters is forgotten: each is declared with who reads it, and walked. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { TEXT_READERS } from "../../src/safety/words/text-kinds";
import { OPEN_CHAT_PLACES, TEXT_KIND_AT, TEXT_PLACES } from "./text-places";

/** What officials write as such is not judged. */
type WrittenTextKind = keyof typeof TEXT_READERS;
type Written = WrittenTextKind | "official";

/** By file: what each schema of a text in it is for. A new one? Declare it in `src/safety/words/text-kinds.ts`, and here. */
const SCHEMAS: Record<string, Written[][]> = {
  "src/auth/input.ts": [["token"]],
  "src/auth/passkeys/input.ts": [["token"]],
  "src/auth/rules.ts": [["names"]],
  "src/bottles/input.ts": [["bottle"], ["comment"], ["answer"]],
  "src/chat/input.ts": [["first_words", "chat"]],
  "src/designs/input.ts": [["design"], ["design"]],
  "src/feedback/input.ts": [["feedback"], ["official"]],
  "src/official/input.ts": [["official"], ["official"], ["official"]],
  "src/profile/input.ts": [["names"]],
  "src/safety/birthday-requests/input.ts": [["birthday"], ["official"]],
  "src/safety/input.ts": [["report"]],
  "src/safety/measures/input.ts": [["official"], ["appeal"], ["official"], ["official"]],
  "src/safety/words/input.ts": [["official"]],
  "src/square/input.ts": [["design_comment"]],
};

const sources = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(".")]
  .sort()
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const MEASURED =
  /import \{[^}]*\b(?:textInput|isOverByteLimit|countCharacters)\b[^}]*\} from "[./]*\/text\/(?:input|length|graphemes)"/;

/** How many texts the schemas of a file take; those that look at the length themselves take one. */
const textsIn = (text: string): number => Math.max(1, text.split(/[^.\w]textInput\(/).length - 1);

test("every schema of a text says what it is for", () => {
  const schemas = sources.filter(
    ({ path, text }) => MEASURED.test(text) && path.endsWith(".ts") && !path.startsWith("src/text/"),
  );
  expect(Object.fromEntries(schemas.map(({ path, text }) => [path, textsIn(text)]))).toEqual(
    Object.fromEntries(Object.entries(SCHEMAS).map(([path, kinds]) => [path, kinds.length])),
  );
  const kinds = new Set(Object.values(SCHEMAS).flat(2));
  expect(Object.keys(TEXT_READERS).filter((kind) => !kinds.has(kind as WrittenTextKind))).toEqual([]);
});

test("every sort that others read is judged, and walked by the tests", () => {
  const read = Object.entries(TEXT_READERS).filter(([, readers]) => readers !== "team" && readers !== "oneself");
  const kinds = read.map(([kind]) => kind).sort();
  // In files that judge a text; a kind may stand in a variable before the call.
  const judging = sources.filter(({ text }) => /\b(?:applyWordRules|judgeText)\(\s*tx,/.test(text));
  const judged = judging.flatMap(({ text }) =>
    [...text.matchAll(/"(\w+)"/g)].map(([, word = ""]) => word).filter((word) => (kinds as string[]).includes(word)),
  );
  expect([...new Set(judged)].sort()).toEqual(kinds);
  expect(Object.keys({ ...TEXT_PLACES, ...OPEN_CHAT_PLACES }).sort()).toEqual(Object.keys(TEXT_KIND_AT).sort());
  expect([...new Set(Object.values(TEXT_KIND_AT))].sort() as string[]).toEqual(kinds);
});
