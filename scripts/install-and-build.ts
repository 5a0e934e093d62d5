/** `bun run build`: installs what is missing, then `build.ts` with its options. */
import { BUN, installPackages, runCommand } from "./setup";

if (!(await installPackages("production"))) process.exit(1);
process.exit(await runCommand([BUN, "scripts/build.ts", ...process.argv.slice(2)]));
