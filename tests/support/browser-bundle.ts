/**
 * The islands as one script, built as for browsers, that runs with the globals it is given: each tab under test has
 * modules, timers and storage of its own, and the process keeps its globals.
 */
import { join } from "node:path";
import type { BunPlugin } from "bun";
import type { ISLAND_MODULES } from "./browser-islands";

type Script = (globals: Record<string, unknown>) => Record<string, unknown>;

/** Lets a tab refuse a part that loads later: its global `importPart`, where it has one, is asked for each `import()`. */
const PARTS_BY_GLOBAL: BunPlugin = {
  name: "parts by global",
  setup: ({ onLoad }) => {
    onLoad({ filter: /islands\/.*\.tsx?$/ }, async ({ path }) => ({
      loader: path.endsWith("x") ? "tsx" : "ts",
      contents: (await Bun.file(path).text()).replace(
        /(?<!typeof )\bimport\(("[^"]+")\)/g,
        "(globalThis.importPart ?? ((_: string, load: () => unknown) => load()))($1, () => import($1))",
      ),
    }));
  },
};

async function build(entry: string): Promise<string> {
  const result = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "cjs",
    plugins: [PARTS_BY_GLOBAL],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [output] = result.outputs;
  if (!result.success || !output) throw new AggregateError(result.logs, `could not build ${entry}`);
  return output.text();
}

/** Names of globals are parameters, so that nothing of the process is replaced. */
function compile(text: string): Script {
  const byNames = new Map<string, (...values: unknown[]) => void>();
  return (globals) => {
    const module = { exports: {} };
    const names = ["module", "exports", ...Object.keys(globals).sort()];
    const key = names.join();
    const script = byNames.get(key) ?? (new Function(...names, text) as (...values: unknown[]) => void);
    byNames.set(key, script);
    script(module, module.exports, ...names.slice(2).map((name) => globals[name]));
    return module.exports;
  };
}

const scripts = new Map<string, Promise<Script>>();

function loadScript(entry: string): Promise<Script> {
  const known = scripts.get(entry) ?? build(entry).then(compile);
  scripts.set(entry, known);
  return known;
}

/** Runs the islands with these globals. */
export async function runIslands(globals: Record<string, unknown>): Promise<typeof ISLAND_MODULES> {
  const script = await loadScript(join(import.meta.dir, "browser-islands.ts"));
  return (script(globals) as { ISLAND_MODULES: typeof ISLAND_MODULES }).ISLAND_MODULES;
}

/** IndexedDB whose work is done by `task`. */
export async function createIndexedDb(task: (work: () => void) => void): Promise<Record<string, unknown>> {
  const script = await loadScript(join(import.meta.dir, "../../node_modules/fake-indexeddb/build/esm/index.js"));
  const { default: _, ...globals } = script({ globalThis: { setImmediate: task } });
  return globals;
}
