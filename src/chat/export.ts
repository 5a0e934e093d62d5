import { readAllByKeys } from "../db/batches";
import type { DbOrTx } from "../db/transact";
import { toIsoTime, toIsoTimeOrNull } from "../runtime/iso";
import { publicNameOrNullSql } from "../users/users";
import type { Card } from "./cards/card";
import { loadMessageCards, loadQuotedCards } from "./cards/load-cards";
import { displayedPictureFile } from "./pictures/picture-files";
import { quoteFor } from "./quotes/quote";
import { reactionsOf } from "./reactions/reactions";
import { messageTextFor } from "./reading/message";
import { type ChatMessageDetailRow, isMessageHiddenFrom, selectChatMessages } from "./reading/message-rows";

interface ExportedConversation {
  other_id: string;
  conversation_id: string;
  cleared_seq: number;
  nickname: string | null;
  writer_since: number | null;
  writer_throws: number | null;
}

const readConversations = (db: DbOrTx, userId: string) =>
  readAllByKeys(
    db
      .selectFrom("conversation_members as mine")
      .leftJoin("users as other", "other.id", "mine.other_id")
      .select(["mine.other_id", "mine.conversation_id", "mine.cleared_seq"])
      .select(publicNameOrNullSql("other").as("nickname"))
      .select(["other.created_at as writer_since", "other.throw_count as writer_throws"])
      .where("mine.user_id", "=", userId),
    { "mine.other_id": "" },
  );

const readConversationMessages = (db: DbOrTx, { conversation_id, cleared_seq }: ExportedConversation) =>
  readAllByKeys(selectChatMessages(db).where("chat_messages.conversation_id", "=", conversation_id), {
    "chat_messages.seq": cleared_seq,
  });

type MessageRow = ChatMessageDetailRow;

/** A card without ids, as its person sees it; null: none. */
const toExportedCard = (card: Card | null | undefined) =>
  card ? { kind: card.kind, name: card.name, line: card.line, by: card.by } : null;

/** What a message answers, without ids; null: nothing. */
function toExportedQuote(row: MessageRow, userId: string, card: Card | undefined) {
  const quote = row.recalled_at === null ? quoteFor(row, userId, row.created_at, card) : null;
  return quote && { mine: quote.from === null ? null : quote.from === userId, excerpt: quote.excerpt };
}

function toExportedMessage(
  row: MessageRow,
  cards: { own: Card | undefined; quoted: Card | undefined },
  userId: string,
  { other_id, nickname, ...writer }: ExportedConversation,
) {
  const ownSide = userId < other_id ? "low" : "high";
  const mine = row.sender_id !== other_id;
  const isAvailable = row.kind === "image" && row.opened_at === null && row.recalled_at === null;
  const picture = mine && isAvailable && row.file ? displayedPictureFile(row.file, row.animated === 1) : null;
  return {
    with: nickname,
    mine,
    kind: row.kind,
    text: messageTextFor(mine ? row.sender_id : "", { ...row, ...writer }, row.created_at),
    picture,
    card: toExportedCard(cards.own),
    answers: toExportedQuote(row, userId, cards.quoted),
    at: toIsoTime(row.created_at),
    recalledAt: toIsoTimeOrNull(row.recalled_at),
    editedAt: toIsoTimeOrNull(row.edited_at),
    reactions: reactionsOf({ ...row, low_id: "low", high_id: "high" }).map(({ emoji, userIds }) => ({
      emoji,
      by: userIds.map((side) => (side === ownSide ? "me" : "them")),
    })),
  };
}

/**
 * What a person has chosen for each of their chats; `with` is null for deleted accounts. A chat whose first message is held
 * is none of theirs yet.
 */
export async function* exportChatSettings(db: DbOrTx, userId: string): AsyncGenerator<object[]> {
  const chats = db
    .selectFrom("conversation_members as mine")
    .leftJoin("users as other", "other.id", "mine.other_id")
    .select(["mine.other_id", "mine.muted", "mine.translates", "mine.listed"])
    .select(publicNameOrNullSql("other").as("nickname"))
    .where("mine.user_id", "=", userId)
    .where((eb) => eb.or([eb("mine.listed", "=", 1), eb("mine.cleared_seq", ">", 0)]));
  for await (const rows of readAllByKeys(chats, { "mine.other_id": "" }))
    yield rows.map(({ nickname, muted, translates, listed }) => ({
      with: nickname,
      muted: muted === 1,
      translated: translates === 1,
      listed: listed === 1,
    }));
}

/** A person's messages by conversation, without burn pictures; `with` is null for deleted accounts. @param now ms */
export async function* exportChats(db: DbOrTx, userId: string, now: number): AsyncGenerator<object[]> {
  for await (const conversations of readConversations(db, userId)) {
    for (const conversation of conversations) {
      for await (const rows of readConversationMessages(db, conversation)) {
        const exported = rows.filter((row) => row.kind !== "burn" && !isMessageHiddenFrom(userId, row));
        const cards = await loadMessageCards(db, userId, exported, now);
        const quoted = await loadQuotedCards(db, userId, exported, now);
        yield exported.map((row) => {
          const ofRow = { own: cards.get(row.id), quoted: quoted.get(row.id) };
          return toExportedMessage(row, ofRow, userId, conversation);
        });
      }
    }
  }
}

/** What a person's own messages said before they were edited, as long as that is kept. */
export async function* exportEarlierTexts(db: DbOrTx, userId: string): AsyncGenerator<object[]> {
  const versions = db
    .selectFrom("chat_versions")
    .select(["message_id", "n", "text", "written_at", "replaced_at"])
    .where("sender_id", "=", userId);
  for await (const rows of readAllByKeys(versions, { message_id: "", n: 0 }))
    yield rows.map(({ text, written_at, replaced_at }) => ({
      text,
      at: toIsoTime(written_at),
      editedAt: toIsoTime(replaced_at),
    }));
}
