/** The one file in a root of its own: no sources, no packages, no Bun. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeContainerRoot } from "../../scripts/build-container";
import { startPushService } from "../push/push-service";
import { type Child, type InstalledServer, readCommandOutput, waitUntilListening } from "./installed-server";

const ROOT = join(import.meta.dir, "../..");

/** A folder becomes a root only for root. */
export const canUseOwnRoot = process.platform === "linux" && process.getuid?.() === 0 && Bun.which("unshare") !== null;
if (!canUseOwnRoot) console.log("not tried here: the one file in a root of its own needs Linux and its root user");

/** Where every installed server may send push messages. */
export const PUSH_SERVICE = await startPushService();

export interface InstallPlace {
  /** Settings as the way of install makes them. */
  env: Record<string, string>;
  /** Where the executable lies. */
  program: string;
  /** Of the server; commands are root's. */
  user: number;
  /** Everything but DATA_DIR is read-only. */
  sealed: boolean;
}

/** What every way is tried with. NODE_ENV is unset: `production` refuses a push service of a test. */
export const INSTALL_SETTINGS = {
  NODE_ENV: "",
  PUSH_TEST_SERVICE: PUSH_SERVICE.url,
  HOST: "127.0.0.1",
  PORT: "0",
  RATE_LIMITS: "0",
  TRANSLATE_URL: "http://127.0.0.1:9",
};

export interface BinaryInstall {
  /** DATA_DIR, as this process sees it. */
  data: string;
  /** The root of everything, as this process sees it. */
  root: string;
  /** @param as the user's id, where it is not that of the place */
  start(as?: number): Promise<InstalledServer>;
  /** Runs a command as root. */
  command: InstalledServer["command"];
  clear(): void;
}

interface InstallRoot {
  root: string;
  data: string;
  /** Where `data` is mounted. */
  at: string;
}

/** Mounts last as long as the process. */
function spawnInRoot(
  { root, data, at }: InstallRoot,
  { env, program, sealed }: InstallPlace,
  user: number,
  args: string[],
): Child {
  const steps = [
    'mount --rbind "$0" "$0"',
    `mount --bind "${data}" "$0${at}"`,
    'mount -t proc proc "$0/proc"',
    ...(sealed ? ['mount -o remount,ro,bind "$0"', 'mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"'] : []),
    `exec setpriv --pdeathsig KILL --no-new-privs chroot --userspec=${user}:${user} "$0" ${program} "$@"`,
  ];
  return Bun.spawn(["unshare", "--mount", "sh", "-c", steps.join(" && "), root, ...args], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Builds the root with the executable at its place, and DATA_DIR of its user. */
export async function prepareBinary(place: InstallPlace): Promise<BinaryInstall> {
  const root = mkdtempSync(join(tmpdir(), "driftglass-root-"));
  const data = mkdtempSync(join(tmpdir(), "driftglass-volume-"));
  const made = { root, data, at: place.env.DATA_DIR ?? "/data" };
  const env = { ...place.env, ...INSTALL_SETTINGS };
  await makeContainerRoot(root, place.program);
  for (const folder of ["proc", made.at]) mkdirSync(join(root, folder), { recursive: true });
  chmodSync(root, 0o755);
  chownSync(data, place.user, place.user);
  const runAs = (user: number, args: string[], change: Record<string, string> = {}) =>
    spawnInRoot(made, { ...place, env: { ...env, ...change } }, user, args);
  const command: InstalledServer["command"] = (args, change) => readCommandOutput(runAs(0, args, change));
  return {
    data,
    root,
    command,
    start: async (as = place.user) => ({
      ...(await waitUntilListening(runAs(as, []))),
      data,
      dist: join(ROOT, "dist"),
      command,
      module: (name) => command(["--module", name, join(made.at, "driftglass.sqlite")]),
    }),
    clear() {
      for (const each of [root, data]) rmSync(each, { recursive: true, force: true });
    },
  };
}
