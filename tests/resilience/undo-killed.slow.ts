/** Decisions that can be undone, and what home tells of one's bottles, when a process is killed and on two processes. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { dropBottle, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { actUndoably, undoAct } from "../../src/safety/safety";
import { loadCase, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, listMessagesOf, loadBottleRow, workOutcome } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

const SUSPEND = {
  kind: "suspend",
  days: 7,
  remove: true,
  rule: "2",
  reason: "For the test.",
  endSessions: true,
} as const;
/** ms: after this shift of the clock every decision is due. */
const PAST_UNDO = SAFETY_LIMITS.undoWindow + 1;
const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("killed between decision and completion (%s)", (kind) => {
  const servers: Server[] = [];
  let opened: OpenedDatabase;
  let official: TestPerson;
  let offset = 0;

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("undo_killed") : undefined;
    const settings = { WELCOME_BOTTLES: "0", DATABASE_URL: url, BACKUP_TO: createSharedBackupDir() };
    const first = await startServer(settings);
    servers.push(first);
    // SQLite belongs to one server.
    if (url) servers.push(await startServer(settings));
    opened = await openDatabase(url ?? first.database, "none");
    official = await aPerson(opened.db, { official: 1, password_hash: "x" });
  }, 60_000);

  afterAll(async () => {
    await opened.close();
    await Promise.all(servers.map((server) => server.stop()));
  });

  const now = () => Date.now() + offset;

  /** A reported bottle whose case the official has just decided, so that it can be undone. */
  async function decided() {
    const { db } = opened;
    const [author, reporter] = [await aPerson(db), await aPerson(db)];
    const bottle = await aBottle(db, author, { expires_at: now() + 1e9 });
    await reportThing(db, reporter, { kind: "bottle", id: bottle }, now());
    const caseId = await markEvidenceOpened(db, official, bottle);
    await actUndoably(
      db,
      { adapters: things, official: officialContext(official) },
      "case",
      { caseId, decision: SUSPEND },
      now(),
    );
    return { author, reporter, bottle, caseId };
  }

  async function effects({ author, reporter, bottle, caseId }: Awaited<ReturnType<typeof decided>>) {
    const { db } = opened;
    const measures = await db.selectFrom("measures").select("kind").where("user_id", "=", author.id).execute();
    const acts = await db.selectFrom("audit_log").select("act").where("thing_id", "=", caseId).execute();
    const { decided_at, undoable_until } = await loadCase(db, bottle);
    const { state, hidden_at } = await loadBottleRow(db, bottle);
    return {
      measures: measures.map((each) => each.kind),
      told: (await listMessagesOf(db, author)).length + (await listMessagesOf(db, reporter)).length,
      acts: acts.map(({ act }) => act).filter((act) => act !== "evidence_opened"),
      decided: decided_at !== null,
      waits: undoable_until !== null,
      state,
      hidden: hidden_at !== null,
    };
  }
  const MADE = {
    measures: ["suspend"],
    told: 2,
    acts: ["report_decided"],
    decided: true,
    waits: false,
    state: "removed",
  } as const;

  const killAll = () => Promise.all(servers.map((server) => server.kill("SIGKILL")));
  /** All at the same instant: each finds what is due. */
  async function restartLater(): Promise<void> {
    offset += PAST_UNDO;
    await Promise.all(servers.map((server) => server.restart({ CLOCK_OFFSET_MS: String(offset) })));
  }

  async function waitUntilMade(all: Awaited<ReturnType<typeof decided>>[]): Promise<void> {
    for (const each of all) while ((await effects(each)).waits) await Bun.sleep(10);
  }
  async function expectEach(all: Awaited<ReturnType<typeof decided>>[], state: object): Promise<void> {
    for (const each of all) expect(await effects(each)).toMatchObject(state);
  }

  test("nothing happens while nobody runs; the next process makes the decision, once, whoever is first", async () => {
    const all = [await decided(), await decided(), await decided()];
    await killAll();
    await expectEach(all, { measures: [], told: 0, waits: true, hidden: true });
    await restartLater();
    await waitUntilMade(all);
    // A server that stops finishes the round it is in.
    await Promise.all(servers.map((server) => server.kill("SIGTERM")));
    await expectEach(all, MADE);
    await restartLater();
    await expectEach(all, MADE);
  }, 60_000);

  test("undone in another process after the first was killed: nobody is told, also after it has come back", async () => {
    const one = await decided();
    await killAll();
    await undoAct(opened.db, things, official.id, `case_${one.caseId}`, now());
    const other = await decided();
    await restartLater();
    await waitUntilMade([other]);
    const open = { measures: [], told: 0, acts: ["decision_undone"], decided: false, state: "sea", hidden: false };
    expect(await effects(one)).toMatchObject(open);
    const late = undoAct(opened.db, things, official.id, `case_${other.caseId}`, now());
    expect(await workOutcome(late)).toBe("already_decided");
    expect(await effects(other)).toMatchObject(MADE);
  }, 60_000);

  test("home tells of an answer at every process, until its bottle was opened at one of them", async () => {
    const { db } = opened;
    const [author, finder] = [await aPerson(db), await aPerson(db, { nickname: "Jonas of two" })];
    const { bottle } = await throwBottle(db, author, { content: "Which tree is yours?" }, now());
    const token = await createSessionStore(db, now).start(author.id, "");
    const ask = async (server: Server, path = "/", init: RequestInit = {}) => {
      const cookie = `session=${token}; language=en`;
      const answer = await fetch(server.url + path, {
        redirect: "manual",
        ...init,
        headers: { cookie, origin: server.url },
      });
      return { status: answer.status, text: await answer.text() };
    };
    for (const server of servers) expect((await ask(server)).text).not.toContain("Jonas of two");
    await pickUpBottle(db, finder, bottle.id, now());
    await dropBottle(db, finder, bottle.id, "The plane tree of the station", now());
    for (const server of servers) expect((await ask(server)).text).toContain("Jonas of two");
    const [first] = servers;
    if (!first) throw new Error("no server");
    expect((await ask(first, `/bottle/${bottle.id}/news`, { method: "POST" })).status).toBe(303);
    for (const server of servers) expect((await ask(server)).text).not.toContain("Jonas of two");
    // Killed and started again it is over too.
    await killAll();
    await restartLater();
    for (const server of servers) expect((await ask(server)).text).not.toContain("Jonas of two");
  }, 60_000);
});
