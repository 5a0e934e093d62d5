import { type Db, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import type { ServerLog } from "../../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import { decideCaseInTx } from "./decide-case";
import {
  onUndoableDecision,
  reopenCase,
  selectUndoable,
  storedDecisionOf,
  takeOut,
  type UndoableRow,
} from "./undoable-decision";

/** The effects of measures, without who takes them. */
type MeasureEffects = Omit<ActingOfficial, "id">;

/** Makes one decision whose time to be undone is over; one that can no longer be made is taken back. */
async function completeDecision(
  db: Db,
  adapters: ContentAdapters,
  effects: MeasureEffects,
  row: UndoableRow,
  now: number,
): Promise<void> {
  const { decision } = storedDecisionOf(row);
  const official = { ...effects, id: row.undoable_by ?? "" };
  try {
    await transact(db, async (tx) => {
      const input = { caseId: row.id, decision };
      if (await takeOut(tx, row)) await decideCaseInTx(tx, adapters, official, input, now);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await transact(db, async (tx) => {
      const opened = await takeOut(tx, row);
      if (opened) await reopenCase(tx, adapters, opened, row, now);
    });
  }
}

const DECISIONS_AT_ONCE = 20;

/** Makes the decisions whose time to be undone is over. @returns how many */
export async function completeDueDecisions(
  db: Db,
  adapters: ContentAdapters,
  effects: MeasureEffects,
  now: number,
): Promise<number> {
  const due = await selectUndoable(db)
    .where("undoable_until", "<=", now)
    .orderBy("undoable_until")
    .orderBy("report_cases.id")
    .limit(DECISIONS_AT_ONCE)
    .execute();
  for (const row of due) await completeDecision(db, adapters, effects, row, now);
  return due.length;
}

interface DecisionTools {
  db: Db;
  adapters: ContentAdapters;
  effects: MeasureEffects;
  now(): number;
  log: ServerLog;
}

/** Rounds that make decisions when they can no longer be undone, also those that a crash or another process has left. */
export function createDecisionRounds({ db, adapters, effects, now, log }: DecisionTools): OutboxRounds {
  const rounds = createOutboxRounds({
    round: () => completeDueDecisions(db, adapters, effects, now()),
    untilNext: async () => {
      const next = await selectUndoable(db).orderBy("undoable_until").limit(1).executeTakeFirst();
      return next && (next.undoable_until ?? 0) - now();
    },
    log,
    failed: "decisions of reports could not be completed",
  });
  onUndoableDecision(db, rounds.wake);
  return rounds;
}
