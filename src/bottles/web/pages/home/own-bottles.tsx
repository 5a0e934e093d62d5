import { designName } from "../../../../designs/designs";
import { textDirection } from "../../../../i18n/languages";
import { MINUTE } from "../../../../runtime/units";
import { assetUrl } from "../../../../shell/document/assets";
import { markupTemplate } from "../../../../shell/document/markup-template";
import { chosenIn } from "../../../../shell/panes/as-list";
import type { PageView } from "../../../../shell/parts/page-view";
import { WordlessPicture } from "../../../../ui/pictures";
import { stageVariantName, type VariantStage, variantPath } from "../../../../ui/sea/variant-names";
import type { OwnBottles, OwnNews } from "../../../reading/own-news";

export const newsPath = (bottle: string): string => `/bottle/${bottle}/news`;

/** In front of what it styles: a page without news does not load it. */
export const NewsStyles = () => <link rel="stylesheet" href={assetUrl("home-news.css")} />;

interface StrandedTexts {
  action: string;
  day: string;
  night: string;
  label: string;
}

const strandedMarkup = markupTemplate<object, StrandedTexts>(
  { action: "raw", day: "raw", night: "raw", label: "text" },
  ({ action, day, night, label }) => (
    <form className="stranded" method="post" action={action}>
      <WordlessPicture day={day} night={night} />
      <button className="tap" type="submit" aria-label={label} />
    </form>
  ),
);

interface JustThrownTexts {
  path: string;
  day: string;
  night: string;
  text: string;
}

const justThrownMarkup = markupTemplate<{ chosen: "true" | undefined }, JustThrownTexts>(
  { path: "raw", day: "raw", night: "raw", text: "text" },
  ({ chosen, path, day, night, text }) => (
    <a className="just-thrown" href={path} aria-current={chosen}>
      <WordlessPicture day={day} night={night} />
      <span>{text}</span>
    </a>
  ),
);

const ownMarkup = markupTemplate<{ styled: boolean }, { content: string }>(
  { content: "raw" },
  ({ styled, content }) => (
    <div id="own">
      {styled ? <NewsStyles /> : null}
      {content}
    </div>
  ),
);

function picturePaths({ language }: PageView, svg: string, stage: VariantStage) {
  const rtl = textDirection(language) === "rtl";
  const path = (night: boolean) => variantPath(svg, stageVariantName(stage, night, rtl));
  return { day: path(false), night: path(true) };
}

function strandedBottleMarkup(view: PageView, news: OwnNews): string {
  const { t } = view;
  const name = designName(t, news.design);
  const label = name ? t("bottles.home.news.open", { name }) : t("bottles.home.news.open_nameless");
  return strandedMarkup({}, { action: newsPath(news.bottle), ...picturePaths(view, news.design.svg, "sand"), label });
}

function thrownBottleMarkup(view: PageView, thrown: NonNullable<OwnBottles["thrown"]>): string {
  const path = `/bottle/${thrown.id}`;
  const text = view.t("bottles.home.news.thrown", { n: Math.floor(thrown.age / MINUTE) });
  return justThrownMarkup(
    { chosen: chosenIn(view)(path) },
    { path, ...picturePaths(view, thrown.design.svg, "far"), text },
  );
}

/** One's own bottles in the scene: the answered one on the sand, the one just thrown on the horizon. */
export function ownBottlesMarkup(view: PageView, { news, thrown }: OwnBottles): string {
  const stranded = news?.kind === "answered" ? strandedBottleMarkup(view, news) : "";
  const content = stranded + (thrown ? thrownBottleMarkup(view, thrown) : "");
  return ownMarkup({ styled: content !== "" }, { content });
}
