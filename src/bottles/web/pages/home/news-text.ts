import { designName } from "../../../../designs/designs";
import { COUNTRIES, countryInText } from "../../../../i18n/countries";
import { formatTimeOfDay } from "../../../../i18n/format";
import { localDayOf } from "../../../../i18n/time-zone";
import { type MessageWithThing, systemMessageParts } from "../../../../messages/messages";
import type { PageView } from "../../../../shell/parts/page-view";
import { graphemesOf } from "../../../../text/graphemes";
import type { WaitingStranger } from "../../../../users/users";
import type { OwnNews } from "../../../reading/own-news";

/** Letters of who and of the design's name together: longer ones leave out the design, or the sky has no room. */
const NAMED_MAX = 34;

/** Width of a name in usual letters; a wide one is as wide as two. Longer ones end in "…": the whole name is on the letter. */
const NAME_WIDTH = 26;
const WIDE_LETTER = /[MW@\u1100-\u11ff\u2e80-\u{10FFFF}]/u;

function shortName(name: string): string {
  // Most names fit however wide their letters are: finding these costs more than all else that is said of the news.
  if (2 * name.length <= NAME_WIDTH) return name;
  let room = NAME_WIDTH;
  let kept = "";
  for (const letter of graphemesOf(name)) {
    room -= WIDE_LETTER.test(letter) ? 2 : 1;
    if (room < 0) return `${kept.trimEnd()}…`;
    kept += letter;
  }
  return name;
}

/** Letters of a line that may be as large as the greeting. */
const LINE_MAX = 56;
/** Those of Chinese and Japanese are twice as wide. */
const WIDE_LINE_MAX = LINE_MAX / 2;

export const isLengthy = ({ language }: PageView, text: string): boolean =>
  text.length > (language === "ja" || language === "zh" ? WIDE_LINE_MAX : LINE_MAX);

/** A country's name in the reader's language; null where none is known. */
const knownCountry = ({ language }: PageView, code: string | null): string | null =>
  code !== null && COUNTRIES.includes(code) ? countryInText(code, language) : null;

/** "17:40 tomorrow"; holds end within a day. */
function whenText({ t, locale, now, zone }: PageView, at: number): string {
  const time = formatTimeOfDay(locale, at, zone);
  const isToday = localDayOf(at, zone) <= localDayOf(now, zone);
  return t(isToday ? "bottles.home.news.today" : "bottles.home.news.tomorrow", { time });
}

function whoText(view: PageView, nickname: string, code: string | null): string {
  const [name, country] = [shortName(nickname), knownCountry(view, code)];
  return country ? view.t("bottles.home.news.who", { name, country }) : name;
}

/** The line above the sea where somebody has written for the first time. */
export const strangerText = (view: PageView, { nickname, country }: WaitingStranger): string =>
  view.t("bottles.home.news.wrote", { who: whoText(view, nickname, country) });

function answeredText(view: PageView, news: OwnNews & { kind: "answered" }): string {
  const { t } = view;
  if (news.name === null) return t("bottles.home.news.answered_by_someone");
  const { country: code, design: look } = news;
  const who = whoText(view, news.name, code);
  const design = designName(t, look);
  return design && who.length + design.length <= NAMED_MAX
    ? t("bottles.home.news.answered_in", { who, design })
    : t("bottles.home.news.answered", { who });
}

/** Where a bottle of one's own is, in a few words, and until when. */
export function inHandText(view: PageView, held: { country: string | null; until: number }): string {
  const country = knownCountry(view, held.country);
  const when = whenText(view, held.until);
  return country
    ? view.t("bottles.home.news.in_hand", { country, when })
    : view.t("bottles.home.news.in_hand_somewhere", { when });
}

/** The line above the sea. */
export function newsText(view: PageView, news: OwnNews): string {
  const { t } = view;
  switch (news.kind) {
    case "answered":
      return answeredText(view, news);
    case "held": {
      const country = knownCountry(view, news.country);
      const when = whenText(view, news.until);
      return country ? t("bottles.home.news.held", { country, when }) : t("bottles.home.news.held_somewhere", { when });
    }
    case "kept": {
      const country = knownCountry(view, news.country);
      return country ? t("bottles.home.news.kept", { country }) : t("bottles.home.news.kept_somewhere");
    }
    case "sunk":
      return t("bottles.home.news.sunk");
  }
}

/** What happened among people, in a line of its own, and whether it has words; letters of the team are long: of them the number. */
export function messageText(view: PageView, message: MessageWithThing): { line: string; hasWords: boolean } {
  const { t, person } = view;
  if (message.type === "official_notice")
    return { line: t("bottles.home.news.messages", { n: person?.unread ?? 1 }), hasWords: false };
  const { nickname, designName: design } = message.params;
  const params = {
    ...message.params,
    ...(nickname !== undefined && { nickname: shortName(String(nickname)) }),
    ...(design !== undefined && { designName: shortName(String(design)) }),
  };
  const { what, quote } = systemMessageParts(t, { ...message, params });
  return { line: what, hasWords: quote !== null };
}
