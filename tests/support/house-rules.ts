/** The rules of the house, as functions over a file's path and text. `house.test.ts` holds the house to them. */

import { codeOf, importsOf, type SourceFile } from "./source";
import { canReadTable, findForeignWrites, listReadTables, TABLE_OWNERS } from "./table-owners";

export interface HouseRule {
  name: string;
  /** What breaks the rule in this file; empty where it is kept. */
  broken(file: SourceFile): string[];
}

const BASE_ROOMS = ["users", "auth", "profile", "coins", "messages", "translations", "safety"];
const PRODUCT_ROOMS =
  "account bottles designs square backpack invitations social chat feedback notifications official metrics trust".split(
    " ",
  );
const ROOMS = [...BASE_ROOMS, ...PRODUCT_ROOMS];
const SHARED_FOLDERS = "config db events files http i18n limits mail push runtime shell text translate ui".split(" ");

const topFolderOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
const roomOf = (path: string): string | null => {
  const floor = topFolderOf(`${path}/`);
  return ROOMS.includes(floor) ? floor : null;
};
/** Pure rules may build on another room's: no door is needed where nothing happens. */
const isRules = (path: string): boolean =>
  /\/rules(\.ts)?$/.test(path) || /^src\/users\/(age-bands|names|nickname|account-status)(\.ts)?$/.test(path);
const isRoomEntry = (target: string): boolean => /^src\/([^/]+)\/\1$/.test(target);
/** The part of a room that knows HTTP. */
const inWeb = (path: string): boolean => roomOf(path) !== null && /\/web\//.test(path);
/** What a room's web offers to the web of others. */
const isWebEntry = (target: string): boolean => /^src\/[^/]+\/web\/web$/.test(target);
const isRouteModule = (target: string): boolean => inWeb(target) && /\/web\/(api|routes)$/.test(target);
/** What a room shows: page functions and their components. */
const isPage = (path: string): boolean => inWeb(path) && /\/web\/pages\//.test(path);
const inSource = (path: string): boolean => path.startsWith("src/");

/** A rule about single imports: `allowed` says whether this file may import this. */
const importRule = (name: string, allowed: (path: string, target: string) => boolean): HouseRule => ({
  name,
  broken: (file) =>
    importsOf(file)
      .filter((target) => !allowed(file.path, target))
      .map((target) => `${file.path} imports ${target}`),
});

/** A rule about words in the code: `where` says which files are held to it. */
const patternRule = (name: string, pattern: RegExp, where: (path: string) => boolean): HouseRule => ({
  name,
  broken: ({ path, text }) =>
    where(path) ? [...codeOf(text).matchAll(pattern)].map((match) => `${path}: ${match[0].trim().slice(0, 60)}`) : [],
});

function isAllowedRoomImport(path: string, target: string): boolean {
  const from = roomOf(path);
  const to = roomOf(target);
  if (!from || !to || from === to) return true;
  const pure = isRules(path) && isRules(target);
  const web = inWeb(path) && isWebEntry(target);
  return isRoomEntry(target) || pure || web;
}

const HTTP_IMPORTS = /^(hono($|\/(?!html$))|@hono\/|src\/(http|shell)\/)/;

const ISLAND_IMPORTS =
  /^(islands\/|src\/(ui\/|limits\/|text\/|runtime\/(iso|units)$|i18n\/client$|[^/]+\/rules$|users\/(age-bands|names)$))/;

/** Who may hold which package. */
const PACKAGE_OWNERS: [packages: RegExp, keeper: RegExp][] = [
  [/^lucia$/, /^src\/auth\/sessions\.ts$/],
  [/^arctic$/, /^src\/auth\/providers\/oauth\.ts$/],
  [/^(bun:sqlite|better-sqlite3|pg)$/, /^src\/db\//],
  [/^nodemailer$/, /^src\/mail\//],
  [/^web-push$/, /^src\/push\//],
  [/^react-dom\/server/, /^src\/shell\/document\/page-stream\.ts$/],
];

/** Lucia compares with the machine's own clock; `sessions.ts` alone has to speak its language. */
const CLOCK_READERS =
  /^src\/(http\/|cli\/|server\/|main\.ts$|config\/config\.ts$|auth\/sessions\.ts$|runtime\/(clock|random)\.ts$)/;

const COIN_WRITES =
  /(insertInto|updateTable|deleteFrom|insertion)\("coin_records"\)|updateTable\("users"\)[^;]*?\.set\([^;]*?\bcoins\s*:/g;

export const ARCHITECTURE_RULES: HouseRule[] = [
  importRule(
    "main imports no pages and no routes",
    (path, target) => path !== "src/main.ts" || !/\/(pages|routes|api)$/.test(target),
  ),
  importRule("only main imports app", (path, target) => target !== "src/app" || path === "src/main.ts"),
  importRule("nobody imports main", (path, target) => target !== "src/main" || path === "src/cli/driftglass.ts"),
  importRule(
    "only app imports a room's routes and api",
    (path, target) => path === "src/app.tsx" || !isRouteModule(target),
  ),
  importRule("a room uses another only through its front door", isAllowedRoomImport),
  importRule(
    "a base room imports no product room",
    (path, target) => !BASE_ROOMS.includes(roomOf(path) ?? "") || !PRODUCT_ROOMS.includes(roomOf(target) ?? ""),
  ),
  importRule(
    "only web/ of a room knows hono, http/ and shell/",
    (path, target) => roomOf(path) === null || inWeb(path) || !HTTP_IMPORTS.test(target),
  ),
  importRule(
    "the ground floor imports no room; http and shell know who is signed in",
    (path, target) =>
      !SHARED_FOLDERS.includes(topFolderOf(path)) ||
      roomOf(target) === null ||
      (target === "src/users/users" && /^src\/(http|shell)\//.test(path)),
  ),
  importRule(
    "users imports no room",
    (path, target) => roomOf(path) !== "users" || roomOf(target) === null || roomOf(target) === "users",
  ),
  importRule(
    "config/, limits/ and runtime/ import nothing of ours but each other",
    (path, target) =>
      !["config", "limits", "runtime"].includes(topFolderOf(path)) ||
      !inSource(target) ||
      /^src\/(config|limits|runtime)\//.test(target),
  ),
  importRule(
    "ui is plain: no http, no database, no shell",
    (path, target) => topFolderOf(path) !== "ui" || !/^src\/(http|db|shell|config)/.test(target),
  ),
  importRule(
    "rules are pure: no database, no http, no shell",
    (path, target) =>
      !/^src\/[^/]+\/rules\.ts$/.test(path) || !/^src\/(http|db\/(?!schema$|tables\/\w+$)|shell|config)/.test(target),
  ),
  importRule(
    "islands import ui, limits, text, runtime/iso and units, i18n/client, rules and each other",
    (path, target) => !path.startsWith("islands/") || !inSource(target) || ISLAND_IMPORTS.test(target),
  ),
  importRule(
    "only shell/document/island.tsx refers to islands",
    (path, target) => !inSource(path) || path === "src/shell/document/island.tsx" || !target.startsWith("islands/"),
  ),
  importRule(
    "migrations import nothing of src",
    (path, target) => !path.startsWith("migrations/") || !inSource(target),
  ),
  importRule("some packages have one keeper", (path, target) =>
    PACKAGE_OWNERS.every(([packages, keeper]) => !packages.test(target) || keeper.test(path)),
  ),
  patternRule(
    "only config reads the environment",
    /\b(process|Bun|import\.meta)\.env\b/g,
    (path) => inSource(path) && path !== "src/config/config.ts",
  ),
  patternRule(
    "nobody below http asks the clock or chance",
    /\b(Date\.now|machineTime|Math\.random)\b|\bnew Date\(\)|(?<!new )\bDate\(\)/g,
    (path) => inSource(path) && !CLOCK_READERS.test(path),
  ),
  {
    name: "a table is written by its owner alone",
    // The demo fills a database of its own with all of it.
    broken: ({ path, text }) =>
      inSource(path) && topFolderOf(path) !== "demo" ? findForeignWrites(path, topFolderOf(path), codeOf(text)) : [],
  },
  {
    name: "a base room and the ground read no table of a product room",
    broken: ({ path, text }) =>
      BASE_ROOMS.includes(topFolderOf(path)) || SHARED_FOLDERS.includes(topFolderOf(path))
        ? listReadTables(codeOf(text))
            .filter((table) => PRODUCT_ROOMS.includes(TABLE_OWNERS[table] ?? "") && !canReadTable(path, table))
            .map((table) => `${path} reads ${table}`)
        : [],
  },
  patternRule(
    "a component takes a view, not a request",
    /(?<![\w-])c=\{|[{;]\s*(?:readonly )?\w+\??: Ctx\b/g,
    (path) => inSource(path) && path.endsWith(".tsx"),
  ),
  patternRule("a page reads its view, not what the request holds beside it", /\.get\("(?:db|deps)"\)/g, isPage),
  // `var` makes an object of all of them at every access.
  patternRule("variables of a request are read with `c.get`", /\bc\.var\b|\bvar:/g, inSource),
  importRule(
    "a page knows of http/ the request's type alone, and of db/ ids, counters and paging",
    (path, target) =>
      !isPage(path) || !/^src\/(http|db)\//.test(target) || /^src\/(http\/env|db\/(ids|counters|paging))$/.test(target),
  ),
  patternRule("coins are written in coins/ alone", COIN_WRITES, (path) => inSource(path) && roomOf(path) !== "coins"),
  patternRule(
    "htmx is used without what `scripts/slim-htmx.ts` takes out of it",
    /\bhx-(?:on|push-url|replace-url|history\w*)\b|\b(?:inner|outer)Morph\b|\bhx-(?:vals|confirm|headers)=["']js:/gi,
    (path) => inSource(path) || path.startsWith("islands/"),
  ),
  patternRule("no SQL in handlers and pages", /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/g, (path) =>
    inWeb(path),
  ),
  {
    name: "nothing is left for later",
    broken: ({ path, text }) =>
      [...text.matchAll(/\b(TODO|FIXME|XXX|HACK)\b.*/g)].map((match) => `${path}: ${match[0]}`),
  },
];

/** Holds for tests and scripts too, not for what is generated. */
export const FILE_LENGTH_RULE: HouseRule = {
  name: "no file is longer than 250 lines",
  broken: ({ path, text }) => {
    const lines = text.split("\n").length - 1;
    return lines > 250 && path !== "src/i18n/catalogue.ts" ? [`${path} has ${lines}`] : [];
  },
};
