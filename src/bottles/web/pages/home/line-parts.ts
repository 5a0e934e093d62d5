import { formatNumber } from "../../../../i18n/format";
import { type MessageWithThing, systemMessageLink } from "../../../../messages/messages";
import type { PageView } from "../../../../shell/parts/page-view";
import type { WaitingStranger } from "../../../../users/users";
import type { OwnBottles, OwnNews } from "../../../reading/own-news";
import { isLengthy, messageText, newsText, strangerText } from "./news-text";
import { answersPath, newsPath, toldPath } from "./own-bottles";

export interface LineProps {
  lengthy: boolean;
  /** What a tap on the news opens; null: there are none. */
  opens: "read" | "look" | "see" | null;
  /** `get`: it leads to a list, and opens nothing. */
  method: "get" | "post";
}

export interface LineTexts {
  line: string;
  /** Path that opens the news. */
  action: string;
  /** Where that leads; absent: to the bottle. */
  next: string | undefined;
  /** Of news that is told once: the path by which the script says that it was seen. */
  told: string | undefined;
  /** What else is new, each with a way of its own; absent: nothing. Messages: */
  more: string | undefined;
  /** How many these are, as a number alone. */
  moreCount: string | undefined;
  /** Bottles: in the list of one's own. */
  moreBottles: string | undefined;
  bottlesCount: string | undefined;
  /** The chat of somebody new who has written. */
  wrote: string | undefined;
}

export interface HomeLine extends Pick<OwnBottles, "news" | "waiting"> {
  /** Unread, where there are no news; null: none. */
  message: MessageWithThing | null;
  /** How many bottles are near. */
  afloat: number;
}

const LIST_PATH = "/system-messages";

type LineParts = {
  fixed: LineProps;
  texts: LineTexts;
};

/** The news; the voyage of a bottle that sank has nothing new, its words can be read again. */
function newsParts(view: PageView, news: OwnNews, waiting: number): LineParts {
  const line = newsText(view, news);
  const unread = (view.person?.unread ?? 0) - (news.kind === "answered" ? 1 : 0);
  const opens = news.kind === "answered" || news.kind === "sunk" ? ("read" as const) : ("look" as const);
  const isOnce = news.kind === "kept" || news.kind === "sunk";
  return {
    fixed: { lengthy: isLengthy(view, line), opens, method: "post" },
    texts: {
      line,
      action: news.kind === "answered" ? answersPath(news.bottle) : newsPath(news.bottle),
      next: undefined,
      told: isOnce ? toldPath(news.bottle) : undefined,
      ...moreParts(view, { unread, bottles: waiting, stranger: view.stranger }),
    },
  };
}

interface FurtherNews {
  unread: number;
  bottles: number;
  stranger: WaitingStranger | null | undefined;
}

/** "and 2 more" leads to where these two are: of each kind in words of its own. */
function moreParts({ t, locale }: PageView, { unread, bottles, stranger }: FurtherNews) {
  const key = unread > 0 ? "bottles.home.news.more_bottles" : "bottles.home.news.more";
  return {
    more: unread > 0 ? t("bottles.home.news.more", { n: unread }) : undefined,
    moreCount: unread > 0 ? formatNumber(locale, unread) : undefined,
    moreBottles: bottles > 0 ? t(key, { n: bottles }) : undefined,
    bottlesCount: bottles > 0 ? formatNumber(locale, bottles) : undefined,
    wrote: stranger ? `/chat/${stranger.id}` : undefined,
  };
}

/** The newest of what is unread, where nothing is new of one's own bottles. */
function messageParts(view: PageView, message: MessageWithThing): LineParts {
  const { line, hasWords } = messageText(view, message);
  const isOne = message.type !== "official_notice";
  const path = message.thingGone ? null : systemMessageLink(message);
  return {
    fixed: {
      lengthy: isLengthy(view, line),
      opens: hasWords ? "read" : "see",
      method: isOne ? "post" : "get",
    },
    texts: {
      line,
      action: isOne ? `${LIST_PATH}/${message.id}` : LIST_PATH,
      next: isOne ? (path ?? LIST_PATH) : undefined,
      told: undefined,
      ...moreParts(view, { unread: isOne ? (view.person?.unread ?? 1) - 1 : 0, bottles: 0, stranger: view.stranger }),
    },
  };
}

/** First messages of a stranger, where nothing is new of one's own bottles, and no official notice waits. */
function strangerParts(view: PageView, stranger: WaitingStranger, waiting: number): LineParts {
  const line = strangerText(view, stranger);
  const unread = view.person?.unread ?? 0;
  return {
    fixed: {
      lengthy: isLengthy(view, line),
      opens: "read",
      method: "get",
    },
    texts: {
      line,
      action: `/chat/${stranger.id}`,
      next: undefined,
      told: undefined,
      ...moreParts(view, { unread, bottles: waiting, stranger: null }),
    },
  };
}

const NOTHING_MORE = {
  more: undefined,
  moreCount: undefined,
  moreBottles: undefined,
  bottlesCount: undefined,
  wrote: undefined,
};
const NO_NEWS: LineProps = { lengthy: false, opens: null, method: "post" };

export function lineParts(view: PageView, home: HomeLine): LineParts {
  const { news, message, waiting, afloat } = home;
  if (news) return newsParts(view, news, waiting);
  if (message) return messageParts(view, message);
  if (view.stranger) return strangerParts(view, view.stranger, waiting);
  const line = view.t("bottles.home.line", { n: afloat });
  return { fixed: NO_NEWS, texts: { line, action: "", next: undefined, told: undefined, ...NOTHING_MORE } };
}
