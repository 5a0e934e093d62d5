import { LIMITABLE_FEATURES, type LimitableFeature } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";

/**
 * Which measures refuse an action: a limit of this feature or a suspension, a suspension alone (`active`), or none
 * (`free`).
 */
export type ActionGate = LimitableFeature | "active" | "free";

/** Measures against an account. Times in ms. */
export interface AccountStatus {
  suspendedUntil: number | null;
  bannedAt: number | null;
  /** Until when each feature is limited. */
  limits: Readonly<Partial<Record<LimitableFeature, number>>>;
}

const NO_LIMITS = {};

export const accountStatusFromRow = (row: {
  suspended_until: number | null;
  banned_at: number | null;
  limits: string | null;
}): AccountStatus => ({
  suspendedUntil: row.suspended_until,
  bannedAt: row.banned_at,
  limits: row.limits === null ? NO_LIMITS : JSON.parse(row.limits),
});

export interface SuspensionRow {
  banned_at: number | null;
  suspended_until: number | null;
}

/** Whether a person is banned, or suspended until later than `now` (ms): others cannot start anything new with them. */
export const isSuspendedOrBanned = ({ banned_at, suspended_until }: SuspensionRow, now: number): boolean =>
  banned_at !== null || (suspended_until !== null && suspended_until > now);

type MeasureRefusal = Refusal & { code: "suspended" | "feature_limited" };
const createMeasureRefusal = (code: MeasureRefusal["code"], until: number) =>
  new Refusal(code, { until }) as MeasureRefusal;

/**
 * The refusal by a suspension or limit; null: neither applies. Bans are not checked: a banned person has no session.
 * @param now ms
 */
export function measureRefusalOf(
  { suspendedUntil, limits }: AccountStatus,
  act: ActionGate,
  now: number,
): MeasureRefusal | null {
  if (act === "free") return null;
  if (suspendedUntil !== null && suspendedUntil > now) return createMeasureRefusal("suspended", suspendedUntil);
  const until = act === "active" ? undefined : limits[act];
  return until !== undefined && until > now ? createMeasureRefusal("feature_limited", until) : null;
}

/** The code by which a measure refuses at present: of the whole account, else of a feature; null: none does. @param now ms */
export function currentMeasureCodeOf(status: AccountStatus, now: number): MeasureRefusal["code"] | null {
  const acts = ["active", ...LIMITABLE_FEATURES] as const;
  for (const act of acts) {
    const refusal = measureRefusalOf(status, act, now);
    if (refusal) return refusal.code;
  }
  return null;
}

/** Puts an official on duty until a time (ms); null: off duty. */
export const setDutyUntil = async (db: DbOrTx, officialId: string, until: number | null): Promise<void> =>
  void (await db
    .updateTable("users")
    .set({ duty_until: until })
    .where("id", "=", officialId)
    .where("official", "=", 1)
    .execute());
