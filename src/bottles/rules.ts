import type { BottleRow } from "../db/schema";

export type Band = "minor" | "adult";
export type Status = "drifting" | "held" | "collected" | "expired" | "removed";
export type Action =
  | "pick"
  | "drop"
  | "throwBack"
  | "keep"
  | "like"
  | "unlike"
  | "remove"
  | "destroy"
  | "share";

/** What is cut off at both ends. Joiners and variation selectors stay: emoji and scripts end with them. */
const EDGE =
  /^[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+|[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]+$/gu;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What a person wrote, as it is stored: well-formed, line ends as `\n`, no control characters, trimmed. A text in
 * which nothing can be seen is empty.
 */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "").replace(EDGE, "");
  return VISIBLE.test(clean) ? clean : "";
}

/** Length as people count it in any script, in Unicode code points. */
export const lengthOf = (text: string): number => [...text].length;

/** People under 18 and adults do not meet; null: the birthday is not known yet, so no sea. */
export function bandOf(adultAt: number | null, now: number): Band | null {
  if (adultAt === null) return null;
  return adultAt <= now ? "adult" : "minor";
}

type Aged = Pick<BottleRow, "band" | "author_adult_at">;

/** Whether a person of a band may pick, like and comment (product.md, Age). Bottles of the house are for all. */
export const mayMeet = (bottle: Aged, band: Band | null, now: number): boolean =>
  band !== null && (bottle.band === "all" || bandOf(bottle.author_adult_at, now) === band);

type Timed = Pick<BottleRow, "state" | "free_at" | "expires_at">;

/** Where a bottle is now: time alone ends a hold and a drift. */
export function statusOf(bottle: Timed, now: number): Status {
  if (bottle.state === "removed") return "removed";
  if (bottle.state === "kept") return "collected";
  if (bottle.state === "expired" || bottle.expires_at <= now) return "expired";
  return bottle.free_at > now ? "held" : "drifting";
}

/** How a reader stands to a bottle. */
export interface Standing {
  status: Status;
  signedIn: boolean;
  isAuthor: boolean;
  isOwner: boolean;
  holds: boolean;
  pickedBefore: boolean;
  likes: boolean;
  /** Same band, and no block between reader and author. */
  mayMeet: boolean;
}

const RULES: Record<Action, (s: Standing) => boolean> = {
  pick: (s) => s.status === "drifting" && s.mayMeet && !s.isAuthor && !s.pickedBefore,
  drop: (s) => s.holds && s.mayMeet,
  throwBack: (s) => s.holds,
  keep: (s) => s.holds,
  like: (s) => !s.likes && !s.isAuthor && s.mayMeet,
  unlike: (s) => s.likes,
  remove: (s) => s.isAuthor && (s.status === "drifting" || s.status === "expired"),
  destroy: (s) => s.isOwner && s.status === "collected",
  share: () => true,
};
const ACTIONS = Object.keys(RULES) as Action[];

/** What the reader may do now (api.md, Bottle). Limits of the day and a full backpack are told when met. */
export function actionsFor(standing: Standing): Action[] {
  if (standing.status === "removed") return [];
  return ACTIONS.filter((action) => (standing.signedIn || action === "share") && RULES[action](standing));
}
