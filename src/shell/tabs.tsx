import { formatNumber } from "../i18n/format";
import type { Tab } from "../room";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { useView } from "./view";

const TABS: { tab: Tab; path: string; icon: IconName }[] = [
  { tab: "home", path: "/", icon: "home" },
  { tab: "square", path: "/bottle-square", icon: "square" },
  { tab: "friends", path: "/friends", icon: "friends" },
  { tab: "profile", path: "/profile", icon: "profile" },
];

const BADGE_CAP = 99;

/** Section 2: the throw dialog is there on every tab. The sea has its own big button; screens below a tab have none. */
export const hasThrowButton = (path: string): boolean =>
  TABS.some(({ tab, path: main }) => tab !== "home" && path === main);

/** The four tabs, the current one marked, the unread count on the profile tab ("99+" over 99, hidden at 0). */
export function TabBar() {
  const { t, path: here, tab: current } = useView();
  return (
    <nav className="tabs" aria-label={t("shell.tabs")}>
      {hasThrowButton(here) ? <Throw /> : null}
      {TABS.map(({ tab, path, icon }) => (
        <a key={tab} className="tab" href={path} aria-current={tab === current ? "page" : undefined}>
          <Icon name={icon} />
          <span className="ell">{t(`tab.${tab}`)}</span>
          {tab === "profile" ? <Badge /> : null}
        </a>
      ))}
    </nav>
  );
}

/** It lies over the page: `throw-button.css` leaves room for it, `islands/scroll.ts` takes it out of the way. */
function Throw() {
  const { t } = useView();
  return (
    <a className="fab" href="/throw" data-opens="throw" aria-label={t("throw.open")}>
      <Icon name="throw" />
    </a>
  );
}

/** The unread count of system messages; it asks anew every 30 s while the page is open. */
export function Badge() {
  const { person, language, t } = useView();
  if (!person) return null;
  const text =
    person.unread > BADGE_CAP
      ? `${formatNumber(language, BADGE_CAP)}+`
      : formatNumber(language, person.unread);
  return (
    <span id="unread" hx-get="/unread" hx-trigger="every 30s" hx-swap="outerHTML">
      {person.unread > 0 ? (
        <b className="badge" dir="ltr">
          <span aria-hidden="true">{text}</span>
          <span className="sr">{t("shell.unread", { n: person.unread })}</span>
        </b>
      ) : null}
    </span>
  );
}
