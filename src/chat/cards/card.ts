import type { ChatMessageRow } from "../../db/tables/chat";

export const CARD_KINDS = ["bottle", "design"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What a message shows: a bottle or a design, by id. */
export interface CardTarget {
  kind: CardKind;
  id: string;
}

/** A bottle or design as one reader sees it now; everything but `kind` is null where it is gone for them. */
export interface Card {
  kind: CardKind;
  id: string | null;
  /** Of the design. */
  name: string | null;
  /** Of that name, where its letters tell. */
  nameLanguage: string | null;
  /** First line of a bottle's letter; null: of a design, or hidden from others. */
  line: string | null;
  /** Of that line; of a design, of its name. */
  language: string | null;
  /** Path of the picture. */
  svg: string | null;
  /** Nickname of who threw or designed it; null: not shown to the reader. */
  by: string | null;
  /** Coins, while it is on sale; else null. */
  price: number | null;
}

type CardColumns = Pick<ChatMessageRow, "card_bottle" | "card_design">;

/** Columns of a message that shows no card. */
export const NO_CARD = { card_bottle: null, card_design: null } as const;

export const cardColumnsOf = (target: CardTarget | undefined): CardColumns => ({
  card_bottle: target?.kind === "bottle" ? target.id : null,
  card_design: target?.kind === "design" ? target.id : null,
});

export function cardTargetOf({ card_bottle, card_design }: CardColumns): CardTarget | null {
  if (card_bottle !== null) return { kind: "bottle", id: card_bottle };
  return card_design === null ? null : { kind: "design", id: card_design };
}

/** Whether a stored message shows just that. */
export const isSameCard = (row: CardColumns, target: CardTarget | undefined): boolean => {
  const columns = cardColumnsOf(target);
  return row.card_bottle === columns.card_bottle && row.card_design === columns.card_design;
};

export const goneCard = (kind: CardKind): Card => ({
  kind,
  id: null,
  name: null,
  nameLanguage: null,
  line: null,
  language: null,
  svg: null,
  by: null,
  price: null,
});
