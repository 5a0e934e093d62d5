/** `upgrade --unit`: with programs that stand for systemd's, and note how they are called. */
import { afterAll, afterEach, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeTempFolders, tempFolder } from "./installation";
import type { FakeKind } from "./upgrade-fake-server";
import { anUpgradePlace, NEW_VERSION, OLD_STATE, stateOf, type UpgradePlace } from "./upgrade-fixtures";

/** ms */
const LONG = 300_000;
const places: UpgradePlace[] = [];
afterEach(() => {
  for (const each of places.splice(0)) each.stop();
});
afterAll(removeTempFolders);

/** A place whose PATH begins with the two programs; their calls come into a file. */
async function aUnitPlace(kind: FakeKind) {
  const here = await anUpgradePlace(kind);
  places.push(here);
  const bin = tempFolder();
  const calls = join(bin, "calls");
  const write = (name: string, body: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n${body}\n`, { mode: 0o755 });
  const stop = `kill -9 $(cat ${join(here.folder, "pid")}) 2>/dev/null; exit 0`;
  write("systemctl", `[ "$1" = restart ] && exec ${here.restart}\n${stop}`);
  // The folder of the unit is not there: the one of the settings stands for it.
  write("systemd-run", 'while :; do case "$1" in -p|-E) shift 2;; -*) shift;; *) break;; esac; done\nexec "$@"');
  const wrap = ["env", `PATH=${bin}:${process.env.PATH}`];
  const args = [...here.usual.slice(0, 3), "--unit", "driftglass", "--wait", "5"];
  return { here, upgrade: () => here.upgrade(args, -1, wrap), calls: () => readFileSync(calls, "utf8") };
}

test(
  "backs up as the unit's user and restarts the unit",
  async () => {
    const { here, upgrade, calls } = await aUnitPlace("ready");
    expect((await upgrade()).json).toMatchObject({ ok: true, state: "done" });
    expect(await stateOf(here)).toMatchObject({ version: NEW_VERSION, answers: NEW_VERSION });
    const [backup = "", restart, ...others] = calls().trim().split("\n");
    expect(backup).toMatch(/^systemd-run .*-p User=driftglass .*-E DATA_DIR=\/var\/lib\/driftglass .* backup$/);
    expect([restart, others]).toEqual(["systemctl restart driftglass", []]);
  },
  LONG,
);

test(
  "stops the unit before the database is put back, as its user",
  async () => {
    const { here, upgrade, calls } = await aUnitPlace("migrating-unready");
    expect((await upgrade()).json).toMatchObject({ ok: false, state: "went back" });
    expect(await stateOf(here)).toEqual(OLD_STATE);
    const said = calls()
      .trim()
      .split("\n")
      .map((line) => line.replace(/^(\S+ \S+).*?( put-back | backup$| driftglass$).*/, "$1$2"));
    expect(said).toEqual([
      "systemd-run --quiet backup",
      "systemctl restart driftglass",
      "systemd-run --quiet put-back ",
      "systemctl stop driftglass",
      "systemd-run --quiet put-back ",
      "systemctl restart driftglass",
    ]);
  },
  LONG,
);
