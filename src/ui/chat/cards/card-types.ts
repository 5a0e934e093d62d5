/** A bottle or design that a message shows, as its reader sees it; everything but `kind` is null where it is gone. */
export interface CardJson {
  kind: "bottle" | "design";
  id: string | null;
  /** Of the design. */
  name: string | null;
  /** Of that name, where its letters tell; none in cards kept by an earlier version. */
  nameLanguage?: string | null;
  /** First line of a bottle's letter. */
  line: string | null;
  /** Of that line; of a design, of its name. */
  language: string | null;
  /** Path of the picture. */
  svg: string | null;
  /** Nickname of who threw or designed it; null: not shown. */
  by: string | null;
  /** Coins, while it is on sale. */
  price: number | null;
}

/** Sentences about cards on the page of a chat. */
export const CARD_TEXTS = [
  "card_add",
  "card_bottle",
  "card_bottle_by",
  "card_design",
  "card_design_by",
  "card_designs",
  "card_gone_bottle",
  "card_gone_design",
  "card_kept",
  "card_none",
  "card_own",
  "card_square",
  "card_price",
] as const;
