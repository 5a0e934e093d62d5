import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../locales");
const GLOSSARY = join(FOLDER, "glossary");

const HEAD = `/** What each language's glossary page says of it, in their order. Made by \`bun run catalogue\` from locales/glossary. */
export const LANGUAGE_FACTS = {
`;
const FOOT = `} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  /** Its own name, the same in every interface language. */
  name: string;
  /** BCP 47 tag for formats. */
  tag: string;
  direction: "ltr" | "rtl";
  /** Open Graph locales have a country beside the language. */
  openGraph: string;
  /** ISO 639-3 codes by which Apertium's APy may name it. */
  apertium: readonly string[];
}
`;

interface GlossaryFacts {
  order: number;
  lines: string;
}

/** @throws Error where a page does not say a fact */
function readFacts(code: string): GlossaryFacts {
  const page = readFileSync(join(GLOSSARY, `${code}.md`), "utf8");
  const fact = (name: string, pattern = new RegExp(`^- ${name}: (.+)$`, "m")): string => {
    const value = pattern.exec(page)?.[1];
    if (!value) throw new Error(`locales/glossary/${code}.md does not say ${name}`);
    return value;
  };
  const [name, tag, direction, openGraph] = [
    fact("name", /^# (.+)$/m),
    ...["tag", "direction", "openGraph"].map((each) => fact(each)),
  ].map((each) => JSON.stringify(each));
  const apertium = JSON.stringify(fact("apertium").split(", ")).replaceAll('","', '", "');
  return {
    order: Number(fact("order")),
    lines: [
      `  ${code}: {`,
      `    name: ${name},`,
      `    tag: ${tag},`,
      `    direction: ${direction},`,
      `    openGraph: ${openGraph},`,
      `    apertium: ${apertium},`,
      "  },\n",
    ].join("\n"),
  };
}

/** `src/limits/language-facts.ts`: a language is a locale file with a glossary page. */
export function renderLanguageFacts(): string {
  const codes = readdirSync(GLOSSARY).map((file) => file.replace(".md", ""));
  const facts = codes.map(readFacts).sort((a, b) => a.order - b.order);
  return HEAD + facts.map(({ lines }) => lines).join("") + FOOT;
}
