import type { ReactNode } from "react";
import { tagOf } from "../events/events";
import { direction, localeTag } from "../i18n/languages";
import { REQUEST_TIMEOUT } from "../limits";
import { asset } from "./assets";
import type { Notice } from "./notice";
import { Notices } from "./notices";
import { useView } from "./view";

const HTMX = JSON.stringify({
  defaultTimeout: REQUEST_TIMEOUT,
  includeIndicatorCSS: false,
  history: false,
  mode: "same-origin",
});

interface Props {
  title: string;
  /** Absent: `noindex`. */
  about?: { text: string; url: string };
  notice: Notice | null;
  head?: ReactNode;
  /** No htmx on the page. */
  plain?: boolean;
  children: ReactNode;
}

function Found({ about }: Pick<Props, "about">) {
  if (!about) return <meta name="robots" content="noindex" />;
  return (
    <>
      <meta name="description" content={about.text} />
      <link rel="canonical" href={about.url} />
    </>
  );
}

/** The HTML document of every page. */
export function Document({ title, about, notice, head, plain, children }: Props) {
  const { language, t, nonce, person, style } = useView();
  return (
    <html lang={language} dir={direction(language)} data-numbers={localeTag(language)}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <Found about={about} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#EDF3F2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#081A23" />
        <meta name="htmx-config" content={HTMX} />
        <link rel="stylesheet" href={asset("app.css")} />
        {style ? <link rel="stylesheet" href={asset(style)} /> : null}
        <link rel="icon" href={asset("icon.svg")} type="image/svg+xml" />
        <link rel="manifest" href={asset(`app-${language}.webmanifest`)} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head}
        {plain ? null : <link rel="modulepreload" href={asset("htmx.js")} nonce={nonce} />}
        <script type="module" nonce={nonce} src={asset("boot.js")} async />
      </head>
      <body data-live={person ? tagOf(person.id) : undefined}>
        <a className="skip" href="#main">
          {t("shell.skip")}
        </a>
        {children}
        <Notices t={t} notice={notice} />
      </body>
    </html>
  );
}
