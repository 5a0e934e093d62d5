/** `bun run driftglass …`: installs what is missing, then the program; `serve` is `bun start`. */
import { BUN, install, ROOT, run } from "./setup";

const args = process.argv.slice(2);
if (args[0] === "serve") await import("./start");
else {
  if (!(await install("production"))) process.exit(1);
  process.exit(await run([BUN, `${ROOT}/src/cli/driftglass.ts`, ...args]));
}
