import { designName } from "../../../../designs/designs";
import { formatAgo } from "../../../../i18n/format";
import { textDirection } from "../../../../i18n/languages";
import { HOUR, MINUTE } from "../../../../runtime/units";
import { assetUrl } from "../../../../shell/document/assets";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { renderStaticMarkup } from "../../../../shell/document/page-stream";
import { chosenIn } from "../../../../shell/panes/as-list";
import type { PageView } from "../../../../shell/parts/page-view";
import { WordlessPicture } from "../../../../ui/pictures";
import { stagePaths } from "../../../../ui/scene";
import { variantStem } from "../../../../ui/sea/variant-names";
import type { NewestOwn, OwnBottles, OwnNews } from "../../../reading/own-news";
import { inHandText } from "./news-text";

const bottlePath = (bottle: string): string => `/bottle/${bottle}`;

export const newsPath = (bottle: string): string => `${bottlePath(bottle)}/news`;

/** Opens the answers, not the letter above them. */
export const answersPath = (bottle: string): string => `${newsPath(bottle)}?at=comments`;

export const toldPath = (bottle: string): string => `${bottlePath(bottle)}/told`;

/** In front of what it styles: a page without news does not load it. */
export const NewsStyles = () => <link rel="stylesheet" href={assetUrl("home-news.css")} />;

interface OwnProps {
  rtl: boolean;
  chosen: "true" | undefined;
  /** Where the newest is takes two rows. */
  tall: boolean;
}

interface OwnTexts {
  /** Id of the answered bottle; absent: none. */
  answered: string | undefined;
  /** What the paths of its picture begin with. */
  answeredStem: string;
  label: string;
  /** Id of the newest that still drifts; absent: none. */
  newest: string | undefined;
  newestStem: string;
  text: string;
}

const ownMarkup = markupTemplate<OwnProps, OwnTexts>(
  { answered: "raw", answeredStem: "raw", label: "text", newest: "raw", newestStem: "raw", text: "text" },
  ({ rtl, chosen, tall, answered, answeredStem, label, newest, newestStem, text }) => (
    <div id="own">
      <NewsStyles />
      {answered === undefined ? null : (
        <form className="stranded" method="post" action={answersPath(answered)}>
          <WordlessPicture {...stagePaths(answeredStem, "sand", rtl)} />
          <button className="tap" type="submit" aria-label={label} />
        </form>
      )}
      {newest === undefined ? null : (
        <a className="newest-own" href={bottlePath(newest)} aria-current={chosen}>
          <WordlessPicture {...stagePaths(newestStem, "far", rtl)} />
          <span className={tall ? "tall" : undefined}>{text}</span>
        </a>
      )}
    </div>
  ),
);

const NO_BOTTLES = renderStaticMarkup(<div id="own" />);

function strandedLabel({ t }: PageView, design: OwnNews["design"]): string {
  const name = designName(t, design);
  return name ? t("bottles.home.news.open", { name }) : t("bottles.home.news.open_nameless");
}

/** What has become of the newest of one's own. */
function newestText(view: PageView, newest: NewestOwn): string {
  const { t, locale, now, zone } = view;
  switch (newest.kind) {
    case "held":
      return inHandText(view, newest);
    case "released":
      return t("bottles.home.news.released", { age: formatAgo(locale, newest.since, now, zone) });
    case "thrown": {
      const age = now - newest.since;
      if (age < HOUR) return t("bottles.home.news.thrown", { n: Math.floor(age / MINUTE) });
      return t("bottles.home.news.thrown_ago", { age: formatAgo(locale, newest.since, now, zone) });
    }
  }
}

/** One's own bottles in the scene: the answered one on the sand, the newest that still drifts on the horizon. */
export function ownBottlesMarkup(view: PageView, { news, newest }: OwnBottles): string {
  const answered = news?.kind === "answered" ? news : null;
  if (!answered && !newest) return NO_BOTTLES;
  return ownMarkup(
    {
      rtl: textDirection(view.language) === "rtl",
      chosen: newest ? chosenIn(view)(bottlePath(newest.id)) : undefined,
      tall: newest?.kind === "held",
    },
    {
      answered: answered?.bottle,
      answeredStem: answered ? variantStem(answered.design.svg) : "",
      label: answered ? strandedLabel(view, answered.design) : "",
      newest: newest?.id,
      newestStem: newest ? variantStem(newest.design.svg) : "",
      text: newest ? newestText(view, newest) : "",
    },
  );
}
