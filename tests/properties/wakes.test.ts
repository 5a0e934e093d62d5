/** What leaves work that is due wakes who does it, once it is committed: nobody waits for the next look at the clock. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { deleteAccount } from "../../src/account/account";
import { setPasswordAsOperator } from "../../src/auth/password/set-password";
import { throwBottle } from "../../src/bottles/bottles";
import { markConversationRead, sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { MASS_MAIL_LIMITS } from "../../src/limits/safety";
import { onEmailEnqueued } from "../../src/mail/outbox";
import { onPushEnqueued } from "../../src/push/push-outbox";
import { openLogger } from "../../src/runtime/log";
import { onAlarm } from "../../src/safety/alarms/begin-alarm";
import { onMassMailWork } from "../../src/safety/mass-mail/count-text";
import * as safety from "../../src/safety/safety";
import { onUndoableAct } from "../../src/safety/undo/undoable-acts";
import { onBanWorkPending } from "../../src/users/stopped-people";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, aSignedInPerson, type PersonChange, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";

const ROOT = join(import.meta.dir, "../..");
const BAN = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;

/** Prepares, and gives the act that leaves work. */
type Act = (db: Db) => Promise<() => Promise<unknown>>;

interface Work {
  /** Registers who does it. */
  on(db: Db, wake: () => void): void;
  /** SQL: how much is due. */
  due: string;
  acts: Record<string, Act>;
}

const withEmail = (db: Db, change: PersonChange = {}) => {
  const email = `${newId(NOW)}@sea.example`;
  return aPerson(db, { email, email_key: email, email_verified: 1, ...change });
};

/** Two friends; the second has a browser that rings. */
async function aPair(db: Db): Promise<[TestPerson, TestPerson]> {
  const [one, other] = [await aPerson(db), await aPerson(db)];
  await insertFriendship(db, one.id, other.id);
  const { sessionId } = await aSignedInPerson(db, other, NOW);
  const key = { endpoint: `https://push.example/${other.id}`, p256dh: "p", auth: "a" };
  const row = { id: `push ${other.id}`, user_id: other.id, session_id: sessionId, created_at: NOW, ...key };
  await db.insertInto("push_subscriptions").values(row).execute();
  return [one, other];
}
const write = (db: Db, from: TestPerson, to: TestPerson) =>
  sendText(db, from.id, to.id, { text: "Hello", clientId: newId(NOW) }, NOW);

async function aCase(db: Db, reason: "spam" | "threat" | "self_harm" | "underage") {
  const [official, bottle, reporter] = [await anOfficial(db), await aBottle(db, await aPerson(db)), await aPerson(db)];
  const report = () => reportThing(db, reporter, { kind: "bottle", id: bottle, reason });
  return { official, bottle, report };
}
const urgent =
  (reason: "threat" | "self_harm" | "underage"): Act =>
  async (db) =>
    (await aCase(db, reason)).report;

async function aTakenCase(db: Db) {
  const { official, bottle, report } = await aCase(db, "threat");
  await report();
  await safety.runDueAlarms(db, { operator: null, log: openLogger("silent") }, NOW);
  const { id } = await loadCase(db, bottle);
  await safety.takeCase(db, official.id, id, NOW);
  return { official, caseId: id };
}

const LETTER = "Dear friend, I have something wonderful for you and want to share it with all the world.";
const throwNew = async (db: Db) => throwBottle(db, await aPerson(db, { created_at: NOW }), { content: LETTER }, NOW);

async function aMassCase(db: Db): Promise<string> {
  for (let n = 0; n < MASS_MAIL_LIMITS.accounts; n++) await throwNew(db);
  while ((await safety.runMassMailRound(db, things, NOW)) > 0);
  const row = db.selectFrom("mass_texts").select("id").where("opened_at", "is not", null);
  return (await row.executeTakeFirstOrThrow()).id;
}

const WORK: Record<string, Work> = {
  mailWaker: {
    on: onEmailEnqueued,
    due: "select count(*) as n from outbox",
    acts: {
      "an account is deleted": async (db) => {
        const { id } = await withEmail(db);
        return () => deleteAccount(db, aFileStore(), id, NOW);
      },
      "the operator sets a password": async (db) => {
        const { id } = await withEmail(db);
        return () => setPasswordAsOperator(db, id, "salt-and-lanterns", NOW);
      },
    },
  },
  pushWaker: {
    on: onPushEnqueued,
    due: "select coalesce(sum(version), 0) as n from push_news",
    acts: {
      "a message is sent": async (db) => {
        const [one, other] = await aPair(db);
        return () => write(db, one, other);
      },
      "it is read elsewhere before it was pushed": async (db) => {
        const [one, other] = await aPair(db);
        await write(db, one, other);
        return () => markConversationRead(db, other.id, one.id, undefined, NOW);
      },
    },
  },
  alarmWaker: {
    on: onAlarm,
    due: `select count(*) as n from report_cases where alarm_at <= ${NOW}`,
    acts: {
      "a threat is reported": urgent("threat"),
      "self-harm is reported": urgent("self_harm"),
      "a child is reported": urgent("underage"),
      "a case is given back": async (db) => {
        const { official, caseId } = await aTakenCase(db);
        return () => safety.giveCaseBack(db, official.id, { caseId, note: "" }, NOW);
      },
    },
  },
  actWaker: {
    on: onUndoableAct,
    due: "select count(*) as n from undoable_acts",
    acts: {
      "a decision that can be undone": async (db) => {
        const { official, bottle, report } = await aCase(db, "spam");
        await report();
        const caseId = await markEvidenceOpened(db, official, bottle);
        const tools = { adapters: things, official: officialContext(official) };
        return () => safety.actUndoably(db, tools, "case", { caseId, decision: { kind: "reject" } }, NOW);
      },
    },
  },
  banWorkWaker: {
    on: onBanWorkPending,
    due: "select count(*) as n from stopped_people where settled = 0",
    acts: {
      "somebody is banned": async (db) => {
        const [official, { id }] = [await anOfficial(db), await aPerson(db)];
        return () => safety.takeMeasure(db, officialContext(official), id, BAN, NOW);
      },
      "a ban whose work is done is lifted": async (db) => {
        const [official, { id }] = [await anOfficial(db), await aPerson(db)];
        await safety.takeMeasure(db, officialContext(official), id, BAN, NOW);
        await db.updateTable("stopped_people").set({ settled: 1 }).execute();
        const measure = await db.selectFrom("measures").select("id").executeTakeFirstOrThrow();
        return () =>
          safety.liftMeasure(
            db,
            things,
            officialContext(official),
            { measureId: measure.id, reason: "A mistake." },
            NOW,
          );
      },
    },
  },
  massMailWaker: {
    on: onMassMailWork,
    due: "select count(opened_at) + count(decided_at) as n from mass_texts",
    acts: {
      "a text is one too many": async (db) => {
        for (let n = 1; n < MASS_MAIL_LIMITS.accounts; n++) await throwNew(db);
        return () => throwNew(db);
      },
      "a case of mass mail is decided": async (db) => {
        const [official, id] = [await anOfficial(db), await aMassCase(db)];
        return () => safety.decideMassCase(db, official.id, { id, decision: "release" }, NOW);
      },
    },
  },
};

test("everybody who is woken by work has a row", () => {
  const files = [...new Bun.Glob("src/**/*.ts").scanSync(ROOT)];
  const wakers = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/const (\w+) = hook<Db, \(\) => void>\(\)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(wakers.sort()).toEqual(Object.keys(WORK).sort());
});

const ACTS = Object.entries(WORK).flatMap(([name, { acts, ...work }]) =>
  Object.entries(acts).map(([title, act]) => ({ name, title, act, ...work })),
);

eachDatabase("work that is due wakes who does it", (_, open) => {
  test.each(ACTS)("$name: $title", async ({ on, due, act }) => {
    const db = await open();
    await seedBuiltIns(db);
    const countDue = async () => Number((await sql<{ n: number }>`${sql.raw(due)}`.execute(db)).rows[0]?.n);
    const leaveWork = await act(db);
    let woken = 0;
    on(db, () => woken++);
    const before = await countDue();
    await leaveWork();
    expect(await countDue()).toBeGreaterThan(before);
    expect(woken).toBeGreaterThan(0);
  });
});
