import { countryName } from "../../../i18n/countries";
import { formatShortDate } from "../../../i18n/format";
import { HelpLink } from "../../../shell/document/tab-bar";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";
import type { ChatOverview } from "../../chat";
import { ALL_CHATS_SEARCH_PATH, type FoundBy, searchPathOf, searchUrlOf } from "../search/tabs";
import { BlockDialog, BlockMenuItem } from "./block-forms";
import { CarryingButton } from "./carrying-button";
import { partnerNameOf } from "./props";

/** The partner's country, and how long one is friends. */
function Relation({ overview }: { overview: ChatOverview }) {
  const { person, relation, friendsSince, gone } = overview;
  const { t, language, locale, zone } = usePageView();
  if (gone) return <span className="text-12 muted chat-standing" />;
  const since = friendsSince === null ? "" : t("chat.since", { date: formatShortDate(locale, friendsSince, zone) });
  const follows = relation === "follower" ? t("chat.follows_you") : "";
  const country = countryName(person.country, language);
  const bond = since || follows;
  return (
    <span className="text-12 muted chat-standing">
      {country ? <span>{country}</span> : null}
      {bond ? <span>{country ? `· ${bond}` : bond}</span> : null}
    </span>
  );
}

function PartnerIdentity({ overview }: { overview: ChatOverview }) {
  const view = usePageView();
  const { person } = overview;
  const name = partnerNameOf(view, overview);
  return (
    <>
      <Avatar id={person.id} photo={person.avatar} size={40} />
      <div className="grow">
        <h1 className="ellipsis" {...nameAttributes(name)}>
          <bdi>{name}</bdi>
          {overview.muted ? (
            <>
              {" "}
              <Icon name="belloff" size={14} />
              <span className="visually-hidden">{view.t("social.muted")}</span>
            </>
          ) : null}
        </h1>
        <Relation overview={overview} />
      </div>
    </>
  );
}

/** Back to the list, or to the search that led here, at its place. */
function BackLink({ id, foundBy }: { id: string; foundBy: FoundBy | null }) {
  const { t } = usePageView();
  const search = foundBy && (foundBy.all ? ALL_CHATS_SEARCH_PATH : searchPathOf(id));
  return (
    <a
      className="icon-button"
      href={foundBy ? searchUrlOf(foundBy.all ? null : id, { q: foundBy.q }) : "/friends?tab=recent"}
      data-back={search ?? undefined}
      aria-label={t(foundBy ? "chat.search.back" : "shell.back")}
    >
      <Icon name="back" />
    </a>
  );
}

/** Top bar of a chat: the partner's name and the menu button. @param foundBy null: nobody searched */
export function ChatTopBar({ overview, foundBy }: { overview: ChatOverview; foundBy: FoundBy | null }) {
  const { t } = usePageView();
  const { person, gone } = overview;
  const identity = <PartnerIdentity overview={overview} />;
  return (
    <header className="top-bar chat-top">
      <BackLink id={person.id} foundBy={foundBy} />
      {gone ? (
        <div className="who">{identity}</div>
      ) : (
        <a className="who" href={`/friends/${person.id}`}>
          {identity}
        </a>
      )}
      <HelpLink />
      <a className="icon-button" href={`/chat/${person.id}/search`} aria-label={t("chat.search.open")}>
        <Icon name="search" />
      </a>
      <button type="button" className="icon-button" popoverTarget="chat-more" aria-label={t("chat.more")}>
        <Icon name="more" />
      </button>
    </header>
  );
}

interface ChatMenuItemsProps {
  id: string;
  muted: boolean;
  /** Path to return to; default: the conversation. */
  next?: string;
  /** Whether there is a field on this page. */
  carries?: boolean;
}

function MuteForm({ id, muted, next, carries = false }: ChatMenuItemsProps) {
  const { t } = usePageView();
  const to = `/chat/${id}/mute`;
  return (
    <form method="post" action={to}>
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <CarryingButton {...{ to, carries }} className="chat-way" name="muted" value={muted ? "false" : "true"}>
        <Icon name={muted ? "bell" : "belloff"} />
        <span className="grow">
          {t(muted ? "chat.unmute" : "chat.mute")}
          {muted ? null : <span className="text-13 muted">{t("chat.mute_text")}</span>}
        </span>
      </CarryingButton>
    </form>
  );
}

function RemoveForm({ id }: { id: string }) {
  const { t } = usePageView();
  return (
    <form method="post" action={`/chat/${id}/remove`}>
      <button type="submit" className="chat-way">
        <Icon name="trash" />
        <span className="grow">
          {t("chat.remove")}
          <span className="text-13 muted">{t("chat.remove_text")}</span>
        </span>
      </button>
    </form>
  );
}

/** Menu items to mute and to remove a conversation. */
export function ChatMenuItems(props: ChatMenuItemsProps) {
  return (
    <div className="chat-ways">
      <MuteForm {...props} />
      <RemoveForm id={props.id} />
    </div>
  );
}

function ExportMenuItem({ id }: { id: string }) {
  const { t } = usePageView();
  return (
    <a className="chat-way" href={`/chat/${id}/export`}>
      <Icon name="download" />
      <span className="grow">
        {t("chat.take_along")}
        <span className="text-13 muted">{t("chat.take_along_text")}</span>
      </span>
    </a>
  );
}

interface ChatMenusProps {
  overview: ChatOverview;
  hasMessages: boolean;
  /** Whether there is a field on this page. */
  carries: boolean;
}

/** Menu and block dialog; work without JavaScript. */
export function ChatMenus({ overview, hasMessages, carries }: ChatMenusProps) {
  const view = usePageView();
  const { t } = view;
  const { person, gone } = overview;
  const name = partnerNameOf(view, overview);
  return (
    <>
      <BottomSheet id="chat-more" title={name} named={nameAttributes(name)} close={t("shell.close")}>
        <div className="chat-ways">
          {gone ? null : (
            <a className="chat-way" href={`/friends/${person.id}`}>
              <Icon name="profile" />
              {t("chat.person")}
            </a>
          )}
          {overview.metBottle && overview.canWrite ? (
            <a className="chat-way" href={`/chat/${person.id}?letter=1#letter`}>
              <Icon name="reply" />
              {t("chat.letter_answer")}
            </a>
          ) : null}
          {hasMessages ? <MuteForm id={person.id} muted={overview.muted} carries={carries} /> : null}
          {hasMessages ? <ExportMenuItem id={person.id} /> : null}
          {hasMessages ? <RemoveForm id={person.id} /> : null}
          {gone ? null : <BlockMenuItem overview={overview} />}
        </div>
      </BottomSheet>
      <BlockDialog id={person.id} name={name} carries={carries} />
    </>
  );
}
