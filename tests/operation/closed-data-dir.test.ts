/** DATA_DIR in a folder that is closed to who runs a command: nothing may say that there is no database. */
import { afterAll, beforeEach, expect, test } from "bun:test";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const OWNER = 61_234;
const OTHER = 61_235;
const ROOT = join(import.meta.dir, "../..");
const place = mkdtempSync(join(tmpdir(), "driftglass-closed-"));
const home = join(place, "home");
const data = join(home, "sea");
chmodSync(place, 0o755);
afterAll(() => rmSync(place, { recursive: true }));

const asUser = (user: number, ...command: string[]) => {
  const like = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: data, PORT: "0", LOG_LEVEL: "silent", HOME: place };
  const { exitCode, stdout, stderr } = Bun.spawnSync([...like, ...command], { cwd: ROOT, env });
  return [exitCode, stdout.toString(), stderr.toString()];
};

const runAs = (user: number, program: string, ...args: string[]) => asUser(user, process.execPath, program, ...args);

const canTry =
  process.getuid?.() === 0 &&
  Bun.which("setpriv") !== null &&
  asUser(OTHER, "test", "-r", join(ROOT, "src/main.ts"))[0] === 0;
if (!canTry) console.log("not tried here: needs root, setpriv, and a checkout that every user may read");

beforeEach(() => {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const folder of [home, data]) chownSync(folder, OWNER, OWNER);
});

test.if(canTry)(
  "below another user's closed home every command says whose it is and who runs it",
  () => {
    chmodSync(home, 0o700);
    const line = `this user (${OTHER}) may not look into ${home}, which leads to DATA_DIR ${data}: run this as its owner (sudo -u '#${OWNER}' …)\n`;
    expect(runAs(OTHER, "src/cli/driftglass.ts", "doctor")).toEqual([1, "", line]);
    expect(runAs(OTHER, "src/main.ts")).toEqual([1, "", `could not start: ${line}`]);
    expect(readdirSync(home)).toEqual(["sea"]);
    expect(readdirSync(data)).toEqual([]);
  },
  120_000,
);

test.if(canTry)(
  "a folder that root made says whose it is, and how it becomes the server's user's",
  () => {
    chownSync(data, 0, 0);
    chmodSync(home, 0o755);
    const line = `DATA_DIR ${data} belongs to user 0 and is closed to this one (${OWNER}): run this as its owner (sudo -u '#0' …), or where it is to be this user's: sudo chown -R ${OWNER}:${OWNER} ${data}\n`;
    expect(runAs(OWNER, "src/cli/driftglass.ts", "backup")).toEqual([1, "", line]);
  },
  120_000,
);

test.if(canTry)(
  "one's own home, and a folder that is not there yet, are no reason",
  () => {
    chmodSync(home, 0o700);
    rmSync(data, { recursive: true });
    expect(runAs(OWNER, "src/cli/driftglass.ts", "coins", "check")[2]).toContain(`there is no database at ${data}`);
    expect(existsSync(data)).toBe(false);
  },
  120_000,
);
