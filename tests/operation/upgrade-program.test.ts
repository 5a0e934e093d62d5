/** `driftglass upgrade` with programs that stand for the one file. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { generateKeyPairSync, sign } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { upgradeMarkOf } from "../../src/cli/upgrade/mark";
import { sha256 } from "../../src/runtime/sha256";
import { removeTempFolders } from "./installation";
import type { FakeKind } from "./upgrade-fake-server";
import {
  anUpgradePlace,
  expectGoesBack,
  NEW_VERSION,
  OLD_STATE,
  OLD_VERSION,
  stateOf,
  type UpgradePlace,
  writeProgram,
} from "./upgrade-fixtures";

const places: UpgradePlace[] = [];
const place = async (kind: FakeKind = "ready"): Promise<UpgradePlace> => {
  const made = await anUpgradePlace(kind);
  places.push(made);
  return made;
};
afterEach(() => {
  for (const each of places.splice(0)) each.stop();
});
afterAll(removeTempFolders);

const hashOf = (path: string): string => sha256(readFileSync(path));
const TIMEOUT_MS = 60_000;
/** "putting … back", of the lines that an upgrade writes. */
const GOING_BACK_LINE = 8;

describe("an upgrade", () => {
  test(
    "checks, backs up, replaces, restarts and keeps the old program",
    async () => {
      const here = await place("migrating-ready");
      writeFileSync(upgradeMarkOf(here.program), "an earlier one went back\n");
      const { code, json } = await here.upgrade(here.usual);
      expect({ code, ...json }).toMatchObject({
        code: 0,
        ok: true,
        state: "done",
        backup: here.backup,
        to: NEW_VERSION,
      });
      expect(await stateOf(here)).toMatchObject({
        version: NEW_VERSION,
        answers: NEW_VERSION,
        migrated: true,
        left: [],
      });
      expect(existsSync(upgradeMarkOf(here.program))).toBe(false);
      expect(readFileSync(`${here.program}.old`, "utf8")).toContain(OLD_VERSION);
      expect(statSync(here.program).mode & 0o777).toBe(0o755);
      const again = await here.upgrade(here.usual);
      expect({ code: again.code, ...again.json }).toMatchObject({ code: 0, state: "same" });
    },
    TIMEOUT_MS,
  );

  test(
    "goes back by itself, with the database that the new program migrated",
    async () => {
      const here = await place("migrating-unready");
      await expectGoesBack(here);
      const kept = readdirSync(here.dataDir).filter((name) => name.includes(".upgraded-"));
      expect(kept).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    "goes back from one that only reads, unless the old one did too",
    async () => {
      const [usual, readOnly] = [await place(), await place()];
      // What is restarted from now on only reads.
      for (const { env } of [usual, readOnly]) env.FAKE_READ_ONLY = "1";
      Bun.spawnSync([readOnly.restart], { env: { ...process.env, ...readOnly.env } });
      while ((await stateOf(readOnly)).answers !== OLD_VERSION) await Bun.sleep(20);
      const [back, done] = [await usual.upgrade(usual.usual), await readOnly.upgrade(readOnly.usual)];
      expect([back.json.state, done.json.state]).toEqual(["went back", "done"]);
    },
    TIMEOUT_MS,
  );

  test(
    "killed while it goes back tells the first reason when it is resumed",
    async () => {
      const here = await place("unready");
      const killed = await here.upgrade(here.usual, GOING_BACK_LINE);
      expect(killed.err).toMatch(/did not become ready: .*, and is not ready\n$/);
      const { json } = await here.upgrade(["--resume"]);
      expect(json).toMatchObject({ state: "went back", reason: expect.stringMatching(/, and is not ready$/) });
    },
    TIMEOUT_MS,
  );
});

describe("nothing is changed", () => {
  async function expectRefused(here: UpgradePlace, args: string[], text: RegExp): Promise<void> {
    const { code, json } = await here.upgrade([...args, "--restart", here.restart]);
    expect([code, json.error]).toEqual([1, expect.stringMatching(text)]);
    expect(await stateOf(here)).toEqual(OLD_STATE);
  }

  test(
    "by a program that is not the one it should be",
    async () => {
      const here = await place();
      const sums = join(dirname(here.next), "SHA256SUMS");
      await expectRefused(here, [here.next], /nothing says what .* should be: --sha256/);
      await expectRefused(here, [here.next, "--sha256", "0".repeat(64)], /is not the program that --sha256 names/);
      writeFileSync(sums, `${"0".repeat(64)}  ${basename(here.next)}\n${hashOf(here.next)}  driftglass-linux-arm64\n`);
      await expectRefused(here, [here.next], /is not what .*SHA256SUMS lists/);
      await expectRefused(here, [join(here.folder, "none")], /there is no file/);
    },
    TIMEOUT_MS,
  );

  test(
    "by a list that another key signed",
    async () => {
      const here = await place();
      const sums = join(dirname(here.next), "SHA256SUMS");
      const [own, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
      const text = `${hashOf(here.next)}  ${basename(here.next)}\n`;
      writeFileSync(sums, text);
      const key = join(here.folder, "release.pub");
      writeFileSync(key, own.publicKey.export({ type: "spki", format: "pem" }));
      const signed = [here.next, "--key", key];
      await expectRefused(here, signed, /the signature .*SHA256SUMS\.sig cannot be read/);
      writeFileSync(`${sums}.sig`, sign(null, Buffer.from(text), other.privateKey));
      await expectRefused(here, signed, /was not signed with the key/);
      writeFileSync(`${sums}.sig`, sign(null, Buffer.from(text), own.privateKey));
      expect((await here.upgrade([...signed, "--restart", here.restart, "--wait", "10"])).json).toMatchObject({
        state: "done",
      });
    },
    TIMEOUT_MS,
  );

  test(
    "by one that does not run, an older one, and where the backup fails",
    async () => {
      const here = await place();
      const trusted = () => [here.next, "--sha256", hashOf(here.next)];
      writeFileSync(here.next, "#!/bin/sh\nexit 126\n", { mode: 0o755 });
      await expectRefused(here, trusted(), /does not run here.*Nothing was changed$/);
      writeProgram(here.next, "0.1.0", "ready");
      await expectRefused(here, trusted(), /is 0\.1\.0, older than 0\.2\.0/);
      writeProgram(here.next, NEW_VERSION, "ready");
      writeProgram(here.program, OLD_VERSION, "old", "echo there is no room >&2; exit 1");
      await expectRefused(here, trusted(), /^the backup failed: there is no room\. Nothing was changed$/);
    },
    TIMEOUT_MS,
  );

  test(
    "by the second of two at once",
    async () => {
      const here = await place();
      const flag = join(here.folder, "go");
      const waiting = `while [ ! -e ${flag} ]; do sleep 0.05; done; echo "${here.backup}: 5 files"`;
      writeProgram(here.program, OLD_VERSION, "old", waiting);
      const first = here.upgrade(here.usual);
      while (!existsSync(`${here.program}.upgrade.json`)) await Bun.sleep(20);
      const { code, json } = await here.upgrade(here.usual);
      expect([code, json.error]).toEqual([1, expect.stringMatching(/^another upgrade of .* is under way/)]);
      writeFileSync(flag, "");
      expect((await first).json).toMatchObject({ ok: true, state: "done" });
    },
    TIMEOUT_MS,
  );
});
