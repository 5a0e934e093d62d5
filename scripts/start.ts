/** `bun start`: installs and builds what is missing and becomes the bundled server, with its signals and exit code. */
import { heapSizeSettings } from "../src/config/heap-size";
import { refuseClosedDataDir } from "../src/db/data-owner";
import { databasePathIn } from "../src/db/sqlite/file";
import { isLockedByServer, refuseServedFile } from "../src/db/sqlite/file-protection";
import { isBuilt } from "./built";
import { BUN, buildProject, installPackages, ROOT, SERVER_BUNDLE } from "./setup";

function exitWithFailure(why: string): never {
  console.error(`could not start: ${why}`);
  process.exit(1);
}

// Before minutes of work: the server itself finds out last.
const dataDir = process.env.DATA_DIR || "./data";
const file = databasePathIn(dataDir);
// One that only reads works beside a server, whose packages and build it leaves as they are.
const isBeside = !process.env.DATABASE_URL && process.env.READ_ONLY === "1" && isLockedByServer(file);
try {
  refuseClosedDataDir(dataDir);
  if (!process.env.DATABASE_URL && !isBeside) refuseServedFile(file);
} catch (error) {
  exitWithFailure((error as Error).message);
}

if (isBeside) {
  if (!isBuilt()) exitWithFailure(`no build fits these sources, and none is made while a server works with ${file}`);
} else {
  if (!(await installPackages("production"))) exitWithFailure("installing failed");
  if (!isBuilt() && !(await buildProject("--if-needed"))) exitWithFailure("building failed");
}

// React is three times as fast in production mode; the operator's setting wins.
const defaults = process.env.NODE_ENV ? {} : { NODE_ENV: "production", DRIFTGLASS_DEFAULT_ENV: "1" };
const env = { ...heapSizeSettings(), ...process.env, ...defaults };
const command = [BUN, "--preload", `${ROOT}/scripts/leash.ts`, SERVER_BUNDLE];
if (!process.execve || process.platform === "win32") {
  process.exit(await Bun.spawn(command, { env, stdio: ["inherit", "inherit", "inherit"] }).exited);
}
process.execve(BUN, command, env);
