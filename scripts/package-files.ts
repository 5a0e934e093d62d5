/** Packages that read files from beside their own modules: a bundle has nothing beside it. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NAMED = /new URL\(\s*["'`]([^"'`$]+)["'`]\s*,\s*import\.meta\.url\s*\)/g;

/** What may be a file beside the module, or a thread of its own. */
const MAY_BE =
  /import\.meta\.(?:url|dir|dirname|path|filename|file|resolve)\b|\b__(?:dirname|filename)\b|["'`][^"'`\n]*\.(?:wasm|node)["'`]|\bnew Worker\(/g;

/** Looked at, with how often each may be one: nothing of these is read from beside a bundle. */
const REVIEWED: Record<string, [times: number, why: string]> = {
  "node_modules/@resvg/resvg-wasm/index.mjs": [1, "we give it the bytes"],
  "node_modules/commander/lib/command.js": [3, "in comments"],
  "node_modules/fflate/esm/index.mjs": [1, "a thread made of a text"],
  "node_modules/harfbuzzjs/dist/harfbuzz.js": [3, "its own address; the file is embedded"],
  "node_modules/pino/lib/transport.js": [3, "we use no transports"],
  "node_modules/thread-stream/index.js": [2, "for transports alone"],
};

const embeddedNames = new Set<string>();

/** What the last builds embedded for packages, such as `harfbuzzjs/dist/harfbuzz.wasm`. */
export const listEmbeddedFiles = (): string[] => [...embeddedNames];

const existsBeside = (path: string, name: string): boolean => existsSync(join(dirname(path), name));

/**
 * A module whose files are embedded with it. @param embed false: it is refused where it names any
 * @returns the new text; null: it stays as it is @throws Error where it may read what would not be there
 */
export function embedPackageFiles(path: string, text: string, embed: boolean): string | null {
  const name = path.slice(path.indexOf("/node_modules/") + 1);
  const named: string[] = [];
  const made = text.replace(NAMED, (whole, file: string) => {
    if (!embed || !existsBeside(path, file)) return whole;
    named.push(join(dirname(path), file));
    embeddedNames.add(named.at(-1)?.split("/node_modules/").at(-1) ?? file);
    return `Bun.pathToFileURL(besideThis${named.length - 1})`;
  });
  const left = made.match(MAY_BE) ?? [];
  if (left.length > (REVIEWED[name]?.[0] ?? 0))
    throw new Error(`${name} may read a file that a bundle does not have: ${left.join(", ")}`);
  const imports = named.map((file, n) => `import besideThis${n} from ${JSON.stringify(file)} with { type: "file" };\n`);
  return named.length > 0 ? imports.join("") + made : null;
}

/** @param embed whether files that packages name beside their modules come with the bundle */
export const packageFilesPlugin = (embed: boolean): Bun.BunPlugin => ({
  name: "files beside packages",
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
      const contents = embedPackageFiles(path, readFileSync(path, "utf8"), embed);
      // Bun reads it itself.
      return contents === null ? (undefined as unknown as Bun.OnLoadResult) : { contents, loader: "js" };
    });
  },
});
