/** A nightly backup that fails, is killed or cannot be proven is made anew within the hour, by one server, and told. */
import { expect, test } from "bun:test";
import {
  claimNightlyBackup,
  claimVerification,
  createBackupVerification,
  createNightlyBackup,
  endNightlyBackup,
  endVerification,
  readNightlyBackupState,
} from "../../src/backup/backup";
import { runDoctorChecks } from "../../src/cli/doctor/doctor";
import type { Db } from "../../src/db/transact";
import { openLogger } from "../../src/runtime/log";
import { readRegisteredMetrics } from "../../src/runtime/meters";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { backUp, type Installation, OPERATION_NOW, trackInstallations } from "./installation";

const LOG = openLogger("silent");
const place = trackInstallations();

type Outcome = { code: number; output: string };
const FAILED: Outcome = { code: 1, output: "the backup does not fit into /backups: nothing older was lost" };
const MADE: Outcome = { code: 0, output: "" };

/** The rounds of one server; `spawn` stands for the process. @returns how many copies a round made */
function nightly({ config, db }: Pick<Installation, "config" | "db">, spawn: () => Promise<Outcome>) {
  let time = OPERATION_NOW;
  let calls = 0;
  const counted = () => {
    calls++;
    return spawn();
  };
  const run = createNightlyBackup({ config, db, log: LOG, spawn: counted, now: () => time });
  return async (now: number) => {
    [time, calls] = [now, 0];
    await run();
    return calls;
  };
}

async function copiesCounted(db: Db) {
  const { metrics } = await readRegisteredMetrics(db, new Promise(() => undefined));
  const samples = metrics.find(({ name }) => name === "driftglass_backup_copies_total")?.samples ?? [];
  return Object.fromEntries(samples.map(([label, value]) => [label.replace(/\W|result/g, ""), value]));
}

const nightlyFindings = async ({ config }: Installation, now: number) =>
  (await runDoctorChecks(config, now)).filter(({ about }) => about === "nightly backup");

test("a copy that failed is made anew each hour, into the day, at most twelve times, and again the next night", async () => {
  const here = await place();
  const outcomes = new Map<number, Outcome>();
  let hour = 0;
  const round = nightly(here, async () => outcomes.get(hour) ?? FAILED);
  await round(OPERATION_NOW - DAY);
  const made: number[] = [];
  for (hour = 0; hour < 48; hour++) if ((await round(OPERATION_NOW + hour * HOUR)) > 0) made.push(hour);
  // Three o'clock to two in the afternoon; the next night begins at two.
  expect(made).toEqual([
    ...Array.from({ length: 12 }, (_, n) => n),
    ...Array.from({ length: 12 }, (_, n) => 23 + n),
    47,
  ]);
  expect(await copiesCounted(here.db)).toEqual({ failed: 25, made: 0 });
  outcomes.set(48, MADE);
  hour = 48;
  expect([await round(OPERATION_NOW + 48 * HOUR), await round(OPERATION_NOW + 49 * HOUR)]).toEqual([1, 0]);
  expect(await copiesCounted(here.db)).toEqual({ failed: 25, made: 1 });
});

test("a round half an hour after the failure, as of a server that was restarted, waits", async () => {
  const round = nightly(await place(), async () => FAILED);
  await round(OPERATION_NOW - DAY);
  expect([
    await round(OPERATION_NOW),
    await round(OPERATION_NOW + 30 * MINUTE),
    await round(OPERATION_NOW + HOUR),
  ]).toEqual([1, 0, 1]);
});

test("doctor tells why it failed and how often, until a newer backup is there", async () => {
  const here = await place();
  const round = nightly(here, async () => FAILED);
  await round(OPERATION_NOW - DAY);
  await round(OPERATION_NOW);
  expect((await nightlyFindings(here, OPERATION_NOW))[0]?.text).toBe(
    `the server's own failed (1 try): ${FAILED.output}`,
  );
  await round(OPERATION_NOW + HOUR);
  const text = `the server's own failed (2 tries): ${FAILED.output}`;
  expect(await nightlyFindings(here, OPERATION_NOW + HOUR)).toEqual([
    { state: "wrong", about: "nightly backup", text },
  ]);
  await backUp(here, OPERATION_NOW + 2 * HOUR);
  expect(await nightlyFindings(here, OPERATION_NOW + 2 * HOUR)).toEqual([]);
});

test("a process that cannot be started counts as a failure; a database that cannot say whether one is due does not", async () => {
  const here = await place();
  const round = nightly(here, () => Promise.reject(new Error("no such program")));
  await round(OPERATION_NOW - DAY);
  await round(OPERATION_NOW);
  expect((await readNightlyBackupState(here.db))?.fault).toBe("no such program");
  await here.db.schema.alterTable("meta").renameTo("lost").execute();
  expect(await round(OPERATION_NOW + HOUR)).toBe(0);
  expect(await copiesCounted(here.db)).toEqual({ failed: 1, made: 0 });
});

test("a backup that cannot be proven is made anew in the next round and that is proven, at most three times more", async () => {
  const here = await place();
  let time = OPERATION_NOW;
  const round = nightly(here, async () => {
    await backUp(here, time);
    return MADE;
  });
  const proven: string[] = [];
  const spawn = async ([, from = ""]: string[]) => {
    proven.push(from);
    return { code: 1, output: "pictures/ab/x was changed" };
  };
  const prove = createBackupVerification({ ...here, log: LOG, spawn, now: () => time + 2 * MINUTE });
  await round(OPERATION_NOW - DAY);
  const made: number[] = [];
  for (let hour = 0; hour < 8; hour++) {
    time = OPERATION_NOW + hour * HOUR;
    made.push(await round(time));
    await prove();
  }
  expect(made).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  expect(new Set(proven).size).toBe(4);
  expect(proven.slice(0, 4)).toEqual([...new Set(proven)]);
});

eachDatabase("of several servers", (open) => {
  /** Nobody has ever made a backup: tests share a database. */
  const unclaimed = async () => {
    const db = await open();
    await db.deleteFrom("meta").where("key", "like", "backup %").execute();
    return db;
  };
  const failProofs =
    (db: Db) =>
    async (takenAt: number, begun: number, fault = "pictures/ab/x was changed") => {
      await claimVerification(db, String(begun), begun);
      const backup = { name: String(begun), manifest: { takenAt } as never };
      await endVerification(db, backup, { begun, ended: begun + MINUTE }, fault);
    };
  const winners = async (db: Db, now: number) =>
    (await Promise.all(Array.from({ length: 8 }, () => claimNightlyBackup(db, now)))).filter(Boolean).length;

  test("one process makes a backup, each night, or when none came for 26 hours", async () => {
    const db = await unclaimed();
    const turns = (now: number) =>
      Promise.all([claimNightlyBackup(db, now), claimNightlyBackup(db, now), claimNightlyBackup(db, now)]);
    const won = async (now: number) => {
      const count = (await turns(now)).filter(Boolean).length;
      await endNightlyBackup(db, { begun: now, ended: now + MINUTE }, { fault: null });
      return count;
    };
    const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
    expect(await won(at(21, 22))).toBe(0);
    expect(await won(at(22, 3))).toBe(0);
    expect(await won(at(22, 23))).toBe(0);
    expect(await won(at(23, 0))).toBe(1);
    expect(await won(at(23, 4))).toBe(0);
    expect(await won(at(24, 2))).toBe(1);
    expect(await won(at(24, 4))).toBe(0);
    expect(await won(at(25, 1))).toBe(0);
    // Asleep at night: at noon, and the next one at night again.
    expect(await won(at(25, 12))).toBe(1);
    expect(await won(at(26, 2))).toBe(1);
    expect(await won(at(25, 3))).toBe(1);
  });

  test("one makes a failed copy anew, and one that was killed after two hours", async () => {
    const db = await unclaimed();
    expect([await winners(db, OPERATION_NOW - DAY), await winners(db, OPERATION_NOW)]).toEqual([0, 1]);
    // Nobody said how it ended.
    expect([await winners(db, OPERATION_NOW + HOUR), await winners(db, OPERATION_NOW + 2 * HOUR)]).toEqual([0, 1]);
  });

  test("one makes a new copy after a failed proof; a proof of an older copy says nothing of the last", async () => {
    const db = await unclaimed();
    const fail = failProofs(db);
    await winners(db, OPERATION_NOW - DAY);
    await fail(OPERATION_NOW - HOUR, OPERATION_NOW - HOUR);
    expect(await winners(db, OPERATION_NOW)).toBe(1);
    await endNightlyBackup(db, { begun: OPERATION_NOW, ended: OPERATION_NOW + MINUTE }, { fault: null });
    expect(await winners(db, OPERATION_NOW + HOUR)).toBe(0);
    // The older one is proven once more after the last was made.
    await fail(OPERATION_NOW - HOUR, OPERATION_NOW + HOUR);
    expect(await winners(db, OPERATION_NOW + HOUR + MINUTE)).toBe(0);
    await fail(OPERATION_NOW, OPERATION_NOW + HOUR + 2 * MINUTE);
    expect([await winners(db, OPERATION_NOW + 2 * HOUR), await winners(db, OPERATION_NOW + 2 * HOUR + MINUTE)]).toEqual(
      [1, 0],
    );
  });

  test.each([
    "it took more than 512 MB of memory and was ended",
    "it took too long, or the system ended it",
    "the database cannot be restored: there is no room on the disk for /tmp/verify",
    "connect ECONNREFUSED 127.0.0.1:9000",
  ])("no new copy is made where the proof only says: %s", async (fault) => {
    const db = await unclaimed();
    await winners(db, OPERATION_NOW - DAY);
    expect(await winners(db, OPERATION_NOW)).toBe(1);
    await endNightlyBackup(db, { begun: OPERATION_NOW, ended: OPERATION_NOW + MINUTE }, { fault: null });
    await failProofs(db)(OPERATION_NOW, OPERATION_NOW + 2 * MINUTE, fault);
    expect(await winners(db, OPERATION_NOW + HOUR)).toBe(0);
    // The next one names damage.
    await failProofs(db)(
      OPERATION_NOW,
      OPERATION_NOW + HOUR,
      "the database is damaged: row 3 missing from index things_at",
    );
    expect(await winners(db, OPERATION_NOW + 2 * HOUR)).toBe(1);
  });
});
