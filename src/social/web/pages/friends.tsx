import type { Ctx } from "../../../http/env";
import { priceAt } from "../../../limits/prices";
import { assetUrl } from "../../../shell/document/assets";
import { renderPage } from "../../../shell/document/page";
import { Main } from "../../../shell/panes/as-list";
import { ChatsBadge } from "../../../shell/parts/count-badge";
import { MoreRow, nextPagePath } from "../../../shell/parts/more-row";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { FRIEND_TABS, type FriendTab } from "../../rules";
import type { ListedPerson } from "../../social";
import { ConversationListRow, type FriendConversation } from "./conversation-row";
import { PersonListRow } from "./person-row";

export interface FriendListPage {
  conversations?: FriendConversation[];
  people?: ListedPerson[];
  /** For a reader who has no friends yet: whether there are chats, and the unanswered first messages among them. */
  others?: { waiting: FriendConversation[] };
  nextCursor: string | null;
}

const FRIEND_TAB_TEXTS = {
  friends: "shell.tab.friends",
  recent: "social.recent",
  following: "social.following",
  followers: "social.followers",
} as const;

export const friendTabPath = (tab: FriendTab): string => `/friends?tab=${tab}`;

function UnreadBadge() {
  const { t, locale, person, stranger } = usePageView();
  const n = person?.chatUnread ?? 0;
  return <ChatsBadge {...{ locale, n }} strangers={stranger !== null} text={t("social.unread", { n })} />;
}

function Tabs({ tab }: { tab: FriendTab }) {
  const { t } = usePageView();
  return (
    <nav className="underlined-tabs people-tabs" aria-label={t("social.tabs")}>
      {FRIEND_TABS.map((each) => (
        <a key={each} href={friendTabPath(each)} aria-current={each === tab ? "page" : undefined}>
          {t(FRIEND_TAB_TEXTS[each])}
          {each === "recent" ? <UnreadBadge /> : null}
        </a>
      ))}
    </nav>
  );
}

/** Looks for people; in the list of chats for what was said in them. */
function SearchLink({ tab }: { tab: FriendTab }) {
  const { t } = usePageView();
  const inChats = tab === "recent";
  return (
    <a className="field soft seek" href={inChats ? "/chat/search" : "/friends/search"}>
      <Icon name="search" size={20} />
      {t(inChats ? "chat.search.all" : "social.search")}
    </a>
  );
}

function FriendsHeader({ tab }: { tab: FriendTab }) {
  const { t } = usePageView();
  return (
    <>
      <header className="row between people-head">
        <h1 className="text-24 bold">{t("shell.tab.friends")}</h1>
        <a className="icon-button" href="/invite" aria-label={t("invitations.title")}>
          <Icon name="userplus" />
        </a>
      </header>
      <SearchLink tab={tab} />
    </>
  );
}

function EmptyListLink({ href, icon, title, text }: { href: string; icon: IconName; title: string; text: string }) {
  return (
    <a href={href}>
      <Icon name={icon} />
      <span className="grow">
        {title}
        <span className="text-13 muted line">{text}</span>
      </span>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

interface EmptyTabTexts {
  title: string;
  text: string;
  /** Where it leads; absent: to the sea. */
  chats?: string;
}

function emptyTabTexts({ t, stranger }: PageView, tab: FriendTab, others: FriendListPage["others"]): EmptyTabTexts {
  const chats = t("social.see_chats");
  if (others && stranger) return { title: t("shell.stranger_wrote"), text: t("social.stranger_text"), chats };
  if (others) {
    const recent = t("social.recent");
    return { title: t("social.only_chats", { recent }), text: t("social.only_chats_text"), chats };
  }
  return {
    friends: { title: t("social.met_at_sea"), text: t("social.met_at_sea_text") },
    recent: { title: t("social.no_recent"), text: t("social.no_recent_text") },
    following: { title: t("social.no_following"), text: t("social.no_following_text") },
    followers: { title: t("social.no_followers"), text: t("social.no_followers_text") },
  }[tab];
}

export function EmptyFriendTab({ tab, others }: { tab: FriendTab; others?: FriendListPage["others"] }) {
  const view = usePageView();
  const { t, now } = view;
  const { title, text, chats } = emptyTabTexts(view, tab, others);
  return (
    <>
      <div className="nobody">
        <img src={assetUrl("bottle-mist.svg")} width={48} height={104} alt="" />
        <h2 className="text-17">{title}</h2>
        <p className="muted">{text}</p>
        <a className="button primary" href={chats ? friendTabPath("recent") : "/"}>
          <Icon name={chats ? "comment" : "pick"} size={20} />
          {chats ?? t("shell.face.home")}
        </a>
      </div>
      <div className="card list people-links">
        <EmptyListLink
          href="/invite"
          icon="userplus"
          title={t("social.invite")}
          text={t("social.invite_text", { n: priceAt("invitation", now) })}
        />
        <EmptyListLink href="/profile/edit" icon="edit" title={t("social.about")} text={t("social.about_text")} />
      </div>
    </>
  );
}

function WaitingConversations({ waiting }: { waiting: readonly FriendConversation[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul className="list people">
      {waiting.map((conversation) => (
        <ConversationListRow key={conversation.person.id} {...conversation} />
      ))}
    </ul>
  );
}

function FriendList({
  tab,
  list: { conversations = [], people = [], others, nextCursor },
}: {
  tab: FriendTab;
  list: FriendListPage;
}) {
  const { t, person } = usePageView();
  if (conversations.length + people.length === 0 && nextCursor === null)
    return (
      <>
        <WaitingConversations waiting={others?.waiting ?? []} />
        <EmptyFriendTab tab={tab} others={others} />
      </>
    );
  const drafts = person && conversations.length > 0 ? { me: person.id, label: t("social.draft") } : null;
  return (
    <ul
      className="list people"
      id="people"
      data-island={drafts ? "chat-drafts" : undefined}
      data-props={drafts ? JSON.stringify(drafts) : undefined}
    >
      {conversations.map((conversation) => (
        <ConversationListRow key={conversation.person.id} {...conversation} />
      ))}
      {people.map((person) => (
        <PersonListRow key={person.id} person={person} />
      ))}
      <MoreRow next={nextPagePath(friendTabPath(tab), nextCursor)} rows="#people > li">
        {t("social.more")}
      </MoreRow>
    </ul>
  );
}

/** Chats that are removed elsewhere leave it; loaded anew when none is left. A friend without a chat stays one. */
function LiveList({ tab, list }: { tab: FriendTab; list: FriendListPage }) {
  const { t } = usePageView();
  const unwritten = tab === "friends" && list.conversations ? t("social.say_hello") : undefined;
  return (
    <div
      id="chats"
      data-island="chats"
      data-props={JSON.stringify({ unwritten })}
      hx-get={friendTabPath(tab)}
      hx-trigger="chats-gone"
      hx-select="#chats"
      hx-swap="outerHTML"
    >
      <FriendList tab={tab} list={list} />
    </div>
  );
}

export function friendsPage(c: Ctx, tab: FriendTab, list: FriendListPage): Promise<Response> {
  return renderPage(
    c,
    { title: c.get("t")(FRIEND_TAB_TEXTS[tab]) },
    <Main className="main">
      <FriendsHeader tab={tab} />
      <Tabs tab={tab} />
      <LiveList tab={tab} list={list} />
    </Main>,
  );
}
