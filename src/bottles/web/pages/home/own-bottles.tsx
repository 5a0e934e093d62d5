import type { ReactNode } from "react";
import { designName } from "../../../../designs/designs";
import { COUNTRIES, countryName } from "../../../../i18n/countries";
import { formatTimeOfDay } from "../../../../i18n/format";
import { textDirection } from "../../../../i18n/languages";
import { localDayOf } from "../../../../i18n/time-zone";
import { MINUTE } from "../../../../runtime/units";
import { assetUrl } from "../../../../shell/document/assets";
import { useChosen } from "../../../../shell/panes/as-list";
import { type PageView, usePageView } from "../../../../shell/parts/page-view";
import { graphemesOf } from "../../../../text/graphemes";
import { Icon } from "../../../../ui/icon";
import { WordlessPicture } from "../../../../ui/pictures";
import { stageVariantName, type VariantStage, variantPath } from "../../../../ui/sea/variant-names";
import type { OwnBottles, OwnNews } from "../../../reading/own-news";

/** Letters of who and of the design's name together: longer ones leave out the design, or the sky has no room. */
const NAMED_MAX = 34;

/** Width of a name in usual letters; a wide one is as wide as two. Longer ones end in "…": the whole name is on the letter. */
const NAME_WIDTH = 26;
const WIDE_LETTER = /[MW@\u1100-\u11ff\u2e80-\u{10FFFF}]/u;

function shortName(name: string): string {
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
  code !== null && COUNTRIES.includes(code) ? countryName(code, language) : null;

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

const newsPath = (bottle: string): string => `/bottle/${bottle}/news`;

/** In front of what it styles: a page without news does not load it. */
const NewsStyles = () => <link rel="stylesheet" href={assetUrl("home-news.css")} />;

/** The warmest news as the heading; a tap opens the bottle, which has told its news with that. */
export function NewsLine({ news, children }: { news: OwnNews; children: ReactNode }) {
  const view = usePageView();
  const { t, person } = view;
  // The voyage of a bottle that sank has nothing new; its words can be read again.
  const isLetter = news.kind === "answered" || news.kind === "sunk";
  const more = (person?.unread ?? 0) - (news.kind === "answered" ? 1 : 0);
  const text = newsText(view, news);
  return (
    <>
      <NewsStyles />
      <form className="news" method="post" action={newsPath(news.bottle)}>
        <h1 className={isLengthy(view, text) ? "lengthy" : undefined}>{text}</h1>
        <button className="link" type="submit">
          {t(isLetter ? "bottles.home.news.read" : "bottles.home.news.look")}
          <Icon name="chev" size={18} chev />
        </button>
        {more > 0 ? (
          <a className="link more" href="/system-messages">
            {t("bottles.home.news.more", { n: more })}
          </a>
        ) : null}
        {children}
      </form>
    </>
  );
}

function OwnPicture({ svg, stage }: { svg: string; stage: VariantStage }) {
  const rtl = textDirection(usePageView().language) === "rtl";
  const path = (night: boolean) => variantPath(svg, stageVariantName(stage, night, rtl));
  return <WordlessPicture day={path(false)} night={path(true)} />;
}

function Stranded({ news }: { news: OwnNews }) {
  const { t } = usePageView();
  const name = designName(t, news.design);
  return (
    <form className="stranded" method="post" action={newsPath(news.bottle)}>
      <OwnPicture svg={news.design.svg} stage="sand" />
      <button
        className="tap"
        type="submit"
        aria-label={name ? t("bottles.home.news.open", { name }) : t("bottles.home.news.open_nameless")}
      />
    </form>
  );
}

function JustThrown({ thrown }: { thrown: NonNullable<OwnBottles["thrown"]> }) {
  const { t } = usePageView();
  const path = `/bottle/${thrown.id}`;
  return (
    <a className="just-thrown" href={path} aria-current={useChosen()(path)}>
      <OwnPicture svg={thrown.design.svg} stage="far" />
      <span>{t("bottles.home.news.thrown", { n: Math.floor(thrown.age / MINUTE) })}</span>
    </a>
  );
}

/** One's own bottles in the scene: the answered one on the sand, the one just thrown on the horizon. */
export function OwnBottlesInView({ news, thrown }: OwnBottles) {
  const isStranded = news?.kind === "answered";
  return (
    <div id="own">
      {isStranded || thrown ? <NewsStyles /> : null}
      {isStranded ? <Stranded news={news} /> : null}
      {thrown ? <JustThrown thrown={thrown} /> : null}
    </div>
  );
}
