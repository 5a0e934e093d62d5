import { Refusal } from "../errors";

export const FEATURES = ["throw", "comment", "chat", "designs", "follow"] as const;
export type Feature = (typeof FEATURES)[number];

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

/** Refuses people under a measure. @param act null: none @throws Refusal `suspended`, `feature_limited` */
export function refuseStopped(
  { suspendedUntil, limits }: Standing,
  act: Feature | "free" | null,
  now: number,
): void {
  if (act === "free") return;
  if (suspendedUntil !== null && suspendedUntil > now)
    throw new Refusal("suspended", { until: suspendedUntil });
  const until = act === null ? undefined : limits[act];
  if (until !== undefined && until > now) throw new Refusal("feature_limited", { until });
}
