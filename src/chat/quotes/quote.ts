import { sql } from "kysely";
import type { ChatMessageRow } from "../../db/tables/chat";
import { CHAT_LIMITS } from "../../limits/chat";
import { clipMasks, textForReader } from "../../safety/safety";
import { excerpt } from "../../text/excerpt";
import { type Card, type CardKind, cardTargetOf } from "../cards/card";
import { isBurnOpenable } from "../pictures/picture-files";

/** What a message answers, as one reader sees it; all null: it is gone for them. */
export interface Quote {
  /** Of the message; of the bottle, for a line of its letter. */
  id: string | null;
  from: string | null;
  kind: ChatMessageRow["kind"] | "line" | CardKind | null;
  /** At most `CHAT_LIMITS.quoteMax` characters, in one line; of a picture a word, of a card its name. */
  excerpt: string | null;
}

const GONE: Quote = { id: null, from: null, kind: null, excerpt: null };
const quoteOrGone = (quote: Quote): Quote => (quote.excerpt ? quote : GONE);
/** Columns of a message that answers nothing. */
export const NO_REPLY = { reply_to: null, reply_bottle: null, reply_start: null, reply_length: null } as const;

/** Characters that are enough for an excerpt: a shown one may consist of several. */
const SCANNED = 8 * CHAT_LIMITS.quoteMax;

/** Columns of the joins `quoted`, `quoted_bottle` and `quoted_writer` of `selectChatMessages`. */
export const QUOTE_COLUMNS = [
  "quoted.seq as quoted_seq",
  "quoted.conversation_id as quoted_conversation",
  "quoted.sender_id as quoted_from",
  "quoted.kind as quoted_kind",
  "quoted.file as quoted_file",
  "quoted.card_bottle as quoted_card_bottle",
  "quoted.card_design as quoted_card_design",
  "quoted.created_at as quoted_at",
  "quoted.recalled_at as quoted_recalled_at",
  "quoted.opened_at as quoted_opened_at",
  "quoted.review as quoted_review",
  "quoted.masks as quoted_masks",
  "quoted_bottle.content as letter",
  "quoted_bottle.masks as letter_masks",
  "quoted_bottle.author_id as letter_author",
  "quoted_bottle.state as letter_state",
  "quoted_bottle.hidden_at as letter_hidden_at",
  "quoted_writer.created_at as quoted_since",
  "quoted_writer.throw_count as quoted_throws",
  "quoted_writer.official as quoted_official",
  "quoted_writer.banned_at as quoted_banned_at",
] as const;

/** The start of the text, and all of a masked one, as masks count from its beginning. */
export const quotedTextSql = sql<string | null>`case when quoted.masks is null
  then substr(quoted.text, 1, ${sql.lit(SCANNED)}) else quoted.text end`;

export const quotedHiddenSql = (side: "low" | "high") =>
  sql<number | null>`${sql.ref(`quoted.${side}_hidden`)} + ${sql.ref(`quoted.${side}_removed`)}`;

/** How far the side has removed the conversation. */
export const quotedClearedSql = (side: "low" | "high") =>
  sql<number>`case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
    from conversation_members where conversation_members.conversation_id = chat_messages.conversation_id
      and conversation_members.user_id = ${sql.ref(`conversations.${side}_id`)}), 0) end`;

/** Columns of what a message answers; null: nothing, or it is gone. */
export interface QuoteRow {
  quoted_text: string | null;
  quoted_seq: number | null;
  quoted_conversation: string | null;
  quoted_from: string | null;
  quoted_kind: ChatMessageRow["kind"] | null;
  quoted_file: string | null;
  quoted_card_bottle: string | null;
  quoted_card_design: string | null;
  quoted_at: number | null;
  quoted_recalled_at: number | null;
  quoted_opened_at: number | null;
  quoted_review: ChatMessageRow["review"];
  quoted_masks: string | null;
  quoted_low_hidden: number | null;
  quoted_high_hidden: number | null;
  quoted_low_cleared: number;
  quoted_high_cleared: number;
  letter: string | null;
  letter_masks: string | null;
  letter_author: string | null;
  letter_state: string | null;
  letter_hidden_at: number | null;
  quoted_since: number | null;
  quoted_throws: number | null;
  quoted_official: number | null;
  quoted_banned_at: number | null;
}

/** Of a message that answers nothing. */
export const NO_QUOTE: QuoteRow = {
  quoted_text: null,
  quoted_seq: null,
  quoted_conversation: null,
  quoted_from: null,
  quoted_kind: null,
  quoted_file: null,
  quoted_card_bottle: null,
  quoted_card_design: null,
  quoted_at: null,
  quoted_recalled_at: null,
  quoted_opened_at: null,
  quoted_review: null,
  quoted_masks: null,
  quoted_low_hidden: null,
  quoted_high_hidden: null,
  quoted_low_cleared: 0,
  quoted_high_cleared: 0,
  letter: null,
  letter_masks: null,
  letter_author: null,
  letter_state: null,
  letter_hidden_at: null,
  quoted_since: null,
  quoted_throws: null,
  quoted_official: null,
  quoted_banned_at: null,
};

export const isReply = ({ reply_to, reply_bottle }: Pick<ChatMessageRow, "reply_to" | "reply_bottle">): boolean =>
  reply_to !== null || reply_bottle !== null;

/** A message with what it answers. */
type QuotingRow = QuoteRow &
  Pick<ChatMessageRow, "conversation_id" | "reply_to" | "reply_bottle" | "reply_start" | "reply_length"> & {
    low_id: string;
    high_id: string;
  };

/** For a picture, as excerpts are texts; pages show the word of the reader's language, by `kind`. */
export const PICTURE_WORD = "Photo";

/** Writers who have left count as newcomers. */
const writerOf = ({ quoted_since, quoted_throws }: QuoteRow, now: number) => ({
  writer_since: quoted_since ?? now,
  writer_throws: quoted_throws ?? 0,
});

/** Whether the reader sees the message that is answered: not recalled, held, deleted or removed with the conversation. */
function isQuotedVisible(row: QuotingRow, reader: string): boolean {
  const isLow = row.low_id === reader;
  const [hidden, cleared] = isLow
    ? [row.quoted_low_hidden, row.quoted_low_cleared]
    : [row.quoted_high_hidden, row.quoted_high_cleared];
  return (
    row.quoted_conversation === row.conversation_id &&
    row.quoted_recalled_at === null &&
    row.quoted_review === null &&
    hidden === 0 &&
    (row.quoted_seq ?? 0) > cleared
  );
}

function textExcerpt(row: QuotingRow, reader: string, now: number): string | null {
  const { quoted_text: text, quoted_masks: masks, quoted_from } = row;
  const mask = { by: quoted_from ?? "", official: 0, masks, field: "text" };
  return text === null
    ? null
    : excerpt(textForReader(text, mask, writerOf(row, now), { id: reader }, now), CHAT_LIMITS.quoteMax);
}

const burnOf = ({ quoted_kind, quoted_file, quoted_opened_at, quoted_recalled_at, quoted_at }: QuotingRow) => ({
  kind: quoted_kind ?? "burn",
  file: quoted_file,
  opened_at: quoted_opened_at,
  recalled_at: quoted_recalled_at,
  created_at: quoted_at ?? 0,
});

/** null: it is over, or its sender has left. */
const EXCERPT_BY_KIND: Record<ChatMessageRow["kind"], (row: QuotingRow, reader: string, now: number) => string | null> =
  {
    text: textExcerpt,
    image: ({ quoted_file, quoted_opened_at }) =>
      quoted_file !== null && quoted_opened_at === null ? PICTURE_WORD : null,
    burn: (row, _, now) => (isBurnOpenable(burnOf(row), now) ? PICTURE_WORD : null),
  };

/** What the quoted message shows as a card; null: none. */
const quotedCardTargetOf = ({ quoted_card_bottle, quoted_card_design }: QuoteRow) =>
  cardTargetOf({ card_bottle: quoted_card_bottle, card_design: quoted_card_design });

function messageQuote(row: QuotingRow, reader: string, now: number, card: Card | null): Quote {
  const { reply_to: id, quoted_from: from, quoted_kind: kind } = row;
  if (kind === null || !isQuotedVisible(row, reader)) return GONE;
  if (quotedCardTargetOf(row))
    return card?.id == null ? GONE : quoteOrGone({ id, from, kind: card.kind, excerpt: card.name });
  return quoteOrGone({ id, from, kind, excerpt: EXCERPT_BY_KIND[kind](row, reader, now) });
}

/** Letters of one of the two, unless they were removed, hidden from others, or their author is banned. */
function isLetterVisible(row: QuotingRow, reader: string): boolean {
  const { letter_author: author, letter_state, letter_hidden_at, quoted_banned_at } = row;
  if (author !== row.low_id && author !== row.high_id) return false;
  return letter_state !== "removed" && quoted_banned_at === null && (letter_hidden_at === null || author === reader);
}

function lineQuote(row: QuotingRow, reader: string, now: number): Quote {
  const { reply_bottle: id, letter, letter_author: from, reply_start: start, reply_length } = row;
  if (letter === null || from === null || start === null || !isLetterVisible(row, reader)) return GONE;
  const end = start + (reply_length ?? 0);
  const masks = clipMasks(row.letter_masks, "content", { start, end });
  const mask = { by: from, official: row.quoted_official ?? 0, masks, field: "content" };
  const line = textForReader(letter.slice(start, end), mask, writerOf(row, now), { id: reader }, now);
  return quoteOrGone({ id, from, kind: "line", excerpt: excerpt(line, CHAT_LIMITS.quoteMax) });
}

/**
 * What a message answers, as one of the two sees it; null: nothing. @param now ms
 * @param card that the quoted message shows them; without it such a message counts as gone
 */
export function quoteFor(row: QuotingRow, reader: string, now: number, card: Card | null = null): Quote | null {
  if (row.reply_to !== null) return messageQuote(row, reader, now, card);
  return row.reply_bottle === null ? null : lineQuote(row, reader, now);
}
