/** `bun run house`: the figures of the source tree, as a table (docs/structure.md). */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileFigures, namesWithTwoMeanings } from "./code-figures";
import { readFigures } from "./read-figures";
import { ROOT } from "./setup";

/** A folder imports from its own floor or a lower one (decision 108). Lower floors come first. */
const FLOORS = [
  "config limits runtime text",
  "db i18n files mail events push translate ui",
  "users",
  "http",
  "shell",
  "auth profile coins messages translations safety",
  "bottles designs square backpack invitations account metrics social chat feedback official notifications",
  "backup cli demo server",
].map((names) => names.split(" "));

const roomOf = (path: string): string => /^(?:src\/)?([^/]+)\//.exec(path)?.[1] ?? path;
const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));

/** Whether an import leads to a higher floor. @param from, to paths from the project's folder */
export function isUpward(from: string, to: string): boolean {
  const [lower, higher] = [floorOf(roomOf(from)), floorOf(roomOf(to))];
  return lower >= 0 && higher > lower;
}

/** Pairs of folders of which one imports from the other. */
function arrowsOf(files: FileFigures[]): [from: string, to: string][] {
  const arrows = new Map<string, [string, string]>();
  for (const { path, imports } of files)
    for (const target of imports) {
      const [from, to] = [dirname(path), dirname(target)];
      if (from !== to) arrows.set(`${from} ${to}`, [from, to]);
    }
  return [...arrows.values()];
}

const percentile = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

/** Exports that a script names in a file it writes. */
const USED_BY_WRITTEN_FILES = new Set([
  "src/config/heap-size: restartWithHeapSize",
  "src/runtime/product-file: setEmbeddedFiles",
  "src/runtime/cache-in-browsers: memoizeInBrowser",
]);

/** What is exported for tests alone, each with the reason why tests cannot use anything else. */
const EXPORTED_FOR_TESTS = new Map([
  ["src/runtime/cache: emptyCaches", "the one way to empty all caches; the product itself never has to"],
  ["src/runtime/idle-memory: runWhenIdleAfterWork", "the rule without the timer that asks it"],
  ["src/backup/referenced-pictures: LISTS_OF_PICTURES", "held against the pictures that rooms say people have"],
  ["src/cli/spawn-self: SPAWNED_COMMAND_ENVIRONMENT", "a measured command runs as the server starts it"],
  ["src/auth/email/compose-email: composeEmail", "each kind of e-mail without the event that sends it"],
  ["src/designs/built-in-exhibits: BUILT_IN_EXHIBITS", "how the drawings differ, before they are pictures"],
  ["src/shell/document/tab-bar: hasThrowButton", "paths of pages that do not exist in a test"],
  ["islands/throw/hand/steps: STEP_TIME", "how long a test's clock goes on, so that the number stands once"],
  ["src/chat/pictures/seal: sealBytes", "with a key of its own; the product draws one for each picture"],
  ["src/cli/doctor/local-engines: LocalEngine", "engines at ports of a test"],
  ["src/cli/doctor/local-engines: localEnginesCheck", "engines at ports of a test"],
  ["src/i18n/likely-country: countryOfZone", "every zone by itself, without a reader's languages"],
  ["src/profile/photos/photos: setStoredAvatar", "races in the database alone, without decoding pictures"],
  ["src/profile/photos/photos: addStoredPhoto", "races in the database alone, without decoding pictures"],
  ["src/safety/privacy/kept-data: DATA_OF_TABLES", "held against the tables that there are"],
  ["src/safety/web/pages/leave-button: quickExitOf", "the addresses of all languages"],
  ["src/server/housekeeping: expiryJobs", "single jobs at a time of the test's"],
  ["src/server/housekeeping: housekeepingJobs", "single jobs at a time of the test's"],
  ["src/server/housekeeping: childProcessJobs", "single jobs at a time of the test's"],
  ["src/shell/document/markup-template: declaredTemplates", "all templates of the process, each held against React"],
  ["src/shell/panes/wide-window: WIDE_COOKIE", "the cookie that a script sets, sent by a test"],
  ["src/translate/apertium: routeOf", "routes of pairs that no installed engine has"],
  ["src/ui/sea/sky-hours: moonAgeAt", "held against known new and full moons"],
  ["src/ui/sea/swell: SWELL_BANDS", "times of the bands, before they are styles"],
  ["src/ui/voyage/land: landRuns", "which cells are land, before they are a drawing"],
  ["src/ui/voyage/places: WITHOUT_PLACE", "held against the list of countries"],
]);

/** Exported names that stand in more than one file, with the reason. */
const SEVERAL_MEANINGS: Record<string, string> = {
  mount: "the loader of islands calls it in each of them",
  open: "the loader of islands calls it in each of those that open at a tap",
};

/** Exports that no file imports, and those that tests alone import; what a build script imports is used. */
function exportUse(
  sources: FileFigures[],
  builders: FileFigures[],
  tests: FileFigures[],
): { unused: string[]; byTests: string[] } {
  const used = (files: FileFigures[]) =>
    new Set(files.flatMap(({ imported }) => imported.map(({ from, name }) => `${from} ${name}`)));
  const inside = used([...sources, ...builders]);
  const elsewhere = used(tests);
  const whole = new Set([...inside, ...elsewhere].filter((each) => each.endsWith(" *")));
  const all = sources.flatMap(({ path, exports }) =>
    exports.map(({ name }) => ({ file: path.replace(/\.tsx?$/, ""), name })),
  );
  const text = ({ file, name }: { file: string; name: string }) => `${file}: ${name}`;
  const idle = all
    .filter(({ file, name }) => !inside.has(`${file} ${name}`) && !whole.has(`${file} *`))
    .filter((each) => !USED_BY_WRITTEN_FILES.has(text(each)));
  return {
    unused: idle.filter(({ file, name }) => !elsewhere.has(`${file} ${name}`)).map(text),
    byTests: idle
      .filter(({ file, name }) => elsewhere.has(`${file} ${name}`))
      .map(text)
      .filter((each) => !EXPORTED_FOR_TESTS.has(each)),
  };
}

interface HouseFigures {
  /** By name, in the order they are printed. */
  figures: Record<string, number>;
  /** What a figure counts. */
  details: Record<string, string[]>;
  /** Lines of code by room. */
  rooms: [room: string, lines: number][];
}

/** Figures of the tree; every file is read and parsed. */
export function houseFigures(): HouseFigures {
  const sources = readFigures("src", "islands");
  const tests = readFigures("tests");
  const builders = readFigures("scripts", "migrations");
  const functions = sources.flatMap(({ path, functions: all }) => all.map((each) => ({ path, ...each })));
  const long = functions.filter(({ lines }) => lines > 40);
  const lengths = functions.map(({ lines }) => lines).sort((a, b) => a - b);
  const many = functions.filter(({ params }) => params > 5);
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  const arrows = arrowsOf(sources);
  const upward = arrows.filter(([from, to]) => isUpward(`${from}/`, `${to}/`));
  const { unused, byTests } = exportUse(sources, builders, tests);
  const two = [...namesWithTwoMeanings(sources)].filter(([name]) => !SEVERAL_MEANINGS[name]);
  const collections = sources.flatMap(({ path, collections: all }) => all.map((name) => `${path}: ${name}`));
  const place = ({ path, line, name, lines }: (typeof functions)[number]) => `${path}:${line} ${name} ${lines}`;
  const details = {
    "functions over 40 lines": long.map(place),
    "functions with more than 5 parameters": many.map(place),
    "files over 220 lines": sources.filter(({ lines }) => lines > 220).map(({ path, lines }) => `${path} ${lines}`),
    "folders over 25 files": [...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder),
    "loose files in src": sources.map(({ path }) => path).filter((path) => /^src\/[^/]+$/.test(path)),
    "exported names with two meanings": two.map(([name, paths]) => `${name}: ${paths.join(" ")}`),
    "upward arrows": upward.map((arrow) => arrow.join(" → ")),
    "unused exports": unused,
    "exports used by tests alone": byTests,
    "module-level maps and sets": collections,
  };
  const counts = Object.fromEntries(Object.entries(details).map(([name, entries]) => [name, entries.length]));
  return {
    figures: {
      files: sources.length,
      lines: sources.reduce((sum, { lines }) => sum + lines, 0),
      "syntax nodes": sources.reduce((sum, { nodes }) => sum + nodes, 0),
      "exported names": sources.reduce((sum, { exports }) => sum + exports.length, 0),
      functions: functions.length,
      "lines of a function, 90th percentile": percentile(lengths, 0.9),
      "arrows between folders": arrows.length,
      ...counts,
    },
    details,
    rooms: linesByRoom(sources),
  };
}

function linesByRoom(sources: FileFigures[]): HouseFigures["rooms"] {
  const rooms = Map.groupBy(sources, ({ path }) => roomOf(path));
  return [...rooms].map(([room, files]) => [room, files.reduce((sum, { lines }) => sum + lines, 0)]);
}

/** The page `docs/structure.md`: figures and lines by room. */
function structurePage({ figures, rooms }: HouseFigures): string {
  const table = (head: string, rows: [string, number][]) =>
    [`| ${head} | |`, "|---|---:|", ...rows.map(([name, n]) => `| ${name} | ${n.toLocaleString("en")} |`)].join("\n");
  return `# Structure

Made by \`bun run house --write\`. \`bun run house "<figure>"\` lists what a figure counts.

${table("figure", Object.entries(figures))}

## Lines by room

${table("room", rooms)}
`;
}

if (import.meta.main) {
  const house = houseFigures();
  const { figures, details, rooms } = house;
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(40)} ${value}`);
  const figure = process.argv[2];
  if (figure === "--write") writeFileSync(join(ROOT, "docs/structure.md"), structurePage(house));
  else if (figure) for (const each of details[figure] ?? []) console.log(`  ${each}`);
  else for (const [room, lines] of rooms) console.log(`  ${room.padEnd(20)} ${lines}`);
}
