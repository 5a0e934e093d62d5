import type { ChatMessageRow } from "../../db/tables/chat";
import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { loadTextReader, type TextReader } from "../../users/users";
import { type ChatMessage, toChatMessage } from "../reading/message";
import type { ChatMessageDetailRow } from "../reading/message-rows";
import { isOwnBottle, loadBottleCards } from "./bottle-cards";
import { type Card, type CardKind, type CardTarget, cardTargetOf, goneCard } from "./card";
import { loadDesignCards } from "./design-cards";

type VisibleCards = Record<CardKind, ReadonlyMap<string, Card>>;

async function loadVisibleCards(
  db: DbOrTx,
  reader: TextReader,
  targets: readonly CardTarget[],
  now: number,
): Promise<VisibleCards> {
  const idsOf = (kind: CardKind) => [...new Set(targets.filter((each) => each.kind === kind).map(({ id }) => id))];
  return {
    bottle: await loadBottleCards(db, reader, idsOf("bottle"), now),
    design: await loadDesignCards(db, reader, idsOf("design"), now),
  };
}

/** Bottles and designs as a reader sees them, in the order of the targets. @param now ms */
async function loadCards(db: DbOrTx, reader: string, targets: readonly CardTarget[], now: number) {
  if (targets.length === 0) return [];
  const visible = await loadVisibleCards(db, await loadTextReader(db, reader), targets, now);
  return targets.map(({ kind, id }) => visible[kind].get(id) ?? goneCard(kind));
}

type CardRow = Pick<ChatMessageRow, "id" | "recalled_at" | "card_bottle" | "card_design">;

/** The cards of messages, by the message's id. @param now ms */
export async function loadMessageCards(db: DbOrTx, reader: string, rows: readonly CardRow[], now: number) {
  const targets = new Map<string, CardTarget>();
  for (const row of rows) {
    const target = row.recalled_at === null ? cardTargetOf(row) : null;
    if (target) targets.set(row.id, target);
  }
  const cards = await loadCards(db, reader, [...targets.values()], now);
  return new Map([...targets.keys()].map((id, n) => [id, cards[n]]));
}

/** The cards of the messages that some messages answer, by the id of the answer. @param now ms */
export function loadQuotedCards(db: DbOrTx, reader: string, rows: readonly ChatMessageDetailRow[], now: number) {
  const quoted = rows.map(({ id, recalled_at, quoted_card_bottle, quoted_card_design }) => ({
    id,
    recalled_at,
    card_bottle: quoted_card_bottle,
    card_design: quoted_card_design,
  }));
  return loadMessageCards(db, reader, quoted, now);
}

/** Messages as one of the two sees them, with their cards and those that they answer. @param now ms */
export async function toChatMessages(
  db: DbOrTx,
  rows: readonly ChatMessageDetailRow[],
  reader: string,
  now: number,
): Promise<ChatMessage[]> {
  const cards = await loadMessageCards(db, reader, rows, now);
  const quoted = await loadQuotedCards(db, reader, rows, now);
  return rows.map((row) => toChatMessage(row, reader, now, cards.get(row.id), quoted.get(row.id)));
}

/** `toChatMessages` of one message. */
export async function toChatMessageWithCard(db: DbOrTx, row: ChatMessageDetailRow, reader: string, now: number) {
  const [message] = await toChatMessages(db, [row], reader, now);
  return message ?? toChatMessage(row, reader, now);
}

/**
 * What somebody may send: their own bottle, one that they keep, or a design that they see in the square.
 * @param now ms @throws Refusal `card_unknown`
 */
export async function loadShowableCard(db: DbOrTx, me: string, target: CardTarget, now: number): Promise<Card> {
  const [card] = await loadCards(db, me, [target], now);
  const isMine = target.kind === "design" || (await isOwnBottle(db, me, target.id));
  if (!isMine || card?.id == null) throw new Refusal("card_unknown");
  return card;
}

/**
 * As `loadShowableCard`; the other sees it too.
 * @param now ms @throws Refusal `card_unknown`, `card_not_visible`
 */
export async function requireShowable(
  db: DbOrTx,
  { me, other }: { me: string; other: string },
  target: CardTarget,
  now: number,
): Promise<void> {
  await loadShowableCard(db, me, target, now);
  const [theirs] = await loadCards(db, other, [target], now);
  if (theirs?.id == null) throw new Refusal("card_not_visible");
}
