import { readFileSync } from "node:fs";
import { join } from "node:path";

interface GlossaryTerm {
  term: string;
  word: string;
  not: string[];
}

const FOLDER = join(import.meta.dir, "../locales/glossary");
const ROW = /^\| ([^|]*?) *\| ([^|]*?) *\| ([^|]*?) *\| ([^|]*?) *\|$/;

/** A language's glossary. */
export function readGlossary(language: string): GlossaryTerm[] {
  const lines = readFileSync(join(FOLDER, `${language}.md`), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, term = "", word = "", not = ""] = ROW.exec(line) ?? [];
    if (term === "" || term === "term") return [];
    return [{ term, word, not: not.split(", ").filter(Boolean) }];
  });
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A word, a prefix (`…*`), or anywhere in languages without spaces. */
function wordPatternOf(word: string): RegExp {
  const stem = RegExp.escape(word.replace(/\*$/, ""));
  if (DENSE.test(word)) return new RegExp(stem, "u");
  return new RegExp(`(?<![\\p{L}\\p{M}])${stem}${word.endsWith("*") ? "" : "(?![\\p{L}\\p{M}])"}`, "iu");
}

/** Forbidden words in a text. */
export const findForbiddenWords = (terms: readonly GlossaryTerm[], text: string): string[] =>
  terms.flatMap(({ not }) => not.filter((word) => wordPatternOf(word).test(text)));
