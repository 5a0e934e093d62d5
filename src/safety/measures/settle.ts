import { throughPlaces } from "../../db/slices";
import type { Db } from "../../db/transact";
import type { Log } from "../../runtime/log";
import { createRounds, type Rounds } from "../../runtime/rounds";
import {
  noteSettled,
  onUnsettled,
  settling,
  type Unsettled,
  unsettled,
  unsettledPeople,
} from "../../users/users";

export type Settle = (db: Db, of: Unsettled, now: number) => Promise<void>;

async function settleOne(db: Db, settle: Settle, userId: string, now: number): Promise<void> {
  const of = await unsettled(db, userId);
  if (!of) return;
  await settle(db, of, now);
  await settling(db, of, (tx) => noteSettled(tx, userId));
}

/** Moves the things of all who were banned, or unbanned, since the last time. @returns how many people */
export async function settleAll(db: Db, settle: Settle, now: number): Promise<number> {
  let people = 0;
  await throughPlaces("", async (after) => {
    const ids = await unsettledPeople(db, after);
    for (const id of ids) await settleOne(db, settle, id, now);
    people += ids.length;
    return ids.at(-1) ?? null;
  });
  return people;
}

interface Tools {
  db: Db;
  settle: Settle;
  now(): number;
  log: Log;
}

/** Settles after each ban and its lifting, and what a crash or another server has left. */
export function createSettler({ db, settle, now, log }: Tools): Rounds {
  const settler = createRounds({
    round: () => settleAll(db, settle, now()),
    untilNext: async () => undefined,
    log,
    failed: "what banned people own could not be moved",
  });
  onUnsettled(db, settler.wake);
  return settler;
}
