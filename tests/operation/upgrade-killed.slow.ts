/** `driftglass upgrade` killed before each of its steps, without room and without permission. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { appendFileSync, cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../src/runtime/sha256";
import { canUseOwnRoot } from "../install/binary-install";
import { removeTempFolders, tempFolder } from "./installation";
import { KILLS, killPoints, killTimeout } from "./kill-runs";
import type { FakeKind } from "./upgrade-fake-server";
import {
  anUpgradePlace,
  expectGoesBack,
  NEW_VERSION,
  OLD_STATE,
  OLD_VERSION,
  stateOf,
  type UpgradePlace,
} from "./upgrade-fixtures";

const places: UpgradePlace[] = [];
const place = async (kind: FakeKind): Promise<UpgradePlace> => {
  const made = await anUpgradePlace(kind);
  places.push(made);
  return made;
};
afterEach(() => {
  for (const each of places.splice(0)) each.stop();
});
afterAll(removeTempFolders);

/** ms */
const LONG = killTimeout(600_000);
const NEW_STATE = { ...OLD_STATE, version: NEW_VERSION, answers: NEW_VERSION, migrated: true };

/** Half of the usual number: each is a start of two servers. */
const steps = (count: number): number[] => killPoints(count).filter((_, n) => KILLS === "all" || n % 2 === 0);

async function countLines(kind: FakeKind): Promise<number> {
  const here = await place(kind);
  const { err } = await here.upgrade(here.usual);
  here.stop();
  return err.split("\n").filter(Boolean).length;
}

describe("an upgrade that is killed", () => {
  test.each([
    ["migrating-ready", NEW_STATE],
    ["migrating-unready", OLD_STATE],
  ] as const)(
    `and is %s is finished or undone by the next call (KILLS=all: at each step)`,
    async (kind, state) => {
      for (const line of steps(await countLines(kind))) {
        const here = await place(kind);
        expect([line, (await here.upgrade(here.usual, line)).code]).toEqual([line, null]);
        const resumed = await here.upgrade(["--resume"]);
        expect([line, resumed.err.includes("    at ")]).toEqual([line, false]);
        const after = await stateOf(here);
        expect([line, [OLD_STATE, state].some((each) => Bun.deepEquals(each, after)), after]).toEqual([
          line,
          true,
          after,
        ]);
        await here.upgrade(here.usual);
        expect([line, await stateOf(here)]).toEqual([line, state]);
        here.stop();
      }
    },
    LONG,
  );

  test(
    "is undone first where another program is asked for",
    async () => {
      const here = await place("unready");
      const { err } = await here.upgrade(here.usual, 8);
      expect(err).toContain("waiting until 0.3.0 is ready");
      const other = await place("ready");
      const usual = [other.next, ...here.usual.slice(1)].with(2, sha256(readFileSync(other.next)));
      const done = await here.upgrade(usual);
      expect(done.err).toContain("an earlier upgrade was not finished");
      expect(done.err).toContain("went back to 0.2.0");
      expect(done.json).toMatchObject({ ok: true, state: "done" });
    },
    LONG,
  );
});

describe("an upgrade", () => {
  test.each(["unready", "dying"] as const)(
    "goes back by itself from a program that is %s",
    async (kind) => {
      await expectGoesBack(await place(kind));
    },
    LONG,
  );

  test(
    "without a command to restart waits for --resume",
    async () => {
      const here = await place("ready");
      const { json } = await here.upgrade([...here.usual.slice(0, 3), "--wait", "1"]);
      expect(json).toMatchObject({ ok: true, state: "installed" });
      const early = await here.upgrade(["--resume"]);
      expect([early.code, early.json.error]).toEqual([1, expect.stringMatching(/0\.2\.0 answers .* still: restart/)]);
      Bun.spawnSync([here.restart], { env: { ...process.env, ...here.env } });
      expect((await here.upgrade(["--resume"])).json).toMatchObject({ ok: true, state: "done" });
      expect((await here.upgrade(["--resume"])).json).toMatchObject({ ok: true, state: "none" });
    },
    LONG,
  );

  test(
    "whose restart fails goes back",
    async () => {
      const here = await place("ready");
      const { json } = await here.upgrade([...here.usual.slice(0, 3), "--restart", "exit 3", "--wait", "1"]);
      expect(json.error).toMatch(/^0\.3\.0 did not become ready \(`exit 3` ended with 3\): went back to 0\.2\.0/);
      expect(await stateOf(here)).toEqual(OLD_STATE);
    },
    LONG,
  );
});

/** Mounts something over the folder of the program, with what is in it, for one command; then lists the folder. */
function within(folder: string, mounts: string[]): string[] {
  const saved = tempFolder();
  cpSync(folder, saved, { recursive: true });
  const steps = [...mounts, 'shift 0; "$@"; code=$?; ls "$0"; exit $code'];
  return ["unshare", "--mount", "sh", "-c", steps.join(" && ").replaceAll("SAVED", saved), folder];
}

describe.if(canUseOwnRoot)("nothing is changed", () => {
  const smallDisk = (size: string) => [`mount -t tmpfs -o size=${size} tmpfs "$0"`, 'cp -p SAVED/* "$0"'];
  const isUntouched = (out: string) => !/\.(new|old|json|half)$/m.test(out);

  test(
    "where the new program does not fit beside the old one",
    async () => {
      const here = await place("ready");
      appendFileSync(here.next, `#${"x".repeat(300_000)}\n`);
      const usual = here.usual.with(2, sha256(readFileSync(here.next)));
      const { code, json, out } = await here.upgrade(usual, -1, within(here.folder, smallDisk("128k")));
      expect([code, json.error]).toEqual([1, `there is no room in ${here.folder}. Nothing was changed`]);
      expect([isUntouched(out), out]).toEqual([true, out]);
    },
    LONG,
  );

  test(
    "where there is no room at all",
    async () => {
      const here = await place("ready");
      const fill = 'cat /dev/zero > "$0/filled" 2>/dev/null; true';
      const { code, json, out } = await here.upgrade(here.usual, -1, within(here.folder, [...smallDisk("64k"), fill]));
      expect([code, json.error]).toEqual([1, expect.stringContaining(`there is no room in ${here.folder}`)]);
      expect([isUntouched(out), out]).toEqual([true, out]);
    },
    LONG,
  );

  test(
    "by who may not write there",
    async () => {
      const here = await place("ready");
      const readOnly = ['mount --bind "$0" "$0"', 'mount -o remount,ro,bind "$0"'];
      const { code, json, out } = await here.upgrade(here.usual, -1, within(here.folder, readOnly));
      expect([code, json.error]).toEqual([1, expect.stringMatching(/may not write into .*: run it as the owner of /)]);
      expect([isUntouched(out), out]).toEqual([true, out]);
      expect(await stateOf(here)).toMatchObject({ version: OLD_VERSION, answers: OLD_VERSION });
    },
    LONG,
  );

  test(
    "in the database where its copy does not fit, until there is room",
    async () => {
      const here = await place("migrating-unready");
      await here.upgrade(here.usual, 10);
      rmSync(join(here.dataDir, "backups", ".half"), { recursive: true, force: true });
      const tight = [
        `mount -t tmpfs -o size=2m tmpfs "$0"`,
        'cp -pr SAVED/* "$0"',
        'cat /dev/zero > "$0/filled" 2>/dev/null; true',
      ];
      const full = await here.upgrade(["--resume"], -1, within(here.dataDir, tight));
      expect([full.code, full.json.error]).toEqual([
        1,
        expect.stringMatching(/its database is not: there is no room in .*--resume`$/),
      ]);
      const { json } = await here.upgrade(["--resume"]);
      expect(json).toMatchObject({ state: "went back" });
      expect(await stateOf(here)).toEqual(OLD_STATE);
    },
    LONG,
  );
});
