import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { DAY } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { log } from "../audit/audit";
import { hasOfficial } from "../audit/officials";

/** Registration closes when reports by so many people are undecided so long, ms. */
const REGISTRATION = { reporters: 3, undecided: 7 * DAY } as const;

/** Registration switch and automatic closing. */
export interface Doors {
  open: boolean;
  closesItself: boolean;
}

const [CLOSED, BY_ITSELF] = ["registration_closed", "registration_closes_itself"] as const;

/** The officials' settings. */
export async function doorsSet(db: Queries): Promise<Doors> {
  const rows = await db.selectFrom("meta").select("key").where("key", "in", [CLOSED, BY_ITSELF]).execute();
  const is = (key: string) => rows.some((row) => row.key === key);
  return { open: !is(CLOSED), closesItself: is(BY_ITSELF) };
}

async function liesAbout(db: Queries, now: number): Promise<boolean> {
  const since = now - REGISTRATION.undecided;
  const reporters = await db
    .selectFrom("report_cases")
    .innerJoin("reports", "reports.case_id", "report_cases.id")
    .select("reports.reporter_id")
    .distinct()
    .leftJoin("users as about", "about.id", "report_cases.about_id")
    // An official would see by the closed door that they are reported.
    .where((eb) => eb.or([eb("about.official", "is", null), eb("about.official", "=", 0)]))
    .where("report_cases.decided_at", "is", null)
    .where("report_cases.opened_at", "<=", since)
    .where("reports.created_at", "<=", since)
    .limit(REGISTRATION.reporters)
    .execute();
  if (reporters.length < REGISTRATION.reporters) return false;
  return hasOfficial(db);
}

export async function isRegistrationOpen(db: Queries, now: number): Promise<boolean> {
  const { open, closesItself } = await doorsSet(db);
  return open && !(closesItself && (await liesAbout(db, now)));
}

/** @throws Refusal `registration_closed` */
export async function refuseClosed(db: Queries, now: number): Promise<void> {
  if (!(await isRegistrationOpen(db, now))) throw new Refusal("registration_closed");
}

async function note(tx: Tx, key: string, on: boolean, now: number): Promise<void> {
  if (!on) await tx.deleteFrom("meta").where("key", "=", key).execute();
  else
    await tx
      .insertInto("meta")
      .values({ key, value: String(now) })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
}

/** Sets the switch, logged. @returns the state */
export const setDoors = (db: Db, officialId: string, doors: Doors, now: number): Promise<Doors> =>
  transact(db, async (tx) => {
    await note(tx, CLOSED, !doors.open, now);
    await note(tx, BY_ITSELF, doors.closesItself, now);
    const act = doors.open ? "registration_opened" : "registration_closed";
    await log(tx, { officialId, act, reason: doors.closesItself ? "closes by itself" : "" }, now);
    return doors;
  });
