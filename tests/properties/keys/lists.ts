/** The table of lists that go on by a cursor and hold what is other people's. */
import { sendText } from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import { transact } from "../../../src/db/transact";
import { saveSearchKeys } from "../../../src/designs/search-key-rows";
import { followPerson } from "../../../src/social/social";
import { SQUARE_SORTS } from "../../../src/square/rules";
import { aDesign } from "../../designs/design-fixtures";
import { FOUND, type KeyRow } from "./rows";
import type { KeyWorld } from "./world";

/** Where the entries of one story stand. */
export interface ListPlace {
  /** A bottle and a design of the reader. */
  bottle: string;
  design: string;
  /** A word that names of designs of this story alone begin with. */
  word: string;
  /** ms; later than that of any earlier story. */
  since: number;
}

export interface KeyList {
  route: string;
  name: string;
  path(place: ListPlace): string;
  /** Makes an entry of a person. @param at its rank: higher comes first @returns the id by which the answer names it */
  add(world: KeyWorld, place: ListPlace, at: number): Promise<string>;
  found: KeyRow["found"];
  /** What other stories have made follows. */
  shared?: true;
}

async function addExhibit({ db, person }: KeyWorld, { word, since }: ListPlace, at: number): Promise<string> {
  const rank = since + at;
  // Smaller than a time, which columns of 32 bits do not hold.
  const order = { listed_at: rank, like_count: rank % 2 ** 30, hot: rank };
  const change = { status: "exhibition", name: `${word} design`, created_at: rank, ...order } as const;
  const { id } = await aDesign(db, person, change);
  await transact(db, (tx) => saveSearchKeys(tx, id));
  return id;
}

async function addBottleComment({ db, person }: KeyWorld, { bottle, since }: ListPlace, at: number): Promise<string> {
  const row = { id: newId(since + at), bottle_id: bottle, author_id: person.id, content: "Hello" };
  await db
    .insertInto("comments")
    .values({ ...row, created_at: since + at, answer: null, answered_at: null })
    .execute();
  await db
    .updateTable("bottles")
    .set((eb) => ({ comment_count: eb("comment_count", "+", 1) }))
    .where("id", "=", bottle)
    .execute();
  return row.id;
}

async function addDesignComment({ db, person }: KeyWorld, { design, since }: ListPlace, at: number): Promise<string> {
  const row = { id: newId(since + at), design_id: design, author_id: person.id, content: "Hello" };
  await db
    .insertInto("design_comments")
    .values({ ...row, created_at: since + at })
    .execute();
  return row.id;
}

const addFollow =
  (...directions: ("follows" | "followed")[]): KeyList["add"] =>
  async ({ db, person, reader, standing }, { since }, at) => {
    for (const direction of directions) {
      const [follower, followee] = direction === "follows" ? [reader, person] : [person, reader];
      await followPerson(db, follower, followee.id, since + at);
      standing[direction] = true;
    }
    return person.id;
  };

/** Friends who have written stand by their last message. */
const addWritingFriend: KeyList["add"] = async (world, place, at) => {
  // Who has been a friend for longer has written later.
  const id = await addFollow("follows", "followed")(world, place, -at);
  const text = { text: "Good evening", clientId: newId(place.since) };
  await sendText(world.db, id, world.reader.id, text, place.since + at);
  return id;
};

const squareLists = SQUARE_SORTS.flatMap((sort): KeyList[] => {
  const list = { route: "GET /api/square", add: addExhibit, found: FOUND.exhibit } as const;
  const query = `/api/square?section=exhibition&sort=${sort}`;
  return [
    { ...list, name: `exhibits, ${sort}`, path: () => query, shared: true },
    { ...list, name: `exhibits of a name, ${sort}`, path: ({ word }) => `${query}&q=${word}` },
  ];
});

const relationList = (tab: string, add: KeyList["add"], found: KeyRow["found"], name = tab): KeyList => ({
  route: "GET /api/friends",
  name: `list of ${name}`,
  path: () => `/api/friends?tab=${tab}`,
  add,
  found,
});

export const KEY_LISTS: readonly KeyList[] = [
  ...squareLists,
  {
    route: "GET /api/square/:id/comments",
    name: "comments on a design",
    path: ({ design }) => `/api/square/${design}/comments`,
    add: addDesignComment,
    found: FOUND.designComment,
  },
  {
    route: "GET /api/bottles/:id/comments",
    name: "comments on a bottle",
    path: ({ bottle }) => `/api/bottles/${bottle}/comments`,
    add: addBottleComment,
    found: FOUND.ownBottleComment,
  },
  relationList("following", addFollow("follows"), FOUND.following),
  relationList("followers", addFollow("followed"), FOUND.follower),
  relationList("friends", addFollow("follows", "followed"), FOUND.friend),
  relationList("friends", addWritingFriend, FOUND.friend, "friends who write"),
];

export const LISTS_OF_ONES_OWN: Readonly<Record<string, readonly string[]>> = {
  "one's own rows stay, whatever becomes of others": [
    "GET /api/bottles/detail/my-bottles",
    "GET /api/bottles/my-bottles",
    "GET /api/bottles/picked-bottles",
    "GET /api/bottles/collected-bottles",
    "GET /api/coins/records",
    "GET /api/designs",
    "GET /api/feedback",
  ],
};
