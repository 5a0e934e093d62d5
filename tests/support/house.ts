/** The rules of the house, as functions over a file's path and text. `house.test.ts` holds the house to them. */
import { foreignWrites, mayRead, OWNERS, readTables } from "./owners";
import { codeOf, importsOf, type SourceFile } from "./source";

export interface Rule {
  name: string;
  /** What breaks the rule in this file; empty where it is kept. */
  broken(file: SourceFile): string[];
}

const BASE_ROOMS = ["users", "auth", "profile", "coins", "messages", "safety"];
const PRODUCT_ROOMS =
  "account bottles designs square backpack invitations social chat feedback notifications translations official metrics".split(
    " ",
  );
const ROOMS = [...BASE_ROOMS, ...PRODUCT_ROOMS];
const GROUND = "config db events files http i18n limits mail push runtime shell text translate ui".split(" ");

const floorOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
const roomOf = (path: string): string | null => {
  const floor = floorOf(`${path}/`);
  return ROOMS.includes(floor) ? floor : null;
};
/** Pure rules may build on another room's: no door is needed where nothing happens. */
const isRules = (path: string): boolean =>
  /\/rules(\.ts)?$/.test(path) || /^src\/users\/(bands|names|standing)(\.ts)?$/.test(path);
const isFrontDoor = (target: string): boolean => /^src\/([^/]+)\/\1$/.test(target);
/** The part of a room that knows HTTP. */
const inWeb = (path: string): boolean => roomOf(path) !== null && /\/web\//.test(path);
/** What a room's web offers to the web of others. */
const isWebDoor = (target: string): boolean => /^src\/[^/]+\/web\/web$/.test(target);
const isMount = (target: string): boolean => inWeb(target) && /\/web\/(api|routes)$/.test(target);
/** What a room shows: page functions and their components. */
const isPage = (path: string): boolean => inWeb(path) && /\/web\/pages\//.test(path);
const inSource = (path: string): boolean => path.startsWith("src/");

/** A rule about single imports: `allowed` says whether this file may import this. */
const onImports = (name: string, allowed: (path: string, target: string) => boolean): Rule => ({
  name,
  broken: (file) =>
    importsOf(file)
      .filter((target) => !allowed(file.path, target))
      .map((target) => `${file.path} imports ${target}`),
});

/** A rule about words in the code: `where` says which files are held to it. */
const onWords = (name: string, pattern: RegExp, where: (path: string) => boolean): Rule => ({
  name,
  broken: ({ path, text }) =>
    where(path)
      ? [...codeOf(text).matchAll(pattern)].map((match) => `${path}: ${match[0].trim().slice(0, 60)}`)
      : [],
});

/** The address and name inputs of an account are those of a profile. */
const isAccountInput = (path: string, target: string): boolean =>
  target === "src/auth/input" && path === "src/profile/input.ts";

function doorOk(path: string, target: string): boolean {
  const from = roomOf(path);
  const to = roomOf(target);
  if (!from || !to || from === to) return true;
  const pure = isRules(path) && isRules(target);
  const web = inWeb(path) && isWebDoor(target);
  return isFrontDoor(target) || pure || web || isAccountInput(path, target);
}

const KNOWS_HTTP = /^(hono($|\/(?!html$))|@hono\/|src\/(http|shell)\/)/;

const ISLAND_MAY =
  /^(islands\/|src\/(ui\/|limits\/|runtime\/iso$|i18n\/client$|[^/]+\/rules$|users\/(bands|names)$))/;

/** Who may hold which package. */
const KEEPERS: [packages: RegExp, keeper: RegExp][] = [
  [/^lucia$/, /^src\/auth\/sessions\.ts$/],
  [/^arctic$/, /^src\/auth\/providers\/oauth\.ts$/],
  [/^(bun:sqlite|better-sqlite3|pg)$/, /^src\/db\//],
  [/^nodemailer$/, /^src\/mail\//],
  [/^web-push$/, /^src\/push\//],
  [/^react-dom\/server/, /^src\/shell\/document\/stream\.ts$/],
];

/** Lucia compares with the machine's own clock; `sessions.ts` alone has to speak its language. */
const MAY_ASK_THE_CLOCK = /^src\/(http\/|cli\/|main\.ts$|config\/config\.ts$|auth\/sessions\.ts$)/;

const COIN_WRITES =
  /(insertInto|updateTable|deleteFrom|insertion)\("coin_records"\)|updateTable\("users"\)[^;]*?\.set\([^;]*?\bcoins\s*:/g;

export const RULES: Rule[] = [
  onImports(
    "main imports no pages and no routes",
    (path, target) => path !== "src/main.ts" || !/\/(pages|routes|api)$/.test(target),
  ),
  onImports("only main imports app", (path, target) => target !== "src/app" || path === "src/main.ts"),
  onImports(
    "nobody imports main",
    (path, target) => target !== "src/main" || path === "src/cli/driftglass.ts",
  ),
  onImports(
    "only app imports a room's routes and api",
    (path, target) => path === "src/app.tsx" || !isMount(target),
  ),
  onImports("a room uses another only through its front door", doorOk),
  onImports(
    "a base room imports no product room",
    (path, target) =>
      !BASE_ROOMS.includes(roomOf(path) ?? "") || !PRODUCT_ROOMS.includes(roomOf(target) ?? ""),
  ),
  onImports(
    "only web/ of a room knows hono, http/ and shell/",
    (path, target) => roomOf(path) === null || inWeb(path) || !KNOWS_HTTP.test(target),
  ),
  onImports(
    "the ground floor imports no room; http and shell know who is signed in",
    (path, target) =>
      !GROUND.includes(floorOf(path)) ||
      roomOf(target) === null ||
      (target === "src/users/users" && /^src\/(http|shell)\//.test(path)),
  ),
  onImports(
    "users imports no room",
    (path, target) => roomOf(path) !== "users" || roomOf(target) === null || roomOf(target) === "users",
  ),
  onImports(
    "config/, limits/ and runtime/ import nothing of ours but each other",
    (path, target) =>
      !["config", "limits", "runtime"].includes(floorOf(path)) ||
      !inSource(target) ||
      /^src\/(config|limits|runtime)\//.test(target),
  ),
  onImports(
    "ui is plain: no http, no database, no shell",
    (path, target) => floorOf(path) !== "ui" || !/^src\/(http|db|shell|config)/.test(target),
  ),
  onImports(
    "rules are pure: no database, no http, no shell",
    (path, target) =>
      !/^src\/[^/]+\/rules\.ts$/.test(path) ||
      !/^src\/(http|db\/(?!schema$|tables\/\w+$)|shell|config)/.test(target),
  ),
  onImports(
    "islands import ui, limits, iso, i18n/client, rules and each other",
    (path, target) => !path.startsWith("islands/") || !inSource(target) || ISLAND_MAY.test(target),
  ),
  onImports(
    "only shell/document/island.tsx refers to islands",
    (path, target) =>
      !inSource(path) || path === "src/shell/document/island.tsx" || !target.startsWith("islands/"),
  ),
  onImports(
    "migrations import nothing of src",
    (path, target) => !path.startsWith("migrations/") || !inSource(target),
  ),
  onImports("some packages have one keeper", (path, target) =>
    KEEPERS.every(([packages, keeper]) => !packages.test(target) || keeper.test(path)),
  ),
  onWords(
    "only config reads the environment",
    /\b(process|Bun|import\.meta)\.env\b/g,
    (path) => inSource(path) && path !== "src/config/config.ts",
  ),
  onWords(
    "nobody below http asks the clock or chance",
    /\b(Date\.now|Math\.random)\b|\bnew Date\(\)|(?<!new )\bDate\(\)/g,
    (path) => inSource(path) && !MAY_ASK_THE_CLOCK.test(path),
  ),
  {
    name: "a table is written by its owner alone",
    // The demo fills a database of its own with all of it.
    broken: ({ path, text }) =>
      inSource(path) && floorOf(path) !== "demo" ? foreignWrites(path, floorOf(path), codeOf(text)) : [],
  },
  {
    name: "a base room and the ground read no table of a product room",
    broken: ({ path, text }) =>
      BASE_ROOMS.includes(floorOf(path)) || GROUND.includes(floorOf(path))
        ? readTables(codeOf(text))
            .filter((table) => PRODUCT_ROOMS.includes(OWNERS[table] ?? "") && !mayRead(path, table))
            .map((table) => `${path} reads ${table}`)
        : [],
  },
  onWords(
    "a component takes a view, not a request",
    /(?<![\w-])c=\{|[{;]\s*(?:readonly )?\w+\??: Ctx\b/g,
    (path) => inSource(path) && path.endsWith(".tsx"),
  ),
  onWords("a page reads its view, not what the request holds beside it", /\.get\("(?:db|deps)"\)/g, isPage),
  // `var` makes an object of all of them at every access.
  onWords("variables of a request are read with `c.get`", /\bc\.var\b|\bvar:/g, inSource),
  onImports(
    "a page knows of http/ the request's type alone, and of db/ ids, counters and paging",
    (path, target) =>
      !isPage(path) ||
      !/^src\/(http|db)\//.test(target) ||
      /^src\/(http\/env|db\/(ids|counters|paging))$/.test(target),
  ),
  onWords(
    "coins are written in coins/ alone",
    COIN_WRITES,
    (path) => inSource(path) && roomOf(path) !== "coins",
  ),
  onWords(
    "htmx is used without what `scripts/slim-htmx.ts` takes out of it",
    /\bhx-(?:on|push-url|replace-url|history\w*)\b|\b(?:inner|outer)Morph\b|\bhx-(?:vals|confirm|headers)=["']js:/gi,
    (path) => inSource(path) || path.startsWith("islands/"),
  ),
  onWords(
    "no SQL in handlers and pages",
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/g,
    (path) => inWeb(path),
  ),
  {
    name: "nothing is left for later",
    broken: ({ path, text }) =>
      [...text.matchAll(/\b(TODO|FIXME|XXX|HACK)\b.*/g)].map((match) => `${path}: ${match[0]}`),
  },
];

/** Holds for tests and scripts too, not for what is generated. */
export const LENGTH: Rule = {
  name: "no file is longer than 250 lines",
  broken: ({ path, text }) => {
    const lines = text.split("\n").length - 1;
    return lines > 250 && path !== "src/i18n/catalogue.ts" ? [`${path} has ${lines}`] : [];
  },
};
