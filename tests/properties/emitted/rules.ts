/** What a verb emits between two people, and what each state of the pair takes away from it. */
import type { Db } from "../../../src/db/transact";
import { LIMITABLE_FEATURES } from "../../../src/users/users";
import { isRouteClosed } from "../../http/closed-routes";
import type { PairState } from "./pairs";
import type { StateName } from "./states";
import type { MakeThing, ThingIds } from "./things";

/** A body, and what of the things that were made the path's `:id` names. */
export interface RequestWay {
  id?: string;
  json?: (things: ThingIds) => unknown;
  form?: (things: ThingIds) => Record<string, string>;
  body?: () => FormData;
  /** Sent by somebody without a session. */
  signedOut?: true;
  /** What this way emits besides. */
  also?: (pair: PairState, things: ThingIds) => string[];
}

export interface Verb {
  /** Each route of the app that does it. */
  ways: Readonly<Record<string, RequestWay>>;
  /** Done by the server itself, instead of by a route. */
  run?(db: Db, now: number): Promise<unknown>;
  /** By default it is about the other person alone. */
  make?: MakeThing;
  /** What changes on the other side where nothing is in the way. */
  emits(pair: PairState, things: ThingIds): string[];
  /** Rules that do not hold for it, as docs/product.md and docs/visibility.md say. */
  despite?: readonly RuleName[];
  /** What changes on the side of a friend, as whom the act is about stands to them. */
  onThird?(pair: PairState): string[];
  /** Done by a member of the team to the other one; then what changes on the actor's side, as the other one stands to them. */
  byTeam?: true;
  onActor?(pair: PairState, things: ThingIds): string[];
  /** Of a variant of another verb, or where only the other one's state matters: a short run leaves the others out. */
  shortStates?: readonly StateName[];
  /** It changes what the two are to each other: whose open chats are told of that, `pairs/told-ties.test.ts` says. */
  changesTies?: true;
  /** It is about all that the people have: not after other acts. */
  needsFreshPeople?: true;
  /** A walk of the table has new people after it; a story goes on. */
  endsWalk?: true;
  /** It leaves something to the people on which later acts depend: none come after it. */
  endsStory?: true;
}

interface Rule {
  holds(pair: PairState, route: string): boolean;
  /** By default nothing is left. */
  leaves?(emitted: readonly string[]): string[];
}

const isClosedByMeasure = ({ me }: PairState, route: string): boolean =>
  (me === "limited" && LIMITABLE_FEATURES.some((feature) => isRouteClosed(route, feature))) ||
  (me === "suspended" && isRouteClosed(route, "suspended"));

export const RULES = {
  "actor banned": { holds: ({ me }) => me === "banned" || me === "deleted" },
  "other deleted": { holds: ({ other }) => other === "deleted" },
  "closed by a measure": { holds: isClosedByMeasure },
  "actor without birthday": { holds: ({ bands }) => bands === "actor without birthday" },
  "other banned": { holds: ({ other }) => other === "banned" },
  /** Nothing new begins with somebody who is suspended (docs/product.md 12.4). */
  "other suspended": { holds: ({ other }) => other === "suspended" },
  "two age bands": { holds: ({ bands }) => bands === "actor is under 18" || bands === "other is under 18" },
  "other without birthday": { holds: ({ bands }) => bands === "other without birthday" },
  block: { holds: ({ iBlocked, blockedMe }) => iBlocked || blockedMe },
  muted: {
    holds: ({ theyMuted }) => theyMuted,
    leaves: (emitted) => emitted.filter((change) => !/^(push (friend|stranger)|badge up)$/.test(change)),
  },
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;

/** For verbs whose actor is nobody of the pair: a member of the team, or a newcomer. */
export const STATES_OF_OTHER = [
  ...["stranger", "friends", "blocked by both", "other under 18"],
  ...["other suspended", "other banned", "other deleted"],
] as const satisfies StateName[];

/** For variants of a verb that is done in every state. */
export const STATES_OF_VARIANT = [
  ...["stranger", "friends", "request of actor", "muted by other", "blocked by actor", "blocked by other"],
  ...["actor under 18", "other banned", "other deleted"],
] as const satisfies StateName[];

/** For what is only taken back, ended or let go: no state of the pair is in the way of it. */
export const ANY_STATE_OF_PAIR = [
  "actor without birthday",
  "other banned",
  "other suspended",
  "two age bands",
  "other without birthday",
  "block",
] as const satisfies RuleName[];

/** A member of the team is no part of the pair: only of who has left nothing is left. */
const RULES_OF_TEAM: readonly RuleName[] = ["other deleted"];

const isHeld = (verb: Verb, name: RuleName): boolean =>
  verb.byTeam ? RULES_OF_TEAM.includes(name) : !verb.despite?.includes(name);

/** What has to change on the other side when the verb is done by this route. */
export function expectedChanges(verb: Verb, route: string, pair: PairState, things: ThingIds): string[] {
  const emitted = [...verb.emits(pair, things), ...(verb.ways[route]?.also?.(pair, things) ?? [])];
  const rules = (Object.entries(RULES) as [RuleName, Rule][]).filter(([name]) => isHeld(verb, name));
  const left = rules
    .filter(([, rule]) => rule.holds(pair, route))
    .reduce((rest: readonly string[], [, rule]) => rule.leaves?.(rest) ?? [], emitted);
  return left.toSorted();
}
