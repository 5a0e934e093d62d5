import type { BottleRow } from "../db/tables/bottles";
import { DELETED_USER_ID } from "../limits/account";
import { SEA_LIMITS } from "../limits/sea";
import { type AgeBand, ageBandOf } from "../users/age-bands";

export type BottleStatus = "drifting" | "held" | "collected" | "expired" | "removed";
export type BottleAction =
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

type AuthorBandRow = Pick<BottleRow, "author_id" | "band" | "author_adult_at">;

/** Whether a person of a band may meet the author (docs/product.md 8.1). Official bottles are for all. */
export const canMeetAuthor = (bottle: AuthorBandRow, band: AgeBand | null, now: number): boolean =>
  band !== null &&
  bottle.author_id !== DELETED_USER_ID &&
  (bottle.band === "all" || ageBandOf(bottle.author_adult_at, now) === band);

type BottleStateRow = Pick<BottleRow, "state" | "free_at" | "expires_at" | "collected_at">;

/** The state `expired` only removes a bottle from the indexes; its times decide, so that a wrong clock does no harm. */
export const SEA_STATES = ["sea", "expired"] as const;

/** Status by the bottle's times, whether or not maintenance has marked it `expired`. */
export function bottleStatusOf(bottle: BottleStateRow, now: number): BottleStatus {
  switch (bottle.state) {
    case "removed":
      return "removed";
    case "kept":
      // Still held for others while keeping it can be undone.
      return (bottle.collected_at ?? 0) > now ? "held" : "collected";
    case "sea":
    case "expired":
      if (bottle.expires_at <= now) return "expired";
      return bottle.free_at > now ? "held" : "drifting";
  }
}

export interface BottleActionContext {
  status: BottleStatus;
  signedIn: boolean;
  isAuthor: boolean;
  isOwner: boolean;
  uses: number;
  isHolder: boolean;
  pickedBefore: boolean;
  isLiked: boolean;
  /** The author was erased or is banned: there is nobody to report. */
  isAuthorGone: boolean;
  hidden: boolean;
  /** The author is suspended or banned: no new contact. */
  isAuthorStopped: boolean;
  /** Same band and no block. */
  canMeet: boolean;
}

const BOTTLE_ACTION_RULES: Record<BottleAction, (s: BottleActionContext) => boolean> = {
  pick: (s) =>
    s.status === "drifting" && s.canMeet && !s.hidden && !s.isAuthorStopped && !s.isAuthor && !s.pickedBefore,
  drop: (s) => s.isHolder && s.canMeet && !s.hidden,
  throwBack: (s) => s.isHolder,
  keep: (s) => s.isHolder && !s.hidden,
  like: (s) => !s.isLiked && !s.isAuthor && s.canMeet && !s.hidden && !s.isAuthorStopped,
  unlike: (s) => s.isLiked,
  remove: (s) => s.isAuthor && (s.status === "drifting" || s.status === "expired"),
  use: (s) => s.isOwner && s.status === "collected" && s.uses < SEA_LIMITS.usesOfCollected,
  destroy: (s) => s.isOwner && s.status === "collected",
  share: (s) => !s.hidden,
  report: (s) => !s.isAuthor && !s.isAuthorGone,
};
const BOTTLE_ACTIONS = Object.keys(BOTTLE_ACTION_RULES) as BottleAction[];

/** Allowed actions (docs/product.md 16.5), without day limits and backpack space. */
export function allowedBottleActions(context: BottleActionContext): BottleAction[] {
  if (context.status === "removed") return [];
  return BOTTLE_ACTIONS.filter(
    (action) => (context.signedIn || action === "share") && BOTTLE_ACTION_RULES[action](context),
  );
}
