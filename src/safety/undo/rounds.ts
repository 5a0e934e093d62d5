import type { UndoableActRow } from "../../db/tables/safety";
import { type Db, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import type { ServerLog } from "../../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import { onUndoableAct, takePendingAct } from "./undoable-acts";

/** The effects of measures, without who takes them. */
type MeasureEffects = Omit<ActingOfficial, "id">;

/** Makes one act whose time to be undone is over; one that can no longer be made is taken back. */
async function completeAct(
  db: Db,
  adapters: ContentAdapters,
  effects: MeasureEffects,
  row: UndoableActRow,
  now: number,
): Promise<void> {
  const official = { ...effects, id: row.official_id };
  try {
    await transact(db, async (tx) => (await takePendingAct(tx, row))?.make(tx, { adapters, official }, now));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await transact(db, async (tx) => (await takePendingAct(tx, row))?.takeBack(tx, adapters, now));
  }
}

const ACTS_AT_ONCE = 500;
/** A database that does not answer fails each of them. */
const FAILURES_AT_ONCE = 20;

/**
 * Makes the acts whose time to be undone is over, each for itself: one that fails keeps none of the others waiting. @returns how many
 * @throws AggregateError with the ids of those that failed
 */
export async function completeDueActs(
  db: Db,
  adapters: ContentAdapters,
  effects: MeasureEffects,
  now: number,
): Promise<number> {
  const due = await db
    .selectFrom("undoable_acts")
    .selectAll()
    .where("until_at", "<=", now)
    .orderBy("until_at")
    .orderBy("id")
    .limit(ACTS_AT_ONCE)
    .execute();
  const failures = new Map<string, unknown>();
  for (const row of due) {
    await completeAct(db, adapters, effects, row, now).catch((error: unknown) => failures.set(row.id, error));
    if (failures.size === FAILURES_AT_ONCE) break;
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), [...failures].map(([id, error]) => `${id}: ${error}`).join("; "));
  return due.length;
}

interface ActRoundTools {
  db: Db;
  adapters: ContentAdapters;
  effects: MeasureEffects;
  now(): number;
  log: ServerLog;
}

/** Rounds that make acts when they can no longer be undone, also those that a crash or another process has left. */
export function createUndoableActRounds({ db, adapters, effects, now, log }: ActRoundTools): OutboxRounds {
  const rounds = createOutboxRounds({
    round: () => completeDueActs(db, adapters, effects, now()),
    untilNext: async () => {
      const next = await db
        .selectFrom("undoable_acts")
        .select("until_at")
        .orderBy("until_at")
        .limit(1)
        .executeTakeFirst();
      return next && next.until_at - now();
    },
    log,
    failed: "acts of officials could not be completed",
  });
  onUndoableAct(db, rounds.wake);
  return rounds;
}
