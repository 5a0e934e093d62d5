import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { LIST_START } from "../../src/db/paging";
import { listWaitingFeedback } from "../../src/feedback/feedback";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import {
  findOldestCase,
  listPendingAppeals,
  listPendingCases,
  loadCaseAndLogAccess,
  loadCaseParties,
  loadDailyCounts,
  loadPendingWork,
  loadPersonFile,
  loadReportCase,
  lookUpPeople,
  openEvidence,
} from "../../src/official/official";
import { DAY, HOUR } from "../../src/runtime/units";
import { hasOfficialWithSignIn } from "../../src/safety/audit/officials";
import { deleteExpiredEvidence } from "../../src/safety/reports/expired-evidence";
import { findOwnReport } from "../../src/safety/reports/own-report";
import {
  findBanWithAppealPass,
  isRegistrationOpen,
  listAuditLog,
  listHeldTexts,
  listMeasures,
  saveRegistrationSettings,
} from "../../src/safety/safety";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { wantedDatabaseKinds } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { findScans, findSequentialScans, openPlanDatabase } from "../support/plans";
import { anOfficial, reportThing } from "./official-fixtures";

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

describe.each(wantedDatabaseKinds)("the official side at 100000 reports (%s)", (kind) => {
  let watched: Awaited<ReturnType<typeof openPlanDatabase>>;
  let official: TestPerson;
  let about: TestPerson;
  let bottle: string;
  const page = { after: LIST_START, limit: 20 };

  beforeAll(async () => {
    watched = await openPlanDatabase(kind);
    const { db } = watched;
    await seedBuiltIns(db);
    official = await anOfficial(db);
    about = await aPerson(db);
    for (const fill of [people, (from: number) => cases(from, about.id), reports]) {
      for (let from = 1; from < MANY; from += PORTION) await fill(from).execute(db);
      // What refers to a table is checked by how large the statistics say it is.
      if (kind === "postgres") await sql`analyze users, report_cases, reports`.execute(db);
    }
    bottle = await aBottle(db, about);
    await saveRegistrationSettings(db, official.id, { open: true, closesItself: true }, NOW);
  }, 120_000);
  afterAll(() => watched.close(), 60_000);

  const readThrough = (name: string, plans: string[]): string[] => {
    if (kind === "sqlite") return findScans(plans);
    return READS_ALL.includes(name) ? [] : findSequentialScans(plans, "users|reports|report_cases");
  };

  const cheap = (name: string, work: () => Promise<unknown>) =>
    test(`${name}: nothing is read through, and it takes a moment`, async () => {
      const plans = await watched.plansOf(work);
      expect(plans.length).toBeGreaterThan(0);
      expect(readThrough(name, plans)).toEqual([]);
      const elapsed: number[] = [];
      for (let n = 0; n < 2; n++) {
        const start = performance.now();
        await work();
        elapsed.push(performance.now() - start);
      }
      const ms = Math.min(...elapsed);
      console.log(`${name}: ${ms.toFixed(2)} ms`);
      expect(ms).toBeLessThan(600);
    });

  cheap("the queue", () => listPendingCases(watched.db, official.id, page));
  cheap("a case", () => loadReportCase(watched.db, official.id, "case 4", NOW));
  cheap("a case whose evidence is open, with both people", async () => {
    await openEvidence(watched.db, official.id, "case 1000", NOW);
    const row = await loadCaseAndLogAccess(watched.db, official.id, "case 1000", NOW + HOUR);
    expect((await loadCaseParties(watched.db, official.id, row, NOW)).reported?.about.n).toBe(MANY / 1_000);
  });
  cheap("a person", () => loadPersonFile(watched.db, official.id, about.id, NOW));
  cheap("appeals", () => listPendingAppeals(watched.db, official.id, page));
  cheap("measures", () => listMeasures(watched.db, about.id));
  cheap("a ban", () => findBanWithAppealPass(watched.db, about.id, NOW));
  cheap("the log", () => listAuditLog(watched.db, official.id, page));
  cheap("held texts", () => listHeldTexts(watched.db, page));
  cheap("feedback that waits", () => listWaitingFeedback(watched.db, page));
  cheap("looking somebody up", () => lookUpPeople(watched.db, official.id, "nobody", NOW));
  cheap("looking up how many are called", () => lookUpPeople(watched.db, official.id, "m99", NOW));
  cheap("the numbers of the days", () => loadDailyCounts(watched.db, NOW, official.id));
  cheap("evidence that is forgotten", () => deleteExpiredEvidence(watched.db, NOW));
  cheap("whether registration closes by itself", () => isRegistrationOpen(watched.db, NOW));
  cheap("one's own report", () => findOwnReport(watched.db, about, "bottle", bottle, NOW));
  cheap("reporting", async () => reportThing(watched.db, await aPerson(watched.db), { kind: "bottle", id: bottle }));

  test("the numbers of the days are counted from the ids' indexes alone, not from rows", async () => {
    // The day after: those of today are kept for a minute.
    const plans = await watched.plansOf(() => loadDailyCounts(watched.db, NOW + DAY, official.id));
    const counted = plans.filter((each) => / (bottles|comments|users) /.test(each));
    expect(counted.length).toBe(3 * SAFETY_LIMITS.chartDays);
    if (kind === "sqlite") expect(counted.filter((each) => !each.includes("USING COVERING INDEX"))).toEqual([]);
  });

  test("whether there is an official is asked of the officials alone", async () => {
    const plans = await watched.plansOf(() => hasOfficialWithSignIn(watched.db));
    expect(plans.join("\n")).toContain("users_official");
    expect(findSequentialScans(plans, "users")).toEqual([]);
  });

  test("what waits is counted from an index", async () => {
    const plans = await watched.plansOf(async () => {
      await loadPendingWork(watched.db, official.id);
      await findOldestCase(watched.db, official.id);
    });
    expect(findSequentialScans(plans, "users|reports")).toEqual([]);
    expect(
      plans.filter((each) => each.startsWith("SCAN") && !each.includes("INDEX") && !each.includes("CONSTANT")),
    ).toEqual([]);
    expect((await loadPendingWork(watched.db, official.id)).reports).toBeGreaterThan(MANY / 2 - 1);
  });
});
