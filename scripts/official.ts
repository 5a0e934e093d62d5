/** `bun run official`: an older name of `driftglass official`. */
import { BUN, ROOT, runCommand } from "./setup";

process.exit(await runCommand([BUN, `${ROOT}/src/cli/driftglass.ts`, "official", ...process.argv.slice(2)]));
