import { countryName } from "../../../i18n/countries";
import { formatShortDate } from "../../../i18n/format";
import { usePageView } from "../../../shell/parts/page-view";
import { BottomSheet, ConfirmDialog } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";
import type { ChatOverview } from "../../chat";
import { partnerNameOf } from "./props";

function useRelationText({ person, relation, friendsSince, gone }: ChatOverview): string {
  const { t, language, zone } = usePageView();
  if (gone) return "";
  const since =
    friendsSince === null ? "" : t("chat.since", { date: formatShortDate(language, friendsSince, zone) });
  const follows = relation === "follower" ? t("chat.follows_you") : "";
  return [countryName(person.country, language), since || follows].filter(Boolean).join(" · ");
}

/** Bar with name and menu. */
export function ChatTopBar({ about }: { about: ChatOverview }) {
  const view = usePageView();
  const { person, gone } = about;
  const name = partnerNameOf(view, about);
  const who = (
    <>
      <Avatar id={person.id} photo={person.avatar} size={40} />
      <div className="grow">
        <h1 className="ellipsis">
          <bdi>{name}</bdi>
          {about.muted ? (
            <>
              {" "}
              <Icon name="belloff" size={14} />
              <span className="visually-hidden">{view.t("social.muted")}</span>
            </>
          ) : null}
        </h1>
        <span className="text-12 muted ellipsis chat-standing">{useRelationText(about)}</span>
      </div>
    </>
  );
  return (
    <header className="top-bar chat-top">
      <a className="icon-button" href="/friends?tab=recent" aria-label={view.t("shell.back")}>
        <Icon name="back" />
      </a>
      {gone ? (
        <div className="who">{who}</div>
      ) : (
        <a className="who" href={`/friends/${person.id}`}>
          {who}
        </a>
      )}
      <button
        type="button"
        className="icon-button"
        popoverTarget="chat-more"
        aria-label={view.t("chat.more")}
      >
        <Icon name="more" />
      </button>
    </header>
  );
}

interface ChatMenuItemsProps {
  id: string;
  muted: boolean;
  /** Return path; default: the conversation. */
  next?: string;
}

function MuteForm({ id, muted, next }: ChatMenuItemsProps) {
  const { t } = usePageView();
  return (
    <form method="post" action={`/chat/${id}/mute`}>
      <input type="hidden" name="muted" value={muted ? "false" : "true"} />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <button type="submit" className="chat-way">
        <Icon name={muted ? "bell" : "belloff"} />
        <span className="grow">
          {t(muted ? "chat.unmute" : "chat.mute")}
          {muted ? null : <span className="text-13 muted">{t("chat.mute_text")}</span>}
        </span>
      </button>
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

/** Mute and remove. */
export function ChatMenuItems(props: ChatMenuItemsProps) {
  return (
    <div className="chat-ways">
      <MuteForm {...props} />
      <RemoveForm id={props.id} />
    </div>
  );
}

function BlockMenuItem({ about: { person, relation } }: { about: ChatOverview }) {
  const { t } = usePageView();
  if (relation === "blocked") {
    return (
      <form method="post" action={`/friends/${person.id}/unblock`}>
        <button type="submit" className="chat-way">
          <Icon name="ban" />
          {t("chat.unblock")}
        </button>
      </form>
    );
  }
  return (
    <button type="button" className="chat-way chat-warn" popoverTarget="chat-block">
      <Icon name="ban" />
      {t("chat.block")}
    </button>
  );
}

/** Menu and block dialog, without script. */
export function ChatMenus({ about, begun }: { about: ChatOverview; begun: boolean }) {
  const view = usePageView();
  const { t } = view;
  const { person, gone } = about;
  const name = partnerNameOf(view, about);
  return (
    <>
      <BottomSheet id="chat-more" title={name} close={t("shell.close")}>
        <div className="chat-ways">
          {gone ? null : (
            <a className="chat-way" href={`/friends/${person.id}`}>
              <Icon name="profile" />
              {t("chat.person")}
            </a>
          )}
          {begun ? <MuteForm id={person.id} muted={about.muted} /> : null}
          {begun ? <RemoveForm id={person.id} /> : null}
          {gone ? null : <BlockMenuItem about={about} />}
        </div>
      </BottomSheet>
      <ConfirmDialog
        id="chat-block"
        title={t("chat.block_title", { name })}
        text={t("chat.block_text")}
        cancel={t("chat.cancel")}
      >
        <form method="post" action={`/friends/${person.id}/block`}>
          <button type="submit" className="button danger small">
            {t("chat.block")}
          </button>
        </form>
      </ConfirmDialog>
    </>
  );
}
