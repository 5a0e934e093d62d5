import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SERVER } from "./setup";

const OUT = join(SERVER, "..");

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
    // Locates its native part by its own path.
    external: ["better-sqlite3"],
  });
  if (!result.success) throw new AggregateError(result.logs, "could not build the server");
  rmSync(OUT, { recursive: true, force: true });
  renameSync(aside, OUT);
}
