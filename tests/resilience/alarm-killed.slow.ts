/** An urgent report whose server is killed before it has rung: the next process rings, once. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { sha256 } from "../../src/runtime/sha256";
import { loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle } from "../support/bottles";
import { registerClient } from "../support/client";
import { aPerson } from "../support/people";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("killed between a report and its alarm (%s)", (kind) => {
  const servers: Server[] = [];
  let opened: OpenedDatabase;

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("alarm_killed") : undefined;
    const settings = {
      WELCOME_BOTTLES: "0",
      DATABASE_URL: url,
      BACKUP_TO: createSharedBackupDir(),
      OPERATOR_CONTACT: "operator@example.org",
    };
    const first = await startServer(settings);
    servers.push(first);
    // SQLite belongs to one server.
    if (url) servers.push(await startServer(settings));
    opened = await openDatabase(url ?? first.database, "none");
  }, 60_000);

  afterAll(async () => {
    await opened.close();
    await Promise.all(servers.map((server) => server.stop()));
  });

  const emailsToOperator = () =>
    opened.db.selectFrom("outbox").select("id").where("kind", "=", "duty_operator").execute();

  /** Times that the operator was rung in this hour. */
  const timesRung = async () =>
    (
      await opened.db
        .selectFrom("letter_counts")
        .select("in_hour")
        .where("name", "=", sha256("alarm operator"))
        .executeTakeFirst()
    )?.in_hour ?? 0;

  test("nobody is rung while nobody runs; started again, the operator is written to once", async () => {
    const { db } = opened;
    await Promise.all(servers.map((server) => server.kill("SIGKILL")));
    // The report is committed, and the process that would have rung is gone.
    const now = Date.now();
    const bottle = await aBottle(db, await aPerson(db), { expires_at: now + 1e9 });
    await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle, reason: "self_harm" }, now);
    expect(await loadCase(db, bottle)).toMatchObject({ alarm_step: 0, alarm_at: now });
    await Promise.all(servers.map((server) => server.restart()));
    // No official can be reached: the operator is, at the first step.
    while ((await loadCase(db, bottle)).alarm_step === 0) await Bun.sleep(10);
    await Promise.all(servers.map((server) => server.kill("SIGTERM")));
    const { alarm_step, alarm_at } = await loadCase(db, bottle);
    expect([alarm_step, (alarm_at ?? 0) > now]).toEqual([1, true]);
    expect(await timesRung()).toBe(1);
    expect((await emailsToOperator()).length).toBeLessThanOrEqual(1);
  }, 60_000);

  const casesOf = (bottle: string) =>
    opened.db.selectFrom("report_cases").select("id").where("thing_id", "=", bottle).execute();
  type Send = () => Promise<{ status: number } | null>;
  /**
   * A connection that broke (one kept from before a kill may be dead), a server that says "later", or one whose view of the
   * database is from a moment before this process has written the bottle.
   */
  const isUnanswered = (answer: { status: number } | null): boolean =>
    answer === null || answer.status >= 500 || answer.status === 404;
  /** Looks each millisecond, and sends again where it has to. @param send answers null where the connection broke */
  async function sendUntilCommitted(send: Send, bottle: string): Promise<void> {
    let answer: { status: number } | null | undefined;
    const start = () => {
      answer = undefined;
      void send().then((each) => {
        answer = each;
      });
    };
    start();
    while ((await casesOf(bottle)).length === 0) {
      await Bun.sleep(1);
      if (answer === undefined) continue;
      if (!isUnanswered(answer)) expect(answer?.status).toBe(201);
      start();
    }
  }
  async function sendUntilAnswered(send: Send): Promise<void> {
    while (isUnanswered(await send())) await Bun.sleep(10);
  }
  async function untilRung(bottle: string): Promise<void> {
    while (((await loadCase(opened.db, bottle)).alarm_step ?? 0) === 0) await Bun.sleep(10);
  }

  test("killed inside the request of a report, it rings once for it after the restart, also when it is sent again", async () => {
    const { db } = opened;
    await db.deleteFrom("letter_counts").execute();
    await db.updateTable("report_cases").set({ alarm_at: null, decided_at: Date.now() }).execute();
    await Promise.all(servers.map((each) => each.restart()));
    for (const waits of [false, true, true]) {
      const before = await timesRung();
      const reporter = await registerClient(servers[0]?.url ?? "");
      const bottle = await aBottle(db, await aPerson(db), { expires_at: Date.now() + 1e9 });
      const report = { kind: "bottle", id: bottle, reason: "threat", note: "" };
      const send = () => reporter.call("POST", "/reports", report).catch(() => null);
      // At once, or as soon as the report is committed: before or while it is answered.
      if (waits) await sendUntilCommitted(send, bottle);
      else void send();
      await Promise.all(servers.map((each) => each.kill("SIGKILL")));
      await Promise.all(servers.map((each) => each.restart()));
      await sendUntilAnswered(send);
      await untilRung(bottle);
      expect(await timesRung()).toBe(before + 1);
    }
  }, 120_000);
});
