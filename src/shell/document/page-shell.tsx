/** What stands around the content of a page: its column with banners and tab bar, and the bar with its title. */
import type { ReactNode } from "react";
import type { Locale } from "../../i18n/locales";
import { type Translate, translatorFor } from "../../i18n/translator";
import type { ListPane } from "../panes/list-pane";
import { widePageMarkup } from "../panes/wide-page";
import { bannersMarkup } from "../parts/banners";
import { type PageView, usePageView } from "../parts/page-view";
import { elementWithMarkup, IconOnly } from "./cached-part";
import { markupTemplate } from "./markup-template";
import { HelpLink, helpLinkMarkup, tabBarMarkup, throwRowMarkup } from "./tab-bar";

export interface ShellOptions {
  /** The page paints the whole window. */
  bare?: boolean;
  /** Said of the column itself: styled before its chat has come, it would take rules that look through each message. */
  chat?: boolean;
  /** The console; "panes": queue, case and decision beside one another. Said of the column, so that nothing moves as the page arrives. */
  office?: "column" | "panes";
  /** No tab bar, no throw button, and no panes. */
  alone?: boolean;
  /** Today, where a wide window says so. */
  throwsLeft?: number | null;
}

const columnMarkup = markupTemplate<{ className: string }, { content: string }>(
  { content: "raw" },
  ({ className, content }) => elementWithMarkup("div", { className }, content),
);

/** The content in its column, or in the pane of a wide window. @param list beside it; undefined: no wide window */
export function shellMarkup(
  view: PageView,
  { bare, chat, office, alone, throwsLeft = null }: ShellOptions,
  list: ListPane | null | undefined,
  content: string,
): string {
  if (list !== undefined) return widePageMarkup(view, { bare, chat, list, throwsLeft, content });
  // Section 2: some screens have no tab bar.
  const tabs = view.tab !== "hidden" && !alone;
  const kinds = [
    tabs && "has-tabs",
    bare && "bare",
    chat && "has-chat",
    office && "has-office",
    office === "panes" && "has-panes",
  ];
  const className = ["column", ...kinds.filter(Boolean)].join(" ");
  const end = tabs ? throwRowMarkup(view) + tabBarMarkup(view) : "";
  return columnMarkup({ className }, { content: `${bannersMarkup(view, tabs)}${content}${end}` });
}

interface BackLinkProps {
  t: Translate;
  href: string;
  disc?: boolean;
}

function BarBackLink({ t, href, disc }: BackLinkProps) {
  const attributes = {
    className: disc ? "icon-button disc" : "icon-button",
    href,
    "aria-label": t("shell.back"),
  };
  return <IconOnly as="a" attributes={attributes} name="back" />;
}

/** Back link of a bar. */
export const BackLink = (link: Omit<BackLinkProps, "t">) => <BarBackLink t={usePageView().t} {...link} />;

interface BarTexts {
  title: string | undefined;
  /** Of a title that is a name. */
  lang: string | undefined;
  back: string | undefined;
  help: string;
}

interface BarProps {
  locale: Locale;
  bare?: boolean;
}

function Bar({ locale, bare, title, lang, back, help }: BarProps & Omit<BarTexts, "help"> & { help: ReactNode }) {
  return (
    <header className={bare ? "top-bar bare" : "top-bar"}>
      {back === undefined ? null : <BarBackLink t={translatorFor(locale)} href={back} disc={bare} />}
      {title === undefined ? null : (
        <h1>
          <bdi lang={lang}>{title}</bdi>
        </h1>
      )}
      {help}
    </header>
  );
}

const barMarkup = markupTemplate<BarProps, BarTexts>({ title: "text", lang: "raw", back: "text", help: "raw" }, Bar);

interface TopBarProps {
  title?: string;
  /** Of a title that is a name. */
  lang?: string;
  back: string | null;
  bare?: boolean;
}

const barTexts = ({ title, lang, back }: TopBarProps) => ({
  title: title || undefined,
  lang,
  back: back ?? undefined,
});

/** Title bar with back link. */
export const TopBar = (bar: TopBarProps) => (
  <Bar locale={usePageView().locale} bare={bar.bare} {...barTexts(bar)} help={<HelpLink />} />
);

/** `TopBar` above markup. */
export const topBarMarkup = (view: PageView, bar: TopBarProps): string =>
  barMarkup({ locale: view.locale, bare: bar.bare }, { ...barTexts(bar), help: helpLinkMarkup(view) });

const contentMarkup = markupTemplate<{ className: string; isPane: boolean }, { content: string }>(
  { content: "raw" },
  ({ className, isPane, content }) =>
    isPane
      ? elementWithMarkup("div", { className }, content)
      : elementWithMarkup("main", { id: "main", className }, content),
);

/** `Main` around markup. */
export const mainMarkup = (view: PageView, className: string, content: string): string =>
  contentMarkup({ className, isPane: view.beside !== null }, { content });
