/** Comments, and documents of today, cite files and names that are there. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFigures } from "../../scripts/read-figures";

const ROOT = join(import.meta.dir, "../..");

/** Cited, and not in this repository, with the reason. */
const FOREIGN: Record<string, string> = {
  AuthenticationResponseJSON: "WebAuthn",
  RegistrationResponseJSON: "WebAuthn",
  PushSubscription: "Push API of browsers",
  NotSupportedError: "an error of browsers",
  Allow: "a header of HTTP",
  Range: "a header of HTTP",
  currentColor: "CSS",
  secureHeaders: "Hono",
  formatMessage: "FormatJS",
  DynamicUser: "systemd",
  LimitNOFILE: "systemd",
  Secure: "an attribute of cookies",
  Containerfile: "a file without an extension",
  User: "a schema of the OpenAPI document",
  ChatState: "a schema of the OpenAPI document",
  "NNNN-name.ts": "how files of migrations are called",
};

interface Source {
  path: string;
  text: string;
}

const all = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)].sort();
const read = (path: string): Source => ({ path, text: readFileSync(join(ROOT, path), "utf8") });
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = ""]) => one);

const COMMENT = /((?<![\w"'`*])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$)/gm;
const commentsOf = ({ path, text }: Source): Source => ({ path, text: found(text, COMMENT).join("\n") });

const FILE = /(?<![\w./@*-])(?:\.\/)?((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|css|md))(?![\w/-])/g;
const CODE = /`([^`\n]+)`/g;
/** As what is exported is called: camelCase, PascalCase or UPPER_CASE; maybe a property of it, or its call. */
const NAME = /^([a-z]+[A-Z]\w*|[A-Z][a-z]\w*|[A-Z][A-Z\d]*_[A-Z\d_]+)(?:\.(\w+))?(?:\(.*\))?$/;

const ALERTS = found(read("deploy/monitoring/alerts.yml").text, /alert: (\w+)/g);
const FOLDERS = ["src", "islands", "tests", "scripts", "migrations", "docs", "static", "locales", "deploy"];
const files = [...FOLDERS.flatMap((folder) => all(`${folder}/**/*`)), ...all("*")];
/** Each file by its path, and by as much of the end of it as a comment cites. */
const cited = new Set(files.flatMap((file) => file.split("/").map((_, n, parts) => parts.slice(n).join("/"))));

const missingFiles = ({ path, text }: Source): string[] =>
  found(text, FILE)
    .filter((file) => !cited.has(file) && !cited.has(join(dirname(path), file)) && !FOREIGN[file])
    .map((file) => `${path}: ${file}`);

interface KnownNames {
  all: ReadonlySet<string>;
  /** What the files say in which a name is exported. */
  beside: ReadonlyMap<string, ReadonlySet<string>>;
}

function namesIn(...folders: string[]): KnownNames {
  const figures = readFigures(...folders);
  const beside = figures.flatMap(({ exports, identifiers }) => exports.map(({ name }) => [name, identifiers] as const));
  return { all: new Set(figures.flatMap(({ identifiers }) => [...identifiers])), beside: new Map(beside) };
}

function isMissing(code: string, { all, beside }: KnownNames): boolean {
  const [, name, property] = NAME.exec(code) ?? [];
  if (name === undefined || FOREIGN[name] || ALERTS.includes(name)) return false;
  return !all.has(name) || (property !== undefined && !(beside.get(name) ?? all).has(property));
}

const missingNames = ({ path, text }: Source, known: KnownNames): string[] =>
  found(text, CODE)
    .filter((code) => isMissing(code, known))
    .map((code) => `${path}: ${code}`);

const inProduct = namesIn("src", "islands", "scripts", "migrations");
const anywhere = namesIn("src", "islands", "scripts", "migrations", "tests");

const ofProduct = all("{src,islands,scripts,migrations}/**/*.{ts,tsx}").map(read).map(commentsOf);
const ofTests = all("tests/**/*.{ts,tsx}").map(read).map(commentsOf);
/** Decisions, changes and rounds of planted bugs tell how it was. */
const pages = [...all("*.md"), ...all("docs/*.md")]
  .filter((path) => path !== "CHANGELOG.md" && !path.includes("planted-bugs"))
  .map(read);

describe("what is cited is there", () => {
  test("files", () => expect([...ofProduct, ...ofTests, ...pages].flatMap(missingFiles)).toEqual([]));

  test("names in comments of the product: in the product", () =>
    expect(ofProduct.flatMap((source) => missingNames(source, inProduct))).toEqual([]));

  test("names in documents and comments of tests: anywhere", () =>
    expect([...ofTests, ...pages].flatMap((source) => missingNames(source, anywhere))).toEqual([]));

  test("a name that a document places in a file", () => {
    const wrong = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`(\w+)` in `((?:src|islands|tests|scripts)\/[\w./-]+\.tsx?)`/g)]
        .filter(([, name = "", file = ""]) => !new RegExp(`\\b${name}\\b`).test(read(file).text))
        .map(([claim]) => `${path}: ${claim}`),
    );
    expect(wrong).toEqual([]);
  });

  test("what comes from elsewhere is cited", () => {
    const text = [...ofProduct, ...ofTests, ...pages].map((source) => source.text).join("\n");
    expect(Object.keys(FOREIGN).filter((name) => !text.includes(name))).toEqual([]);
  });
});

test("what is not there is found", () => {
  const source = commentsOf({
    path: "src/bottles/a.ts",
    text: '/** As `drawNothing` and `SEA_LIMITS.never` in `no-such.ts`; `SEA_LIMITS.undoWindow`, `rules.ts`. */\nf("// `notRead`");',
  });
  expect(missingFiles(source)).toEqual(["src/bottles/a.ts: no-such.ts"]);
  expect(missingNames(source, inProduct)).toEqual([
    "src/bottles/a.ts: drawNothing",
    "src/bottles/a.ts: SEA_LIMITS.never",
  ]);
});
