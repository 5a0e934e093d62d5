/** Two people, and a third: each follow and each block stands for itself; counts and friendships follow from them. */
import type { Db } from "../../../src/db/transact";
import { MESSAGE_LIMITS } from "../../../src/limits/messages";
import { clearMessage } from "../../../src/messages/messages";
import { deleteClearedMessages } from "../../../src/messages/undo";
import { MINUTE } from "../../../src/runtime/units";
import { followPerson, loadRelations, unblockPerson, unfollowPerson } from "../../../src/social/social";
import { blockPerson } from "../../support/block-person";
import { workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

/** Names of pairs: "0 1" is from the first to the second. */
interface FollowsWorld extends PairWorld {
  people: TestPerson[];
  follows: Set<string>;
  blocks: Set<string>;
  /** Who was told of whom as a friend, once. */
  announced: Set<string>;
  /** Whose message of that was cleared, for good. */
  cleared: Set<string>;
}

const PAIRS_OF_THREE = [0, 1, 2].flatMap((from) =>
  [0, 1, 2].filter((to) => to !== from).map((to) => [from, to] as const),
);
const back = (pair: string): string => pair.split(" ").reverse().join(" ");

type Verb = typeof followPerson;

async function act(world: FollowsWorld, pick: number, verb: Verb, change: (pair: string) => string) {
  const [from, to] = PAIRS_OF_THREE[pick % PAIRS_OF_THREE.length] ?? [0, 1];
  const [one, other] = [world.people[from], world.people[to]];
  if (!one || !other) return false;
  world.now += MINUTE;
  const outcome = await workOutcome(verb(world.db, one, other.id, world.now));
  const expected = change(`${from} ${to}`);
  if (outcome !== expected) throw new Error(`${from} to ${to}: ${outcome}, not ${expected}`);
  return true;
}

function follow({ follows, blocks, announced }: FollowsWorld, pair: string): string {
  if (blocks.has(pair)) return "blocked";
  if (blocks.has(back(pair))) return "user_not_found";
  follows.add(pair);
  if (follows.has(back(pair))) for (const each of [pair, back(pair)]) announced.add(each);
  return "done";
}

function unfollow({ follows, blocks }: FollowsWorld, pair: string): string {
  if (blocks.has(back(pair)) && !blocks.has(pair)) return "user_not_found";
  follows.delete(pair);
  return "done";
}

function block({ follows, blocks }: FollowsWorld, pair: string): string {
  blocks.add(pair);
  for (const each of [pair, back(pair)]) follows.delete(each);
  return "done";
}

function unblock({ blocks }: FollowsWorld, pair: string): string {
  blocks.delete(pair);
  return "done";
}

/** Somebody clears what they were told of one friend, and housekeeping comes when it cannot be undone any more. */
async function clear(world: FollowsWorld, pick: number): Promise<boolean> {
  const { db, people, announced, cleared } = world;
  const pair = chosen(
    [...announced].filter((each) => !cleared.has(each)),
    pick,
  );
  if (!pair) return false;
  const [me, friend] = pair.split(" ").map((n) => people[Number(n)]?.id ?? "") as [string, string];
  const message = db
    .selectFrom("system_messages")
    .select("id")
    .where("user_id", "=", me)
    .where("actor_id", "=", friend);
  const { id } = await message.where("type", "=", "friend_added").executeTakeFirstOrThrow();
  await clearMessage(db, me, id, world.now);
  world.now += MESSAGE_LIMITS.undoWindow;
  await deleteClearedMessages(db, world.now);
  cleared.add(pair);
  return true;
}

async function loadState({ db, people }: FollowsWorld) {
  const ids = people.map(({ id }) => id);
  const counts = await db
    .selectFrom("users")
    .select(["id", "following_count", "follower_count", "friend_count"])
    .where("id", "in", ids)
    .execute();
  const messages = await db
    .selectFrom("system_messages")
    .select(["user_id", "actor_id"])
    .where("type", "=", "friend_added")
    .where("user_id", "in", ids)
    .where("cleared_at", "is", null)
    .execute();
  const ties = await db
    .selectFrom("follows")
    .select(["follower_id", "followee_id", "friends_since"])
    .where("follower_id", "in", ids)
    .execute();
  const nameOf = (from: string, to: string) => `${ids.indexOf(from)} ${ids.indexOf(to)}`;
  const relations = [];
  for (const [from, to] of PAIRS_OF_THREE) {
    const other = ids[to] ?? "";
    relations.push((await loadRelations(db, ids[from] ?? "", [other])).get(other));
  }
  return {
    counts: ids.map((id) => {
      const row = counts.find((each) => each.id === id);
      return [row?.following_count, row?.follower_count, row?.friend_count];
    }),
    relations,
    friends: ties
      .flatMap(({ follower_id, followee_id, friends_since }) =>
        friends_since === null ? [] : [nameOf(follower_id, followee_id)],
      )
      .sort(),
    announced: messages.map((row) => nameOf(row.user_id, row.actor_id ?? "")).sort(),
  };
}

function expectedState({ people, follows, blocks, announced, cleared }: FollowsWorld) {
  const relationOf = (pair: string) => {
    if (blocks.has(pair)) return "blocked";
    if (follows.has(pair)) return follows.has(back(pair)) ? "friend" : "following";
    return follows.has(back(pair)) ? "follower" : "none";
  };
  return {
    counts: people.map((_, n) => {
      const [out, into] = [`${n} `, ` ${n}`];
      const own = [...follows].filter((pair) => pair.startsWith(out));
      const others = [...follows].filter((pair) => pair.endsWith(into));
      return [own.length, others.length, own.filter((pair) => follows.has(back(pair))).length];
    }),
    relations: PAIRS_OF_THREE.map(([from, to]) => relationOf(`${from} ${to}`)),
    friends: [...follows].filter((pair) => follows.has(back(pair))).sort(),
    announced: [...announced.difference(cleared)].sort(),
  };
}

export const FOLLOWS = definePair<FollowsWorld>({
  open: async (db: Db) => ({
    db,
    now: TEST_START,
    people: [await aPerson(db), await aPerson(db), await aPerson(db)],
    follows: new Set(),
    blocks: new Set(),
    announced: new Set(),
    cleared: new Set(),
  }),
  acts: {
    follow: (world, pick) => act(world, pick, followPerson, (pair) => follow(world, pair)),
    "follow too": (world, pick) => act(world, pick, followPerson, (pair) => follow(world, pair)),
    unfollow: (world, pick) => act(world, pick, unfollowPerson, (pair) => unfollow(world, pair)),
    block: (world, pick) => act(world, pick, blockPerson, (pair) => block(world, pair)),
    unblock: (world, pick) => act(world, pick, unblockPerson, (pair) => unblock(world, pair)),
    "clear a message": clear,
  },
  stories: [
    "follow 0, follow 2, clear a message 0, unfollow 0, follow 0",
    // 0: from the first to the second; 2: back.
    "follow 0, follow 2, unfollow 0, follow 0, follow 1, follow 4, block 0",
    "block 0, block 2, unblock 0, follow 0, unblock 2, follow 0",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
