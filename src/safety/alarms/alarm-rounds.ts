import { z } from "zod";
import { countRows } from "../../db/count-rows";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { ALARM_LIMITS } from "../../limits/safety";
import type { ServerLog } from "../../runtime/log";
import { registerGauge } from "../../runtime/meters";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import { SECOND } from "../../runtime/units";
import { onAlarm } from "./begin-alarm";
import { postponeRepeatedAlarm } from "./repeated-alarms";
import { alarmStepOf, sendAlarm } from "./send-alarm";

interface DueAlarm {
  id: string;
  about_id: string;
  alarm_step: number | null;
  alarm_at: number | null;
  taken_until: number | null;
}

const selectAlarms = (db: DbOrTx) =>
  db
    .selectFrom("report_cases")
    .select(["id", "about_id", "alarm_step", "alarm_at", "taken_until"])
    .where("alarm_at", "is not", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .orderBy("alarm_at")
    .orderBy("id");

/** When the step after one comes; null: it was the last. Sharp, but for a server that stood still meanwhile. */
function nextAlarmAt(step: number, dueAt: number, now: number): number | null {
  const wait = ALARM_LIMITS.steps[step + 1];
  if (wait === undefined) return null;
  return (now - dueAt > ALARM_LIMITS.late ? now : dueAt) + wait;
}

/**
 * One step of an alarm: who is rung is queued in the transaction that claims the step, so that a crash repeats both or
 * neither, and of two processes one does it. A case that rested too long with who took it begins anew.
 */
async function runAlarmStep(db: Db, due: DueAlarm, { operator, log }: AlarmSettings, now: number): Promise<void> {
  const dueAt = due.alarm_at ?? now;
  const step = due.taken_until === null ? (due.alarm_step ?? 0) : 0;
  const isFirst = step === 0 && due.taken_until === null;
  const reached = await transact(db, async (tx) => {
    const claimed = await tx
      .updateTable("report_cases")
      .set({ alarm_step: step + 1, alarm_at: nextAlarmAt(step, dueAt, now) })
      .set({ taken_by: null, taken_at: null, taken_until: null })
      .where("id", "=", due.id)
      .where("alarm_at", "=", dueAt)
      .where("alarm_step", "=", due.alarm_step)
      .where("decided_at", "is", null)
      .where("undoable_until", "is", null)
      .returning(["id", "about_id", "place"])
      .executeTakeFirst();
    if (!claimed || (isFirst && (await postponeRepeatedAlarm(tx, claimed, now)))) return true;
    return sendAlarm(tx, claimed, alarmStepOf(step), operator, now);
  });
  if (!reached) log.error({ case: due.id, step }, "an urgent report waits, and nobody can be reached");
}

const ALARMS_AT_ONCE = 50;

interface AlarmSettings {
  /** E-mail address; null: none. */
  operator: string | null;
  log: ServerLog;
}

/** Runs the steps that are due. @returns how many */
export async function runDueAlarms(db: Db, settings: AlarmSettings, now: number): Promise<number> {
  const due = await selectAlarms(db).where("alarm_at", "<=", now).limit(ALARMS_AT_ONCE).execute();
  for (const each of due) await runAlarmStep(db, each, settings, now);
  return due.length;
}

const selectUntaken = (db: DbOrTx, now: number) =>
  db
    .selectFrom("report_cases")
    .where("urgent_at", "is not", null)
    .where("decided_at", "is", null)
    .where((eb) => eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", now)]));

async function secondsOldestWaits(db: DbOrTx, now: number): Promise<number> {
  const { since } = await selectUntaken(db, now)
    .select((eb) => eb.fn.min("urgent_at").as("since"))
    .executeTakeFirstOrThrow();
  return since === null ? 0 : Math.max(0, now - Number(since)) / SECOND;
}

interface AlarmTools {
  db: Db;
  /** `OPERATOR_CONTACT`; null: not set. */
  contact: string | null;
  now(): number;
  log: ServerLog;
}

/** Mail goes to an address alone: a page cannot be written to. */
const mailAddressOf = (contact: string | null): string | null =>
  z.email().safeParse(contact).success ? contact : null;

/** Rounds that ring for urgent cases, also for those that a crash or another process has left. */
export function createAlarmRounds({ db, contact, now, log }: AlarmTools): OutboxRounds {
  const settings = { operator: mailAddressOf(contact), log };
  registerGauge(db, "driftglass_urgent_cases_waiting", "Urgent reports that nobody has taken.", () =>
    countRows(selectUntaken(db, now())),
  );
  registerGauge(db, "driftglass_urgent_oldest_seconds", "How long the oldest of them has waited.", () =>
    secondsOldestWaits(db, now()),
  );
  const rounds = createOutboxRounds({
    round: () => runDueAlarms(db, settings, now()),
    untilNext: async () => {
      const next = await selectAlarms(db).limit(1).executeTakeFirst();
      return next && (next.alarm_at ?? 0) - now();
    },
    log,
    failed: "urgent reports could not be read",
  });
  onAlarm(db, rounds.wake);
  return rounds;
}
