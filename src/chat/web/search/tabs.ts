import type { Refusal } from "../../../runtime/errors";
import type { ChatMessage, ChatOverview, MessageHit, MessageQuery } from "../../chat";
import type { ChatHistoryPage } from "../../reading/history";
import type { ChatDays } from "../../search/days";

export const SEARCH_TABS = ["words", "pictures", "dates"] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** What a tab of the search page shows. */
export interface FoundWords {
  tab: "words";
  query: MessageQuery;
  /** Of this page. */
  hits: readonly MessageHit[];
  /** In all; null: not counted, as this is not the first page. */
  count: number | null;
  /** Whether there are more than `count`. */
  more: boolean;
  nextCursor: string | null;
}

export interface FoundPictures extends ChatHistoryPage {
  tab: "pictures";
}

export interface FoundDays extends ChatDays {
  tab: "dates";
  /** YYYY-MM-DD; null: none was chosen. */
  date: string | null;
  /** First messages of the chosen day, oldest first. */
  messages: readonly ChatMessage[];
}

export interface SearchPageData {
  overview: ChatOverview;
  /** What was typed. */
  q: string;
  found: FoundWords | FoundPictures | FoundDays;
  refusal: Refusal | null;
}

export const searchPathOf = (id: string): string => `/chat/${encodeURIComponent(id)}/search`;

/** The search page with a query. */
export const searchUrlOf = (id: string, query: Record<string, string | null>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(given).toString();
  return text === "" ? searchPathOf(id) : `${searchPathOf(id)}?${text}`;
};

/** The chat at one of its messages. */
export const messageUrlOf = (other: string, id: string): string =>
  `/chat/${encodeURIComponent(other)}?at=${encodeURIComponent(id)}#m-${encodeURIComponent(id)}`;
