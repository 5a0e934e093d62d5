import { expect, test } from "bun:test";
import { join } from "node:path";
import catalogue from "../../locales/en.json";
import en from "../../locales/terms/en.json";
import { openDatabase } from "../../src/db/open";
import { RULES_PAGE, type StatementProof, TERMS_PAGE } from "./statements";
import { ACCESSIBILITY_PAGE, DELETION_PAGE } from "./statements-more";

const ROOT = join(import.meta.dir, "../..");
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

interface Leaf {
  intro: string;
  parts: { title: string; text: string }[];
  outro?: string;
  copies?: string;
  erased?: string;
}

const sentencesOf = ({ intro, parts, outro, copies, erased }: Leaf): string[] =>
  [intro, ...parts.flatMap(({ title, text }) => [title, text]), outro ?? "", copies ?? "", erased ?? ""]
    .flatMap((text) => [...sentences.segment(text)].map(({ segment }) => segment.trim()))
    .filter(Boolean)
    .sort();

test.each([
  ["rules", en.rules, RULES_PAGE],
  ["terms", en.terms, TERMS_PAGE],
  ["accessibility statement", en.accessibility, ACCESSIBILITY_PAGE],
] as const)("each sentence of the %s has a proof, each proof a sentence", (_, leaf, proofs) => {
  expect(sentencesOf(leaf)).toEqual(Object.keys(proofs).sort());
});

test("each sentence of the deletion page has a proof, each proof a sentence", () => {
  const start = "account.deletion.";
  const names = Object.keys(catalogue).filter((key) => key.startsWith(start));
  // A question, the names of two buttons and of a link.
  const said = names
    .map((key) => key.slice(start.length))
    .filter((key) => !/^(chats|export|stay|verb)$/.test(key));
  expect(said.sort()).toEqual(Object.keys(DELETION_PAGE).sort());
});

async function columnsOf(): Promise<string[]> {
  const { db, close } = await openDatabase(":memory:");
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
  const all = Object.entries({ ...RULES_PAGE, ...TERMS_PAGE, ...ACCESSIBILITY_PAGE, ...DELETION_PAGE });
  const untrue: string[] = [];
  for (const [sentence, proof] of all) if (!(await isProven(proof, columns))) untrue.push(sentence);
  expect(untrue).toEqual([]);
});
