/** Stories of three people: any verbs, by anybody to anybody. */
import { deleteAccount } from "../../../src/account/account";
import type { Db } from "../../../src/db/transact";
import { TEST_START } from "../../support/people";
import { performAct, type Stage } from "./act";
import { type PairState, readPair } from "./pairs";
import { aTrio, insertDevices, type Trio } from "./people";
import { STATES, type StateName } from "./states";
import { type Reach, VERB_NAMES, verbOf } from "./table";
import { STEP } from "./walk";

export interface StoryAct {
  who: "Ann" | "Ben" | "Cem";
  verb: string;
  /** Which of the two others. */
  whom: "first" | "second";
  way: "API" | "page";
}

/** What a story is made of. */
export const STORY_VERBS = VERB_NAMES.filter((name) => !verbOf(name).needsFreshPeople && !verbOf(name).endsStory);

/** Whoever may sign in again after a ban does. */
async function signInAgain(db: Db, trio: Trio, now: number): Promise<Trio> {
  const ids = trio.map(({ id }) => id);
  const rows = await db.selectFrom("sessions").select("user_id").where("user_id", "in", ids).execute();
  const free = await db
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("banned_at", "is", null)
    .execute();
  const signedIn = new Set(rows.map(({ user_id }) => user_id));
  const out = free.filter(({ id }) => !signedIn.has(id));
  if (out.length === 0) return trio;
  const tokens = await insertDevices(db, out, now);
  const tokenOf = (id: string) => tokens[out.findIndex((each) => each.id === id)];
  const [a, b, c] = trio;
  const again = <T extends { id: string; token: string }>(person: T): T => ({
    ...person,
    token: tokenOf(person.id) ?? person.token,
  });
  return [again(a), again(b), again(c)];
}

const OTHERS = { Ann: [1, 2], Ben: [0, 2], Cem: [0, 1] } as const;

/** The three in the order of an act: who does it, to whom, and the third. */
function inOrder(trio: Trio, { who, whom }: StoryAct): Trio {
  const me = trio[{ Ann: 0, Ben: 1, Cem: 2 }[who] as 0 | 1 | 2];
  const [first, second] = OTHERS[who];
  return whom === "first" ? [me, trio[first], trio[second]] : [me, trio[second], trio[first]];
}

/**
 * The table is about measures against somebody against whom nothing is in force, about lifting what can end there, and
 * not about people under 18 and somebody without a birthday, whose letters are among theirs.
 */
function isInTable({ verb }: StoryAct, { me, other, myBand, theirBand }: PairState): boolean {
  if (me === "deleted") return false;
  if (!verbOf(verb).byTeam) return myBand !== "under 18" || theirBand !== null;
  return other === "active" || (verb === "lift a measure" && other !== "limited");
}

/** Plays a story from a state on. @returns the first fault; null: all as the table says */
export async function playStory(stage: Stage, state: StateName, acts: readonly StoryAct[], reach: Reach) {
  const { db } = stage;
  let trio = await aTrio(db, STATES[state], TEST_START);
  if (state === "other deleted") await deleteAccount(db, stage.app.files, trio[1].id, TEST_START);
  for (const [n, act] of acts.entries()) {
    const offset = (n + 1) * STEP;
    const [verb, ordered] = [verbOf(act.verb), inOrder(trio, act)];
    const pair = await readPair(db, ordered[0].id, ordered[1].id, TEST_START + offset);
    if (!isInTable(act, pair)) continue;
    const [api = "", page = api] = Object.keys(verb.ways);
    const result = await performAct(stage, { verb, route: act.way === "API" ? api : page, trio: ordered, offset });
    reach.add(act.verb, result);
    const [fault] = result.faults;
    if (fault) return `${act.verb} (${result.state}): ${fault}`;
    trio = await signInAgain(db, trio, TEST_START + offset);
  }
  return null;
}
