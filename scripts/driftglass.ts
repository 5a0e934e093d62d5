/** `bun run driftglass …`: installs what is missing, then the program; `serve` is `bun start`. */
import { BUN, install, ROOT, run } from "./setup";

const args = process.argv.slice(2);
const [command = "serve"] = args;
if (command === "serve" && args.length < 2) await import("./start");
else {
  if (!(await install("production"))) process.exit(1);
  process.exit(await run([BUN, `${ROOT}/src/cli/driftglass.ts`, ...args]));
}
