import { Refusal } from "../runtime/errors";

export const FEATURES = ["throw", "comment", "chat", "designs", "follow"] as const;
export type Feature = (typeof FEATURES)[number];

/** What closes an act: a limit of this feature, a suspension alone (`active`), or neither (`free`). */
export type Act = Feature | "active" | "free";

/** Active measures. Times in ms. */
export interface Standing {
  suspendedUntil: number | null;
  bannedAt: number | null;
  /** Until when each feature is closed. */
  limits: Readonly<Partial<Record<Feature, number>>>;
}

const NOTHING = {};

export const standingOf = (row: {
  suspended_until: number | null;
  banned_at: number | null;
  limits: string | null;
}): Standing => ({
  suspendedUntil: row.suspended_until,
  bannedAt: row.banned_at,
  limits: row.limits === null ? NOTHING : JSON.parse(row.limits),
});

export interface Stops {
  banned_at: number | null;
  suspended_until: number | null;
}

/** Whether nothing new may begin with a person: they are banned, or suspended until later than `now` (ms). */
export const areStopped = ({ banned_at, suspended_until }: Stops, now: number): boolean =>
  banned_at !== null || (suspended_until !== null && suspended_until > now);

type Stop = Refusal & { code: "suspended" | "feature_limited" };
const stop = (code: Stop["code"], until: number) => new Refusal(code, { until }) as Stop;

/** What refuses an act to a person under a measure; null: nothing. */
export function stoppedBy({ suspendedUntil, limits }: Standing, act: Act, now: number): Stop | null {
  if (act === "free") return null;
  if (suspendedUntil !== null && suspendedUntil > now) return stop("suspended", suspendedUntil);
  const until = act === "active" ? undefined : limits[act];
  return until !== undefined && until > now ? stop("feature_limited", until) : null;
}
