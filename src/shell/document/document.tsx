import { eventIdOf, eventIdPrefixOf } from "../../events/events";
import { type Language, localeTag, textDirection } from "../../i18n/languages";
import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { REQUEST_TIMEOUT } from "../../limits/http";
import type { ListPane } from "../panes/list-pane";
import { WideProbe } from "../panes/wide-probe";
import { hasPanes } from "../panes/wide-window";
import type { Notice } from "../parts/notice";
import { NoticeRegion, noticeMarkup } from "../parts/notice-region";
import type { PageView } from "../parts/page-view";
import { assetUrl } from "./assets";
import { elementWithMarkup } from "./cached-part";
import { FIRST_VISIT_STYLES } from "./first-visit";
import { markupTemplate } from "./markup-template";
import { VIEW_TRANSITION, WHOLE_AT_ONCE } from "./page-reveal";
import { renderStaticMarkup } from "./page-stream";

const HTMX_CONFIG = JSON.stringify({
  defaultTimeout: REQUEST_TIMEOUT,
  includeIndicatorCSS: false,
  history: false,
  mode: "same-origin",
});

/** Tabs and rows (`islands/tap/press.ts`), once they are pressed; never by sight. */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { selector_matches: ".tab,.bottle-row,.who" }, eagerness: "conservative" }],
});

/** Module that only some pages need. */
export type PageAsset = "install.js" | "console.js" | "leave.js";

/** What a page says of itself beside its content. */
interface DocumentOptions {
  title: string;
  /** Of a title that is but a name; absent: the reader's. */
  titleLang?: string;
  /** Absent: `noindex`. */
  about?: { text: string; url: string };
  notice: Notice | null;
  /** Markup at the end of the head. */
  metas: string;
  /** The page appears in one piece. */
  whole?: boolean;
  extra?: PageAsset;
  /** No htmx on the page, or only once it is needed. */
  plain?: boolean;
  /** Its styles stand in it (`first-visit.tsx`). */
  inlined?: boolean;
  /** It is live from the moment in which it was made: its stream goes on from the last event before that. */
  chat?: boolean;
  /** Of a wide window: what stands beside the page; undefined: no wide window. */
  list?: ListPane | null;
  /** A wide window that is not known as one asks for the page again, which then has its list. */
  again: boolean;
  /** Its window is not wide. */
  phone: boolean;
}

interface FixedProps {
  language: Language;
  extra?: PageAsset;
  plain?: boolean;
  /** Its styles stand in it. */
  inlined: boolean;
  /** Of a wide window; null: of the column alone. */
  wide: boolean | null;
  again: boolean;
  /** Pages are fetched ahead. */
  ahead: boolean;
}

interface PlacedTexts {
  locale: string;
  nonce: string;
  title: string;
  titleLang: string | undefined;
  description: string | undefined;
  /** Absent: `noindex`. */
  canonical: string | undefined;
  metas: string;
  /** Addresses of the page's and the list's stylesheets. */
  style: string | undefined;
  listStyle: string | undefined;
  person: string | undefined;
  /** What the person's event ids begin with. */
  live: string | undefined;
  /** Id of the last one. */
  last: string | undefined;
  content: string;
  notice: string;
}

type DocumentProps = FixedProps & PlacedTexts;

const Stylesheet = ({ href }: { href: string }) => <link rel="stylesheet" href={href} />;

function HeadScripts({ nonce, extra, plain, wide, ahead }: DocumentProps) {
  return (
    <>
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
  );
}

function HeadContent(props: DocumentProps) {
  const { nonce, language, wide, again, style, listStyle, description, canonical } = props;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {canonical === undefined ? <meta name="robots" content="noindex" /> : null}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#EDF3F2" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081A23" />
      <meta name="htmx-config" content={HTMX_CONFIG} />
      {VIEW_TRANSITION}
      {wide === false ? <WideProbe nonce={nonce} hasList={again} /> : null}
      {props.inlined ? FIRST_VISIT_STYLES : <Stylesheet href={assetUrl("app.css")} />}
      {wide ? <Stylesheet href={assetUrl("wide.css")} /> : null}
      {listStyle === undefined ? null : <Stylesheet href={listStyle} />}
      {style === undefined ? null : <Stylesheet href={style} />}
      <link rel="icon" href={assetUrl("icon.svg")} type="image/svg+xml" />
      <link rel="manifest" href={assetUrl(`app-${language}.webmanifest`)} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <HeadScripts {...props} />
      <title lang={props.titleLang}>{props.title}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {canonical === undefined ? null : <link rel="canonical" href={canonical} />}
      {props.metas}
    </>
  );
}

const filledDocument = markupTemplate<FixedProps, PlacedTexts>(
  {
    locale: "raw",
    nonce: "raw",
    title: "text",
    titleLang: "raw",
    description: "text",
    canonical: "text",
    metas: "raw",
    style: "raw",
    listStyle: "raw",
    person: "raw",
    live: "raw",
    last: "raw",
    content: "raw",
    notice: "raw",
  },
  (props) => {
    const { language, locale, live, last, person, content, notice } = props;
    const t = translatorFor(localeTag(language) as Locale);
    return (
      <html lang={language} dir={textDirection(language)} data-numbers={locale}>
        {elementWithMarkup("head", undefined, renderStaticMarkup(<HeadContent {...props} />))}
        <body data-live={live} data-last={last} data-person={person}>
          <a className="skip" href="#main">
            {t("shell.skip")}
          </a>
          {content}
          <NoticeRegion t={t} markup={notice} />
        </body>
      </html>
    );
  },
);

/** Whose page it is, and which of their events it goes on from. */
const readerOf = (person: PageView["person"], chat?: boolean) => ({
  person: person?.id,
  live: person ? eventIdPrefixOf(person.id) : undefined,
  last: person && chat ? eventIdOf(person.id, person.eventSeq) : undefined,
});

/** The whole document around the content of a page. */
export function documentMarkup(view: PageView, options: DocumentOptions, content: string): string {
  const { language, locale, nonce, person, path, savesData } = view;
  const { title, titleLang, about, notice, metas, whole, extra, plain, chat, list, again, phone } = options;
  const { inlined = false } = options;
  const style = view.style ? assetUrl(view.style) : undefined;
  const listStyle = list?.style && list.style !== view.style ? assetUrl(list.style) : undefined;
  const wide = hasPanes(path) && (list !== undefined || !phone) ? list !== undefined : null;
  const markup = filledDocument(
    { language, extra, plain, inlined, wide, again, ahead: !savesData },
    {
      locale,
      nonce,
      title,
      titleLang,
      style,
      listStyle,
      metas: whole ? WHOLE_AT_ONCE + metas : metas,
      description: about?.text,
      canonical: about?.url,
      ...readerOf(person, chat),
      content,
      notice: notice ? noticeMarkup(view.t, notice) : "",
    },
  );
  return `<!DOCTYPE html>${markup}`;
}
