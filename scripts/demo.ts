/** `bun run demo`: an older name of `driftglass demo`. */
import { BUN, ROOT, run } from "./setup";

process.exit(await run([BUN, `${ROOT}/src/cli/driftglass.ts`, "demo", ...process.argv.slice(2)]));
