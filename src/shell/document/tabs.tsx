import { translate } from "../../i18n/intl";
import type { Language } from "../../i18n/languages";
import { SECOND, UNREAD_POLL } from "../../limits/limits";
import type { Tab } from "../../room";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { badgeOf } from "../parts/count-badge";
import { useView } from "../parts/view";
import { filled, kept } from "./kept";

const TABS: { tab: Tab; path: string; icon: IconName }[] = [
  { tab: "home", path: "/", icon: "home" },
  { tab: "square", path: "/bottle-square", icon: "square" },
  { tab: "friends", path: "/friends", icon: "friends" },
  { tab: "profile", path: "/profile", icon: "profile" },
];

/** Home has its own big button, the page of the dialog is the dialog; who completes a profile cannot throw yet. */
const WITHOUT_THROW: readonly string[] = ["/", "/throw", "/complete-profile"];

/** Section 2: the throw dialog is there in the whole shell. The console of the official side is none of it. */
export const hasThrowButton = (path: string): boolean =>
  !WITHOUT_THROW.includes(path) && !/^\/official(\/|$)/.test(path);

interface Bar {
  language: Language;
  current: Tab | "hidden" | null;
  /** null: signed out. */
  unread: number | null;
  chats: number | null;
}

const barOf = kept(({ language, current, unread, chats }: Bar) => {
  const t = translate(language);
  return (
    <>
      {TABS.map(({ tab, path, icon }) => (
        <a key={tab} className="tab" href={path} aria-current={tab === current ? "page" : undefined}>
          <Icon name={icon} />
          <span className="ellipsis">{t(`shell.tab.${tab}`)}</span>
          {tab === "profile" && unread !== null ? (
            <Unread of="messages" n={unread} language={language} />
          ) : null}
          {tab === "friends" && chats !== null ? <Unread of="chats" n={chats} language={language} /> : null}
        </a>
      ))}
    </>
  );
});

/** Tab bar with unread counts. */
export function TabBar() {
  const { t, language, person, tab: current } = useView();
  const bar = {
    language,
    current,
    unread: person?.unread ?? null,
    chats: person?.chatUnread ?? null,
  };
  return filled("nav", { className: "tabs", "aria-label": t("shell.tabs") }, barOf(bar));
}

const throwLink = kept(({ language }: { language: Language }) => (
  <a className="button secondary small wide" href="/throw" data-opens="throw">
    <Icon name="throw" size={20} />
    {translate(language)("bottles.throw.open")}
  </a>
));

/** The way to the throw dialog, for members. */
export function ThrowRow() {
  const { t, language, person, path } = useView();
  if (!person || !hasThrowButton(path)) return null;
  const attributes = { className: "throw-row", "aria-label": t("bottles.throw.open") };
  return filled("section", attributes, throwLink({ language }));
}

/** `said` is for screen readers. */
const COUNTS = {
  messages: { id: "unread", count: "systemMessages", path: "/unread", said: "shell.unread" },
  chats: { id: "chat-unread", count: "chats", path: "/unread/chats", said: "shell.chat_unread" },
} as const;

interface UnreadProps {
  of: keyof typeof COUNTS;
  n: number;
  language: Language;
}

function Unread({ of, n, language }: UnreadProps) {
  const { id, count, path, said } = COUNTS[of];
  return (
    <span
      id={id}
      data-unread={count}
      data-count={n}
      hx-get={path}
      hx-trigger={`every ${UNREAD_POLL / SECOND}s, renew`}
      hx-swap="outerHTML"
    >
      {badgeOf(language, { n, text: translate(language)(said, { n }) })}
    </span>
  );
}

/** The unread count of system messages. */
export function Badge() {
  const { person, language } = useView();
  return person ? <Unread of="messages" n={person.unread} language={language} /> : null;
}

/** The unread count of chats that ring. */
export function ChatBadge() {
  const { person, language } = useView();
  return person ? <Unread of="chats" n={person.chatUnread} language={language} /> : null;
}
