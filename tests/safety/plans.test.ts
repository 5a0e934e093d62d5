import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { START } from "../../src/db/paging";
import { waitingFeedback } from "../../src/feedback/feedback";
import { HOUR } from "../../src/limits/limits";
import {
  appealQueue,
  dayNumbers,
  lookUp,
  oldestReport,
  openEvidence,
  personFile,
  reportCase,
  reportQueue,
  seeCase,
  sidesOf,
  waitingNow,
} from "../../src/official/official";
import { hasOfficial } from "../../src/safety/audit/officials";
import { forgetEvidence } from "../../src/safety/reports/evidence";
import { reportBy } from "../../src/safety/reports/mine";
import { banOf, heldTexts, isRegistrationOpen, measuresOf, readLog, setDoors } from "../../src/safety/safety";
import { aBottle, furnish, NOW } from "../support/bottles";
import { wantedKinds } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { scans, sequential, watchedDatabase } from "../support/plans";
import { anOfficial, tellOn } from "./office";

const MANY = 100_000;

/** So few that no time limit of a statement is met on a busy machine. */
const PORTION = 5_000;

const counting = (from: number) => sql`with recursive counting(n) as
  (select ${sql.lit(from)} union all select n + 1 from counting where n < ${sql.lit(from + PORTION - 1)})`;

const people = (
  from: number,
) => sql`insert into users (id, username, username_key, nickname, nickname_key, nickname_search,
    invite_code, adult_at, created_at)
  ${counting(from)} select 'many-' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 'm' || n, 0, 0 from counting`;

/** Every other one is decided. */
const cases = (
  from: number,
  about: string,
) => sql`insert into report_cases (id, kind, thing_id, about_id, opened_at, place,
    reporters, weight, evidence, legal_hold, decided_at, decision, evidence_until)
  ${counting(from)} select 'case ' || n, 'bottle', 'thing ' || n,
    case when n % 1000 = 0 then ${sql.lit(about)} else 'many-' || n % 977 end,
    ${sql.lit(NOW)} - n, ${sql.lit(NOW)} - n, 1, 3, '{}', 0,
    case when n % 2 = 1 then ${sql.lit(NOW)} end, case when n % 2 = 1 then 'rejected' end,
    case when n % 2 = 1 then ${sql.lit(NOW + 1)} end from counting`;

const reports = (
  from: number,
) => sql`insert into reports (reporter_id, kind, thing_id, case_id, reason, note, weight, created_at)
  ${counting(from)} select 'many-' || n, 'bottle', 'thing ' || n, 'case ' || n, 'spam', '', 3, ${sql.lit(NOW)} - n
    from counting`;

/** What reads most of a table on purpose. */
const READS_ALL = ["the numbers of the days"];

describe.each(wantedKinds)("the official side at 100000 reports (%s)", (kind) => {
  let watched: Awaited<ReturnType<typeof watchedDatabase>>;
  let official: TestPerson;
  let about: TestPerson;
  let bottle: string;
  const page = { after: START, limit: 20 };

  beforeAll(async () => {
    watched = await watchedDatabase(kind);
    const { db } = watched;
    await furnish(db);
    official = await anOfficial(db);
    about = await aPerson(db);
    for (const fill of [people, (from: number) => cases(from, about.id), reports]) {
      for (let from = 1; from < MANY; from += PORTION) await fill(from).execute(db);
      // What refers to a table is checked by how large the statistics say it is.
      if (kind === "postgres") await sql`analyze users, report_cases, reports`.execute(db);
    }
    bottle = await aBottle(db, about);
    await setDoors(db, official.id, { open: true, closesItself: true }, NOW);
  }, 120_000);
  afterAll(() => watched.close(), 60_000);

  const readThrough = (name: string, plans: string[]): string[] => {
    if (kind === "sqlite") return scans(plans);
    return READS_ALL.includes(name) ? [] : sequential(plans, "users|reports|report_cases");
  };

  const cheap = (name: string, work: () => Promise<unknown>) =>
    test(`${name}: nothing is read through, and it takes a moment`, async () => {
      const plans = await watched.plansOf(work);
      expect(plans.length).toBeGreaterThan(0);
      expect(readThrough(name, plans)).toEqual([]);
      const took: number[] = [];
      for (let n = 0; n < 2; n++) {
        const start = performance.now();
        await work();
        took.push(performance.now() - start);
      }
      const ms = Math.min(...took);
      console.log(`${name}: ${ms.toFixed(2)} ms`);
      expect(ms).toBeLessThan(200);
    });

  cheap("the queue", () => reportQueue(watched.db, official.id, page));
  cheap("a case", () => reportCase(watched.db, official.id, "case 4"));
  cheap("a case whose evidence is open, with both people", async () => {
    await openEvidence(watched.db, official.id, "case 1000", NOW);
    const row = await seeCase(watched.db, official.id, "case 1000", NOW + HOUR);
    expect((await sidesOf(watched.db, official.id, row, NOW)).reported?.about.n).toBe(MANY / 1_000);
  });
  cheap("a person", () => personFile(watched.db, official.id, about.id, NOW));
  cheap("appeals", () => appealQueue(watched.db, official.id, page));
  cheap("measures", () => measuresOf(watched.db, about.id));
  cheap("a ban", () => banOf(watched.db, about.id, NOW));
  cheap("the log", () => readLog(watched.db, official.id, page));
  cheap("held texts", () => heldTexts(watched.db, page));
  cheap("feedback that waits", () => waitingFeedback(watched.db, page));
  cheap("looking somebody up", () => lookUp(watched.db, official.id, "nobody", NOW));
  cheap("looking up how many are called", () => lookUp(watched.db, official.id, "m99", NOW));
  cheap("the numbers of the days", () => dayNumbers(watched.db, NOW, official.id));
  cheap("evidence that is forgotten", () => forgetEvidence(watched.db, NOW));
  cheap("whether registration closes by itself", () => isRegistrationOpen(watched.db, NOW));
  cheap("one's own report", () => reportBy(watched.db, about, "bottle", bottle, NOW));
  cheap("reporting", async () =>
    tellOn(watched.db, await aPerson(watched.db), { kind: "bottle", id: bottle }),
  );

  test("whether there is an official is asked of the officials alone", async () => {
    const plans = await watched.plansOf(() => hasOfficial(watched.db));
    expect(plans.join("\n")).toContain("users_official");
    expect(sequential(plans, "users")).toEqual([]);
  });

  test("what waits is counted from an index", async () => {
    const plans = await watched.plansOf(async () => {
      await waitingNow(watched.db, official.id);
      await oldestReport(watched.db, official.id);
    });
    expect(sequential(plans, "users|reports")).toEqual([]);
    expect(
      plans.filter(
        (each) => each.startsWith("SCAN") && !each.includes("INDEX") && !each.includes("CONSTANT"),
      ),
    ).toEqual([]);
    expect((await waitingNow(watched.db, official.id)).reports).toBeGreaterThan(MANY / 2 - 1);
  });
});
