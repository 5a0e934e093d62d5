/** How two people stand to each other, as one of them acts: read from the tables, and named. */
import { sql } from "kysely";
import { preparedQuery } from "../../../src/db/prepared-query";
import type { Db } from "../../../src/db/transact";
import type { AccountStanding, StateName, StateSpec } from "./states";

export interface ChatState {
  /** null: nobody yet, as the actor sees it: first texts that the team holds are not there for their recipient. */
  opener: "me" | "them" | null;
  /** First texts of the opener. */
  texts: number;
  answered: boolean;
  /** Whether the other one has written what the actor has not read. */
  hasUnread: boolean;
  /** Whether the actor has read what the other one has written. */
  hasRead: boolean;
  /** Who of the two has the conversation in the own list. */
  iList: boolean;
  theyList: boolean;
}

export interface PairState {
  iFollow: boolean;
  followsMe: boolean;
  iBlocked: boolean;
  blockedMe: boolean;
  theyMuted: boolean;
  /** Whether the other one was told of the friendship before. */
  wasAnnounced: boolean;
  me: AccountStanding;
  other: AccountStanding;
  bands: NonNullable<StateSpec["bands"]>;
  /** When each is 18, ms; null: without a birthday. */
  myAdultAt: number | null;
  theirAdultAt: number | null;
  myBand: Band;
  theirBand: Band;
  chat: ChatState | null;
  /** How many conversations the other one has in the list. */
  theirChats: number;
}

interface StandingRow {
  id: string | null;
  adult_at: number | null;
  banned_at: number | null;
  suspended_until: number | null;
  limits: string | null;
}

function standingOf({ id, banned_at, suspended_until, limits }: StandingRow, now: number): AccountStanding {
  if (id === null) return "deleted";
  if (banned_at !== null) return "banned";
  if (suspended_until !== null && suspended_until > now) return "suspended";
  return limits === null ? "active" : "limited";
}

/** null: without a birthday. */
export type Band = "adult" | "under 18" | null;
const bandOf = (adultAt: number | null, now: number): Band =>
  adultAt === null ? null : adultAt > now ? "under 18" : "adult";

function bandsOf(mine: Band, theirs: Band): PairState["bands"] {
  if (mine === null) return "actor without birthday";
  if (theirs === null) return "other without birthday";
  if (mine === theirs) return "same";
  return mine === "under 18" ? "actor is under 18" : "other is under 18";
}

type Prefixed<P extends string> = { [K in keyof StandingRow as `${P}_${K & string}`]: StandingRow[K] };
interface PairRow extends Prefixed<"me">, Prefixed<"other"> {
  i_follow: string | null;
  follows_me: string | null;
  i_blocked: string | null;
  blocked_me: string | null;
  muted: number | null;
  announced: number;
  opener_id: string | null;
  opener_texts: number | null;
  answered_at: number | null;
  conversation: string | null;
  opener_unseen: number | null;
  listed: number | null;
  my_listed: number | null;
  unread: number;
  read: number;
  their_chats: number;
}

const personColumns = (alias: "me" | "other") =>
  sql.raw(
    ["id", "adult_at", "banned_at", "suspended_until", "limits"]
      .map((column) => `${alias}.${column} as ${alias}_${column}`)
      .join(", "),
  );

type PairParameters = Record<"me" | "other" | "low" | "high", string>;

const selectPair = preparedQuery<PairParameters, PairRow>((db, param) => {
  const [me, other] = [param("me"), param("other")];
  return sql<PairRow>`select ${personColumns("me")}, ${personColumns("other")},
      mine.follower_id as i_follow, theirs.follower_id as follows_me,
      b1.blocker_id as i_blocked, b2.blocker_id as blocked_me, member.muted, member.listed, own.listed as my_listed,
      (select count(*) from chat_messages where conversation_id = conversations.id and sender_id = ${other}
        and chat_messages.seq > own.read_seq and review is null) as unread,
      (select count(*) from chat_messages where conversation_id = conversations.id and sender_id = ${other}
        and chat_messages.seq <= own.read_seq and review is null) as read,
      (select count(*) from conversation_members where user_id = ${other} and conversation_members.listed = 1)
        as their_chats,
      conversations.id as conversation, opener_unseen, opener_id, opener_texts, answered_at,
      (select count(*) from system_messages where user_id = ${other} and actor_id = ${me}
        and type = 'friend_added') as announced
    from (select 1 as one) as here
    left join users as me on me.id = ${me}
    left join users as other on other.id = ${other}
    left join follows as mine on mine.follower_id = ${me} and mine.followee_id = ${other}
    left join follows as theirs on theirs.follower_id = ${other} and theirs.followee_id = ${me}
    left join blocks as b1 on b1.blocker_id = ${me} and b1.blocked_id = ${other}
    left join blocks as b2 on b2.blocker_id = ${other} and b2.blocked_id = ${me}
    left join conversations on low_id = ${param("low")} and high_id = ${param("high")}
    left join conversation_members as own on own.user_id = ${me} and own.other_id = ${other}
    left join conversation_members as member on member.user_id = ${other} and member.other_id = ${me}`.compile(db);
});

/** How an actor stands to somebody, straight from the tables. */
export async function readPair(db: Db, me: string, other: string, now: number): Promise<PairState> {
  const [low, high] = me < other ? [me, other] : [other, me];
  const [row] = await selectPair(db, { me, other, low, high });
  if (!row) throw new Error("one row always");
  const person = (prefix: "me" | "other"): StandingRow => ({
    id: row[`${prefix}_id`],
    adult_at: row[`${prefix}_adult_at`],
    banned_at: row[`${prefix}_banned_at`],
    suspended_until: row[`${prefix}_suspended_until`],
    limits: row[`${prefix}_limits`],
  });
  const [myBand, theirBand] = [bandOf(row.me_adult_at, now), bandOf(row.other_adult_at, now)];
  return {
    iFollow: row.i_follow !== null,
    followsMe: row.follows_me !== null,
    iBlocked: row.i_blocked !== null,
    blockedMe: row.blocked_me !== null,
    theyMuted: row.muted === 1,
    wasAnnounced: Number(row.announced) > 0,
    me: standingOf(person("me"), now),
    other: standingOf(person("other"), now),
    bands: bandsOf(myBand, theirBand),
    myAdultAt: row.me_adult_at,
    theirAdultAt: row.other_adult_at,
    myBand,
    theirBand,
    chat: row.conversation === null ? null : chatOf(row, me),
    theirChats: Number(row.their_chats),
  };
}

function chatOf(row: PairRow, me: string): ChatState {
  const reading = { hasUnread: Number(row.unread) > 0, hasRead: Number(row.read) > 0 };
  const lists = { ...reading, iList: row.my_listed === 1, theyList: row.listed === 1 };
  const [isMine, answered] = [row.opener_id === me, row.answered_at !== null];
  if (!isMine && row.opener_unseen === 1) return { opener: null, texts: 0, answered, ...lists };
  return { opener: isMine ? "me" : "them", texts: row.opener_texts ?? 0, answered, ...lists };
}

const isAnswered = ({ chat }: PairState): boolean => chat?.answered ?? false;
const areFriends = ({ iFollow, followsMe }: PairState): boolean => iFollow && followsMe;
const isRequest = ({ chat }: PairState, opener: "me" | "them"): boolean =>
  chat !== null && !chat.answered && chat.texts > 0 && chat.opener === opener;

/** The first that holds gives the state its name. */
const STATE_TESTS: Record<StateName, (pair: PairState) => boolean> = {
  "other deleted": ({ other }) => other === "deleted",
  "actor banned": ({ me }) => me === "banned" || me === "deleted",
  "other banned": ({ other }) => other === "banned",
  "actor suspended": ({ me }) => me === "suspended",
  "other suspended": ({ other }) => other === "suspended",
  "actor limited": ({ me }) => me === "limited",
  "actor without birthday": ({ bands }) => bands === "actor without birthday",
  "other without birthday": ({ bands }) => bands === "other without birthday",
  "actor under 18": ({ bands }) => bands === "actor is under 18",
  "other under 18": ({ bands }) => bands === "other is under 18",
  "blocked by both": ({ iBlocked, blockedMe }) => iBlocked && blockedMe,
  "blocked by actor": ({ iBlocked }) => iBlocked,
  "blocked by other": ({ blockedMe }) => blockedMe,
  "muted request of a friend": (pair) => pair.theyMuted && isRequest(pair, "me"),
  "muted by other": ({ theyMuted }) => theyMuted,
  friends: areFriends,
  "request of actor": (pair) => isRequest(pair, "me"),
  "request of other": (pair) => isRequest(pair, "them"),
  "unfollowed by actor": (pair) => isAnswered(pair) && pair.followsMe,
  "unfollowed by other": (pair) => isAnswered(pair) && pair.iFollow,
  "former friends": isAnswered,
  following: ({ iFollow }) => iFollow,
  follower: ({ followsMe }) => followsMe,
  stranger: () => true,
};

export const stateName = (pair: PairState): StateName =>
  (Object.keys(STATE_TESTS) as StateName[]).find((name) => STATE_TESTS[name](pair)) ?? "stranger";

/** What a state consists of: more than its name, which the first thing gives that is in the way. */
export const stateKey = ({ iFollow, followsMe, iBlocked, blockedMe, theyMuted, me, other, bands, chat }: PairState) =>
  [iFollow, followsMe, iBlocked, blockedMe, theyMuted, me, other, bands, chat?.opener, chat?.answered].join();
