/** Every state of two people that decides whether one may write to the other, and how it is made. */

import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { DAY } from "../../../src/runtime/units";
import { aMinor, aPerson, insertBlock, TEST_START, type TestPerson } from "../../support/people";

const FOLLOWS = ["none", "mine", "theirs", "both"] as const;
const BLOCKS = ["none", "mine", "theirs"] as const;
const WAITS = ["none", "mine", "theirs"] as const;
const OPENINGS = ["none", "one of mine", "all of mine", "theirs", "answered"] as const;

export interface WrittenPair {
  band: "adult" | "minor";
  follows: (typeof FOLLOWS)[number];
  blocks: (typeof BLOCKS)[number];
  /** Who waits until the other follows, too. */
  waits: (typeof WAITS)[number];
  /** What the other one chose. */
  whoFollows: "anyone" | "known";
  whoWrites: "followers" | "friends";
  opening: (typeof OPENINGS)[number];
  theyAreSuspended: boolean;
}

/** A block ends follows, and what waits for one; only under 18 something waits. A suspension closes all openings alike. */
const isPossible = ({ band, follows, blocks, waits, opening, theyAreSuspended }: WrittenPair): boolean => {
  if (waits !== "none" && (band === "adult" || follows !== "none")) return false;
  if (theyAreSuspended && opening !== "none") return false;
  return blocks === "none" || (follows === "none" && waits === "none");
};

const VALUES: { readonly [K in keyof WrittenPair]: readonly WrittenPair[K][] } = {
  band: ["adult", "minor"],
  follows: FOLLOWS,
  blocks: BLOCKS,
  waits: WAITS,
  whoFollows: ["anyone", "known"],
  whoWrites: ["followers", "friends"],
  opening: OPENINGS,
  theyAreSuspended: [false, true],
};

export const WRITTEN_PAIRS: readonly WrittenPair[] = Object.entries(VALUES)
  .reduce<object[]>(
    (pairs, [name, values]) => pairs.flatMap((pair) => values.map((value) => ({ ...pair, [name]: value }))),
    [{}],
  )
  .map((pair) => pair as WrittenPair)
  .filter(isPossible);

const directions = (which: "none" | "mine" | "theirs" | "both", me: TestPerson, other: TestPerson) =>
  [
    ...(which === "mine" || which === "both" ? [{ follower_id: me.id, followee_id: other.id }] : []),
    ...(which === "theirs" || which === "both" ? [{ follower_id: other.id, followee_id: me.id }] : []),
  ].map((direction) => ({ ...direction, created_at: TEST_START }));

async function insertConversation(db: Db, opening: WrittenPair["opening"], me: TestPerson, other: TestPerson) {
  if (opening === "none") return;
  const [low_id = "", high_id = ""] = [me.id, other.id].sort();
  const id = newId(TEST_START);
  const texts = opening === "all of mine" ? CHAT_SERVER_LIMITS.strangerTexts : 1;
  const opener = opening === "theirs" ? other.id : me.id;
  const answered_at = opening === "answered" ? TEST_START : null;
  const begun = { opener_id: opener, opener_texts: texts, opener_unseen: 0, answered_at, met_bottle_id: null } as const;
  await db
    .insertInto("conversations")
    .values({ id, low_id, high_id, seq: texts, ...begun, created_at: TEST_START })
    .execute();
  const nothing = { unread: 0, rings: 0, muted: 0, translates: 0, cleared_seq: 0, told_seq: 0, told_after: 0 } as const;
  const seen = { delivered_seq: 0, read_seq: 0, last_at: TEST_START };
  const side = { conversation_id: id, listed: 1, ...seen, ...nothing } as const;
  await db
    .insertInto("conversation_members")
    .values([
      { user_id: me.id, other_id: other.id, ...side },
      { user_id: other.id, other_id: me.id, ...side },
    ])
    .execute();
}

/** @returns who reads the chat's page, and whom it is with */
export async function makeWrittenPair(db: Db, pair: WrittenPair): Promise<{ me: TestPerson; other: TestPerson }> {
  const make = pair.band === "adult" ? aPerson : aMinor;
  const me = await make(db, { who_follows: "known", who_writes: "friends" });
  const other = await make(db, {
    who_follows: pair.whoFollows,
    who_writes: pair.whoWrites,
    suspended_until: pair.theyAreSuspended ? TEST_START + DAY : null,
  });
  const follows = directions(pair.follows, me, other);
  const since = pair.follows === "both" ? TEST_START : null;
  if (follows.length > 0)
    await db
      .insertInto("follows")
      .values(follows.map((each) => ({ ...each, friends_since: since })))
      .execute();
  // An act takes away from what they count.
  await db
    .updateTable("users")
    .set({ follower_count: 1, following_count: 1, friend_count: 1 })
    .where("id", "in", [me.id, other.id])
    .execute();
  const waiting = directions(pair.waits, me, other);
  if (waiting.length > 0) await db.insertInto("pending_follows").values(waiting).execute();
  if (pair.blocks === "mine") await insertBlock(db, me, other);
  if (pair.blocks === "theirs") await insertBlock(db, other, me);
  await insertConversation(db, pair.opening, me, other);
  return { me, other };
}

export const nameOfPair = ({ theyAreSuspended, ...pair }: WrittenPair): string =>
  Object.entries({ ...pair, suspended: theyAreSuspended })
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

/** What no two pages have in common, whoever they are with. */
export function withoutChance(page: string, people: readonly TestPerson[]): string {
  let same = page;
  for (const [at, { id, nickname }] of people.entries())
    same = same.replaceAll(id, `person-${at}`).replaceAll(nickname, `Name ${at}`);
  return (
    same
      .replaceAll(/nonce(-|=")[\w+/=-]+/g, "nonce")
      .replaceAll(/data-live="\w+"/g, "live")
      .replaceAll(/data-last="[\w-]+"/g, "last")
      // Built, its name ends with the hash of the drawing.
      .replaceAll(/porthole-\d+(\.\w+)?\.svg/g, "porthole")
      .replaceAll(/\/\w*avatars?\/[\w./-]+/g, "avatar")
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "id")
  );
}
