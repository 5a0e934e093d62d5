import { spend } from "../../db/counters";
import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared";
import type { ChatMessageRow } from "../../db/tables/chat";
import { together } from "../../db/together";
import { type Db, type Tx, transact } from "../../db/transact";
import { CHAT } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { currentRules, judge, type Writer } from "../../safety/safety";
import { lockPresent } from "../../users/users";
import { type ChatMessage, messageOf, rowOf, type SeenRow } from "../reading/message";
import { answers, isOpen, isStrangersText, refusalOf } from "../rules";
import { type Found, pairOf, standingOf } from "../standing";
import { announce } from "./announce";
import { type Arrival, number, type Opening } from "./numbering";
import { keepForReview } from "./review";

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

async function countStranger(tx: Tx, me: string, now: number): Promise<void> {
  if ((await spend(tx, me, "chat", CHAT.strangersPerDay, now)) === null)
    throw new Refusal("conversation_limit_reached");
}

async function openingOf(tx: Tx, me: string, found: Found, held: boolean, now: number): Promise<Opening> {
  const strange = isStrangersText(found);
  if (strange && found.texts === 0) await countStranger(tx, me, now);
  return {
    opener_id: found.openerId ?? me,
    opener_texts: found.texts + (strange ? 1 : 0),
    opener_unseen: held && (found.texts === 0 || found.unseen) ? 1 : 0,
    answered_at: found.answeredAt ?? (answers(found) ? now : null),
  };
}

const FREE = { held: null, masks: null } as const;

/** @param rules null: none, or a picture */
async function verdictOf(
  tx: Tx,
  writer: Writer,
  found: Found,
  { text }: Draft,
  rules: Awaited<ReturnType<typeof currentRules>>,
  now: number,
) {
  if (text === null) return FREE;
  return judge(tx, writer, isStrangersText(found) ? "first_words" : "chat", { text }, now, rules);
}

/** A measure may have come after the request was let in. @throws Refusal `unauthenticated`, `suspended` */
function refuseStopped({ writer, iStopped, suspendedUntil }: Found): Writer {
  if (!writer) throw new Refusal("unauthenticated");
  if (!iStopped) return writer;
  throw suspendedUntil === null
    ? new Refusal("unauthenticated")
    : new Refusal("suspended", { until: suspendedUntil });
}

/** Checked while both rows are locked. @throws Refusal */
async function askedOf(tx: Tx, me: string, other: string, draft: Draft, now: number) {
  await lockPresent(tx, me, other);
  const rules = draft.text === null ? null : currentRules(tx);
  const [found, known] = await together([standingOf(tx, me, other, now, draft.clientId), rules]);
  const writer = refuseStopped(found);
  if (found.sentId) throw new SentBefore(found.sentId);
  const refused = refusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  const { held, masks } = await verdictOf(tx, writer, found, draft, known, now);
  return { found, writer, held, masks };
}

function arrivalOf(found: Found, opening: Opening, held: boolean): Arrival {
  if (held) return "held";
  return opening.answered_at !== null || isOpen(found) ? "rings" : "quiet";
}

type Placed = ChatMessageRow & Pick<SeenRow, "writer_since" | "writer_throws">;

async function place(tx: Tx, me: string, other: string, draft: Draft, now: number): Promise<Placed> {
  const { found, writer, held, masks } = await askedOf(tx, me, other, draft, now);
  const opening = await openingOf(tx, me, found, held !== null, now);
  const arrival = arrivalOf(found, opening, held !== null);
  const numbered = await number(tx, { me, other }, found, opening, arrival, now);
  const { clientId, ...said } = draft;
  const row: ChatMessageRow = {
    ...numbered,
    id: newId(now),
    sender_id: me,
    client_id: clientId,
    ...said,
    masks,
    review: held ? "held" : null,
    created_at: now,
    recalled_at: null,
    opened_at: null,
    unopened: 0,
    low_hidden: held && other < me ? 1 : 0,
    high_hidden: held && me < other ? 1 : 0,
  };
  await write(tx, row);
  if (held) await keepForReview(tx, row, held, now);
  else {
    const arriving = { me, other, id: row.id, conversation: row.conversation_id, rings: arrival === "rings" };
    await announce(tx, arriving, found, opening, now);
  }
  return { ...row, writer_since: writer.created_at, writer_throws: writer.throw_count };
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
  const gone = message.recalled || message.burned || (row.text === null && row.file === null);
  const same = gone || (row.text === draft.text && row.digest === draft.digest);
  if (message.to !== other || message.kind !== draft.kind || !same)
    throw new Refusal("idempotency_key_reused");
  return { message, fresh: false };
}

const UNSEEN = { delivered: null, read: null };

/**
 * Sends a message; idempotent by client id.
 * @throws Refusal as `WriteRefusal`, `conversation_limit_reached`, `text_refused`, `text_unchecked`, `idempotency_key_reused`
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
