import { designName } from "../../../../designs/designs";
import { COUNTRIES, countryInText } from "../../../../i18n/countries";
import { formatTimeOfDay } from "../../../../i18n/format";
import type { Locale } from "../../../../i18n/locales";
import { localDayOf } from "../../../../i18n/time-zone";
import { translatorFor } from "../../../../i18n/translator";
import { markupTemplate } from "../../../../shell/document/markup-template";
import type { PageView } from "../../../../shell/parts/page-view";
import { graphemesOf } from "../../../../text/graphemes";
import { Icon } from "../../../../ui/icon";
import type { OwnBottles, OwnNews } from "../../../reading/own-news";
import { NewsStyles, newsPath, toldPath } from "./own-bottles";

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

const isLengthy = ({ language }: PageView, text: string): boolean =>
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

function answeredText(view: PageView, news: OwnNews & { kind: "answered" }): string {
  const { t } = view;
  if (news.name === null) return t("bottles.home.news.answered_by_someone");
  const { country: code, design: look } = news;
  const name = shortName(news.name);
  const country = knownCountry(view, code);
  const who = country ? t("bottles.home.news.who", { name, country }) : name;
  const design = designName(t, look);
  return design && who.length + design.length <= NAMED_MAX
    ? t("bottles.home.news.answered_in", { who, design })
    : t("bottles.home.news.answered", { who });
}

/** The line above the sea. */
function newsText(view: PageView, news: OwnNews): string {
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

interface FurtherProps {
  locale: Locale;
  /** `none`: no other bottles are near; null: there is no sea. */
  further: "link" | "none" | null;
}

interface FurtherTexts {
  path: string;
}

/** Loads other bottles without a page reload; without script a link. Says so when there are no others. */
function OtherBottlesLink({ locale, further, path }: FurtherProps & FurtherTexts) {
  const t = translatorFor(locale);
  if (further === null) return null;
  if (further === "none")
    return (
      // htmx moves the focus here from the link.
      <p id="further" tabIndex={-1}>
        {t("bottles.home.further_none")}
      </p>
    );
  return (
    <a
      id="further"
      className="chip"
      href={path}
      hx-get={path}
      hx-target=".water"
      hx-select=".water"
      hx-select-oob="#further"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <Icon name="eye" size={20} />
      {t("bottles.home.further")}
    </a>
  );
}

interface SeaLineProps extends FurtherProps {
  lengthy: boolean;
  /** What a tap on the news opens; null: there are none. */
  opens: "read" | "look" | null;
  /** Told once: the script says when it was seen. */
  once: boolean;
  /** Where the rest stands: as messages, or only in the list of one's own bottles. */
  rest: "/system-messages" | "/my-bottles";
}

interface SeaLineTexts extends FurtherTexts {
  line: string;
  /** Id of the one whose news are told. */
  bottle: string;
  /** Absent: there is nothing else. */
  more: string | undefined;
}

/** The warmest news as the heading; a tap opens the bottle, which has told its news with that. */
function NewsLine({ lengthy, opens, once, rest, line, bottle, more, ...others }: SeaLineProps & SeaLineTexts) {
  const told = once ? { "hx-post": toldPath(bottle), "hx-trigger": "intersect once", "hx-swap": "none" } : {};
  return (
    <>
      <NewsStyles />
      <form className="news" method="post" action={newsPath(bottle)}>
        <h1 className={lengthy ? "lengthy" : undefined} {...told}>
          {line}
        </h1>
        <button className="link" type="submit">
          {translatorFor(others.locale)(`bottles.home.news.${opens ?? "look"}`)}
          <Icon name="chev" size={18} chev />
        </button>
        {more === undefined ? null : (
          <a className="link more" href={rest}>
            {more}
          </a>
        )}
        <OtherBottlesLink {...others} />
      </form>
    </>
  );
}

const lineMarkup = markupTemplate<SeaLineProps, SeaLineTexts>(
  { path: "text", line: "text", bottle: "raw", more: "text" },
  (props) => (
    <div className={props.further === null ? "quiet long" : "quiet"}>
      {props.opens === null ? (
        <>
          <h1>{props.line}</h1>
          <OtherBottlesLink locale={props.locale} further={props.further} path={props.path} />
        </>
      ) : (
        <NewsLine {...props} />
      )}
    </div>
  ),
);

/** The news; the voyage of a bottle that sank has nothing new, its words can be read again. */
function newsParts(view: PageView, news: OwnNews, waiting: number) {
  const { t, person } = view;
  const line = newsText(view, news);
  const unread = (person?.unread ?? 0) - (news.kind === "answered" ? 1 : 0);
  const rest = unread > 0 ? ("/system-messages" as const) : ("/my-bottles" as const);
  const opens = news.kind === "answered" || news.kind === "sunk" ? ("read" as const) : ("look" as const);
  return {
    fixed: { lengthy: isLengthy(view, line), opens, once: news.kind === "kept" || news.kind === "sunk", rest },
    texts: {
      line,
      bottle: news.bottle,
      more: waiting + unread > 0 ? t("bottles.home.news.more", { n: waiting + unread }) : undefined,
    },
  };
}

interface SeaLine extends Pick<OwnBottles, "news" | "waiting"> {
  /** How many bottles are near. */
  afloat: number;
  /** What a look further out leaves out; null: no more bottles are near. */
  seen: readonly string[] | null;
}

/** The line above the sea. */
export function seaLineMarkup(view: PageView, { news, waiting, afloat, seen }: SeaLine): string {
  const { t, locale } = view;
  const further = afloat === 0 ? null : seen ? "link" : "none";
  const path = seen ? `/?seen=${seen.join(".")}` : "";
  if (news) {
    const { fixed, texts } = newsParts(view, news, waiting);
    return lineMarkup({ locale, further, ...fixed }, { path, ...texts });
  }
  const line = t("bottles.home.line", { n: afloat });
  const none = { lengthy: false, opens: null, once: false, rest: "/system-messages" } as const;
  return lineMarkup({ locale, further, ...none }, { path, line, bottle: "", more: undefined });
}
