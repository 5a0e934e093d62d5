/** The states of two people in which every verb is done. */
import { DAY } from "../../../src/runtime/units";

export type AccountStanding = "active" | "limited" | "suspended" | "banned" | "deleted";
export type Ties = "none" | "mine" | "theirs" | "both";
export type ChatSpec = "none" | "answered" | "my request" | "their request";

/** What a state begins with; what is not named: two adults who have nothing to do with each other. */
export interface StateSpec {
  ties?: Ties;
  chat?: ChatSpec;
  blocks?: Ties;
  /** The other one has muted the conversation. */
  muted?: boolean;
  actor?: AccountStanding;
  other?: AccountStanding;
  bands?: "same" | "actor is under 18" | "other is under 18" | "actor without birthday" | "other without birthday";
}

const FRIENDS: StateSpec = { ties: "both", chat: "answered" };
const FORMER_FRIENDS: StateSpec = { chat: "answered" };

/** Each is set up once for every verb; later acts of a story lead from one to another. */
export const STATES = {
  stranger: {},
  following: { ties: "mine" },
  follower: { ties: "theirs" },
  friends: FRIENDS,
  "unfollowed by actor": { ...FORMER_FRIENDS, ties: "theirs" },
  "unfollowed by other": { ...FORMER_FRIENDS, ties: "mine" },
  "former friends": FORMER_FRIENDS,
  "request of actor": { ties: "mine", chat: "my request" },
  "request of other": { ties: "theirs", chat: "their request" },
  "muted by other": { ...FRIENDS, muted: true },
  "muted request of a friend": { ties: "both", chat: "my request", muted: true },
  "blocked by actor": { ...FORMER_FRIENDS, blocks: "mine" },
  "blocked by other": { ...FORMER_FRIENDS, blocks: "theirs" },
  "blocked by both": { ...FORMER_FRIENDS, blocks: "both" },
  "actor under 18": { ...FRIENDS, bands: "actor is under 18" },
  "other under 18": { ...FRIENDS, bands: "other is under 18" },
  "actor without birthday": { ...FRIENDS, bands: "actor without birthday" },
  "other without birthday": { ...FRIENDS, bands: "other without birthday" },
  "actor limited": { ...FRIENDS, actor: "limited" },
  "actor suspended": { ...FRIENDS, actor: "suspended" },
  "other suspended": { ...FRIENDS, other: "suspended" },
  "actor banned": { ...FRIENDS, actor: "banned" },
  "other banned": { ...FRIENDS, other: "banned" },
  "other deleted": { ...FRIENDS, other: "deleted" },
} as const satisfies Record<string, StateSpec>;
export type StateName = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as StateName[];

/** How long a suspension or a limit of these people lasts. */
export const STOPPED_FOR = DAY;
