import { type Db, type DbOrTx, transact } from "../db/transact";
import { HOUR } from "../runtime/units";
import { isReachable, listDutyOfficials, logOfficialAct } from "../safety/safety";
import { setDutyUntil } from "../users/users";
import type { DutyInput } from "./input";

/** An official's own duty, and who else is on duty. */
export interface Duty {
  /** ms; null: off duty. */
  until: number | null;
  /** Nicknames of all who are on duty and can be rung. */
  names: string[];
  /** Of those who are on duty while nothing rings for them: others are rung instead. */
  silent: string[];
  /** A phone or an address of theirs can be rung. */
  reachable: boolean;
}

export async function loadDuty(db: DbOrTx, officialId: string, now: number): Promise<Duty> {
  const officials = await listDutyOfficials(db, "", now);
  const own = officials.find(({ id }) => id === officialId);
  const onDuty = officials.filter((each) => each.onDuty);
  const namesOf = (some: typeof officials): string[] => some.map(({ nickname }) => nickname).sort();
  return {
    until: own?.onDuty ? own.until : null,
    names: namesOf(onDuty.filter(isReachable)),
    silent: namesOf(onDuty.filter((each) => !isReachable(each))),
    reachable: own !== undefined && isReachable(own),
  };
}

/** Goes on duty for some hours from now on, or off duty (0). */
export async function switchDuty(db: Db, officialId: string, { hours }: DutyInput, now: number): Promise<Duty> {
  await transact(db, async (tx) => {
    await setDutyUntil(tx, officialId, hours === 0 ? null : now + hours * HOUR);
    await logOfficialAct(tx, { officialId, act: hours === 0 ? "duty_ended" : "duty_started" }, now);
  });
  return loadDuty(db, officialId, now);
}
