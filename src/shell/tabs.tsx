import { SECOND, UNREAD_POLL } from "../limits";
import type { Tab } from "../room";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { CountBadge } from "./count-badge";
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

/** Tab bar with unread counts. */
export function TabBar() {
  const { t, path: here, tab: current } = useView();
  return (
    <nav className="tabs" aria-label={t("shell.tabs")}>
      {hasThrowButton(here) ? <Throw /> : null}
      {TABS.map(({ tab, path, icon }) => (
        <a key={tab} className="tab" href={path} aria-current={tab === current ? "page" : undefined}>
          <Icon name={icon} />
          <span className="ellipsis">{t(`shell.tab.${tab}`)}</span>
          {tab === "profile" ? <Badge /> : null}
          {tab === "friends" ? <ChatBadge /> : null}
        </a>
      ))}
    </nav>
  );
}

function Throw() {
  const { t } = useView();
  return (
    <div className="throw-row">
      <a className="button secondary small wide" href="/throw" data-opens="throw">
        <Icon name="throw" size={20} />
        {t("bottles.throw.open")}
      </a>
    </div>
  );
}

interface Counted {
  id: string;
  count: string;
  path: string;
  n: number;
  /** For screen readers. */
  said: string;
}

function Count({ id, count, path, n, said }: Counted) {
  return (
    <span
      id={id}
      data-unread={count}
      data-count={n}
      hx-get={path}
      hx-trigger={`every ${UNREAD_POLL / SECOND}s, renew`}
      hx-swap="outerHTML"
    >
      <CountBadge n={n} text={said} />
    </span>
  );
}

/** The unread count of system messages. */
export function Badge() {
  const { person, t } = useView();
  if (!person) return null;
  const n = person.unread;
  return <Count id="unread" count="systemMessages" path="/unread" n={n} said={t("shell.unread", { n })} />;
}

/** The unread count of chats that ring. */
export function ChatBadge() {
  const { person, t } = useView();
  if (!person) return null;
  const n = person.chatUnread;
  const said = t("shell.chat_unread", { n });
  return <Count id="chat-unread" count="chats" path="/unread/chats" n={n} said={said} />;
}
