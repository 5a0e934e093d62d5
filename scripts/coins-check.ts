/** `bun run coins:check`: an older name of `driftglass coins check`. */
import { BUN, ROOT, run } from "./setup";

process.exit(await run([BUN, `${ROOT}/src/cli/driftglass.ts`, "coins", "check", ...process.argv.slice(2)]));
