/** Three people with two devices each: an actor, another one in a state to them, and a friend of both. */
import { sql } from "kysely";
import { NO_CARD } from "../../../src/chat/cards/card";
import { NO_REPLY } from "../../../src/chat/quotes/quote";
import { newId } from "../../../src/db/ids";
import type { ChatMessageRow } from "../../../src/db/tables/chat";
import type { MeasureRow } from "../../../src/db/tables/safety";
import { type Db, type DbOrTx, transact } from "../../../src/db/transact";
import { FAR_FUTURE } from "../../../src/limits/sea";
import { randomToken } from "../../../src/runtime/random";
import { sha256 } from "../../../src/runtime/sha256";
import { DAY } from "../../../src/runtime/units";
import { LIMITABLE_FEATURES } from "../../../src/users/users";
import { type PersonChange, personRow, type TestPerson, toTestPerson } from "../../support/people";
import { insertRows } from "./rows";
import { type AccountStanding, type ChatSpec, STOPPED_FOR, type StateSpec, type Ties } from "./states";

/** A person who can act: signed in on a phone and a computer, both with push. */
export type Actor = TestPerson & { token: string };
export type Trio = readonly [actor: Actor, other: Actor, third: Actor];

export const DEVICES_PER_PERSON = 2;
const UNDER_18 = "2011-03-02";
const COINS = 1_000;

function standingColumns(standing: AccountStanding | undefined, now: number): PersonChange {
  const until = now + STOPPED_FOR;
  if (standing === "banned") return { banned_at: now };
  if (standing === "suspended") return { suspended_until: until };
  if (standing !== "limited") return {};
  return { limits: JSON.stringify(Object.fromEntries(LIMITABLE_FEATURES.map((feature) => [feature, until]))) };
}

/** A measure that somebody else of the team has taken. */
export function measureRow(user_id: string, change: Partial<MeasureRow>, now: number): MeasureRow {
  const nothing = { case_id: null, lifted_at: null, lifted_by: null, appeal_token: null, appeal_token_until: null };
  const age = { age: null, birthday: null, before_birthday: null, before_adult_at: null };
  return {
    ...{ id: newId(now), user_id, kind: "warn", feature: null, rule: "1", reason: "No.", from_at: now },
    ...{ until_at: null, official_id: "somebody", appeal_until: now + 20 * DAY, ...nothing, ...age, ...change },
  };
}

async function insertMeasures(
  db: DbOrTx,
  id: string,
  standing: AccountStanding | undefined,
  now: number,
): Promise<void> {
  const until = now + STOPPED_FOR;
  if (standing === undefined || standing === "active" || standing === "deleted") return;
  const rows =
    standing === "limited"
      ? LIMITABLE_FEATURES.map((feature) => measureRow(id, { kind: "limit", feature, until_at: until }, now))
      : [measureRow(id, standing === "banned" ? { kind: "ban" } : { kind: "suspend", until_at: until }, now)];
  await insertRows(db, "measures", rows);
  if (standing === "limited") return;
  const banned = standing === "banned" ? 1 : 0;
  const stopped = { user_id: id, until: banned ? FAR_FUTURE : until, banned, since: now, settled: 1 } as const;
  await insertRows(db, "stopped_people", [stopped]);
}

/** Signs each in on two devices. @returns a token of each */
export async function insertDevices(db: DbOrTx, people: readonly { id: string }[], now: number): Promise<string[]> {
  const devices = people.flatMap(({ id }) =>
    Array.from({ length: DEVICES_PER_PERSON }, () => ({ id, token: randomToken(32) })),
  );
  const times = { created_at: now, last_used_at: now, expires_at: now + 30 * DAY, proven_at: null };
  const noToken = { token_name: null, scope: null, device: "", passkey_id: null, begun_passkey_id: null };
  const sessions = devices.map(({ id, token }) => ({ id: sha256(token), user_id: id, ...noToken, ...times }));
  await insertRows(db, "sessions", sessions);
  const subscriptions = sessions.map(({ id: session_id, user_id }) => {
    const id = newId(now);
    const keys = { endpoint: `https://push.sea.example/${id}`, p256dh: "", auth: id };
    return { id, user_id, session_id, ...keys, created_at: now };
  });
  await insertRows(db, "push_subscriptions", subscriptions);
  return people.map((_each, n) => devices[n * DEVICES_PER_PERSON]?.token ?? "");
}

interface Pair {
  me: string;
  other: string;
  ties: Ties;
  blocks: Ties;
  chat: ChatSpec;
  muted: boolean;
}

/** From whom to whom. */
const directions = ({ me, other }: Pair, ways: Ties): [string, string][] => [
  ...(ways === "mine" || ways === "both" ? [[me, other] as [string, string]] : []),
  ...(ways === "theirs" || ways === "both" ? [[other, me] as [string, string]] : []),
];

export function chatMessageRow(
  ids: { conversation: string; sender: string; seq: number },
  now: number,
  change: Partial<ChatMessageRow> = {},
): ChatMessageRow {
  const id = newId(now);
  const nothing = { file: null, width: null, height: null, digest: null, recalled_at: null, opened_at: null };
  return {
    ...{ conversation_id: ids.conversation, seq: ids.seq, id, sender_id: ids.sender, client_id: id },
    ...{ kind: "text", text: "Good evening", animated: 0, created_at: now, ...nothing, unopened: 0 },
    ...{ revision: 0, edited_at: null, low_reaction: null, high_reaction: null },
    ...{ blur: 0, revealed: 0, preview: null },
    ...{
      masks: null,
      review: null,
      untold: 0,
      low_hidden: 0,
      high_hidden: 0,
      low_removed: 0,
      high_removed: 0,
      ...NO_REPLY,
      ...NO_CARD,
      ...change,
    },
  };
}

/** A conversation with one text, which was received, and was read unless it is a request. */
function chatRows({ me, other, chat, muted }: Pair, now: number) {
  const [id, isAnswered] = [newId(now), chat === "answered"];
  const sender = chat === "their request" ? other : me;
  const [low_id, high_id] = me < other ? [me, other] : [other, me];
  const opening = { opener_id: sender, opener_texts: isAnswered ? 0 : 1, opener_unseen: 0 } as const;
  const times = { answered_at: isAnswered ? now : null, created_at: now };
  const reader = sender === me ? other : me;
  const mutedBy = muted ? other : null;
  const member = (user_id: string, other_id: string) => {
    const received = user_id === reader ? 1 : 0;
    const read = isAnswered ? received : 0;
    const isMuted: 0 | 1 = user_id === mutedBy ? 1 : 0;
    const receipts = { read_seq: read, told_seq: read, told_after: 0 };
    const ids = { user_id, other_id, conversation_id: id, listed: 1, last_at: now, rings: 0, cleared_seq: 0 } as const;
    return {
      ...ids,
      muted: isMuted,
      translates: 0 as const,
      unread: received - read,
      delivered_seq: received,
      ...receipts,
    };
  };
  return {
    conversation: { id, low_id, high_id, seq: 1, ...opening, met_bottle_id: null, ...times },
    members: [member(me, other), member(other, me)],
    message: chatMessageRow({ conversation: id, sender, seq: 1 }, now),
  };
}

/** Counters of the people's rows, from the rows that they count. */
export const recount = (db: DbOrTx, ids: readonly string[]) =>
  sql`update users set
    follower_count = (select count(*) from follows where followee_id = users.id),
    following_count = (select count(*) from follows where follower_id = users.id),
    friend_count = (select count(*) from follows where follower_id = users.id and friends_since is not null)
    where id in (${sql.join(ids)})`.execute(db);

async function insertPairs(db: DbOrTx, pairs: readonly Pair[], now: number): Promise<void> {
  const follows = pairs.flatMap((pair) =>
    directions(pair, pair.ties).map(([follower_id, followee_id]) => {
      const friends_since = pair.ties === "both" ? now : null;
      return { follower_id, followee_id, created_at: now, friends_since };
    }),
  );
  await insertRows(db, "follows", follows);
  const blocks = pairs.flatMap((pair) => directions(pair, pair.blocks));
  const blockRows = blocks.map(([blocker_id, blocked_id]) => ({ blocker_id, blocked_id, created_at: now }));
  await insertRows(db, "blocks", blockRows);
  const chats = pairs.filter(({ chat }) => chat !== "none").map((pair) => chatRows(pair, now));
  await insertRows(
    db,
    "conversations",
    chats.map(({ conversation }) => conversation),
  );
  await insertRows(
    db,
    "conversation_members",
    chats.flatMap(({ members }) => members),
  );
  await insertRows(
    db,
    "chat_messages",
    chats.map(({ message }) => message),
  );
}

const BIRTHDAYS: Partial<Record<NonNullable<StateSpec["bands"]>, (string | null | undefined)[]>> = {
  "actor is under 18": [UNDER_18],
  "actor without birthday": [null],
  "other is under 18": [undefined, UNDER_18],
  "other without birthday": [undefined, null],
};

/** Rows of the three, who are neither newcomers nor poor. */
const personRows = (state: StateSpec, now: number) =>
  [state.actor, state.other, undefined].map((standing, n) => {
    const birthday = BIRTHDAYS[state.bands ?? "same"]?.[n];
    const settled = { created_at: now - 30 * DAY, throw_count: 3, coins: COINS, ...standingColumns(standing, now) };
    return personRow({ ...settled, ...(birthday !== undefined && { birthday }) });
  });

/** An actor and another one in a state to each other; a deletion is left to the caller, as it comes last. */
export function aTrio(db: Db, state: StateSpec, now: number): Promise<Trio> {
  return transact(db, async (tx) => {
    const rows = personRows(state, now);
    await insertRows(tx, "users", rows);
    const people = rows.map(toTestPerson);
    const tokens = await insertDevices(tx, people, now);
    const [actor, other, third] = people.map((person, n) => ({ ...person, token: tokens[n] ?? "" }));
    if (!actor || !other || !third) throw new Error("three people");
    await insertMeasures(tx, actor.id, state.actor, now);
    await insertMeasures(tx, other.id, state.other, now);
    const friends = { ties: "both", blocks: "none", chat: "answered", muted: false } as const;
    const { ties = "none", blocks = "none", chat = "none", muted = false } = state;
    const between = { me: actor.id, other: other.id, ties, blocks, chat, muted };
    const withThird = [actor, other].map(({ id }) => ({ me: id, other: third.id, ...friends }));
    await insertPairs(tx, [between, ...withThird], now);
    const ids = people.map(({ id }) => id);
    await recount(tx, ids);
    return [actor, other, third];
  });
}
