/** `bun start`: installs, builds and becomes the bundled server, with its signals and exit code. */
import { heapSizeSettings } from "../src/config/heap-size";
import { BUN, buildProject, installPackages, ROOT, SERVER_BUNDLE } from "./setup";

function exitWithFailure(what: string): never {
  console.error(`could not start: ${what} failed`);
  process.exit(1);
}

if (!(await installPackages("production"))) exitWithFailure("installing");
if (!(await buildProject())) exitWithFailure("building");

// React is three times as fast in production mode; the operator's setting wins.
const defaults = process.env.NODE_ENV ? {} : { NODE_ENV: "production", DRIFTGLASS_DEFAULT_ENV: "1" };
const env = { ...heapSizeSettings(), ...process.env, ...defaults };
const command = [BUN, "--preload", `${ROOT}/scripts/leash.ts`, SERVER_BUNDLE];
if (!process.execve || process.platform === "win32") {
  process.exit(await Bun.spawn(command, { env, stdio: ["inherit", "inherit", "inherit"] }).exited);
}
process.execve(BUN, command, env);
