import { writeNewMeta } from "../../db/meta";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { REGISTRATION_CLOSE_LIMITS } from "../../limits/safety";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { hasOfficialWithSignIn } from "../audit/officials";

/** Registration switch and automatic closing. */
export interface RegistrationSettings {
  open: boolean;
  closesItself: boolean;
}

const [CLOSED_KEY, CLOSES_ITSELF_KEY] = ["registration_closed", "registration_closes_itself"] as const;

/** The officials' settings. */
export async function loadRegistrationSettings(db: DbOrTx): Promise<RegistrationSettings> {
  const rows = await db.selectFrom("meta").select("key").where("key", "in", [CLOSED_KEY, CLOSES_ITSELF_KEY]).execute();
  const isSet = (key: string) => rows.some((row) => row.key === key);
  return { open: !isSet(CLOSED_KEY), closesItself: isSet(CLOSES_ITSELF_KEY) };
}

async function hasOverdueReports(db: DbOrTx, now: number): Promise<boolean> {
  const since = now - REGISTRATION_CLOSE_LIMITS.undecided;
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
    .limit(REGISTRATION_CLOSE_LIMITS.reporters)
    .execute();
  if (reporters.length < REGISTRATION_CLOSE_LIMITS.reporters) return false;
  return hasOfficialWithSignIn(db);
}

export async function isRegistrationOpen(db: DbOrTx, now: number): Promise<boolean> {
  const { open, closesItself } = await loadRegistrationSettings(db);
  return open && !(closesItself && (await hasOverdueReports(db, now)));
}

/** @throws Refusal `registration_closed` */
export async function refuseClosedRegistration(db: DbOrTx, now: number): Promise<void> {
  if (!(await isRegistrationOpen(db, now))) throw new Refusal("registration_closed");
}

async function setMetaFlag(tx: Tx, key: string, on: boolean, now: number): Promise<void> {
  if (!on) await tx.deleteFrom("meta").where("key", "=", key).execute();
  else await writeNewMeta(tx, key, String(now));
}

/** Sets the switch, logged. @returns the state */
export const saveRegistrationSettings = (
  db: Db,
  officialId: string,
  settings: RegistrationSettings,
  now: number,
): Promise<RegistrationSettings> =>
  transact(db, async (tx) => {
    await setMetaFlag(tx, CLOSED_KEY, !settings.open, now);
    await setMetaFlag(tx, CLOSES_ITSELF_KEY, settings.closesItself, now);
    const act = settings.open ? "registration_opened" : "registration_closed";
    await logOfficialAct(tx, { officialId, act, reason: settings.closesItself ? "closes by itself" : "" }, now);
    return settings;
  });
