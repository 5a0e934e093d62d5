import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import type { Refusal } from "../../../runtime/errors";
import type { ChatMessage, ChatOverview, MessageHit, MessageQuery } from "../../chat";
import type { ChatHistoryPage } from "../../reading/history";
import type { ChatDays } from "../../search/days";
import { chatPathOf } from "../chat-path";

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

export const searchPathOf = (id: string): string => `${chatPathOf(id)}/search`;

/** The page that searches all chats. */
export const ALL_CHATS_SEARCH_PATH = "/chat/search";

/** An address with those of some parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | null>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
};

/** The search page with a query. @param id the partner's; null: of all chats */
export const searchUrlOf = (id: string | null, query: Record<string, string | null>): string =>
  withQuery(id === null ? ALL_CHATS_SEARCH_PATH : searchPathOf(id), query);

/** By which search somebody came to a message: where "back" leads. */
export interface FoundBy {
  q: string;
  /** In all chats. */
  all: boolean;
}

/** As it stands in addresses of a chat. */
export const foundByQuery = (by: FoundBy | null): Record<string, string | null> => ({
  found: by?.q ?? null,
  all: by?.all ? "1" : null,
});

/** Reads what `foundByQuery` writes; null: nobody searched. */
export const parseFoundBy = ({ found, all }: Record<string, string | undefined>): FoundBy | null =>
  found ? { q: found.slice(0, MESSAGE_SEARCH_LIMITS.queryMax), all: all === "1" } : null;

/** What stays in addresses of a part of a chat that is not the newest: where it begins, and by which search one came to it. */
export const partQueryOf = ({
  before,
  after,
  at,
  ...query
}: Record<string, string | undefined>): Record<string, string | null> =>
  (before ?? after ?? at)
    ? { before: before ?? null, after: after ?? null, at: at ?? null, ...foundByQuery(parseFoundBy(query)) }
    : {};

/** The chat at one of its messages. */
export const messageUrlOf = (other: string, id: string, by: FoundBy | null = null): string =>
  `${withQuery(chatPathOf(other), { at: id, ...foundByQuery(by) })}#m-${encodeURIComponent(id)}`;

/** Id of whom a message was exchanged with. */
export const partnerIdOf = ({ from, to }: Pick<ChatMessage, "from" | "to">, me: string): string =>
  from === me ? to : from;
