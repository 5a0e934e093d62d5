import type { ReactNode } from "react";
import { designName, type PreviewText } from "../../../designs/designs";
import type { Ctx } from "../../../http/env";
import { isLanguage, textDirection } from "../../../i18n/languages";
import type { Translate } from "../../../i18n/translator";
import { LANGUAGE_FACTS } from "../../../limits/language-facts";
import { renderPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { ReportLink } from "../../../shell/parts/report-link";
import { BottleHero } from "../../../shell/parts/sea-picture";
import { textAttributes } from "../../../translate/detect-language";
import { describePicture } from "../../../ui/bottle/describe";
import { Icon } from "../../../ui/icon";
import { Letter } from "../../../ui/letter";
import type { ChartRoute } from "../../../ui/voyage/chart";
import type { ShareKind } from "../../input";
import type { BottleShare } from "../../reading/sharing";
import { BottleAuthor } from "./bottle-author";
import { ChartFigure, ChartLegend, VoyageStyles } from "./chart";
import { BottleStats } from "./stats";

interface SharedBottleProps extends BottleShare {
  title: string;
  /** Parameters of the bottle's picture. */
  look: string;
  invite: string | null;
  /** Where its author shares the chart of the voyage. */
  chart: ChartRoute | null;
}

interface ShareMetaProps extends Pick<SharedBottleProps, "title" | "url" | "text" | "language" | "image" | "words"> {
  design: { id: string; name: string };
}

function previewAlt(t: Translate, words: PreviewText | null, name: string): string {
  if (words?.title) return t("bottles.share.preview_design", { name: words.title });
  if (words) return t("bottles.share.preview", { text: words.text });
  return name ? t("bottles.share.image", { name }) : t("bottles.share.image_nameless");
}

/** Open Graph tags. */
export function ShareMetaTags({ title, url, text, language: ofText, image, words, design }: ShareMetaProps) {
  const { t, language: ofPage } = usePageView();
  const language = ofText ?? ofPage;
  const alt = previewAlt(t, words, designName(t, design));
  const tags: [name: string, content: string][] = [
    ["og:type", "article"],
    ["og:site_name", t("shell.app.name")],
    ["og:title", title],
    ["og:description", text],
    ["og:url", url],
    ["og:image", image],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:type", "image/png"],
    ["og:image:alt", alt],
    ["og:locale", isLanguage(language) ? LANGUAGE_FACTS[language].openGraph : language],
  ];
  return (
    <>
      {tags.map(([name, content]) => (
        <meta key={name} property={name} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
      <meta name="description" content={text} />
    </>
  );
}

export const joinPath = (invite: string | null, next: string): string =>
  `/register?${new URLSearchParams({ next, ...(invite && { invite }) })}`;

export const joinText = (t: Translate, btype: ShareKind, name: string | null): string =>
  name === null ? t(`bottles.share.join_text_${btype}_nameless`) : t(`bottles.share.join_text_${btype}`, { name });

const sharedBottleText = (t: Translate, name: string | null): string =>
  name === null ? t("bottles.share.seen_text_nameless") : t("bottles.share.seen_text", { name });

function BottleInvitation({ bottle, btype, invite }: SharedBottleProps) {
  const { t, person } = usePageView();
  const name = bottle.author?.nickname ?? null;
  const here = `/bottle/${bottle.id}`;
  return (
    <section className="card invite">
      <h2 className="text-17">{t(person ? "bottles.share.seen" : "bottles.share.join")}</h2>
      <p className="muted">{person ? sharedBottleText(t, name) : joinText(t, btype, name)}</p>
      <a className="button primary" href={person ? here : joinPath(invite, here)}>
        {t(person ? "bottles.share.open" : "bottles.share.join_verb")}
      </a>
      {person ? null : (
        <a className="link" href={invite ? `${here}?invite=${invite}` : here}>
          {t("bottles.share.open")}
          <Icon name="chev" size={20} />
        </a>
      )}
    </section>
  );
}

export const SharedTop = ({ children }: { children?: ReactNode }) => {
  const { t } = usePageView();
  return (
    <header className="top-bar over-scene">
      <a className="icon-button disc" href="/" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      {children}
    </header>
  );
};

/** Countries only: no days, no people. */
function SharedChart({ chart }: { chart: ChartRoute }) {
  const { t } = usePageView();
  const n = new Set(chart.countries).size;
  return (
    <section className="card chart-card">
      <h2 className="text-15 bold">{t("bottles.lists.countries", { n })}</h2>
      <ChartFigure route={chart} />
      <ChartLegend route={chart} where="last" />
    </section>
  );
}

/** The share page: public, with Open Graph data. */
export function sharedBottlePage(c: Ctx, props: SharedBottleProps): Promise<Response> {
  const { language, locale, person } = pageViewOf(c);
  const { bottle, look, title, chart, invite } = props;
  const metas = (
    <>
      <ShareMetaTags {...props} design={bottle.design} />
      {chart ? <VoyageStyles /> : null}
    </>
  );
  return renderPage(
    c,
    { title, keepable: true, metas },
    <>
      <SharedTop>
        <ReportLink kind="bottle" id={bottle.id} by={bottle.author} look="disc" />
      </SharedTop>
      <main id="main" className="tall">
        <BottleHero
          svg={bottle.design.svg}
          rtl={textDirection(language) === "rtl"}
          alt={describePicture(locale, look)}
        />
        <div className="main bottle-page">
          <h1 className="visually-hidden">{title}</h1>
          <Letter by={<BottleAuthor bottle={bottle} />}>
            <p className="letter-text" {...textAttributes(bottle.content)}>
              {bottle.content}
            </p>
          </Letter>
          <BottleStats bottle={bottle} join={person ? undefined : joinPath(invite, `/bottle/${bottle.id}`)} />
          {chart ? <SharedChart chart={chart} /> : null}
          <BottleInvitation {...props} />
          <div hx-post={`/bottle/${bottle.id}/view`} hx-trigger="load" hx-swap="none" />
        </div>
      </main>
    </>,
  );
}
