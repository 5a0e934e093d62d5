import type { ReactNode } from "react";
import { eventIdPrefixOf } from "../../events/events";
import { type Language, textDirection } from "../../i18n/languages";
import { REQUEST_TIMEOUT } from "../../limits/http";
import type { ListPane } from "../panes/list-pane";
import { WideProbe } from "../panes/wide-probe";
import { hasPanes } from "../panes/wide-window";
import type { Notice } from "../parts/notice";
import { NoticeRegion } from "../parts/notice-region";
import { usePageView } from "../parts/page-view";
import { assetUrl } from "./assets";
import { elementWithMarkup } from "./cached-part";
import { markupTemplate } from "./markup-template";
import { VIEW_TRANSITION } from "./page-reveal";

const HTMX_CONFIG = JSON.stringify({
  defaultTimeout: REQUEST_TIMEOUT,
  includeIndicatorCSS: false,
  history: false,
  mode: "same-origin",
});

/** Module that only some pages need. */
export type PageAsset = "install.js" | "console.js" | "leave.js";

interface DocumentProps {
  title: string;
  titleLang?: string;
  /** Absent: `noindex`. */
  about?: { text: string; url: string };
  notice: Notice | null;
  /** Metas; React moves them into the head. */
  metas?: ReactNode;
  extra?: PageAsset;
  /** No htmx on the page, or only once it is needed. */
  plain?: boolean;
  /** Of a wide window: what stands beside the page; undefined: no wide window. */
  list?: ListPane | null;
  /** A wide window that is not known as one asks for the page again, which then has its list. */
  again: boolean;
  children: ReactNode;
}

function SearchEngineMeta({ about }: Pick<DocumentProps, "about">) {
  if (!about) return null;
  return (
    <>
      <meta name="description" content={about.text} />
      <link rel="canonical" href={about.url} />
    </>
  );
}

/** Tabs and rows (`islands/tap/press.ts`), once they are pressed; never by sight. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: ".tab,.bottle-row,.who" }, eagerness: "conservative" }],
});

interface HeadProps {
  language: Language;
  indexable: boolean;
  style: string | null;
  extra?: PageAsset;
  plain?: boolean;
  /** Of a wide window; null: of the column alone. */
  wide: boolean | null;
  again: boolean;
  /** Pages are fetched ahead. */
  ahead: boolean;
  listStyle: string | null;
}

const StylesheetLink = ({ name }: { name: string }) => <link rel="stylesheet" href={assetUrl(name)} />;

const documentHeadMarkup = markupTemplate<HeadProps, { nonce: string }>(
  { nonce: "raw" },
  ({ nonce, language, indexable, style, extra, plain, wide, again, ahead, listStyle }) => (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {indexable ? null : <meta name="robots" content="noindex" />}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#EDF3F2" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081A23" />
      <meta name="htmx-config" content={HTMX_CONFIG} />
      {VIEW_TRANSITION}
      {wide === false ? <WideProbe nonce={nonce} hasList={again} /> : null}
      <StylesheetLink name="app.css" />
      {wide ? <StylesheetLink name="wide.css" /> : null}
      {listStyle ? <StylesheetLink name={listStyle} /> : null}
      {style ? <StylesheetLink name={style} /> : null}
      <link rel="icon" href={assetUrl("icon.svg")} type="image/svg+xml" />
      <link rel="manifest" href={assetUrl(`app-${language}.webmanifest`)} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {extra ? <script type="module" nonce={nonce} src={assetUrl(extra)} /> : null}
      {wide ? <script type="module" nonce={nonce} src={assetUrl("panes.js")} async /> : null}
      {plain && !wide ? null : <link rel="modulepreload" href={assetUrl("htmx.js")} nonce={nonce} />}
      <script type="module" nonce={nonce} src={assetUrl("boot.js")} async />
      {ahead ? (
        <script
          type="speculationrules"
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file.
          dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
        />
      ) : null}
    </>
  ),
);

/** The HTML document of every page. */
export function Document({
  title,
  titleLang,
  about,
  notice,
  metas,
  extra,
  plain,
  list,
  again,
  children,
}: DocumentProps) {
  const { language, locale, t, nonce, person, style, path, savesData } = usePageView();
  const listStyle = list && list.style !== style ? list.style : null;
  const wide = hasPanes(path) ? list !== undefined : null;
  const ahead = !savesData;
  const indexable = about !== undefined;
  const head = documentHeadMarkup(
    { language, indexable, style, extra, plain, wide, again, ahead, listStyle },
    { nonce },
  );
  return (
    <html lang={language} dir={textDirection(language)} data-numbers={locale}>
      {elementWithMarkup("head", undefined, head)}
      <body data-live={person ? eventIdPrefixOf(person.id) : undefined} data-person={person?.id}>
        <title lang={titleLang}>{title}</title>
        <SearchEngineMeta about={about} />
        {metas}
        <a className="skip" href="#main">
          {t("shell.skip")}
        </a>
        {children}
        <NoticeRegion t={t} notice={notice} />
      </body>
    </html>
  );
}
