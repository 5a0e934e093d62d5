import { Refusal } from "../runtime/errors";

export const LIMITABLE_FEATURES = ["throw", "comment", "chat", "designs", "follow"] as const;
export type LimitableFeature = (typeof LIMITABLE_FEATURES)[number];

/** What closes an act: a limit of this feature, a suspension alone (`active`), or neither (`free`). */
export type ActionGate = LimitableFeature | "active" | "free";

/** Active measures. Times in ms. */
export interface AccountStatus {
  suspendedUntil: number | null;
  bannedAt: number | null;
  /** Until when each feature is closed. */
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

/** Whether nothing new may begin with a person: they are banned, or suspended until later than `now` (ms). */
export const isSuspendedOrBanned = ({ banned_at, suspended_until }: SuspensionRow, now: number): boolean =>
  banned_at !== null || (suspended_until !== null && suspended_until > now);

type MeasureRefusal = Refusal & { code: "suspended" | "feature_limited" };
const createMeasureRefusal = (code: MeasureRefusal["code"], until: number) =>
  new Refusal(code, { until }) as MeasureRefusal;

/** What refuses an act to a person under a measure; null: nothing. */
export function measureRefusalOf(
  { suspendedUntil, limits }: AccountStatus,
  act: ActionGate,
  now: number,
): MeasureRefusal | null {
  if (act === "free") return null;
  if (suspendedUntil !== null && suspendedUntil > now)
    return createMeasureRefusal("suspended", suspendedUntil);
  const until = act === "active" ? undefined : limits[act];
  return until !== undefined && until > now ? createMeasureRefusal("feature_limited", until) : null;
}
