import type { Locale } from "../../i18n/locales";
import { translatorFor } from "../../i18n/translator";
import { UNREAD_POLL_INTERVAL } from "../../limits/http";
import type { NavigationTab } from "../../room";
import { SECOND } from "../../runtime/units";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { ageBandOf } from "../../users/users";
import { CountBadge } from "../parts/count-badge";
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
  /** Whether help is a tab of its own, and the current one. */
  help: "none" | "tab" | "current";
}

const tabsMarkup = cachedMarkup(({ locale, current, unread, chats, help }: TabLinksProps) => {
  const t = translatorFor(locale);
  return (
    <nav className={help === "none" ? "tabs" : "tabs with-help"} aria-label={t("shell.tabs")}>
      {TABS.map(({ tab, path, icon }) => (
        <a key={tab} className="tab" href={path} aria-current={tab === current ? "page" : undefined}>
          <Icon name={icon} />
          <span className="ellipsis">{t(`shell.tab.${tab}`)}</span>
          {tab === "profile" && unread !== null ? <UnreadCounter of="messages" n={unread} locale={locale} /> : null}
          {tab === "friends" && chats !== null ? <UnreadCounter of="chats" n={chats} locale={locale} /> : null}
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

/** `textKey`: the sentence for screen readers. */
const UNREAD_COUNTERS = {
  messages: { id: "unread", count: "systemMessages", path: "/unread", textKey: "shell.unread" },
  chats: { id: "chat-unread", count: "chats", path: "/unread/chats", textKey: "shell.chat_unread" },
} as const;

interface UnreadCounterProps {
  of: keyof typeof UNREAD_COUNTERS;
  n: number;
  locale: Locale;
}

function UnreadCounter({ of, n, locale }: UnreadCounterProps) {
  const { id, count, path, textKey } = UNREAD_COUNTERS[of];
  return (
    <span
      id={id}
      data-unread={count}
      data-count={n}
      hx-get={path}
      hx-trigger={`every ${UNREAD_POLL_INTERVAL / SECOND}s, renew`}
      hx-swap="outerHTML"
    >
      <CountBadge locale={locale} n={n} text={translatorFor(locale)(textKey, { n })} />
    </span>
  );
}

/** The unread count of system messages. */
export function SystemMessagesBadge() {
  const { person, locale } = usePageView();
  return person ? <UnreadCounter of="messages" n={person.unread} locale={locale} /> : null;
}

/** The count of unread chats that are not muted. */
export function UnreadChatsBadge() {
  const { person, locale } = usePageView();
  return person ? <UnreadCounter of="chats" n={person.chatUnread} locale={locale} /> : null;
}
