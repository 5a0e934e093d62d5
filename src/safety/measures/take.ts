import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared";
import type { MeasureRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { DAY, GONE } from "../../limits/limits";
import { writeToOwner } from "../../mail/outbox";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { type BandChanged, endSessions, type Feature, lockAll, setStanding } from "../../users/users";
import { log } from "../audit/audit";
import { type AgeNamed, moveAge, restoreAge, UNMOVED } from "./age";
import { EFFECTS, type Step } from "./input";

type Stop = (tx: Tx, userId: string, now: number) => Promise<void>;

export interface Office {
  id: string;
  stop: Stop;
  bandChanged: BandChanged;
  appealDays: number;
}

interface Taking {
  userId: string;
  kind: Step;
  feature?: Feature;
  days?: number;
  age?: AgeNamed;
  birthday?: string;
  rule: string;
  reason: string;
  endSessions: boolean;
  caseId?: string;
  /** What the message says instead of the kind. */
  notice?: "birthday_granted";
}

const insert = insertion("measures");

/** Officials are judged by the operator alone. @throws Refusal `forbidden`, `user_not_found` */
export async function refuseOffice(tx: Tx, officialId: string, userId: string): Promise<void> {
  if (userId === officialId) throw new Refusal("forbidden");
  const person = await tx.selectFrom("users").select("official").where("id", "=", userId).executeTakeFirst();
  if (!person || userId === GONE) throw new Refusal("user_not_found");
  if (person.official === 1) throw new Refusal("forbidden");
}

type Active = Pick<MeasureRow, "kind" | "feature" | "from_at" | "until_at">;

function limitsOf(active: Active[]): string | null {
  const limits: Record<string, number> = {};
  for (const { kind, feature, until_at } of active) {
    if (kind !== "limit" || feature === null || until_at === null) continue;
    limits[feature] = Math.max(limits[feature] ?? 0, until_at);
  }
  return Object.keys(limits).length > 0 ? JSON.stringify(limits) : null;
}

/** What lifting a measure takes. */
export type Lifting = Pick<Office, "id" | "bandChanged">;

/** What all measures together that were not lifted close to a person, onto the person's own row. */
async function restand(tx: Tx, userId: string, now: number): Promise<void> {
  const active = await tx
    .selectFrom("measures")
    .select(["kind", "feature", "from_at", "until_at"])
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where((eb) => eb.or([eb("until_at", "is", null), eb("until_at", ">", now)]))
    .execute();
  const ends = active.flatMap(({ kind, until_at }) =>
    kind === "suspend" && until_at !== null ? [until_at] : [],
  );
  const standing = {
    suspended_until: ends.length > 0 ? Math.max(...ends) : null,
    banned_at: active.find(({ kind }) => kind === "ban")?.from_at ?? null,
    limits: limitsOf(active),
  };
  await setStanding(tx, userId, standing, now);
}

const TOLD = {
  warn: "measure_warn",
  remove: "measure_remove",
  limit: "measure_limit",
  suspend: "measure_suspend",
  age: "measure_age",
  // Read at sign-in.
  ban: null,
} as const satisfies Record<Step, string | null>;

async function inform(tx: Tx, taking: Taking, measureId: string, now: number): Promise<void> {
  const { userId, kind } = taking;
  const notice = taking.notice ?? TOLD[kind];
  if (notice) await notify(tx, userId, "official_notice", { notice, measureId }, now);
  if (EFFECTS[kind].ofAge) await writeToOwner(tx, userId, "age_corrected", now, { measureId });
}

async function enforce(tx: Tx, office: Office, taking: Taking, now: number): Promise<void> {
  const { userId, kind } = taking;
  const { stops, endsSessions } = EFFECTS[kind];
  await restand(tx, userId, now);
  if (stops) await office.stop(tx, userId, now);
  if (endsSessions || taking.endSessions) await endSessions(tx, userId);
}

/** Takes a measure, effective at once. @returns its id @throws Refusal `forbidden`, `user_not_found` */
export async function take(tx: Tx, office: Office, taking: Taking, now: number): Promise<string> {
  const { userId, kind, feature, days, rule, reason, caseId } = taking;
  const { timed, ofFeature, ofAge } = EFFECTS[kind];
  // Locked first: the person may become an official meanwhile.
  await lockAll(tx, [userId]);
  await refuseOffice(tx, office.id, userId);
  const moved = ofAge ? await moveAge(tx, taking, now, office.bandChanged) : UNMOVED;
  const id = newId(now);
  await insert(tx, {
    id,
    user_id: userId,
    kind,
    feature: (ofFeature && feature) || null,
    ...moved,
    rule,
    reason,
    case_id: caseId ?? null,
    from_at: now,
    until_at: timed && days ? now + days * DAY : null,
    official_id: office.id,
    appeal_until: now + office.appealDays * DAY,
    lifted_at: null,
    lifted_by: null,
    appeal_token: null,
    appeal_token_until: null,
  });
  await enforce(tx, office, taking, now);
  await inform(tx, taking, id, now);
  const did = kind === "remove" ? "content_removed" : "measure_taken";
  await log(tx, { officialId: office.id, act: did, kind, thingId: id, aboutId: userId, reason }, now);
  return id;
}

/** Lifts a measure under the row's lock, and restores the age that stood before it. @returns whether it was in force */
export async function lift(tx: Tx, office: Lifting, measureId: string, now: number): Promise<boolean> {
  const lifted = await tx
    .updateTable("measures")
    .set({ lifted_at: now, lifted_by: office.id, appeal_token: null })
    .where("id", "=", measureId)
    .where("lifted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!lifted) return false;
  await restand(tx, lifted.user_id, now);
  if (EFFECTS[lifted.kind].ofAge) await restoreAge(tx, lifted, now, office.bandChanged);
  return true;
}
