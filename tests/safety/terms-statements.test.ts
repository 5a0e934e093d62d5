import { expect, test } from "bun:test";
import { join } from "node:path";
import catalogue from "../../locales/en.json";
import { translatorFor } from "../../src/i18n/translator";
import { legalSectionsOf } from "../../src/safety/terms/legal-texts";
import { plainText } from "../support/plain-text";
import { openSqliteInMemory } from "../support/sqlite-template";
import { RULES_PAGE, type StatementProof, type StatementProofs, TERMS_PAGE } from "./statements";
import { ACCESSIBILITY_PAGE, DELETION_PAGE } from "./statements-more";

const ROOT = join(import.meta.dir, "../..");
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Stands in a text for a number of days that the settings decide. */
const DAYS = 7_777;
const t = translatorFor("en");

/** A page as readers see it, with the names of what is no limit left in. */
function readPage(page: "rules" | "terms" | "accessibility"): string[] {
  const sections = legalSectionsOf(t, page, { appealDays: 20 });
  const around = {
    rules: [t("legal.rules.intro"), t("legal.rules.outro")],
    terms: [
      t("legal.terms.intro", { date: "{date}" }),
      t("legal.terms.copies", { days: DAYS }),
      t("legal.terms.copies_stay"),
      t("legal.terms.erased", { days: DAYS }),
    ],
    accessibility: [t("legal.accessibility.intro", { date: "{date}" })],
  };
  return [...around[page], ...sections.flatMap(({ title, text }) => [title, text])];
}

const sentencesOf = (page: Parameters<typeof readPage>[0]): string[] =>
  readPage(page)
    .flatMap((text) => [...sentences.segment(text.replace(DAYS.toLocaleString("en"), "{days}"))])
    .map(({ segment }) => plainText(segment.trim()))
    // Once, though two of the texts end in the same words.
    .filter((sentence, index, all) => all.indexOf(sentence) === index)
    .sort();

test.each([
  ["rules", "rules", RULES_PAGE],
  ["terms", "terms", TERMS_PAGE],
  ["accessibility statement", "accessibility", ACCESSIBILITY_PAGE],
] as const)("each sentence of the %s has a proof, each proof a sentence", (_, page, proofs) => {
  expect(sentencesOf(page)).toEqual(Object.keys(proofs).sort());
});

test("each sentence of the deletion page has a proof, each proof a sentence", () => {
  const start = "account.deletion.";
  const names = Object.keys(catalogue).filter((key) => key.startsWith(start));
  // A question, the names of two buttons and of a link.
  const statements = names
    .map((key) => key.slice(start.length))
    .filter((key) => !/^(chats|export|stay|verb)$/.test(key));
  expect(statements.sort()).toEqual(Object.keys(DELETION_PAGE).sort());
});

async function columnsOf(): Promise<string[]> {
  const { db, close } = await openSqliteInMemory();
  const tables = await db.introspection.getTables();
  await close();
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

async function isProven(proof: StatementProof, columns: readonly string[]): Promise<boolean> {
  if ("people" in proof) return proof.people.length > 0;
  if ("holds" in proof) return proof.holds(columns);
  return (await Bun.file(join(ROOT, proof.file)).text()).includes(proof.title);
}

test("each proof is there, and what can be looked up holds", async () => {
  const columns = await columnsOf();
  const pages: Record<string, StatementProofs> = {
    ...RULES_PAGE,
    ...TERMS_PAGE,
    ...ACCESSIBILITY_PAGE,
    ...DELETION_PAGE,
  };
  const all = Object.entries(pages).flatMap(([sentence, proofs]) =>
    [proofs].flat().map((proof): [string, StatementProof] => [sentence, proof]),
  );
  const untrue: string[] = [];
  for (const [sentence, proof] of all) if (!(await isProven(proof, columns))) untrue.push(sentence);
  expect(untrue).toEqual([]);
});
