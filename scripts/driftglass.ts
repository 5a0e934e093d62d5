/** `bun run driftglass …`: installs what is missing, then the program; `serve` is `bun start`. */
import { BUN, installPackages, ROOT, runCommand } from "./setup";

const args = process.argv.slice(2);
const [command = "serve"] = args;
if (command === "serve" && args.length < 2) await import("./start");
else {
  if (!(await installPackages("production"))) process.exit(1);
  process.exit(await runCommand([BUN, `${ROOT}/src/cli/driftglass.ts`, ...args]));
}
