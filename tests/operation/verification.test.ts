/** The newest whole backup is proven by one process, in a folder and in a bucket, and tried again after a failure. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { basename, join } from "node:path";
import {
  claimVerification,
  createBackupVerification,
  endVerification,
  makeBackup,
  openBackupStore,
  readVerificationState,
  registerBackupMetrics,
  removeOldBackups,
  type SpawnBounds,
} from "../../src/backup/backup";
import { runDoctorChecks } from "../../src/cli/doctor/doctor";
import { spawnBackgroundCommand, spawnBoundedCommand } from "../../src/cli/spawn-self";
import { ensureInstallationId } from "../../src/db/installation";
import { openLogger } from "../../src/runtime/log";
import { readRegisteredMetrics } from "../../src/runtime/meters";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { s3SettingsOf, startS3 } from "../support/s3";
import { backUp, type Installation, OPERATION_NOW, trackInstallations } from "./installation";

const LOG = openLogger("silent");
const place = trackInstallations();

type Outcome = { code: number; output: string };

/** Verifications of an installation at times of the test; `spawn` stands for the process. */
function verifier({ config, db }: Installation, spawn: (args: string[], bounds: SpawnBounds) => Promise<Outcome>) {
  let time = OPERATION_NOW;
  const run = createBackupVerification({ config, db, log: LOG, spawn, now: () => time });
  return async (now: number) => {
    time = now;
    await run();
    return readVerificationState(db);
  };
}

const answering = (...outcomes: Outcome[]) => {
  const calls: string[][] = [];
  return {
    calls,
    spawn: async (args: string[]) => {
      calls.push(args);
      return outcomes.shift() ?? { code: 0, output: "" };
    },
  };
};

async function readMetrics({ db, config }: Installation, now: number): Promise<Record<string, number>> {
  registerBackupMetrics(db, config, () => now);
  const { metrics } = await readRegisteredMetrics(db, new Promise(() => undefined));
  return Object.fromEntries(
    metrics.flatMap(({ name, samples }) => samples.map(([label, value]) => [name + label, value])),
  );
}

eachDatabase("whose turn a verification is", (open) => {
  test("of many at once one gets it; again after two hours where it did not end", async () => {
    const db = await open();
    const turns = async (now: number, name = "a") =>
      (await Promise.all(Array.from({ length: 8 }, () => claimVerification(db, name, now)))).filter(Boolean).length;
    expect(await turns(OPERATION_NOW)).toBe(1);
    expect(await turns(OPERATION_NOW + HOUR)).toBe(0);
    expect(await turns(OPERATION_NOW + 2 * HOUR)).toBe(1);
    // A clock that was set back.
    expect(await turns(OPERATION_NOW - DAY)).toBe(1);
  });

  test("a failure is tried again within the hour, a success after a day or with a newer backup", async () => {
    const db = await open();
    const backup = (name: string) => ({ name, manifest: { takenAt: OPERATION_NOW } as never });
    const tryAt = async (name: string, begun: number, fault: string | null) => {
      if (!(await claimVerification(db, name, begun))) return null;
      await endVerification(db, backup(name), { begun, ended: begun + MINUTE }, fault);
      return (await readVerificationState(db)).failures;
    };
    expect(await tryAt("a", OPERATION_NOW, "damaged")).toBe(1);
    expect(await tryAt("a", OPERATION_NOW + 30 * MINUTE, null)).toBeNull();
    expect(await tryAt("a", OPERATION_NOW + HOUR, "damaged")).toBe(2);
    expect(await tryAt("b", OPERATION_NOW + HOUR + 2 * MINUTE, null)).toBe(0);
    expect(await tryAt("b", OPERATION_NOW + 3 * HOUR, null)).toBeNull();
    expect(await tryAt("c", OPERATION_NOW + 3 * HOUR, null)).toBe(0);
    expect(await tryAt("c", OPERATION_NOW + 28 * HOUR, null)).toBe(0);
    // One that comes late says nothing of what another process has begun.
    await endVerification(db, backup("a"), { begun: OPERATION_NOW, ended: OPERATION_NOW + DAY }, "late");
    expect((await readVerificationState(db)).failures).toBe(0);
  });
});

describe("the newest backup", () => {
  test("is verified, and a copy of the database alone counts as none", async () => {
    const here = await place();
    const database = { to: null, why: "upgrade", pictures: false, now: OPERATION_NOW } as const;
    await makeBackup(here.config, here.db, database);
    const { calls, spawn } = answering();
    const verify = verifier(here, spawn);
    expect(await verify(OPERATION_NOW)).toEqual({ verified: null, attempt: null, failures: 0 });
    expect(calls).toEqual([]);
    const missing = await readMetrics(here, OPERATION_NOW);
    expect(missing).not.toHaveProperty("driftglass_backup_verified_age_seconds");
    expect(missing).not.toHaveProperty("driftglass_backup_age_seconds");
    const whole = await backUp(here, OPERATION_NOW + MINUTE);
    await makeBackup(here.config, here.db, { ...database, now: OPERATION_NOW + 2 * MINUTE });
    const { verified } = await verify(OPERATION_NOW + HOUR);
    expect(calls).toEqual([["restore", whole, "--verify"]]);
    expect(verified).toMatchObject({ takenAt: OPERATION_NOW + MINUTE, at: OPERATION_NOW + HOUR });
    // The reading above is a minute old at most.
    const found = await readMetrics(here, OPERATION_NOW + HOUR + MINUTE);
    expect(found.driftglass_backup_verified_age_seconds).toBe(HOUR / SECOND);
    expect(found['driftglass_backup_verifications_total{result="whole"}']).toBe(1);
    expect(found['driftglass_backup_verifications_total{result="failed"}']).toBe(0);
    const { bavail, bsize } = statfsSync(here.config.dataDir);
    expect(found.driftglass_backup_disk_free_bytes).toBeGreaterThan((bavail * bsize) / 2);
  });

  test("that was proven and is gone counts as none", async () => {
    const here = await place();
    const whole = await backUp(here);
    await verifier(here, answering().spawn)(OPERATION_NOW);
    rmSync(whole, { recursive: true });
    expect(await readMetrics(here, OPERATION_NOW)).not.toHaveProperty("driftglass_backup_verified_age_seconds");
  });

  test("that fails is counted, named by doctor, tried again in an hour, and the last proven one is kept", async () => {
    const here = await place();
    const proven = await backUp(here, OPERATION_NOW);
    const { calls, spawn } = answering(
      { code: 0, output: "" },
      { code: 1, output: "pictures/ab/x was changed" },
      { code: 1, output: "pictures/ab/x was changed" },
    );
    const verify = verifier(here, spawn);
    await verify(OPERATION_NOW);
    for (const days of [8, 9]) await backUp(here, OPERATION_NOW + days * DAY);
    const at = OPERATION_NOW + 9 * DAY;
    await verify(at);
    await verify(at + 30 * MINUTE);
    const { failures, verified } = await verify(at + HOUR);
    expect([calls.length, failures, verified?.takenAt]).toEqual([3, 2, OPERATION_NOW]);
    const found = await readMetrics(here, at);
    expect(found['driftglass_backup_verifications_total{result="failed"}']).toBe(2);
    expect(found.driftglass_backup_verified_age_seconds).toBe((9 * DAY) / SECOND);
    const findings = await runDoctorChecks(here.config, at + HOUR);
    expect(findings.filter(({ about }) => about === "verified backup")).toEqual([
      {
        state: "wrong",
        about: "verified backup",
        text: expect.stringMatching(/^driftglass-\S+ could not be verified \(2 tries\): pictures\/ab\/x was changed$/),
      },
    ]);
    const own = { installation: await ensureInstallationId(here.db), proven: verified?.name ?? null };
    await removeOldBackups(openBackupStore(here.config), own, 2, OPERATION_NOW + 30 * DAY);
    expect(existsSync(join(proven, "manifest.json"))).toBe(true);
    await verify(at + 2 * HOUR);
    expect(await runDoctorChecks(here.config, at + 4 * HOUR)).toContainEqual(
      expect.objectContaining({ state: "ok", about: "verified backup" }),
    );
  });
});

test("one of another installation, which is only just being copied to the same place, is not taken for the newest", async () => {
  const [here, other] = [await place(), await place()];
  await backUp(here, OPERATION_NOW);
  const foreign = await backUp(other, OPERATION_NOW + HOUR);
  renameSync(foreign, join(openBackupStore(here.config).folder ?? "", basename(foreign)));
  const { calls, spawn } = answering();
  const { verified } = await verifier(here, spawn)(OPERATION_NOW + 2 * HOUR);
  expect([calls.length, verified?.takenAt]).toEqual([1, OPERATION_NOW]);
});

/** The settings of an installation, for a process of its own. */
const inProcess =
  (here: Installation, settings: Record<string, string>, more: Partial<SpawnBounds> = {}) =>
  (args: string[], bounds: SpawnBounds) =>
    spawnBoundedCommand(args, {
      ...bounds,
      ...more,
      env: { ...bounds.env, DATABASE_URL: "", ...settings, DATA_DIR: here.config.dataDir },
    });

describe("a process of its own", () => {
  test("proves a folder, names what is damaged, and leaves nothing behind", async () => {
    const here = await place();
    const made = await backUp(here);
    const verify = verifier(here, inProcess(here, {}));
    expect((await verify(OPERATION_NOW)).verified?.takenAt).toBe(OPERATION_NOW);
    rmSync(join(made, here.picture));
    writeFileSync(join(made, here.picture), "another picture");
    const { attempt } = await verify(OPERATION_NOW + DAY);
    expect(attempt?.fault).toBe(`${here.picture} was changed`);
    expect(readdirSync(here.config.dataDir)).not.toContain("verifying");
  }, 60_000);

  test("proves a bucket, whose pictures it reads without storing them, and says when the bucket fails", async () => {
    const s3 = startS3();
    const settings = { ...s3SettingsOf(s3.config), BACKUP_TO: `s3://${s3.config.bucket}/copies` };
    const here = await place(settings);
    await backUp(here);
    const verify = verifier(here, inProcess(here, settings));
    expect((await verify(OPERATION_NOW)).verified?.takenAt).toBe(OPERATION_NOW);
    const key = [...s3.stored.keys()].find((each) => each.startsWith("copies/") && each.endsWith(here.picture));
    const picture = s3.stored.get(key ?? "");
    if (picture) picture.bytes = new TextEncoder().encode("another picture");
    expect((await verify(OPERATION_NOW + DAY)).attempt?.fault).toBe(`${here.picture} was changed`);
    s3.stored.delete(key ?? "");
    expect((await verify(OPERATION_NOW + DAY + HOUR)).attempt?.fault).toBe(`${here.picture} is missing`);
    await s3.stop();
  }, 60_000);

  test.if(process.platform === "linux")("of the nightly backup has the lowest priority", async () => {
    const running = spawnBackgroundCommand(["--version"]);
    const children = readdirSync("/proc/self/task").flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
    );
    expect(children.map((pid) => getPriority(Number(pid)))).toEqual([19]);
    expect((await running).code).toBe(0);
  });

  test("is ended where it takes more memory or time than it may", async () => {
    const here = await place();
    await backUp(here);
    const small = await verifier(here, inProcess(here, {}, { memory: 1 }))(OPERATION_NOW);
    expect(small.attempt?.fault).toMatch(/^it took more than 0 MB of memory and was ended$/);
    const short = await verifier(here, inProcess(here, {}, { timeout: 1 }))(OPERATION_NOW + HOUR);
    expect(short.attempt?.fault).toBe("it took too long, or the system ended it");
    expect(readdirSync(here.config.dataDir)).not.toContain("verifying");
  }, 60_000);
});
