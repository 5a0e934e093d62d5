/** The documents name what is there, and comments cite only documents that are. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const all = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)].sort();

const PAGES = [...all("*.md"), ...all("docs/**/*.md")];
const SOURCES = ["src", "islands", "migrations", "scripts", "tests", "static"].flatMap((folder) =>
  all(`${folder}/**/*.{ts,tsx,css}`),
);
const SELF = "tests/docs/documents.test.ts";

const PRODUCT = read("docs/product.md");
const SECTIONS = new Set(
  [...PRODUCT.matchAll(/^(?:## (\d+) |\*\*(\d+\.\d+) )/gm)].map(([, whole, part]) => whole ?? part ?? ""),
);

/** Pages that tell how it is today; decisions and changes tell how it was. */
const PAGES_OF_TODAY = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...["accessibility", "developing", "operating", "product"].map((name) => `docs/${name}.md`),
];
const PATH = /(?<![\w/.-])((?:src|islands|tests|scripts|migrations|locales|static|docs|deploy)\/[\w./-]*\w\/?)/g;

/** Names of documents that are not in the repository, and the customer's text. */
const ELSEWHERE =
  /\b(?:DESIGN|api|quality|architecture|faults|known-ground)\.md\b|(?<!docs\/)\bproduct\.md\b|\b[sS]pecification,? sections?\b/;

describe("comments", () => {
  test("cite no document that is not here", () => {
    const wrong = SOURCES.filter((path) => path !== SELF && ELSEWHERE.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test("cite sections of docs/product.md that are there", () => {
    const cited = [...SOURCES, ...PAGES].flatMap((path) =>
      [...read(path).matchAll(/docs\/product\.md (\d+(?:\.\d+)?)/g)].map(([, n = ""]) => ({ path, n })),
    );
    expect(cited.filter(({ n }) => !SECTIONS.has(n))).toEqual([]);
    expect(SECTIONS.size).toBeGreaterThan(80);
  });
});

describe("documents", () => {
  test("link to files that are there", () => {
    const broken = PAGES.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to = ""]) => to)
        .filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(ROOT, dirname(page), to)))
        .map((to) => `${page}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  test("name files and commands that are there", () => {
    const named = PAGES_OF_TODAY.flatMap((page) =>
      [...read(page).matchAll(PATH)].map(([, path = ""]) => ({ page, path })),
    );
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(80);
    const { scripts } = JSON.parse(read("package.json"));
    const commands = PAGES_OF_TODAY.flatMap((page) =>
      [...read(page).matchAll(/bun run ([a-z][\w:-]*)/g)].map(([, name = ""]) => ({ page, name })),
    );
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  test("the product page names constants that are there, with their values", async () => {
    const files = all("src/limits/*.ts").map((path) => import(join(ROOT, path)));
    const known: Record<string, unknown> = Object.assign({}, ...(await Promise.all(files)));
    const held = (name: string): unknown =>
      name.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], known);
    const named = [...PRODUCT.matchAll(/`([A-Z][A-Z_]+(?:\.[a-zA-Z]+)?)`/g)].map(([, name = ""]) => name);
    const ofSettings = new Set(["WELCOME_BOTTLES", "APPEAL_DAYS", "PICTURE_CHECK_URL"]);
    const missing = named.filter((name) => !ofSettings.has(name) && held(name) === undefined);
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
    for (const [, number = "", name = ""] of PRODUCT.matchAll(
      /([\d,]+) (?:characters|a day|throws|coins|places|results|people) \(`([A-Z_]+\.[a-zA-Z]+)`\)/g,
    ))
      expect([name, Number(number.replaceAll(",", ""))]).toEqual([name, held(name) as number]);
  });
});
