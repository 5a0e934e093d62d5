import { spend } from "../db/counters";
import { newId } from "../db/ids";
import { insertion } from "../db/prepared";
import type { ChatMessageRow } from "../db/tables/chat";
import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../errors";
import { appendToBoth } from "../events/events";
import { CHAT } from "../limits";
import { checkFirstWords, type Writer } from "../safety/safety";
import { lockPresent, moveChatUnread } from "../users/users";
import { type ChatMessage, messageOf, rowOf } from "./message";
import { ring } from "./news";
import { number, type Opening } from "./numbering";
import { answers, isOpen, isStrangersText, refusalOf } from "./rules";
import { type Found, pairOf, standingOf } from "./standing";

export type Draft = Pick<
  ChatMessageRow,
  "kind" | "text" | "file" | "width" | "height" | "animated" | "digest"
> & {
  clientId: string;
};

/** Rolls the transaction back: the client id exists. */
class SentBefore extends Error {
  constructor(readonly id: string) {
    super("sent before");
  }
}

const write = insertion("chat_messages");

/** An answer makes waiting messages ring and reveals that they were read. */
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
  await appendToBoth(tx, { one: me, other, rung: null }, "state", conversation, now);
}

async function countStranger(tx: Tx, me: string, now: number): Promise<void> {
  if ((await spend(tx, me, "chat", CHAT.strangersPerDay, now)) === null)
    throw new Refusal("conversation_limit_reached");
}

async function openingOf(tx: Tx, me: string, found: Found, now: number): Promise<Opening> {
  const strange = isStrangersText(found);
  if (strange && found.texts === 0) await countStranger(tx, me, now);
  return {
    opener_id: found.openerId ?? me,
    opener_texts: found.texts + (strange ? 1 : 0),
    answered_at: found.answeredAt ?? (answers(found) ? now : null),
  };
}

async function masksOf(tx: Tx, writer: Writer, found: Found, { text }: Draft, now: number) {
  if (text === null || !isStrangersText(found)) return null;
  return (await checkFirstWords(tx, writer, text, now)).masks;
}

/** Checked while both rows are locked. @throws Refusal */
async function askedOf(tx: Tx, me: string, other: string, draft: Draft, now: number) {
  await lockPresent(tx, me, other);
  const found = await standingOf(tx, me, other, now, draft.clientId);
  if (!found.writer) throw new Refusal("unauthenticated");
  if (found.sentId) throw new SentBefore(found.sentId);
  const refused = refusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  return { found, masks: await masksOf(tx, found.writer, found, draft, now) };
}

async function place(tx: Tx, me: string, other: string, draft: Draft, now: number): Promise<ChatMessageRow> {
  const { found, masks } = await askedOf(tx, me, other, draft, now);
  const opening = await openingOf(tx, me, found, now);
  const rings = opening.answered_at !== null || isOpen(found);
  const numbered = await number(tx, { me, other }, found, opening, rings ? 1 : 0, now);
  const { clientId, ...said } = draft;
  const row: ChatMessageRow = {
    ...numbered,
    id: newId(now),
    sender_id: me,
    client_id: clientId,
    ...said,
    masks,
    created_at: now,
    recalled_at: null,
    opened_at: null,
    low_hidden: 0,
    high_hidden: 0,
  };
  await write(tx, row);
  const rung = rings && !found.theyMuted ? other : null;
  if (!found.theyMuted) await ring(tx, me, other, rings, now);
  await appendToBoth(tx, { one: me, other, rung }, "message", row.id, now);
  if (opening.answered_at !== found.answeredAt) await open(tx, me, other, row.conversation_id, now);
  return row;
}

export interface Sent {
  message: ChatMessage;
  fresh: boolean;
}

/** An earlier message with this client id. @throws Refusal `idempotency_key_reused` */
export async function sentBefore(
  db: Db,
  id: string,
  other: string,
  draft: Draft,
  now: number,
): Promise<Sent> {
  const row = await rowOf(db, id);
  if (!row) throw new Refusal("idempotency_key_reused");
  const message = messageOf(row, row.sender_id, now);
  const gone = message.recalled || message.burned;
  const same = gone || (row.text === draft.text && row.digest === draft.digest);
  if (message.to !== other || message.kind !== draft.kind || !same)
    throw new Refusal("idempotency_key_reused");
  return { message, fresh: false };
}

const UNSEEN = { delivered: null, read: null, writer_since: null, writer_throws: null };

/**
 * Sends a message; idempotent by client id.
 * @throws Refusal as `WriteRefusal`, `conversation_limit_reached`, `text_refused`, `idempotency_key_reused`
 */
export async function send(db: Db, me: string, other: string, draft: Draft, now: number): Promise<Sent> {
  try {
    const row = await transact(db, (tx) => place(tx, me, other, draft, now));
    const { low: low_id, high: high_id } = pairOf(me, other);
    const seen = { ...row, ...UNSEEN, low_id, high_id };
    return { message: messageOf(seen, me, now), fresh: true };
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error;
    return sentBefore(db, error.id, other, draft, now);
  }
}

const NO_PICTURE = { file: null, width: null, height: null, animated: 0, digest: null } as const;

/** Sends a text. @param text cleaned, 1–4,000 characters @throws Refusal as `send` */
export const sendText = (
  db: Db,
  me: string,
  other: string,
  sent: { text: string; clientId: string },
  now: number,
) => send(db, me, other, { kind: "text", ...NO_PICTURE, ...sent }, now);
