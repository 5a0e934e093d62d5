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

/** Applies a ban, or its lifting, to what a person owns. */
export type ApplyBanEffects = (db: Db, work: PendingBanWork, now: number) => Promise<void>;

async function applyBanEffectsToOne(db: Db, applyEffects: ApplyBanEffects, userId: string, now: number): Promise<void> {
  const work = await findPendingBanWork(db, userId);
  if (!work) return;
  await applyEffects(db, work, now);
  await runBanWorkStep(db, work, (tx) => markBanWorkDone(tx, userId));
}

/** Applies the effects of bans, and of lifted bans, that are not applied yet. @returns number of people */
export async function applyPendingBanEffects(db: Db, applyEffects: ApplyBanEffects, now: number): Promise<number> {
  let people = 0;
  await walkInSlices("", async (after) => {
    const ids = await listPeopleWithBanWork(db, after);
    for (const id of ids) await applyBanEffectsToOne(db, applyEffects, id, now);
    people += ids.length;
    return ids.at(-1) ?? null;
  });
  return people;
}

interface BanEffectsTools {
  db: Db;
  applyEffects: ApplyBanEffects;
  now(): number;
  log: ServerLog;
}

/** Rounds that apply ban effects after each ban or its lifting, and what a crash or another process has left undone. */
export function createBanEffectsRounds({ db, applyEffects, now, log }: BanEffectsTools): OutboxRounds {
  const rounds = createOutboxRounds({
    round: () => applyPendingBanEffects(db, applyEffects, now()),
    untilNext: async () => undefined,
    log,
    failed: "what banned people own could not be moved",
  });
  onBanWorkPending(db, rounds.wake);
  return rounds;
}
