import { createContext, type ReactNode, useContext } from "react";
import type { Config } from "../../config/config";
import type { Ctx } from "../../http/env";
import { savesData } from "../../http/request/prefetch";
import { readerTimeZoneOf } from "../../http/request/reader-time-zone";
import { languageName } from "../../i18n/language-names";
import type { Language } from "../../i18n/languages";
import type { Locale } from "../../i18n/locales";
import type { TimeZone } from "../../i18n/time-zone";
import type { Translate } from "../../i18n/translator";
import { PROVIDERS, type Provider } from "../../limits/auth";
import type { NavigationTab } from "../../room";
import { memoize } from "../../runtime/cache";
import type { SignedIn, WaitingStranger } from "../../users/users";
import { renderStaticMarkup } from "../document/page-stream";
import { isListPath } from "../panes/list-of";

export interface PageView {
  t: Translate;
  language: Language;
  locale: Locale;
  languageKnown: boolean;
  now: number;
  person: SignedIn | null;
  /** The latest whose first messages wait, of pages with tabs; null: nobody's. */
  stranger: WaitingStranger | null;
  zone: TimeZone;
  path: string;
  /** Path of the page beside which this one is a list; null: it is a page of its own. */
  beside: string | null;
  /** The same where rows are added to a list; null: the list stands beside nothing. */
  listBeside: string | null;
  /** null: no current tab; `hidden`: no tab bar. */
  tab: NavigationTab | "hidden" | null;
  style: string | null;
  query: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>> | null;
  nonce: string;
  htmx: boolean;
  savesData: boolean;
  acceptLanguage: string;
  /** Host of the translation server; null: none. */
  translator: string | null;
  /** Whether it translates from a language (ISO 639-1) into the reader's. */
  canTranslate(from: string): boolean;
  providers: Readonly<Partial<Record<Provider, string>>>;
  /** Without a mail server emails only become files. */
  sendsMail: boolean;
  /** Nothing can be written just now. */
  readOnly: boolean;
}

const CONFIGURATIONS_KEPT = 2;

/** Names only, without secrets. */
const providersOf = memoize(
  "provider names",
  (social: Config["social"]): PageView["providers"] =>
    Object.fromEntries(PROVIDERS.flatMap((each) => (social[each] ? [[each, social[each].name]] : []))),
  CONFIGURATIONS_KEPT,
);

/** The page from which htmx asks for more of the list that stands beside it. */
function askingPageOf(c: Ctx): string | null {
  const asking = URL.parse(c.req.header("hx-current-url") ?? "");
  if (!asking || !c.req.header("hx-request") || !isListPath(c.req.path)) return null;
  return asking.pathname === c.req.path ? null : asking.pathname;
}

/** What components may know of a request. @param path of the page, where a form with another one answers with it */
export const pageViewOf = (c: Ctx, path: string = c.req.path): PageView => ({
  t: c.get("t"),
  language: c.get("language"),
  locale: c.get("locale"),
  languageKnown: c.get("languageKnown"),
  now: c.get("now"),
  zone: readerTimeZoneOf(c),
  person: c.get("person"),
  stranger: null,
  path,
  beside: c.get("pane")?.asking.req.path ?? null,
  listBeside: c.get("pane")?.asking.req.path ?? askingPageOf(c),
  tab: c.get("deps").plan.tabOf(path),
  style: c.get("deps").plan.styleOf(path),
  query: c.req.query(),
  fields: c.get("fields") ?? null,
  nonce: c.get("nonce"),
  htmx: c.req.header("hx-request") !== undefined,
  savesData: savesData(c),
  acceptLanguage: c.req.header("accept-language") ?? "",
  translator: c.get("deps").translator?.host ?? null,
  canTranslate: (from) => c.get("deps").translator?.canTranslate(from, c.get("language")) ?? false,
  providers: providersOf(c.get("deps").config.social),
  sendsMail: c.get("deps").config.smtpUrl !== null,
  readOnly: c.get("deps").readOnly,
});

/** Name of a language that the reader does not read and that is not translated for them here; else null. */
export function foreignLanguageName(
  { person, language, canTranslate }: Pick<PageView, "person" | "language" | "canTranslate">,
  from: string,
): string | null {
  if (from === language || person?.reads.includes(from) || canTranslate(from)) return null;
  return languageName(from, language);
}

const PageViewContext = createContext<PageView | null>(null);

export const PageViewProvider = ({ view, children }: { view: PageView; children: ReactNode }) => (
  <PageViewContext value={view}>{children}</PageViewContext>
);

/** Markup of a part that reads the view, without deferred parts. */
export const markupInView = (view: PageView, part: ReactNode): string =>
  renderStaticMarkup(<PageViewProvider view={view}>{part}</PageViewProvider>);

/** The current view. @throws Error outside of a page */
export function usePageView(): PageView {
  const view = useContext(PageViewContext);
  if (!view) throw new Error("A component was rendered outside of page() and fragment().");
  return view;
}
