import { spend } from "../db/counters";
import { newId } from "../db/ids";
import { insertion, prepared } from "../db/prepared";
import type { ChatMessageRow, ConversationMemberRow } from "../db/tables/chat";
import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../errors";
import { announceUnread, appendEvent } from "../events/events";
import { CHAT } from "../limits";
import { moveChatUnread } from "../users/users";
import { type ChatMessage, messageOf, rowOf } from "./message";
import { bottleWhereMet } from "./met";
import { answers, isOpen, isStrangersText, refusalOf } from "./rules";
import { type Found, pairOf, standingOf } from "./standing";

/** What is to be sent. A picture's files are written before. */
export type Draft = Pick<
  ChatMessageRow,
  "kind" | "text" | "file" | "width" | "height" | "animated" | "digest"
> & {
  /** What the client calls it: the same name is the same message. */
  clientId: string;
};

/** The client id was there before: nothing is sent. It ends the transaction. */
class SentBefore extends Error {
  constructor(readonly id: string) {
    super("sent before");
  }
}

interface Numbered {
  id: string;
  low: string;
  high: string;
  opener: string;
  texts: number;
  answered: number | null;
  met: string | null;
  now: number;
}

/** The next number of a conversation, which begins with its first message. */
const number = prepared<Numbered & Record<string, string | number | null>, { id: string; seq: number }>(
  (db, hole) =>
    db
      .insertInto("conversations")
      .values({
        id: hole("id"),
        low_id: hole("low"),
        high_id: hole("high"),
        seq: 1,
        opener_id: hole("opener"),
        opener_texts: hole("texts"),
        answered_at: hole("answered"),
        met_bottle_id: hole("met"),
        created_at: hole("now"),
      })
      .onConflict((on) =>
        on.columns(["low_id", "high_id"]).doUpdateSet((eb) => ({
          seq: eb("conversations.seq", "+", 1),
          opener_id: eb.ref("excluded.opener_id"),
          opener_texts: eb.ref("excluded.opener_texts"),
          answered_at: eb.ref("excluded.answered_at"),
        })),
      )
      .returning(["id", "seq"])
      .compile(),
);

const write = insertion("chat_messages");

type Listed = Pick<ConversationMemberRow, "user_id" | "muted">;

/** The conversation comes to the top of both lists, with one more unread in the other's. */
const list = prepared<
  { me: string; other: string; conversation: string; rings: number; now: number },
  Listed
>((db, hole) => {
  const row = { conversation_id: hole("conversation"), listed: 1 as const, muted: 0 as const };
  const seqs = { delivered_seq: 0, read_seq: 0, cleared_seq: 0, last_at: hole("now") };
  return db
    .insertInto("conversation_members")
    .values([
      { user_id: hole("me"), other_id: hole("other"), ...row, ...seqs, unread: 0, rings: 0 },
      { user_id: hole("other"), other_id: hole("me"), ...row, ...seqs, unread: 1, rings: hole("rings") },
    ])
    .onConflict((on) =>
      on.columns(["user_id", "other_id"]).doUpdateSet((eb) => ({
        listed: 1,
        last_at: eb.ref("excluded.last_at"),
        unread: eb("conversation_members.unread", "+", eb.ref("excluded.unread")),
        rings: eb("conversation_members.rings", "+", eb.ref("excluded.rings")),
      })),
    )
    .returning(["user_id", "muted"])
    .compile();
});

/** An answer lets ring what had waited silently, and tells its writer that it was read. */
async function open(tx: Tx, me: string, other: string, conversation: string, now: number): Promise<void> {
  const silent = await tx
    .selectFrom("conversation_members")
    .select(["user_id", "unread", "rings", "muted"])
    .where("conversation_id", "=", conversation)
    .whereRef("rings", "<", "unread")
    .execute();
  for (const { user_id, unread, rings, muted } of silent)
    if (muted === 0) await moveChatUnread(tx, user_id, unread - rings);
  await tx
    .updateTable("conversation_members")
    .set((eb) => ({ rings: eb.ref("unread") }))
    .where("conversation_id", "=", conversation)
    .execute();
  for (const person of [me, other].sort()) await appendEvent(tx, person, "state", conversation, now);
}

/** @throws Refusal `conversation_limit_reached` where the day's strangers are all spent */
async function countStranger(tx: Tx, me: string, now: number): Promise<void> {
  if ((await spend(tx, me, "chat", CHAT.strangersPerDay, now)) === null)
    throw new Refusal("conversation_limit_reached");
}

/** Who wrote first, how many texts of theirs are a stranger's, and whether they were answered, after this message. */
async function counted(tx: Tx, me: string, found: Found, now: number) {
  const strange = isStrangersText(found);
  if (strange && found.texts === 0) await countStranger(tx, me, now);
  return {
    opener: found.openerId ?? me,
    texts: found.texts + (strange ? 1 : 0),
    answered: found.answeredAt ?? (answers(found) ? now : null),
  };
}

/** Gives the message its number; the conversation begins with its first one. */
async function take(tx: Tx, me: string, other: string, found: Found, now: number) {
  const after = await counted(tx, me, found, now);
  const [numbered] = await number(tx, {
    id: found.conversation ?? newId(now),
    ...pairOf(me, other),
    ...after,
    met: found.conversation ? null : await bottleWhereMet(tx, me, other),
    now,
  });
  if (!numbered) throw new Error("a conversation has a number");
  const opened = after.answered !== null;
  if (opened && found.answeredAt === null) await open(tx, me, other, numbered.id, now);
  return { conversation: numbered.id, seq: numbered.seq, rings: opened || isOpen(found) };
}

/** What both may do was asked while both of their rows are locked: their logs come first. */
async function place(tx: Tx, me: string, other: string, draft: Draft, now: number): Promise<ChatMessageRow> {
  const id = newId(now);
  for (const person of [me, other].sort()) await appendEvent(tx, person, "message", id, now);
  const { clientId, ...said } = draft;
  const found = await standingOf(tx, me, other, now, clientId);
  if (!found.here) throw new Refusal("unauthenticated");
  if (found.sentId) throw new SentBefore(found.sentId);
  const refused = refusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  const { conversation, seq, rings } = await take(tx, me, other, found, now);
  const row: ChatMessageRow = {
    conversation_id: conversation,
    seq,
    id,
    sender_id: me,
    client_id: clientId,
    ...said,
    created_at: now,
    recalled_at: null,
    opened_at: null,
    low_hidden: 0,
    high_hidden: 0,
  };
  await write(tx, row);
  const members = await list(tx, { me, other, conversation, rings: rings ? 1 : 0, now });
  if (rings && members.some(({ user_id, muted }) => user_id === other && muted === 0)) {
    await moveChatUnread(tx, other, 1);
    announceUnread(tx, other);
  }
  return row;
}

/** A message, and whether it was sent just now. */
export interface Sent {
  message: ChatMessage;
  fresh: boolean;
}

/** What was sent under the same name before. @throws Refusal `idempotency_key_reused` where it was something else */
export async function sentBefore(
  db: Db,
  id: string,
  other: string,
  draft: Draft,
  now: number,
): Promise<Sent> {
  const row = await rowOf(db, id);
  if (!row) throw new Refusal("idempotency_key_reused");
  const message = messageOf(row, now);
  const gone = message.recalled || message.burned;
  const same = gone || (row.text === draft.text && row.digest === draft.digest);
  if (message.to !== other || message.kind !== draft.kind || !same)
    throw new Refusal("idempotency_key_reused");
  return { message, fresh: false };
}

/**
 * Sends a message; the same client id a second time sends nothing.
 * @throws Refusal as `WriteRefusal` says, `conversation_limit_reached`, `idempotency_key_reused`
 */
export async function send(db: Db, me: string, other: string, draft: Draft, now: number): Promise<Sent> {
  try {
    const row = await transact(db, (tx) => place(tx, me, other, draft, now));
    const { low: low_id, high: high_id } = pairOf(me, other);
    const seen = { ...row, low_id, high_id, delivered: null, read: null };
    return { message: messageOf(seen, now), fresh: true };
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error;
    return sentBefore(db, error.id, other, draft, now);
  }
}

const NO_PICTURE = { file: null, width: null, height: null, animated: 0, digest: null } as const;

/** Sends words. @param text cleaned, 1–4,000 characters. @throws Refusal as `send` */
export const sendText = (
  db: Db,
  me: string,
  other: string,
  sent: { text: string; clientId: string },
  now: number,
) => send(db, me, other, { kind: "text", ...NO_PICTURE, ...sent }, now);
