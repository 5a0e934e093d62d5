/** `bun run demo`: an older name of `driftglass demo`. */
import { BUN, ROOT, runCommand } from "./setup";

process.exit(await runCommand([BUN, `${ROOT}/src/cli/driftglass.ts`, "demo", ...process.argv.slice(2)]));
