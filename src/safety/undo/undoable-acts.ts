/**
 * Acts of officials that can be undone for some seconds (`SAFETY_LIMITS.undoWindow`). Until then an act stands in its row
 * alone: what it removes is hidden at once, all else (measure, letters, log) happens in one transaction afterwards.
 */
import { type Actor, transactOnce } from "../../db/idempotency";
import type { UndoableActRow } from "../../db/tables/safety";
import { afterCommit, type Db, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { hook } from "../../runtime/per-owner";
import { logOfficialAct } from "../audit/audit";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import { ACTS, type ActInputs, type ActName } from "./kinds";
import { undoableIdOf } from "./pending";
import type { ActTools, UndoableAct } from "./undoable-act";

const actWaker = hook<Db, () => void>();

/** Registers what runs after each act that can be undone. */
export const onUndoableAct = actWaker.set;

/** Thrown to roll back what was only tried. */
class TriedOnly extends Error {}

/** Whether it could be made now: made, and rolled back. @returns the act's refusal; null: it could */
async function tryAct(db: Db, make: (tx: Tx) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await transact(db, async (tx) => {
      await make(tx);
      throw new TriedOnly();
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    if (!(error instanceof TriedOnly)) throw error;
  }
  return null;
}

/** @throws Refusal `already_decided` */
async function insertAct(tx: Tx, row: UndoableActRow): Promise<void> {
  const inserted = await tx
    .insertInto("undoable_acts")
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new Refusal("already_decided");
}

interface OnceActTools extends ActTools {
  official: ActingOfficial & Actor;
}

/**
 * Acts so that it can be undone for `undoWindow`: it takes effect, and is told, after that. Idempotent by key.
 * @returns its id @throws Refusal as the act, `already_decided`: another one about the same thing can be undone, `idempotency_key_reused`
 */
export async function actUndoably<K extends ActName>(
  db: Db,
  tools: OnceActTools,
  act: K,
  input: ActInputs[K],
  now: number,
): Promise<string> {
  const kind: UndoableAct<ActInputs[K]> = ACTS[act];
  const refusal = await tryAct(db, (tx) => kind.make(tx, tools, input, now));
  return transactOnce(db, tools.official, now, async (tx) => {
    // Only here: a repeat is answered as the first was, which is why it can no longer be made.
    if (refusal) throw refusal;
    const id = undoableIdOf(act, kind.thingOf(input));
    const kept = (await kind.begin?.(tx, tools, input, now)) ?? input;
    const until_at = now + SAFETY_LIMITS.undoWindow;
    await insertAct(tx, { id, act, official_id: tools.official.id, input: JSON.stringify(kept), until_at });
    afterCommit(tx, (owner) => actWaker.of(owner)?.());
    return id;
  });
}

/** Takes it out, for one of several who try. @returns what to make or take back; null: another was first */
export async function takePendingAct(tx: Tx, { id, official_id, until_at }: UndoableActRow): Promise<TakenAct | null> {
  const row = await tx
    .deleteFrom("undoable_acts")
    .where("id", "=", id)
    .where("official_id", "=", official_id)
    .where("until_at", "=", until_at)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const taken = takenAct(row.act, row);
  await taken.free(tx);
  return taken;
}

type TakenAct = ReturnType<typeof takenAct>;

/** One that stands in no row any more. */
function takenAct<K extends ActName>(act: K, row: UndoableActRow) {
  const kind: UndoableAct<ActInputs[K]> = ACTS[act];
  const input: ActInputs[K] = JSON.parse(row.input);
  return {
    free: async (tx: Tx): Promise<void> => kind.free?.(tx, input),
    make: (tx: Tx, tools: ActTools, now: number): Promise<unknown> => kind.make(tx, tools, input, now),
    /** All is as it would be without it; reports of meanwhile count. */
    async takeBack(tx: Tx, adapters: ContentAdapters, now: number): Promise<void> {
      await kind.takeBack?.(tx, adapters, input, now);
      const logged = await kind.logged(tx, input);
      await logOfficialAct(tx, { officialId: row.official_id, act: "decision_undone", ...logged }, now);
    },
  };
}

/** Undoes one's own act: nobody was told of it. @throws Refusal `already_decided`: too late */
export function undoAct(db: Db, adapters: ContentAdapters, officialId: string, id: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const row = await tx
      .selectFrom("undoable_acts")
      .selectAll()
      .where("id", "=", id)
      .where("official_id", "=", officialId)
      .where("until_at", ">", now)
      .executeTakeFirst();
    const taken = row && (await takePendingAct(tx, row));
    if (!taken) throw new Refusal("already_decided");
    await taken.takeBack(tx, adapters, now);
  });
}
