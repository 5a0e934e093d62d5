import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { UserRow } from "../db/tables/users";
import type { DbOrTx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { CHAT_SERVER_LIMITS } from "../limits/chat";
import { Refusal } from "../runtime/errors";
import type { TextWriter } from "../safety/safety";
import { adultAtBetweenPeopleSql, ageBandOf, contactRulesOf, isSuspendedOrBanned } from "../users/users";
import { type ChatRelation, isConversationOpen } from "./rules";

/** Two ids in the order of the columns `low_id` and `high_id`. */
export const toOrderedPair = (one: string, other: string) =>
  one < other ? { low: one, high: other } : { low: other, high: one };

interface RelationQuery extends Record<string, string> {
  me: string;
  other: string;
  low: string;
  high: string;
  client: string;
}

interface RelationFactsRow {
  my_id: string | null;
  my_adult_at: number | null;
  my_suspended_until: number | null;
  my_banned_at: number | null;
  created_at: number;
  throw_count: number;
  official: number;
  set_back_until: number | null;
  language: string;
  other_id: string | null;
  adult_at: number | null;
  suspended_until: number | null;
  banned_at: number | null;
  i_blocked: number;
  blocked_me: number;
  i_follow: string | null;
  friends_since: number | null;
  follows_me: string | null;
  conversation_id: string | null;
  seq: number | null;
  their_created_at: number;
  their_official: number;
  who_writes: UserRow["who_writes"];
  opener_id: string | null;
  opener_texts: number | null;
  opener_unseen: number | null;
  my_unseen_texts: number;
  answered_at: number | null;
  met_bottle_id: string | null;
  their_muted: number | null;
  their_listed: number | null;
  their_cleared_seq: number | null;
  my_typing_on: number;
  their_typing_on: number;
  sent_id: string | null;
}

const isBlockedSql = (blocker: RawBuilder<string>, blocked: RawBuilder<string>) =>
  sql<number>`case when exists (select 1 from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})
    then 1 else 0 end`;

/**
 * How many texts a person has written beside the other one's first texts that are held: none has arrived, or theirs would be the
 * first. Those that were refused or recalled count, as they do for who wrote first. All of a conversation is read rather than all
 * that the person has written anywhere: as an expression their id takes no index.
 */
const countTextsSql = (writer: RawBuilder<string>) =>
  sql<number>`case when opener_unseen = 1 and opener_id <> ${writer} then (select count(*) from chat_messages as own
    where own.conversation_id = conversations.id and own.sender_id || '' = ${writer} and own.kind = 'text') else 0 end`;

const selectRelationFacts = preparedQuery<RelationQuery, RelationFactsRow>((db, param) => {
  const [me, other] = [param("me"), param("other")];
  return sql<RelationFactsRow>`select me.id as my_id, ${adultAtBetweenPeopleSql("me")} as my_adult_at,
      me.suspended_until as my_suspended_until, me.banned_at as my_banned_at, me.created_at, me.throw_count, me.official,
      me.set_back_until,
      me.language, me.typing_on as my_typing_on, other.typing_on as their_typing_on, other.id as other_id,
      ${adultAtBetweenPeopleSql("other")} as adult_at, other.suspended_until, other.banned_at,
      other.created_at as their_created_at, other.official as their_official, other.who_writes,
      ${isBlockedSql(me, other)} as i_blocked, ${isBlockedSql(other, me)} as blocked_me,
      mine.follower_id as i_follow, mine.friends_since, theirs.follower_id as follows_me,
      conversations.id as conversation_id, conversations.seq, opener_id, opener_texts, opener_unseen, answered_at, met_bottle_id,
      ${countTextsSql(me)} as my_unseen_texts,
      member.muted as their_muted, member.listed as their_listed, member.cleared_seq as their_cleared_seq, sent.id as sent_id
    from (select 1 as one) as here
    left join users as me on me.id = ${me}
    left join users as other on other.id = ${other} and other.id <> ${sql.lit(DELETED_USER_ID)}
    left join follows as mine on mine.follower_id = ${me} and mine.followee_id = ${other}
    left join follows as theirs on theirs.follower_id = ${other} and theirs.followee_id = ${me}
    left join conversations on low_id = ${param("low")} and high_id = ${param("high")}
    left join conversation_members as member on member.user_id = ${other} and member.other_id = ${me}
    left join chat_messages as sent on sent.sender_id = ${me} and sent.client_id = ${param("client")}`.compile(db);
});

export interface ChatRelationDetails extends ChatRelation {
  /** null: the own account is deleted or banned. */
  writer: TextWriter | null;
  conversation: string | null;
  seq: number;
  openerId: string | null;
  answeredAt: number | null;
  metBottle: string | null;
  /** Whether the recipient has received none of the own first messages. */
  unseen: boolean;
  /** ms */
  friendsSince: number | null;
  theyMuted: boolean;
  /** They have removed one's own first messages unanswered: what follows reaches them no more, and nothing tells that. */
  theyIgnore: boolean;
  /** Whether both tell when they are typing. */
  areTypingSignalsOn: boolean;
  existingMessageId: string | null;
  /** ms; null: not suspended */
  suspendedUntil: number | null;
}

/** Whether all that was written are the other one's first texts, held for review: the recipient knows of none. */
const isHeldFrom = ({ opener_id, opener_unseen }: RelationFactsRow, me: string): boolean =>
  opener_unseen === 1 && opener_id !== me;

/**
 * Who wrote first and how many texts; nobody for the recipient while the first texts are held for review. Own texts count all the
 * same: what somebody else wrote unseen begins no new limit.
 */
function openingOf(row: RelationFactsRow, me: string) {
  const { opener_id, opener_texts, met_bottle_id } = row;
  if (opener_id === null || isHeldFrom(row, me)) {
    const texts = Math.min(Number(row.my_unseen_texts), CHAT_SERVER_LIMITS.strangerTexts);
    return { opener: null, openerId: null, texts, metBottle: null, unseen: false };
  }
  const opener = opener_id === me ? "me" : "them";
  const unseen = row.opener_unseen === 1;
  return { opener, openerId: opener_id, texts: opener_texts ?? 0, metBottle: met_bottle_id, unseen } as const;
}

/** Also what came since was removed with it, so that its end is the conversation's (`removeIfIgnored`). */
const isRequestIgnored = (row: RelationFactsRow, me: string): boolean =>
  row.opener_id === me &&
  row.opener_unseen === 0 &&
  (row.opener_texts ?? 0) > 0 &&
  row.answered_at === null &&
  row.their_listed === 0 &&
  row.their_cleared_seq === row.seq;

const isForFriendsOnly = ({ who_writes, adult_at, their_created_at, their_official }: RelationFactsRow, now: number) =>
  contactRulesOf({ who_writes, adult_at, created_at: their_created_at, official: their_official }, now).write ===
  "friends";

/** A banned person counts as absent, except for those who already know of a conversation with them. */
const doesPartnerExist = (row: RelationFactsRow, me: string): boolean =>
  row.other_id !== null && (row.banned_at === null || (row.conversation_id !== null && !isHeldFrom(row, me)));

/**
 * Reads everything that decides what `me` may write to `other`.
 * @param now ms @param clientId client id of the message to be sent; none: ""
 */
export async function loadChatRelation(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
  clientId = "",
): Promise<ChatRelationDetails> {
  const [row] = await selectRelationFacts(db, { me, other, ...toOrderedPair(me, other), client: clientId });
  if (!row) throw new Error("the query always returns one row");
  return {
    self: me === other,
    writer: row.my_id === null || row.my_banned_at !== null ? null : row,
    partnerExists: doesPartnerExist(row, me),
    isPartnerStopped: isSuspendedOrBanned(row, now),
    amIStopped: isSuspendedOrBanned({ banned_at: row.my_banned_at, suspended_until: row.my_suspended_until }, now),
    iBlocked: row.i_blocked === 1,
    blockedMe: row.blocked_me === 1,
    myBand: ageBandOf(row.my_adult_at, now),
    theirBand: ageBandOf(row.adult_at, now),
    iFollow: row.i_follow !== null,
    followsMe: row.follows_me !== null,
    friendsOnly: isForFriendsOnly(row, now),
    ...openingOf(row, me),
    answered: row.answered_at !== null,
    conversation: row.conversation_id,
    seq: row.seq ?? 0,
    answeredAt: row.answered_at,
    friendsSince: row.friends_since,
    theyMuted: row.their_muted === 1,
    theyIgnore: isRequestIgnored(row, me),
    areTypingSignalsOn: row.my_typing_on === 1 && row.their_typing_on === 1,
    existingMessageId: row.sent_id,
    suspendedUntil: row.my_suspended_until,
  };
}

/** Whether what one writes reaches the other no more; friendship opens it again. */
export const isIgnoredBy = (relation: ChatRelationDetails): boolean =>
  relation.theyIgnore && !isConversationOpen(relation);

/**
 * The sender may have been suspended after the request was authorized. @throws Refusal `unauthenticated`, `suspended`
 */
export function refuseUnderMeasure({ writer, amIStopped, suspendedUntil }: ChatRelationDetails): TextWriter {
  if (!writer) throw new Refusal("unauthenticated");
  if (!amIStopped) return writer;
  throw suspendedUntil === null ? new Refusal("unauthenticated") : new Refusal("suspended", { until: suspendedUntil });
}
