import type { BottleRow } from "../db/tables/bottles";
import { GONE, SEA } from "../limits/limits";
import { type Band, bandOf } from "../users/bands";

export type Status = "drifting" | "held" | "collected" | "expired" | "removed";
export type Action =
  | "pick"
  | "drop"
  | "throwBack"
  | "keep"
  | "like"
  | "unlike"
  | "remove"
  | "use"
  | "destroy"
  | "share"
  | "report";

type Aged = Pick<BottleRow, "author_id" | "band" | "author_adult_at">;

/** Whether a person of a band may meet the author (product.md, Age). Official bottles are for all. */
export const mayMeet = (bottle: Aged, band: Band | null, now: number): boolean =>
  band !== null &&
  bottle.author_id !== GONE &&
  (bottle.band === "all" || bandOf(bottle.author_adult_at, now) === band);

type Timed = Pick<BottleRow, "state" | "free_at" | "expires_at" | "collected_at">;

/** `expired` only removes a bottle from the indexes; times decide, so that a wrong clock does no harm. */
export const AT_SEA = ["sea", "expired"] as const;

/** State by time, whatever mark housekeeping has set. */
export function statusOf(bottle: Timed, now: number): Status {
  switch (bottle.state) {
    case "removed":
      return "removed";
    case "kept":
      // Kept for others once it can no longer be undone.
      return (bottle.collected_at ?? 0) > now ? "held" : "collected";
    case "sea":
    case "expired":
      if (bottle.expires_at <= now) return "expired";
      return bottle.free_at > now ? "held" : "drifting";
  }
}

export interface Standing {
  status: Status;
  signedIn: boolean;
  isAuthor: boolean;
  isOwner: boolean;
  uses: number;
  holds: boolean;
  pickedBefore: boolean;
  likes: boolean;
  /** Nobody is there who could be told of it: the author has left, or is banned. */
  gone: boolean;
  hidden: boolean;
  /** Nothing new may begin with the author. */
  stopped: boolean;
  /** Same band and no block. */
  mayMeet: boolean;
}

const RULES: Record<Action, (s: Standing) => boolean> = {
  pick: (s) =>
    s.status === "drifting" && s.mayMeet && !s.hidden && !s.stopped && !s.isAuthor && !s.pickedBefore,
  drop: (s) => s.holds && s.mayMeet && !s.hidden,
  throwBack: (s) => s.holds,
  keep: (s) => s.holds && !s.hidden,
  like: (s) => !s.likes && !s.isAuthor && s.mayMeet && !s.hidden && !s.stopped,
  unlike: (s) => s.likes,
  remove: (s) => s.isAuthor && (s.status === "drifting" || s.status === "expired"),
  use: (s) => s.isOwner && s.status === "collected" && s.uses < SEA.usesOfCollected,
  destroy: (s) => s.isOwner && s.status === "collected",
  share: (s) => !s.hidden,
  report: (s) => !s.isAuthor && !s.gone,
};
const ACTIONS = Object.keys(RULES) as Action[];

/** Allowed actions (api.md, Bottle), without day limits and backpack space. */
export function actionsFor(standing: Standing): Action[] {
  if (standing.status === "removed") return [];
  return ACTIONS.filter((action) => (standing.signedIn || action === "share") && RULES[action](standing));
}
