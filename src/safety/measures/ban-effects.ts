import { walkInSlices } from "../../db/slices";
import type { Db } from "../../db/transact";
import type { ServerLog } from "../../runtime/log";
import { createOutboxRounds, type OutboxRounds } from "../../runtime/rounds";
import {
  findPendingBanWork,
  listPeopleWithBanWork,
  markBanWorkDone,
  onBanWorkPending,
  type PendingBanWork,
  runBanWorkStep,
} from "../../users/users";

export type ApplyBanEffects = (db: Db, of: PendingBanWork, now: number) => Promise<void>;

async function applyBanEffectsToOne(
  db: Db,
  settle: ApplyBanEffects,
  userId: string,
  now: number,
): Promise<void> {
  const of = await findPendingBanWork(db, userId);
  if (!of) return;
  await settle(db, of, now);
  await runBanWorkStep(db, of, (tx) => markBanWorkDone(tx, userId));
}

/** Moves the things of all who were banned, or unbanned, since the last time. @returns how many people */
export async function applyPendingBanEffects(db: Db, settle: ApplyBanEffects, now: number): Promise<number> {
  let people = 0;
  await walkInSlices("", async (after) => {
    const ids = await listPeopleWithBanWork(db, after);
    for (const id of ids) await applyBanEffectsToOne(db, settle, id, now);
    people += ids.length;
    return ids.at(-1) ?? null;
  });
  return people;
}

interface BanEffectsTools {
  db: Db;
  settle: ApplyBanEffects;
  now(): number;
  log: ServerLog;
}

/** Settles after each ban and its lifting, and what a crash or another server has left. */
export function createBanEffectsRounds({ db, settle, now, log }: BanEffectsTools): OutboxRounds {
  const rounds = createOutboxRounds({
    round: () => applyPendingBanEffects(db, settle, now()),
    untilNext: async () => undefined,
    log,
    failed: "what banned people own could not be moved",
  });
  onBanWorkPending(db, rounds.wake);
  return rounds;
}
