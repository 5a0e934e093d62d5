import type { ReactNode } from "react";
import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { UNREAD_POLL_INTERVAL } from "../../limits/http";
import type { NavigationTab } from "../../room";
import { SECOND } from "../../runtime/units";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { ageBandOf } from "../../users/users";
import { ChatsBadge, CountBadge } from "../parts/count-badge";
import { type PageView, usePageView } from "../parts/page-view";
import { cachedMarkup } from "./cached-part";

const TABS: { tab: NavigationTab; path: string; icon: IconName }[] = [
  { tab: "home", path: "/", icon: "home" },
  { tab: "square", path: "/bottle-square", icon: "square" },
  { tab: "friends", path: "/friends", icon: "friends" },
  { tab: "profile", path: "/profile", icon: "profile" },
];

const HELP_PATH = "/help";

/** Home has its own button, `/throw` is the dialog as a page, and somebody completing a profile cannot throw yet. */
const PATHS_WITHOUT_THROW: readonly string[] = ["/", "/throw", "/complete-profile", "/help"];

/** Whether a page has the throw button: the whole shell (section 2), but not the official console. */
export const hasThrowButton = (path: string): boolean =>
  !PATHS_WITHOUT_THROW.includes(path) && !/^\/official(\/|$)/.test(path);

interface TabLinksProps {
  locale: Locale;
  current: NavigationTab | "hidden" | null;
  /** null: signed out. */
  unread: number | null;
  chats: number | null;
  /** Whether somebody new has written. */
  strangers: boolean;
  /** Whether help is a tab of its own, and the current one. */
  help: "none" | "tab" | "current";
}

const tabsMarkup = cachedMarkup(({ locale, current, unread, chats, strangers, help }: TabLinksProps) => {
  const t = translatorFor(locale);
  return (
    <nav className={help === "none" ? "tabs" : "tabs with-help"} aria-label={t("shell.tabs")}>
      {TABS.map(({ tab, path, icon }) => (
        <a key={tab} className="tab" href={path} aria-current={tab === current ? "page" : undefined}>
          <Icon name={icon} />
          <span className="ellipsis">{t(`shell.tab.${tab}`)}</span>
          {tab === "profile" && unread !== null ? <UnreadMessages n={unread} locale={locale} /> : null}
          {tab === "friends" && chats !== null ? <UnreadChats {...{ locale, strangers }} n={chats} /> : null}
        </a>
      ))}
      {help === "none" ? null : (
        <a className="tab" href={HELP_PATH} aria-current={help === "current" ? "page" : undefined}>
          <Icon name="ring" />
          <span className="ellipsis">{t("shell.tab.help")}</span>
        </a>
      )}
    </nav>
  );
});

/** Whether help is one tap away on every page: for who is under 18 (docs/product.md 8.6). */
export const hasHelpAtHand = ({ person, now }: Pick<PageView, "person" | "now">): boolean =>
  person !== null && ageBandOf(person.adultAt, now) === "minor";

const HelpAnchor = ({ locale }: { locale: Locale }) => (
  <a className="icon-button help-link" href={HELP_PATH}>
    <Icon name="ring" />
    <span>{translatorFor(locale)("shell.tab.help")}</span>
  </a>
);

const helpMarkup = cachedMarkup(HelpAnchor);

/** The way to help on pages without a tab bar, for who is under 18. */
const isHelpInBar = (view: PageView): boolean => view.tab === "hidden" && hasHelpAtHand(view);

export const helpLinkMarkup = (view: PageView): string =>
  isHelpInBar(view) ? helpMarkup({ locale: view.locale }) : "";

export function HelpLink() {
  const view = usePageView();
  return isHelpInBar(view) ? <HelpAnchor locale={view.locale} /> : null;
}

/** Tab bar with unread counts. @param current the tab that is marked */
export function tabBarMarkup(view: PageView, current = view.tab): string {
  const { locale, person } = view;
  const help = !hasHelpAtHand(view) ? "none" : view.path === HELP_PATH ? "current" : "tab";
  return tabsMarkup({
    help,
    locale,
    current: help === "current" ? null : current,
    unread: person?.unread ?? null,
    chats: person?.chatUnread ?? null,
    strangers: view.stranger !== null,
  });
}

const throwLinkMarkup = cachedMarkup(({ locale, left }: { locale: Locale; left: number | null }) => {
  const t = translatorFor(locale);
  const text = t("bottles.throw.open");
  return (
    <section className="throw-row" aria-label={text}>
      <a className="button secondary small wide" href="/throw" data-opens="throw">
        <Icon name="throw" size={20} />
        {text}
      </a>
      {left === null ? null : <span className="wide-only">{t("shell.throws_left", { n: left })}</span>}
    </section>
  );
});

/** Link to the throw dialog, for signed-in people. @param left today, as a wide window says */
export const throwRowMarkup = ({ locale, person, path }: PageView, left: number | null = null): string =>
  person && hasThrowButton(path) ? throwLinkMarkup({ locale, left }) : "";

interface CounterProps {
  id: string;
  /** Name of the count in the event `unread`. */
  count: string;
  n: number;
  /** Whether first messages wait; absent: it is not told here. */
  strangers?: boolean;
  path: string;
  children: ReactNode;
}

const Counter = ({ id, count, n, strangers, path, children }: CounterProps) => (
  <span
    id={id}
    data-unread={count}
    data-count={n}
    data-strangers={strangers === undefined ? undefined : Number(strangers)}
    hx-get={path}
    hx-trigger={`every ${UNREAD_POLL_INTERVAL / SECOND}s, renew`}
    hx-swap="outerHTML"
  >
    {children}
  </span>
);

const UnreadMessages = ({ n, locale }: { n: number; locale: Locale }) => (
  <Counter id="unread" count="systemMessages" n={n} path="/unread">
    <CountBadge locale={locale} n={n} text={translatorFor(locale)("shell.unread", { n })} />
  </Counter>
);

interface UnreadChatsProps {
  n: number;
  strangers: boolean;
  locale: Locale;
}

const UnreadChats = ({ n, strangers, locale }: UnreadChatsProps) => (
  <Counter id="chat-unread" count="chats" n={n} strangers={strangers} path="/unread/chats">
    <ChatsBadge locale={locale} n={n} strangers={strangers} text={translatorFor(locale)("shell.chat_unread", { n })} />
  </Counter>
);

/** The unread count of system messages. */
export function SystemMessagesBadge() {
  const { person, locale } = usePageView();
  return person ? <UnreadMessages n={person.unread} locale={locale} /> : null;
}

/** The count of unread chats that are not muted. @param strangers whether first messages wait */
export function UnreadChatsBadge({ strangers }: { strangers: boolean }) {
  const { person, locale } = usePageView();
  return person ? <UnreadChats n={person.chatUnread} strangers={strangers} locale={locale} /> : null;
}
