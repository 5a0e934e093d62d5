/**
 * `bun run coverage [language | file]`: how far the translations are, for a translator. Without an argument one line a
 * language; with one its page: what is missing, broken, left in English, or older than its English text.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGUAGES } from "../src/limits/languages";
import { englishNameOf, isLanguageCode, LOCALES_FOLDER, type LocaleTexts, readTexts, textFaults } from "./locale-texts";
import { isLeftInEnglish } from "./same-as-english";

const ROOT = join(import.meta.dir, "..");

/** When each text of a file was last written, s; null: git does not know the file. */
function writtenTimesOf(file: string): Map<string, number> | null {
  const { status, stdout } = spawnSync("git", ["blame", "--line-porcelain", "--", file], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) return null;
  const times = new Map<string, number>();
  let time = 0;
  for (const line of stdout.split("\n")) {
    if (line.startsWith("author-time ")) time = Number(line.slice("author-time ".length));
    const key = /^\t\s*"([^"]+)":/.exec(line)?.[1];
    if (key) times.set(key, time);
  }
  return times;
}

/** Keys whose English text was written after their translation; null: it cannot be known. */
function findOutdatedKeys(file: string): Set<string> | null {
  const [english, own] = [writtenTimesOf(join(LOCALES_FOLDER, "en.json")), writtenTimesOf(file)];
  if (!english || !own) return null;
  return new Set([...own].filter(([key, time]) => (english.get(key) ?? 0) > time).map(([key]) => key));
}

/** In which file of the product a text is named, whole or by its beginning. */
function placeFinder(): (key: string) => string | null {
  const paths = ["src", "islands"].flatMap((folder) =>
    [...new Bun.Glob("**/*.{ts,tsx}").scanSync(join(ROOT, folder))].map((path) => join(folder, path)),
  );
  // Pages first: they are screens.
  const files = paths
    .filter((path) => path !== "src/i18n/catalogue.ts")
    .sort((a, b) => Number(b.endsWith(".tsx")) - Number(a.endsWith(".tsx")) || (a < b ? -1 : 1))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
  const whereIs = (words: string) => files.find(({ text }) => text.includes(words))?.path ?? null;
  return (key) => whereIs(`"${key}"`) ?? whereIs(`\`${key.replace(/[^._]+$/, "")}\${`);
}

export interface Coverage {
  language: string;
  texts: LocaleTexts;
  english: LocaleTexts;
  outdated: ReadonlySet<string> | null;
}

interface CoverageRow {
  key: string;
  said: string[];
}

/** What a translator has to look at, by what is to be done. */
export function sortCoverage({ language, texts, english, outdated }: Coverage) {
  const keys = Object.keys(english);
  const has = keys.filter((key) => texts[key] !== undefined);
  const rows = (said: (key: string, english: string) => string[], among = has): CoverageRow[] =>
    among.map((key) => ({ key, said: said(key, english[key] ?? "") })).filter((row) => row.said.length > 0);
  return {
    total: keys.length,
    missing: rows(
      () => ["is missing"],
      keys.filter((key) => texts[key] === undefined),
    ),
    broken: rows((key, source) => textFaults(language, texts[key], source)),
    same: rows((key, source) =>
      language !== "en" && isLeftInEnglish(language, key, texts[key] ?? "", source)
        ? ["is the same as in English: perhaps not translated yet"]
        : [],
    ),
    outdated: rows((key) => (outdated?.has(key) ? ["was translated before the English was last changed"] : [])),
    unknown: Object.keys(texts).filter((key) => !(key in english)),
  };
}

const oneLine = (text = ""): string => text.replaceAll("\n", " ⏎ ");

function sectionOf(
  title: string,
  rows: CoverageRow[],
  { texts, english }: Coverage,
  placeOf: (key: string) => string | null,
) {
  if (rows.length === 0) return [];
  const lines = rows.flatMap(({ key, said }) => [
    `- \`${key}\` ${said.join("; ")}`,
    `  - English: ${oneLine(english[key])}`,
    ...(texts[key] === undefined ? [] : [`  - Now: ${oneLine(texts[key])}`]),
    ...(placeOf(key) === null ? [] : [`  - Seen in: ${placeOf(key)}`]),
  ]);
  return ["", `## ${title}: ${rows.length}`, "", ...lines];
}

/** The page of one language, in Markdown. @param placeOf where a text is seen */
export function renderCoverage(coverage: Coverage, placeOf: (key: string) => string | null): string {
  const { total, missing, broken, same, outdated, unknown } = sortCoverage(coverage);
  const lines = [
    `# ${englishNameOf(coverage.language)} (${coverage.language})`,
    "",
    `${total - missing.length} of ${total} texts are there.`,
    ...sectionOf("Broken", broken, coverage, placeOf),
    ...sectionOf("Missing", missing, coverage, placeOf),
    ...sectionOf("Same as English", same, coverage, placeOf),
    ...sectionOf("Older than the English", outdated, coverage, placeOf),
    ...(coverage.outdated === null
      ? ["", "Which are older than the English is not known: git has no history of this file."]
      : []),
    ...(unknown.length === 0
      ? []
      : ["", `## Not in English, to be deleted: ${unknown.length}`, "", ...unknown.map((key) => `- \`${key}\``)]),
  ];
  return `${lines.join("\n")}\n`;
}

/** @throws Error what keeps a translator's file from being read, in words for them */
function readTranslatedTexts(file: string): LocaleTexts {
  if (!existsSync(file))
    throw new Error(`There is no file ${file}. Copy locales/en.json to it and translate its texts.`);
  let texts: unknown;
  try {
    texts = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const cause = error instanceof Error ? error.message : error;
    throw new Error(`${file} cannot be read: a quotation mark or a comma is missing or one too many (${cause}).`);
  }
  if (typeof texts !== "object" || texts === null || Array.isArray(texts))
    throw new Error(`${file} holds no texts. Copy locales/en.json to it and translate its texts.`);
  const [other] = Object.entries(texts).find(([, text]) => typeof text !== "string") ?? [];
  if (other !== undefined)
    throw new Error(`${file} holds more than texts: "${other}" must be followed by a text in quotation marks.`);
  return texts as LocaleTexts;
}

/**
 * @param name a language's code, or the path of a file called by it, wherever it lies
 * @throws Error a sentence for a translator
 */
export function readCoverage(name: string): Coverage {
  const file = name.endsWith(".json") ? name : join(LOCALES_FOLDER, `${name}.json`);
  const language = basename(file, ".json");
  if (!isLanguageCode(language))
    throw new Error(`“${language}” is no code of a language. Call the file by one, such as it.json or pt-BR.json.`);
  return {
    language,
    texts: readTranslatedTexts(file),
    english: readTexts("en"),
    outdated: findOutdatedKeys(file),
  };
}

function summaryOf(language: string): string {
  const { total, missing, broken, same, outdated } = sortCoverage(readCoverage(language));
  const parts = [`${total - missing.length} of ${total}`, `${broken.length} broken`, `${same.length} same as English`];
  return `${language}  ${[...parts, `${outdated.length} older than the English`].join(", ")}`;
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  try {
    if (name) process.stdout.write(renderCoverage(readCoverage(name), placeFinder()));
    else for (const language of LANGUAGES) console.info(summaryOf(language));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
