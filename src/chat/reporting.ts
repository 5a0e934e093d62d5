import { sql } from "kysely";
import type { ChatMessageRow } from "../db/tables/chat";
import type { DbOrTx, Tx } from "../db/transact";
import {
  type ContentAdapter,
  type ContentSnapshot,
  type PicturedThing,
  type ReportPictureStores,
  toContentSnapshot,
  visibleTextOrNull,
} from "../safety/safety";
import { lockExistingPair } from "../users/users";
import { loadMessageCards, loadQuotedCards } from "./cards/load-cards";
import { listEarlierVersions } from "./editing/versions";
import { displayedPictureFile, isBurnOpenable } from "./pictures/picture-files";
import { unsealBytes } from "./pictures/seal";
import { loadSealedPicture } from "./pictures/seal-stored";
import { quoteFor } from "./quotes/quote";
import { recipientOf, toChatMessage } from "./reading/message";
import {
  type ChatMessageDetailRow,
  findChatMessageRow,
  isMessageHiddenFrom,
  loadKeptMessageRow,
} from "./reading/message-rows";
import { publishVisibility } from "./reading/unread";
import { loadChatRelation } from "./relation";
import { isConversationOpen } from "./rules";
import { refuseHeldMessage, releaseHeldMessage } from "./sending/review";
import { markForErasureSweep } from "./withdrawing/unreachable";

type SaidRow = Pick<ChatMessageRow, "id" | "text" | "recalled_at" | "card_bottle" | "card_design">;

/** Messages of context on each side. */
const CONTEXT_MESSAGES = 5;

/** What messages say or show, by id: a card as the recipient of the reported one sees it. */
async function loadSaid(db: DbOrTx, reported: ChatMessageDetailRow, rows: readonly SaidRow[]) {
  const cards = await loadMessageCards(db, recipientOf(reported), rows, reported.created_at);
  return (row: SaidRow): string | null => {
    const card = cards.get(row.id);
    return card ? [card.name, card.line, card.by].filter(Boolean).join("\n") : row.text;
  };
}

async function loadMessageContext(db: DbOrTx, row: ChatMessageDetailRow) {
  const messages = await db
    .selectFrom("chat_messages")
    .select(["id", "sender_id", "kind", "text", "created_at", "recalled_at", "card_bottle", "card_design"])
    .where("conversation_id", "=", row.conversation_id)
    .where("seq", ">=", row.seq - CONTEXT_MESSAGES)
    .where("seq", "<=", row.seq + CONTEXT_MESSAGES)
    .orderBy("seq")
    .execute();
  const said = await loadSaid(db, row, messages);
  const around = messages.map((message) => ({
    from: message.sender_id,
    kind: message.kind,
    text: said(message),
    at: message.created_at,
    recalled: message.recalled_at !== null,
  }));
  return { text: said(row) ?? "", around: JSON.stringify(around) };
}

/** All texts that it has had; nothing for one that was never edited. */
async function loadVersions(db: DbOrTx, row: ChatMessageDetailRow): Promise<{ versions?: string }> {
  const { id, edited_at, text } = row;
  if (edited_at === null || text === null) return {};
  return { versions: JSON.stringify([...(await listEarlierVersions(db, id)), { text, at: edited_at }]) };
}

/** What the message answers, as its recipient sees it. */
async function quotedEvidence(db: DbOrTx, row: ChatMessageDetailRow): Promise<{ quoted?: string }> {
  if (row.recalled_at !== null) return {};
  const cards = await loadQuotedCards(db, recipientOf(row), [row], row.created_at);
  const quote = quoteFor(row, recipientOf(row), row.created_at, cards.get(row.id));
  return quote?.excerpt && quote.from ? { quoted: JSON.stringify({ from: quote.from, text: quote.excerpt }) } : {};
}

async function loadReportedMessage(db: DbOrTx, id: string): Promise<ContentSnapshot | null> {
  const row = await findChatMessageRow(db, id);
  const writer = row
    ? await db.selectFrom("users").select(["nickname", "official"]).where("id", "=", row.sender_id).executeTakeFirst()
    : undefined;
  if (!row || !writer) return null;
  const { text, around } = await loadMessageContext(db, row);
  return toContentSnapshot(
    { ...writer, id: row.sender_id },
    {
      text,
      language: null,
      where: `/chat/${row.sender_id}`,
      at: row.created_at,
      pictured: row.kind !== "text",
      sealable: row.file !== null && row.recalled_at === null && row.opened_at === null,
      more: {
        kind: row.kind,
        around,
        ...(await loadVersions(db, row)),
        ...(await quotedEvidence(db, row)),
      },
    },
  );
}

/** Whether the picture still exists: not recalled, not opened (burn pictures), sender not deleted. */
const isPictureAvailable = (row: ChatMessageDetailRow, now: number): boolean =>
  row.kind === "burn" ? isBurnOpenable(row, now) : row.recalled_at === null && row.opened_at === null;

async function loadReportedPicture(db: DbOrTx, stores: ReportPictureStores, { id }: PicturedThing, now: number) {
  const row = await findChatMessageRow(db, id);
  if (!row || row.file === null || !isPictureAvailable(row, now)) return null;
  const name = displayedPictureFile(row.file, row.animated === 1);
  if (row.kind !== "burn") {
    const bytes = await stores.kept.get(name);
    return bytes && { name, bytes };
  }
  const sealed = await loadSealedPicture(db, stores, { ...row, file: row.file });
  return sealed && { name, bytes: unsealBytes(sealed.bytes, sealed.key) };
}

/**
 * Hides a message from its recipient, or shows it again unless they have deleted it; the sender always sees it. Callers
 * hold the locks of both people, who are locked before cases and messages (`lockPeopleOf`).
 */
async function setRemoved(tx: Tx, id: string, removed: 0 | 1, now: number): Promise<void> {
  const row = await findChatMessageRow(tx, id);
  if (!row) return;
  await lockExistingPair(tx, row.low_id, row.high_id);
  const reader = recipientOf(row);
  const column = row.low_id === reader ? "low_removed" : "high_removed";
  const changed = await tx
    .updateTable("chat_messages")
    .set({ [column]: removed })
    .where("id", "=", id)
    .where(column, "<>", removed)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return;
  // Either may have removed the conversation: a recipient must not see it again, and what neither sees is erased.
  await markForErasureSweep(tx, sql`${row.conversation_id}`);
  // What waits for review was never shown to them.
  if (row.review === null) await publishVisibility(tx, reader, row, now);
}

export const reportableMessage: ContentAdapter = {
  loadSnapshot: loadReportedMessage,
  picture: loadReportedPicture,
  // Pictures, and what was recalled, deleted or hidden meanwhile, can be reported too; what was removed with its chat cannot.
  visibleText: (db, reader, id, now) =>
    visibleTextOrNull(
      loadKeptMessageRow(db, reader.id, id).then((row) =>
        isMessageHiddenFrom(reader.id, row) ? "" : (toChatMessage(row, reader.id, now).text ?? ""),
      ),
    ),
  lock: async (tx, id) => {
    const row = await findChatMessageRow(tx, id);
    if (row) await lockExistingPair(tx, row.low_id, row.high_id);
  },
  isBetweenFriends: async (tx, id, now) => {
    const row = await findChatMessageRow(tx, id);
    return row ? isConversationOpen(await loadChatRelation(tx, row.sender_id, recipientOf(row), now)) : false;
  },
  hide: (tx, id, now) => setRemoved(tx, id, 1, now),
  remove: async (tx, id, now) => {
    if (!(await refuseHeldMessage(tx, id, now))) await setRemoved(tx, id, 1, now);
  },
  restore: async (tx, id, now) => {
    const row = await findChatMessageRow(tx, id);
    if (row?.review === "held") await releaseHeldMessage(tx, row, now);
    else if (row?.review === null) await setRemoved(tx, id, 0, now);
  },
};
