/**
 * Writes `src/i18n/catalogue.ts`, the types of all texts, from `locales/en.json`, and `src/limits/language-facts.ts`
 * from the pages in `locales/glossary`, and the pages of `deploy/pages`.
 * With `--check` it writes nothing and exits 1 when a file is not current.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isTextLimit } from "../src/limits/text-values";
import { UNREACHABLE_PAGE_FILES, unreachablePage } from "../src/shell/document/unreachable-pages";
import { icuPlaceholdersOf } from "./icu-placeholders";
import { renderLanguageFacts } from "./language-facts";
import { readTexts } from "./locale-texts";

const ROOT = join(import.meta.dir, "..");
const SOURCE = join(ROOT, "locales/en.json");

const HEAD = `/** Every text's key and what it asks for (null: nothing). Made by \`bun run catalogue\` from locales/en.json. */
export interface Catalogue {
`;

const FOOT = `}

export type Key = keyof Catalogue;

/** What comes after the key: nothing, the values, or, where the key is only known at run time, perhaps values. */
export type Args<K extends Key> = Catalogue[K] extends null
  ? []
  : null extends Catalogue[K]
    ? [values?: Record<string, string | number>]
    : [values: Formatted<Catalogue[K]>];

/** A placeholder without a format of its own takes words alone: a number is first formatted for its reader. */
type Formatted<V> = { [Name in keyof V]: string | number extends V[Name] ? string : V[Name] };
`;

/** Longer lines are broken, as the formatter does; with the line end. */
const LINE = 111;

function renderEntry(key: string, text: string): string {
  const kinds = Object.entries(icuPlaceholdersOf(text).kinds)
    .filter(([name]) => !isTextLimit(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (kinds.length === 0) return `  ${JSON.stringify(key)}: null;\n`;
  const values = kinds.map(([name, kind]) => `${name}: ${kind}`).join("; ");
  const line = `  ${JSON.stringify(key)}: { ${values} };\n`;
  return line.length <= LINE
    ? line
    : line.replace("{ ", "{\n    ").replaceAll("; ", ";\n    ").replace(" };", ";\n  };");
}

/** The generated file's text for a catalogue of texts. */
export function renderCatalogue(texts: Record<string, string>): string {
  const keys = Object.keys(texts).sort();
  return HEAD + keys.map((key) => renderEntry(key, texts[key] ?? "")).join("") + FOOT;
}

if (import.meta.main) {
  const expected = {
    "src/i18n/catalogue.ts": renderCatalogue(JSON.parse(readFileSync(SOURCE, "utf8"))),
    "src/limits/language-facts.ts": renderLanguageFacts(),
    ...Object.fromEntries(
      UNREACHABLE_PAGE_FILES.map((file) => [`deploy/pages/${file}`, unreachablePage(file, readTexts)]),
    ),
  };
  const outdated = Object.entries(expected).filter(
    ([file, text]) => !existsSync(join(ROOT, file)) || readFileSync(join(ROOT, file), "utf8") !== text,
  );
  if (process.argv.includes("--check")) {
    for (const [file] of outdated) console.error(`${file} is not current: run \`bun run catalogue\``);
    process.exit(outdated.length === 0 ? 0 : 1);
  }
  for (const [file, text] of outdated) writeFileSync(join(ROOT, file), text);
}
