import { requirePerson } from "../../../http/actor";
import type { Ctx } from "../../../http/env";
import { toRefusal } from "../../../http/error-response";
import { spendRate } from "../../../http/limits/rate-limit";
import { readerTimeZoneOf } from "../../../http/request/reader-time-zone";
import { runNow } from "../../../http/run-now";
import { localDayOf } from "../../../i18n/time-zone";
import { MESSAGE_SEARCH_LIMITS } from "../../../limits/chat";
import { PAGE_LIMITS } from "../../../limits/http";
import { Refusal } from "../../../runtime/errors";
import { redirectTo, redirectToProfileForm } from "../../../shell/redirect";
import {
  type ChatDays,
  type ChatMessage,
  findFirstOfDay,
  findMessages,
  listChatDays,
  listChatPictures,
  loadChatAround,
  loadConversationsWith,
  NEWEST_HIT,
  parseMessageQuery,
} from "../../chat";
import { FIRST_CHAT_CURSOR, parseChatCursor } from "../../reading/cursors";
import { dayOfDate, startOfDay } from "../../search/calendar";
import { parseDate, parseMonth, parseSearchCursor, toSearchCursor } from "../../search/input";
import { chatPathOf } from "../chat-path";
import { loadOwnChatOverview } from "../handlers";
import { allChatsSearchPage } from "./all-chats";
import { requestedWords } from "./field";
import { searchPage } from "./page";
import {
  type FoundDays,
  type FoundPictures,
  type FoundWords,
  messageUrlOf,
  partnerIdOf,
  SEARCH_TABS,
  type SearchPageData,
  type SearchTab,
} from "./tabs";

const NO_WORDS: FoundWords = { tab: "words", query: [], hits: [], count: null, more: false, nextCursor: null };

/** On the first page all places are looked at that are counted. @param other null: in all chats */
async function loadWords(c: Ctx, other: string | null, q: string): Promise<FoundWords> {
  const [me, query] = [requirePerson(c).id, parseMessageQuery(q)];
  if (q === "") return NO_WORDS;
  await spendRate(c, "messageSearch", me);
  const cursor = c.req.query("cursor");
  const before = cursor === undefined ? null : parseSearchCursor(cursor, other);
  const limit = before === null ? MESSAGE_SEARCH_LIMITS.counted : PAGE_LIMITS.size;
  const search = { query, other, before: before ?? NEWEST_HIT, limit };
  const { hits, next } = await findMessages(c.get("db"), me, search, c.get("now"));
  const shown = hits.slice(0, PAGE_LIMITS.size);
  const last = hits.length > shown.length ? (shown.at(-1)?.n ?? null) : next;
  const nextCursor = last === null ? null : toSearchCursor(last, other);
  return {
    tab: "words",
    query,
    hits: shown,
    count: before === null ? hits.length : null,
    more: next !== null,
    nextCursor,
  };
}

async function loadPictures(c: Ctx, other: string): Promise<FoundPictures> {
  const before = parseChatCursor(c.req.query("cursor") ?? "", other) ?? FIRST_CHAT_CURSOR;
  const wanted = { before, limit: MESSAGE_SEARCH_LIMITS.pictures };
  const page = await listChatPictures(c.get("db"), requirePerson(c).id, other, wanted, c.get("now"));
  return { tab: "pictures", ...page };
}

/** The first messages of a day, oldest first. */
async function loadDay(c: Ctx, other: string, days: ChatDays, date: string): Promise<ChatMessage[]> {
  const day = days.days.find((each) => each.date === date);
  if (!day) return [];
  const wanted = { id: day.first, limit: 2 * MESSAGE_SEARCH_LIMITS.dayMessages };
  const { items } = await loadChatAround(c.get("db"), requirePerson(c).id, other, wanted, c.get("now"));
  const ofDay = items.filter(({ createdAt }) => localDayOf(createdAt, readerTimeZoneOf(c)) === dayOfDate(date));
  return ofDay.reverse().slice(0, MESSAGE_SEARCH_LIMITS.dayMessages);
}

async function loadDays(c: Ctx, other: string): Promise<FoundDays> {
  const asked = parseDate(c.req.query("day"));
  const wanted = { month: asked?.slice(0, 7) ?? parseMonth(c.req.query("month")), zone: readerTimeZoneOf(c) };
  const days = await listChatDays(c.get("db"), requirePerson(c).id, other, wanted, c.get("now"));
  const date = asked ?? days.days.at(-1)?.date ?? null;
  return { tab: "dates", ...days, date, messages: date === null ? [] : await loadDay(c, other, days, date) };
}

const LOADERS: Record<SearchTab, (c: Ctx, other: string, q: string) => Promise<SearchPageData["found"]>> = {
  words: loadWords,
  pictures: loadPictures,
  dates: loadDays,
};

async function renderSearch(c: Ctx, other: string): Promise<Response> {
  const overview = await loadOwnChatOverview(c, other);
  const q = requestedWords(c);
  const asked = c.req.query("tab");
  const tab = SEARCH_TABS.find((each) => each === asked) ?? "words";
  try {
    return await searchPage(c, { overview, q, found: await LOADERS[tab](c, other, q), refusal: null });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code !== "rate_limited") throw error;
    return searchPage(c, { overview, q, found: NO_WORDS, refusal });
  }
}

/** GET /chat/:id/search; redirects to the profile form if the reader has no age band. @throws Refusal as `loadChatOverview` */
export const showChatSearch = (c: Ctx, other: string): Promise<Response> =>
  renderSearch(c, other).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete")
      return redirectToProfileForm(c, chatPathOf(other));
    throw error;
  });

/** People of the chats in which something was found, by id. */
async function loadPartners(c: Ctx, { hits }: FoundWords) {
  const me = requirePerson(c);
  const others = [...new Set(hits.map(({ message }) => partnerIdOf(message, me.id)))];
  return runNow(c, loadConversationsWith, me, others);
}

/** GET /chat/search */
export async function showAllChatsSearch(c: Ctx): Promise<Response> {
  const q = requestedWords(c);
  try {
    const found = await loadWords(c, null, q);
    return await allChatsSearchPage(c, { q, found, chats: await loadPartners(c, found), refusal: null });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code !== "rate_limited") throw error;
    return allChatsSearchPage(c, { q, found: NO_WORDS, chats: new Map(), refusal });
  }
}

/** GET /chat/:id?day=: the chat at the first message of that day, or of the next one with messages. */
export async function redirectToDay(c: Ctx, other: string, date: string): Promise<Response> {
  const time = startOfDay(dayOfDate(date), readerTimeZoneOf(c));
  const id = await findFirstOfDay(c.get("db"), requirePerson(c).id, other, time);
  return redirectTo(c, id === null ? chatPathOf(other) : messageUrlOf(other, id));
}
