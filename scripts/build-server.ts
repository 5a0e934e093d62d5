import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { besides } from "./beside";
import { ROOT, SERVER } from "./setup";

const OUT = join(SERVER, "..");

/** They load with their first use, and a bundle is held whole. */
export const OUTSIDE = ["nodemailer", "@zxcvbn-ts/core", "@zxcvbn-ts/language-common", "eld/extrasmall"];

/** `react-dom/server` always brings two renderers; pages use that of `renderToString` (`src/shell/stream.ts`). */
const WITHOUT_STREAMS: Bun.BunPlugin = {
  name: "react without its streams",
  setup(build) {
    build.onLoad({ filter: /react-dom-server\.bun\.production\.js$/ }, () => ({
      contents: "",
      loader: "js",
    }));
  },
};

/**
 * Written aside, then renamed. Worker threads run from `src`: the bundle knows where. @throws AggregateError
 */
export async function bundleServer(): Promise<void> {
  const aside = `${OUT}.new`;
  const result = await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts")],
    outdir: aside,
    target: "bun",
    bytecode: true,
    // Readable stack traces.
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"' },
    external: OUTSIDE,
    plugins: [WITHOUT_STREAMS, besides(false)],
  });
  if (!result.success) throw new AggregateError(result.logs, "could not build the server");
  rmSync(OUT, { recursive: true, force: true });
  renameSync(aside, OUT);
}
