import { CHAT_LIMITS } from "../../src/limits/chat";
import { excerpt } from "../../src/text/excerpt";
import type { CardJson } from "../../src/ui/chat/cards/card-types";
import { timedFetch } from "../timed-fetch";

interface BottleJson {
  id: string;
  content: string;
  languages?: { content: string | null; design: string | null };
  hidden: boolean;
  status: string;
  author: { nickname: string } | null;
  design: { name: string; svg: string };
}

interface DesignJson {
  id: string;
  name: string;
  nameLanguage?: string | null;
  svg: string;
  status: string;
  price: number | null;
}

/** Of a bottle that others can see; null: they cannot. */
function bottleCardOf({ id, content, languages, hidden, status, author, design }: BottleJson): CardJson | null {
  if (hidden || status === "expired" || status === "removed") return null;
  const line = content.split("\n").find((each) => each.trim() !== "") ?? "";
  return {
    kind: "bottle",
    id,
    name: design.name,
    nameLanguage: languages?.design ?? null,
    svg: design.svg,
    line: excerpt(line, CHAT_LIMITS.cardLineMax),
    language: languages?.content ?? null,
    by: author?.nickname ?? null,
    price: null,
  };
}

/** Of a design that stands in the square; null: it does not. */
const designCardOf =
  (by: string) =>
  ({ id, name, nameLanguage = null, svg, status, price }: DesignJson): CardJson | null => {
    if (status !== "forSale" && status !== "exhibition") return null;
    const shown = { name, nameLanguage, line: null, language: nameLanguage, svg };
    return { kind: "design", id, ...shown, by, price: status === "forSale" ? price : null };
  };

/** Cards of a list of the API as far as they are loaded, newest first. */
export interface CardList {
  cards: readonly CardJson[];
  /** Loads more; null: these are all. */
  loadMore: (() => Promise<CardList>) | null;
}

interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** A page of the list may hold nothing that can be sent. @throws where the server does not answer */
async function loadCards<Item>(
  path: string,
  toCard: (item: Item) => CardJson | null,
  { cards, cursor }: { cards: readonly CardJson[]; cursor: string | null } = { cards: [], cursor: null },
): Promise<CardList> {
  const query = cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  const response = await timedFetch(`${path}${query}`, {});
  if (!response.ok) throw new Error(path);
  const { items, nextCursor }: ListPage<Item> = await response.json();
  const loaded = { cards: [...cards, ...items.flatMap((item) => toCard(item) ?? [])], cursor: nextCursor };
  return { cards: loaded.cards, loadMore: nextCursor === null ? null : () => loadCards(path, toCard, loaded) };
}

/** By what they are: one's own bottles, kept ones, one's own designs. */
export interface CardChoices {
  own: CardList;
  kept: CardList;
  designs: CardList;
}

/** @throws where the server does not answer */
export async function loadCardChoices(myName: string): Promise<CardChoices> {
  const [own, kept, designs] = await Promise.all([
    loadCards("/api/bottles/my-bottles", bottleCardOf),
    loadCards("/api/bottles/collected-bottles", bottleCardOf),
    loadCards("/api/designs", designCardOf(myName)),
  ]);
  return { own, kept, designs };
}
