/** `bun run official`: an older name of `driftglass official`. */
import { BUN, ROOT, run } from "./setup";

process.exit(await run([BUN, `${ROOT}/src/cli/driftglass.ts`, "official", ...process.argv.slice(2)]));
