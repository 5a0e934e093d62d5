import { designName } from "../../../../designs/designs";
import { textDirection } from "../../../../i18n/languages";
import { MINUTE } from "../../../../runtime/units";
import { assetUrl } from "../../../../shell/document/assets";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { renderStaticMarkup } from "../../../../shell/document/page-stream";
import { chosenIn } from "../../../../shell/panes/as-list";
import type { PageView } from "../../../../shell/parts/page-view";
import { WordlessPicture } from "../../../../ui/pictures";
import { stagePaths } from "../../../../ui/scene";
import { variantStem } from "../../../../ui/sea/variant-names";
import type { OwnBottles, OwnNews } from "../../../reading/own-news";

const bottlePath = (bottle: string): string => `/bottle/${bottle}`;

export const newsPath = (bottle: string): string => `${bottlePath(bottle)}/news`;

export const toldPath = (bottle: string): string => `${bottlePath(bottle)}/told`;

/** In front of what it styles: a page without news does not load it. */
export const NewsStyles = () => <link rel="stylesheet" href={assetUrl("home-news.css")} />;

interface OwnProps {
  rtl: boolean;
  chosen: "true" | undefined;
}

interface OwnTexts {
  /** Id of the answered bottle; absent: none. */
  answered: string | undefined;
  /** What the paths of its picture begin with. */
  answeredStem: string;
  label: string;
  /** Id of the one just thrown; absent: none. */
  thrown: string | undefined;
  thrownStem: string;
  text: string;
}

const ownMarkup = markupTemplate<OwnProps, OwnTexts>(
  { answered: "raw", answeredStem: "raw", label: "text", thrown: "raw", thrownStem: "raw", text: "text" },
  ({ rtl, chosen, answered, answeredStem, label, thrown, thrownStem, text }) => (
    <div id="own">
      <NewsStyles />
      {answered === undefined ? null : (
        <form className="stranded" method="post" action={newsPath(answered)}>
          <WordlessPicture {...stagePaths(answeredStem, "sand", rtl)} />
          <button className="tap" type="submit" aria-label={label} />
        </form>
      )}
      {thrown === undefined ? null : (
        <a className="just-thrown" href={bottlePath(thrown)} aria-current={chosen}>
          <WordlessPicture {...stagePaths(thrownStem, "far", rtl)} />
          <span>{text}</span>
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

/** One's own bottles in the scene: the answered one on the sand, the one just thrown on the horizon. */
export function ownBottlesMarkup(view: PageView, { news, thrown }: OwnBottles): string {
  const answered = news?.kind === "answered" ? news : null;
  if (!answered && !thrown) return NO_BOTTLES;
  return ownMarkup(
    {
      rtl: textDirection(view.language) === "rtl",
      chosen: thrown ? chosenIn(view)(bottlePath(thrown.id)) : undefined,
    },
    {
      answered: answered?.bottle,
      answeredStem: answered ? variantStem(answered.design.svg) : "",
      label: answered ? strandedLabel(view, answered.design) : "",
      thrown: thrown?.id,
      thrownStem: thrown ? variantStem(thrown.design.svg) : "",
      text: thrown ? view.t("bottles.home.news.thrown", { n: Math.floor(thrown.age / MINUTE) }) : "",
    },
  );
}
