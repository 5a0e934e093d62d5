import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared-query";
import { BLAMELESS_MEASURES, type MeasureKind, type MeasureRow } from "../../db/tables/safety";
import type { Tx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { TRUST_LIMITS } from "../../limits/safety";
import { enqueueEmailToOwner } from "../../mail/outbox";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { DAY } from "../../runtime/units";
import {
  endSessions,
  findUser,
  type LimitableFeature,
  lockUsers,
  type OnAgeBandChange,
  renewRefusedBirthday,
  setAccountStatus,
} from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { recordTransparencyEvent } from "../transparency/record-event";
import { type AgeCorrection, correctAge, NO_AGE_CORRECTION, restoreAge } from "./age-correction";
import { MEASURE_EFFECTS } from "./input";

type StopPerson = (tx: Tx, userId: string, now: number) => Promise<void>;

/** An official who takes a measure, with what its effects need. */
export interface ActingOfficial {
  id: string;
  /** Ends what a suspended or banned person has begun, see `MeasureEffect.stopsNewContact`. */
  stop: StopPerson;
  bandChanged: OnAgeBandChange;
  appealDays: number;
}

export interface NewMeasure {
  userId: string;
  kind: MeasureKind;
  feature?: LimitableFeature;
  days?: number;
  age?: AgeCorrection;
  birthday?: string;
  rule: string;
  reason: string;
  endSessions: boolean;
  caseId?: string;
  /** Notice that is sent instead of the one of the kind. */
  notice?: "birthday_granted";
}

const insertMeasure = insertion("measures");

/** Measures against oneself or another official are for the operator. @throws Refusal `forbidden`, `user_not_found` */
export async function refuseMeasureTarget(tx: Tx, officialId: string, userId: string): Promise<void> {
  if (userId === officialId) throw new Refusal("forbidden");
  const person = await findUser(tx, userId, ["official"]);
  if (!person || userId === DELETED_USER_ID) throw new Refusal("user_not_found");
  if (person.official === 1) throw new Refusal("forbidden");
}

type ActiveMeasure = Pick<MeasureRow, "kind" | "feature" | "from_at" | "until_at">;

function activeLimitsJson(active: ActiveMeasure[]): string | null {
  const limits: Record<string, number> = {};
  for (const { kind, feature, until_at } of active) {
    if (kind !== "limit" || feature === null || until_at === null) continue;
    limits[feature] = Math.max(limits[feature] ?? 0, until_at);
  }
  return Object.keys(limits).length > 0 ? JSON.stringify(limits) : null;
}

/** An official who lifts a measure. */
export type LiftingOfficial = Pick<ActingOfficial, "id" | "bandChanged">;

/** Whether a measure blames nobody: a corrected age, a rest out of care. */
export const isBlameless = (kind: MeasureKind): boolean => BLAMELESS_MEASURES.some((each) => each === kind);

/** Until when measures of the last time set somebody back (docs/product.md 12.17); those that blame nobody do not. */
export function setBackUntil(standing: readonly Pick<ActiveMeasure, "kind" | "from_at">[], now: number): number | null {
  const ends = standing.filter(({ kind }) => !isBlameless(kind)).map(({ from_at }) => from_at + TRUST_LIMITS.setBack);
  const until = Math.max(0, ...ends);
  return until > now ? until : null;
}

/** Writes the combined effect of a person's measures in force to the person's row. */
async function recomputeAccountStatus(tx: Tx, userId: string, now: number): Promise<void> {
  const standing = await tx
    .selectFrom("measures")
    .select(["kind", "feature", "from_at", "until_at"])
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .where((eb) =>
      eb.or([eb("until_at", "is", null), eb("until_at", ">", now), eb("from_at", ">", now - TRUST_LIMITS.setBack)]),
    )
    .execute();
  const active = standing.filter(({ until_at }) => until_at === null || until_at > now);
  const ends = active.flatMap(({ kind, until_at }) => (kind === "suspend" && until_at !== null ? [until_at] : []));
  const status = {
    suspended_until: ends.length > 0 ? Math.max(...ends) : null,
    banned_at: active.find(({ kind }) => kind === "ban")?.from_at ?? null,
    limits: activeLimitsJson(active),
    set_back_until: setBackUntil(standing, now),
  };
  await setAccountStatus(tx, userId, status, now);
  await renewRefusedBirthday(tx, userId, now);
}

const MEASURE_NOTICES = {
  warn: "measure_warn",
  remove: "measure_remove",
  limit: "measure_limit",
  suspend: "measure_suspend",
  age: "measure_age",
  rest: "measure_rest",
  // Shown at sign-in instead.
  ban: null,
} as const satisfies Record<MeasureKind, string | null>;

async function notifyMeasuredPerson(tx: Tx, measure: NewMeasure, measureId: string, now: number): Promise<void> {
  const { userId, kind } = measure;
  const notice = measure.notice ?? MEASURE_NOTICES[kind];
  if (notice) await notifyPerson(tx, userId, "official_notice", { notice, measureId }, now);
  if (MEASURE_EFFECTS[kind].correctsAge) await enqueueEmailToOwner(tx, userId, "age_corrected", now, { measureId });
}

async function enforceMeasure(tx: Tx, official: ActingOfficial, measure: NewMeasure, now: number): Promise<void> {
  const { userId, kind } = measure;
  const { stopsNewContact, endsSessions } = MEASURE_EFFECTS[kind];
  await recomputeAccountStatus(tx, userId, now);
  if (stopsNewContact) await official.stop(tx, userId, now);
  if (endsSessions || measure.endSessions) await endSessions(tx, userId);
}

/**
 * Takes a measure, effective at once: stores it, updates the account, notifies the person and logs it.
 * @returns its id @throws Refusal `forbidden`, `user_not_found`; for an `age` measure also as `correctAge`
 */
export async function applyMeasure(
  tx: Tx,
  official: ActingOfficial,
  measure: NewMeasure,
  now: number,
): Promise<string> {
  const { userId, kind, feature, days, rule, reason, caseId } = measure;
  const { timed, needsFeature, correctsAge } = MEASURE_EFFECTS[kind];
  // Locked before the check: the person may become an official concurrently.
  await lockUsers(tx, [userId]);
  await refuseMeasureTarget(tx, official.id, userId);
  const ageColumns = correctsAge ? await correctAge(tx, measure, now, official.bandChanged) : NO_AGE_CORRECTION;
  const id = newId(now);
  await insertMeasure(tx, {
    id,
    user_id: userId,
    kind,
    feature: (needsFeature && feature) || null,
    ...ageColumns,
    rule,
    reason,
    case_id: caseId ?? null,
    from_at: now,
    until_at: timed && days ? now + days * DAY : null,
    official_id: official.id,
    appeal_until: now + official.appealDays * DAY,
    lifted_at: null,
    lifted_by: null,
    appeal_token: null,
    appeal_token_until: null,
  });
  await enforceMeasure(tx, official, measure, now);
  await notifyMeasuredPerson(tx, measure, id, now);
  const act = kind === "remove" ? "content_removed" : "measure_taken";
  await logOfficialAct(tx, { officialId: official.id, act, kind, thingId: id, aboutId: userId, reason }, now);
  // What somebody asked for themselves is no measure of the team's own.
  if (!measure.notice) await recordTransparencyEvent(tx, { kind: "measure", detail: kind }, now);
  return id;
}

/**
 * Lifts a measure and restores the age from before an `age` measure; the person's row is locked.
 * @returns false: it was lifted before
 */
export async function liftMeasureInTx(
  tx: Tx,
  official: LiftingOfficial,
  measureId: string,
  now: number,
): Promise<boolean> {
  const lifted = await tx
    .updateTable("measures")
    .set({ lifted_at: now, lifted_by: official.id, appeal_token: null })
    .where("id", "=", measureId)
    .where("lifted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!lifted) return false;
  await recomputeAccountStatus(tx, lifted.user_id, now);
  if (MEASURE_EFFECTS[lifted.kind].correctsAge) await restoreAge(tx, lifted, now, official.bandChanged);
  return true;
}
