import type { LastMessage, RecentConversation } from "../../../chat/chat";
import { ChatMenuItems } from "../../../chat/web/web";
import { countryName } from "../../../i18n/countries";
import { formatAgo, formatShortAgo } from "../../../i18n/format";
import { toIsoTime } from "../../../runtime/iso";
import { useChosen } from "../../../shell/panes/as-list";
import { CountBadge } from "../../../shell/parts/count-badge";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { BottomSheet } from "../../../ui/dialogs";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";

const LAST_MESSAGE_TEXTS = {
  picture: "social.last_picture",
  burn: "social.last_burn",
  burned: "chat.burned",
  recalled: "social.last_recalled",
  bottle: "social.last_bottle",
  design: "social.last_design",
} as const;

function LastMessageLine({ last, isUnwritten }: { last: LastMessage | null; isUnwritten: boolean }) {
  const { t } = usePageView();
  if (!last) return <>{isUnwritten ? t("social.say_hello") : null}</>;
  if (last.kind === "text") return <>{last.text}</>;
  return <>{t(LAST_MESSAGE_TEXTS[last.kind])}</>;
}

export interface FriendConversation extends Pick<RecentConversation, "last" | "unread" | "request" | "muted"> {
  person: Pick<RecentConversation["person"], "id" | "nickname" | "avatar" | "country">;
  /** Has an open event stream at this server; false: unknown. */
  isOnline: boolean;
  hasMenu: boolean;
  /** Time of the last message, or of the friendship, ms. */
  at: number;
  isUnwritten: boolean;
}

function ConversationMenu({ person, muted, name }: Pick<FriendConversation, "person" | "muted"> & { name: string }) {
  const { t } = usePageView();
  const id = `ways-${person.id}`;
  return (
    <>
      <button
        type="button"
        className="icon-button talk-more"
        popoverTarget={id}
        aria-label={t("social.options", { name })}
      >
        <Icon name="more" size={20} />
      </button>
      <BottomSheet id={id} title={name} named={nameAttributes(name)} close={t("shell.close")}>
        <ChatMenuItems id={person.id} muted={muted} next="/friends?tab=recent" />
      </BottomSheet>
    </>
  );
}

function OnlineAvatar({ person, isOnline }: Pick<FriendConversation, "person" | "isOnline">) {
  const { t } = usePageView();
  return (
    <span className="portrait">
      <Avatar id={person.id} photo={person.avatar} size={48} />
      {isOnline ? (
        <span className="here">
          <span className="visually-hidden">{t("social.here")}</span>
        </span>
      ) : null}
    </span>
  );
}

function ConversationSummary({
  name,
  country,
  ...conversation
}: FriendConversation & { name: string; country: string }) {
  const { t } = usePageView();
  const { last, request } = conversation;
  const words = last?.kind === "text" ? (last.text ?? "") : null;
  return (
    <span className="grow">
      <span className="named">
        <b className="ellipsis name" {...nameAttributes(name)}>
          {name}
        </b>
        <span className="text-13 muted ellipsis from">{country}</span>
        {conversation.muted ? (
          <>
            <Icon name="belloff" size={14} />
            <span className="visually-hidden">{t("social.muted")}</span>
          </>
        ) : null}
      </span>
      {request ? <span className="text-13 muted ellipsis line">{t("social.request")}</span> : null}
      <span
        className={`text-13 ellipsis line ${conversation.unread > 0 ? "bold" : "muted"}`}
        {...(words === null ? {} : textAttributes(words))}
      >
        <LastMessageLine {...conversation} />
      </span>
    </span>
  );
}

/** Abbreviated on screen, complete for screen readers. */
function ShortAgoTime({ at }: { at: number }) {
  const { locale, now, zone } = usePageView();
  return (
    <time className="text-12 muted" dateTime={toIsoTime(at)}>
      <span aria-hidden="true">{formatShortAgo(locale, at, now, zone)}</span>
      <span className="visually-hidden">{formatAgo(locale, at, now, zone)}</span>
    </time>
  );
}

/** List item of a conversation. */
export function ConversationListRow(conversation: FriendConversation) {
  const { person, unread, at, isOnline, hasMenu } = conversation;
  const { t, language, locale } = usePageView();
  const gone = person.nickname === "";
  const name = gone ? t("social.person.gone") : person.nickname;
  const picture = <OnlineAvatar person={person} isOnline={isOnline} />;
  const chosen = useChosen();
  const path = `/chat/${person.id}`;
  return (
    <li>
      {gone ? (
        picture
      ) : (
        <a
          href={`/friends/${person.id}`}
          aria-current={chosen(`/friends/${person.id}`)}
          lang={isOnline ? undefined : nameAttributes(name).lang}
          aria-label={isOnline ? t("shell.state_of", { name, state: t("social.here") }) : name}
        >
          {picture}
        </a>
      )}
      <a className="who" href={path} aria-current={chosen(path)}>
        <ConversationSummary
          {...conversation}
          name={name}
          country={gone ? "" : countryName(person.country, language)}
        />
        <span className="said-when">
          <ShortAgoTime at={at} />
          <CountBadge locale={locale} n={unread} text={t("social.unread", { n: unread })} />
        </span>
      </a>
      {hasMenu ? <ConversationMenu person={person} muted={conversation.muted} name={name} /> : null}
    </li>
  );
}
