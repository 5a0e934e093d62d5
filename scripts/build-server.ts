import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageFilesPlugin } from "./package-files";
import { ROOT, SERVER_BUNDLE } from "./setup";

const OUT = join(SERVER_BUNDLE, "..");

/** They load with their first use, and a bundle is held whole. */
export const EXTERNAL_PACKAGES = [
  "nodemailer",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "@simplewebauthn/server",
  "@simplewebauthn/server/helpers",
  "reflect-metadata",
  "web-push",
  "hono-openapi",
];

/** `react-dom/server` always brings two renderers; pages use that of `renderToString` (`src/shell/document/page-stream.ts`). */
const WITHOUT_STREAMS: Bun.BunPlugin = {
  name: "react without its streams",
  setup(build) {
    build.onLoad({ filter: /react-dom-server\.bun\.production\.js$/ }, () => ({
      contents: "",
      loader: "js",
    }));
  },
};

/** File by file: a server that starts meanwhile finds each of them, before and after. */
function replaceOutput(aside: string): void {
  const made = readdirSync(aside);
  mkdirSync(OUT, { recursive: true });
  for (const name of made) renameSync(join(aside, name), join(OUT, name));
  for (const name of readdirSync(OUT))
    if (!made.includes(name)) rmSync(join(OUT, name), { recursive: true, force: true });
  rmSync(aside, { recursive: true, force: true });
}

/** Written aside first. Worker threads run from `src`: the bundle knows where. @throws AggregateError */
export async function buildServer(): Promise<void> {
  const aside = `${OUT}.new`;
  rmSync(aside, { recursive: true, force: true });
  const result = await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts")],
    outdir: aside,
    target: "bun",
    bytecode: true,
    // Readable stack traces.
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"' },
    external: EXTERNAL_PACKAGES,
    plugins: [WITHOUT_STREAMS, packageFilesPlugin(false)],
  });
  if (!result.success) throw new AggregateError(result.logs, "could not build the server");
  replaceOutput(aside);
}
