import type { ReactNode } from "react";
import { tagOf } from "../../events/events";
import { direction, type Language, localeTag } from "../../i18n/languages";
import { REQUEST_TIMEOUT } from "../../limits/limits";
import type { Notice } from "../parts/notice";
import { Notices } from "../parts/notices";
import { useView } from "../parts/view";
import { asset } from "./assets";
import { filled, kept } from "./kept";

const HTMX = JSON.stringify({
  defaultTimeout: REQUEST_TIMEOUT,
  includeIndicatorCSS: false,
  history: false,
  mode: "same-origin",
});

/** Sheet or module that some pages need beside those of all. */
export type Extra = "transitions.css" | "install.js";

interface Props {
  title: string;
  /** Absent: `noindex`. */
  about?: { text: string; url: string };
  notice: Notice | null;
  /** Metas; React moves them into the head. */
  metas?: ReactNode;
  extra?: Extra;
  /** No htmx on the page. */
  plain?: boolean;
  children: ReactNode;
}

function Found({ about }: Pick<Props, "about">) {
  if (!about) return null;
  return (
    <>
      <meta name="description" content={about.text} />
      <link rel="canonical" href={about.url} />
    </>
  );
}

/** Each request has its own. */
const NONCE = "nonce-of-the-request";

interface HeadProps {
  language: Language;
  found: boolean;
  style: string | null;
  extra?: Extra;
  plain?: boolean;
}

const Sheet = ({ name }: { name: string }) => <link rel="stylesheet" href={asset(name)} />;

const headOf = kept(({ language, found, style, extra, plain }: HeadProps) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    {found ? null : <meta name="robots" content="noindex" />}
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#EDF3F2" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081A23" />
    <meta name="htmx-config" content={HTMX} />
    <Sheet name="app.css" />
    {style ? <Sheet name={style} /> : null}
    <link rel="icon" href={asset("icon.svg")} type="image/svg+xml" />
    <link rel="manifest" href={asset(`app-${language}.webmanifest`)} />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    {extra === "transitions.css" ? <Sheet name={extra} /> : null}
    {extra === "install.js" ? <script type="module" nonce={NONCE} src={asset(extra)} /> : null}
    {plain ? null : <link rel="modulepreload" href={asset("htmx.js")} nonce={NONCE} />}
    <script type="module" nonce={NONCE} src={asset("boot.js")} async />
  </>
));

/** The HTML document of every page. */
export function Document({ title, about, notice, metas, extra, plain, children }: Props) {
  const { language, t, nonce, person, style } = useView();
  const head = headOf({ language, found: about !== undefined, style, extra, plain });
  return (
    <html lang={language} dir={direction(language)} data-numbers={localeTag(language)}>
      {filled("head", {}, { __html: head.__html.replaceAll(NONCE, nonce) })}
      <body data-live={person ? tagOf(person.id) : undefined}>
        <title>{title}</title>
        <Found about={about} />
        {metas}
        <a className="skip" href="#main">
          {t("shell.skip")}
        </a>
        {children}
        <Notices t={t} notice={notice} />
      </body>
    </html>
  );
}
