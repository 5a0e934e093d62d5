import { type RawBuilder, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { Queries } from "../db/transact";
import { GONE } from "../limits";
import { bandOf } from "../users/users";
import type { Standing } from "./rules";

/** The ids of two people in the order of the table. */
export const pairOf = (one: string, other: string) =>
  one < other ? { low: one, high: other } : { low: other, high: one };

interface Asked extends Record<string, string> {
  me: string;
  other: string;
  low: string;
  high: string;
  client: string;
}

/** What the database knows of two people, in one row. */
interface Facts {
  my_id: string | null;
  my_adult_at: number | null;
  other_id: string | null;
  adult_at: number | null;
  i_blocked: number;
  blocked_me: number;
  i_follow: number;
  follows_me: number;
  conversation_id: string | null;
  opener_id: string | null;
  opener_texts: number | null;
  answered_at: number | null;
  met_bottle_id: string | null;
  friends_since: number | null;
  sent_id: string | null;
}

const isThere = (
  table: string,
  columns: [string, string],
  values: [RawBuilder<string>, RawBuilder<string>],
) =>
  sql<number>`case when exists (select 1 from ${sql.table(table)} where ${sql.ref(columns[0])} = ${values[0]}
    and ${sql.ref(columns[1])} = ${values[1]}) then 1 else 0 end`;

const BLOCKS: [string, string] = ["blocker_id", "blocked_id"];
const FOLLOWS: [string, string] = ["follower_id", "followee_id"];

const find = prepared<Asked, Facts>((db, hole) => {
  const [me, other] = [hole("me"), hole("other")];
  return sql<Facts>`select me.id as my_id, me.adult_at as my_adult_at, other.id as other_id, other.adult_at,
      ${isThere("blocks", BLOCKS, [me, other])} as i_blocked,
      ${isThere("blocks", BLOCKS, [other, me])} as blocked_me,
      ${isThere("follows", FOLLOWS, [me, other])} as i_follow,
      ${isThere("follows", FOLLOWS, [other, me])} as follows_me,
      conversations.id as conversation_id, opener_id, opener_texts, answered_at, met_bottle_id,
      (select friends_since from follows where follower_id = ${me} and followee_id = ${other}) as friends_since, sent.id as sent_id
    from (select 1 as one) as here
    left join users as me on me.id = ${me}
    left join users as other on other.id = ${other} and other.id <> ${sql.lit(GONE)}
    left join conversations on low_id = ${hole("low")} and high_id = ${hole("high")}
    left join chat_messages as sent on sent.sender_id = ${me} and sent.client_id = ${hole("client")}`.compile(
    db,
  );
});

/** How two people stand with each other, and what is there of their conversation. */
export interface Found extends Standing {
  /** I am still here. */
  here: boolean;
  conversation: string | null;
  openerId: string | null;
  answeredAt: number | null;
  /** The bottle where the two met. */
  metBottle: string | null;
  /** ms */
  friendsSince: number | null;
  /** Of the message that was sent under this client id before. */
  sentId: string | null;
}

/** @param client what the client calls the message that is to be sent; none: "" */
export async function standingOf(
  db: Queries,
  me: string,
  other: string,
  now: number,
  client = "",
): Promise<Found> {
  const [row] = await find(db, { me, other, ...pairOf(me, other), client });
  if (!row) throw new Error("one row always comes");
  const opener = row.opener_id === null ? null : row.opener_id === me ? "me" : "them";
  return {
    self: me === other,
    here: row.my_id !== null,
    there: row.other_id !== null,
    iBlocked: row.i_blocked === 1,
    blockedMe: row.blocked_me === 1,
    myBand: bandOf(row.my_adult_at, now),
    theirBand: bandOf(row.adult_at, now),
    iFollow: row.i_follow === 1,
    followsMe: row.follows_me === 1,
    opener,
    texts: row.opener_texts ?? 0,
    answered: row.answered_at !== null,
    conversation: row.conversation_id,
    openerId: row.opener_id,
    answeredAt: row.answered_at,
    metBottle: row.met_bottle_id,
    friendsSince: row.friends_since,
    sentId: row.sent_id,
  };
}
