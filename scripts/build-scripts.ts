/** Bundles what runs in browsers: the bundler finds and splits, a minifier of its own makes the files small. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsMinifyOptions, minify, version } from "@swc/core";

const ISLANDS = join(import.meta.dir, "../islands");

export interface ScriptFile {
  /** `<name>.<hash>.js` */
  file: string;
  code: string;
  isEntry: boolean;
}

const withoutFiguresPlugin: Bun.BunPlugin = {
  name: "caches without figures",
  setup(build) {
    build.onLoad({ filter: /\/src\/runtime\/cache\.ts$/ }, () => ({
      contents: 'export { memoizeInBrowser as memoize } from "./cache-in-browsers";',
      loader: "ts",
    }));
  },
};

/** What walks through a database row by row, which no island does. */
const DATABASE_ITERATORS = /^const advanceMethodProps =[\s\S]*?(?=^export )/m;

const withoutIteratorsPlugin: Bun.BunPlugin = {
  name: "databases without iterators",
  setup(build) {
    build.onLoad({ filter: /\/idb\/build\/index\.js$/ }, ({ path }) => {
      const code = readFileSync(path, "utf8");
      if (!DATABASE_ITERATORS.test(code)) throw new Error(`${path} is not as it was`);
      return { contents: code.replace(DATABASE_ITERATORS, ""), loader: "js" };
    });
  },
};

const MINIFIER: JsMinifyOptions = { module: true, ecma: 2022, compress: { passes: 2 }, mangle: true };
/** 31 bits: the names of files are a part of the script that cannot be compressed. */
const HASH_LENGTH = 6;

/** What becomes of a file after the bundler has named it. */
const TREATMENT = `${version} ${readFileSync(import.meta.path, "utf8")}`;

/** Of the content, which the bundler has hashed, and of its treatment. */
function shortHash(bundlersHash: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(`${bundlersHash} ${TREATMENT}`);
  return BigInt(`0x${hash.digest("hex")}`)
    .toString(36)
    .slice(-HASH_LENGTH);
}

/** 3 % smaller (brotli) than the bundler's own output, in which the names between files are short already. */
const minifyScript = async (code: string): Promise<string> => (await minify(code, MINIFIER)).code;

/** @param hashes of the bundler and ours, in the files' names and where files name each other */
const renamed = (text: string, hashes: ReadonlyMap<string, string>): string =>
  text.replace(/\b[0-9a-z]{8}\b/g, (hash) => hashes.get(hash) ?? hash);

/** @param entries paths in `islands` @throws AggregateError */
export async function bundleScripts(entries: readonly string[], plugins: Bun.BunPlugin[] = []): Promise<ScriptFile[]> {
  const result = await Bun.build({
    entrypoints: entries.map((entry) => join(ISLANDS, entry)),
    target: "browser",
    minify: true,
    splitting: true,
    // React's code for its developer tools goes, too.
    define: { "process.env.NODE_ENV": '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" },
    naming: { entry: "[name].[hash].[ext]", chunk: "[name].[hash].[ext]" },
    publicPath: "/static/",
    plugins: [withoutFiguresPlugin, withoutIteratorsPlugin, ...plugins],
  });
  if (!result.success) throw new AggregateError(result.logs, `could not build ${entries}`);
  const files = result.outputs.map((output) => output.path.replace(/^.*\//, ""));
  const hashes = new Map(files.map((file) => file.split(".")[1] ?? "").map((hash) => [hash, shortHash(hash)]));
  if (new Set(hashes.values()).size < files.length) throw new Error("two scripts have the same hash");
  return Promise.all(
    result.outputs.map(async (output, n) => ({
      file: renamed(files[n] ?? "", hashes),
      code: await minifyScript(renamed(await output.text(), hashes)),
      isEntry: output.kind === "entry-point",
    })),
  );
}
