/** htmx without what our pages cannot or do not use: code in attributes (the CSP forbids it), history, its own style, morphing. */
import type { BunPlugin } from "bun";

const UNUSED = [
  "#handleHxOnAttributes",
  "#executeJavaScript",
  "#apiMethods",
  "#initRequestIndicatorCss",
  "#restoreHistory",
  "#resolveHistoryAction",
  "#handleHistoryUpdate",
  "#morph",
  "#morphChildren",
  "#findBestMatch",
  "#removeNode",
  "#morphNode",
  "#populateIdMapWithTree",
  "#createIdMaps",
  "#createPersistentIds",
];

/** @throws Error where a version of htmx has no such method: look at it anew */
function emptyMethod(source: string, method: string): string {
  const whole = new RegExp(`^( +)(?:async )?${method}\\([^\\n]*\\) \\{\\n.*?^\\1\\}\\n`, "ms");
  if (!whole.test(source)) throw new Error(`htmx has no method ${method}`);
  return source.replace(whole, `${method}() {}\n`);
}

export const slimHtmxPlugin: BunPlugin = {
  name: "slim htmx",
  setup(build) {
    build.onLoad({ filter: /htmx\.esm\.js$/ }, async ({ path }) => ({
      contents: UNUSED.reduce(emptyMethod, await Bun.file(path).text()),
      loader: "js",
    }));
  },
};
