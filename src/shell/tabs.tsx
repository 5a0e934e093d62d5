import { type Translate, translate } from "../i18n/intl";
import type { Language } from "../i18n/languages";
import { SECOND, UNREAD_POLL } from "../limits";
import type { Tab } from "../room";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { badgeOf } from "./count-badge";
import { filled, kept } from "./kept";
import { useView } from "./view";

const TABS: { tab: Tab; path: string; icon: IconName }[] = [
  { tab: "home", path: "/", icon: "home" },
  { tab: "square", path: "/bottle-square", icon: "square" },
  { tab: "friends", path: "/friends", icon: "friends" },
  { tab: "profile", path: "/profile", icon: "profile" },
];

/** Section 2: the throw dialog is there on every tab. The sea has its own big button; screens below a tab have none. */
export const hasThrowButton = (path: string): boolean =>
  TABS.some(({ tab, path: main }) => tab !== "home" && path === main);

interface Bar {
  language: Language;
  current: Tab | "hidden" | null;
  throws: boolean;
  /** null: signed out. */
  unread: number | null;
  chats: number | null;
}

const barOf = kept(({ language, current, throws, unread, chats }: Bar) => {
  const t = translate(language);
  return (
    <>
      {throws ? <Throw t={t} /> : null}
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
  const { t, language, person, path, tab: current } = useView();
  const bar = {
    language,
    current,
    throws: hasThrowButton(path),
    unread: person?.unread ?? null,
    chats: person?.chatUnread ?? null,
  };
  return filled("nav", { className: "tabs", "aria-label": t("shell.tabs") }, barOf(bar));
}

function Throw({ t }: { t: Translate }) {
  return (
    <div className="throw-row">
      <a className="button secondary small wide" href="/throw" data-opens="throw">
        <Icon name="throw" size={20} />
        {t("bottles.throw.open")}
      </a>
    </div>
  );
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
