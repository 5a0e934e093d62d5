/** Bundles the server with its byte code: loading its 1,200 modules one by one is most of a start. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SERVER } from "./setup";

const OUT = join(SERVER, "..");

/** The first finds its native part by where it lies; the others load with their first use, and a bundle is held whole. */
const OUTSIDE = [
  "better-sqlite3",
  "nodemailer",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "eld/extrasmall",
];

/**
 * Written beside what runs and put in its place. Threads are started from `src`: the bundle knows where it was built.
 * @throws AggregateError where it cannot be bundled
 */
export async function bundleServer(): Promise<void> {
  const aside = `${OUT}.new`;
  const result = await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts")],
    outdir: aside,
    target: "bun",
    bytecode: true,
    // Names stay, for who reads the trace of an error.
    minify: { whitespace: true, syntax: true },
    define: { "process.env.NODE_ENV": '"production"' },
    external: OUTSIDE,
  });
  if (!result.success) throw new AggregateError(result.logs, "could not build the server");
  rmSync(OUT, { recursive: true, force: true });
  renameSync(aside, OUT);
}
