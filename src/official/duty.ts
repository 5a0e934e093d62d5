import type { Db, DbOrTx } from "../db/transact";
import { HOUR } from "../runtime/units";
import { findReach, officialsWithSignIn } from "../safety/safety";
import { setDutyUntil } from "../users/users";
import type { DutyInput } from "./input";

/** An official's own duty, and who else is on duty. */
export interface Duty {
  /** ms; null: off duty. */
  until: number | null;
  /** Nicknames of all who are on duty. */
  names: string[];
  /** A phone or an address of theirs can be rung. */
  reachable: boolean;
}

export async function loadDuty(db: DbOrTx, officialId: string, now: number): Promise<Duty> {
  const rows = await officialsWithSignIn(db)
    .select(["id", "nickname", "duty_until"])
    .where("duty_until", ">", now)
    .where("banned_at", "is", null)
    .orderBy("nickname")
    .execute();
  return {
    until: rows.find(({ id }) => id === officialId)?.duty_until ?? null,
    names: rows.map(({ nickname }) => nickname),
    reachable: await findReach(db, officialId, now),
  };
}

/** Goes on duty for some hours from now on, or off duty (0). */
export async function switchDuty(db: Db, officialId: string, { hours }: DutyInput, now: number): Promise<Duty> {
  await setDutyUntil(db, officialId, hours === 0 ? null : now + hours * HOUR);
  return loadDuty(db, officialId, now);
}
