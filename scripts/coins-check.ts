/** `bun run coins:check`: an older name of `driftglass coins check`. */
import { BUN, ROOT, runCommand } from "./setup";

process.exit(await runCommand([BUN, `${ROOT}/src/cli/driftglass.ts`, "coins", "check", ...process.argv.slice(2)]));
