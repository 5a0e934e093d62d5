/** Two likes, two views, two notices: counted once a person and thing, paid once, merged while unread. */
import { countBottleView, likeBottle, unlikeBottle } from "../../../src/bottles/bottles";
import { loadVoyage } from "../../../src/bottles/reading/load-voyage";
import { dayNumberOf } from "../../../src/db/counters";
import type { Db } from "../../../src/db/transact";
import { markAllMessagesRead } from "../../../src/messages/messages";
import { DAY } from "../../../src/runtime/units";
import { likeDesign, saveDesignComment, unlikeDesign } from "../../../src/square/square";
import { countLikedBy } from "../../../src/trust/liked-by";
import { aDesign } from "../../designs/design-fixtures";
import { aBottle, loadCoins } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

const PAID_A_DAY = 3;

interface Liked {
  id: string;
  kind: "bottle" | "design";
  likers: Set<TestPerson>;
  /** Whoever liked it once is not paid, nor is it told, again. */
  everLiked: Set<TestPerson>;
  viewers: Set<string>;
}
interface LikesWorld extends PairWorld {
  author: TestPerson;
  people: TestPerson[];
  things: Liked[];
  paid: Map<string, number>;
  coins: Map<TestPerson, number>;
  /** Unread notices of the author: of whom, about what. */
  unread: Set<string>;
  all: number;
}

function note(world: LikesWorld, key: string): void {
  if (!world.unread.has(key)) world.all += 1;
  world.unread.add(key);
}

/** Pays the first likes of a day. */
function pay(world: LikesWorld, person: TestPerson): void {
  const key = `${person.id} ${dayNumberOf(world.now)}`;
  const paid = world.paid.get(key) ?? 0;
  if (paid >= PAID_A_DAY) return;
  world.paid.set(key, paid + 1);
  world.coins.set(person, (world.coins.get(person) ?? 0) + 2);
}

async function like(world: LikesWorld, person: TestPerson | undefined, thing: Liked | undefined) {
  if (!person || !thing) return false;
  const isFirst = !thing.everLiked.has(person);
  await (thing.kind === "bottle" ? likeBottle : likeDesign)(world.db, person, thing.id, world.now);
  thing.likers.add(person);
  thing.everLiked.add(person);
  if (isFirst && thing.kind === "bottle") pay(world, person);
  if (isFirst && thing.kind === "design") note(world, `exhibition_liked ${person.id} ${thing.id}`);
  return true;
}

async function loadState({ db, now, author, people, things }: LikesWorld) {
  const ids = things.map(({ id }) => id);
  const bottles = await db
    .selectFrom("bottles")
    .select(["id", "like_count", "view_count", "pick_count", "comment_count"])
    .where("id", "in", ids)
    .execute();
  const voyages = [];
  for (const bottle of bottles) {
    const liked = (await loadVoyage(db, bottle, now)).filter(({ kind }) => kind === "liked");
    voyages.push(`${bottle.id} ${liked.length}`);
  }
  const designs = await db
    .selectFrom("designs")
    .select(["id", "like_count", "view_count"])
    .where("id", "in", ids)
    .execute();
  const messages = await db
    .selectFrom("system_messages")
    .select(["type", "actor_id", "about", "read_at"])
    .where("user_id", "=", author.id)
    .execute();
  const count = db.selectFrom("users").select("unread_count").where("id", "=", author.id);
  const coins = [];
  for (const person of people) coins.push(await loadCoins(db, person));
  const unread = messages.filter(({ read_at }) => read_at === null);
  return {
    counts: [...bottles, ...designs]
      .map(({ id, like_count, view_count }) => `${id} ${like_count} ${view_count}`)
      .sort(),
    voyages: voyages.sort(),
    coins,
    unread: unread.map(({ type, actor_id, about }) => `${type} ${actor_id} ${about}`).sort(),
    unreadCount: (await count.executeTakeFirstOrThrow()).unread_count,
    all: messages.length,
    likedBy: await countLikedBy(db, author.id, people.length + 1, now),
  };
}

const expectedState = ({ people, things, coins, unread, all }: LikesWorld) => ({
  counts: things.map(({ id, likers, viewers }) => `${id} ${likers.size} ${viewers.size}`).sort(),
  // The voyage shows each like that stands, and no other.
  voyages: things.flatMap(({ id, kind, likers }) => (kind === "bottle" ? [`${id} ${likers.size}`] : [])).sort(),
  coins: people.map((person) => coins.get(person) ?? 0),
  unread: [...unread].sort(),
  unreadCount: unread.size,
  all,
  // Who likes a letter now, once for all of them: a like that was taken back counts for no step of trust.
  likedBy: new Set(things.flatMap(({ kind, likers }) => (kind === "bottle" ? [...likers] : []))).size,
});

const newThing = (id: string, kind: Liked["kind"]): Liked => ({
  id,
  kind,
  likers: new Set(),
  everLiked: new Set(),
  viewers: new Set(),
});

const bottlesOf = ({ things }: LikesWorld) => things.filter(({ kind }) => kind === "bottle");
const designsOf = ({ things }: LikesWorld) => things.filter(({ kind }) => kind === "design");

export const LIKES = definePair<LikesWorld>({
  open: async (db: Db) => {
    const author = await aPerson(db);
    // Not new themselves: their likes count for the author's trust.
    const settled = { created_at: TEST_START - 30 * DAY, throw_count: 5 };
    const people = [await aPerson(db, settled), await aPerson(db, settled)];
    const things: Liked[] = [];
    for (let n = 0; n < 5; n++) things.push(newThing(await aBottle(db, author), "bottle"));
    for (let n = 0; n < 2; n++)
      things.push(newThing((await aDesign(db, author, { status: "exhibition" })).id, "design"));
    return {
      db,
      now: TEST_START,
      author,
      people,
      things,
      paid: new Map(),
      coins: new Map(),
      unread: new Set(),
      all: 0,
    };
  },
  acts: {
    "like a bottle": (world, pick) => like(world, world.people[0], chosen(bottlesOf(world), pick)),
    "like another": (world, pick) => like(world, chosen(world.people, pick), chosen(bottlesOf(world), pick >> 1)),
    "like a design": (world, pick) => like(world, chosen(world.people, pick), chosen(designsOf(world), pick >> 1)),
    unlike: async (world, pick) => {
      const thing = chosen(
        world.things.filter(({ likers }) => likers.size > 0),
        pick,
      );
      const person = thing && chosen([...thing.likers], pick >> 3);
      if (!thing || !person) return false;
      await (thing.kind === "bottle" ? unlikeBottle : unlikeDesign)(world.db, person, thing.id, world.now);
      thing.likers.delete(person);
    },
    view: async (world, pick) => {
      const thing = chosen(bottlesOf(world), pick >> 2);
      if (!thing) return false;
      const person = chosen([...world.people, world.author], pick);
      // The author's views do not count; a visitor counts once a day and address.
      const viewer = pick % 4 === 3 || !person ? { address: `10.0.0.${pick % 3}` } : person;
      await countBottleView(world.db, viewer, thing.id, world.now);
      if ("address" in viewer) thing.viewers.add(`${viewer.address} ${dayNumberOf(world.now)}`);
      else if (viewer !== world.author) thing.viewers.add(viewer.id);
    },
    "comment on a design": async (world, pick) => {
      const [person, thing] = [chosen(world.people, pick), chosen(designsOf(world), pick >> 1)];
      if (!person || !thing) return false;
      await saveDesignComment(world.db, person, thing.id, "Well drawn", world.now);
      note(world, `exhibition_commented ${person.id} ${thing.id}`);
    },
    "read all notices": async (world) => {
      await markAllMessagesRead(world.db, world.author.id, world.now);
      world.unread.clear();
      return true;
    },
    "a day passes": async (world) => {
      world.now += DAY;
      return true;
    },
  },
  stories: [
    // One address on two days; two people on one bottle; what was read does not merge with what comes.
    "view 3, view 3, a day passes 0, view 3, view 0, view 0, view 1, view 2",
    "like a design 0, comment on a design 0, comment on a design 0, read all notices 0, comment on a design 0",
    "like a bottle 0, like a bottle 1, like a bottle 2, like a bottle 3, a day passes 0, like a bottle 4, unlike 0",
  ],
  state: async (world) => [await loadState(world), expectedState(world)],
});
