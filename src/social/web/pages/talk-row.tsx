import type { LastWords, Recent } from "../../../chat/chat";
import { ChatWays } from "../../../chat/web/web";
import { countryName } from "../../../i18n/countries";
import { formatAgo, formatShortAgo } from "../../../i18n/format";
import { iso } from "../../../runtime/iso";
import { CountBadge } from "../../../shell/parts/count-badge";
import { useView } from "../../../shell/parts/view";
import { PopSheet } from "../../../ui/ask";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";

const SAID = {
  picture: "social.last_picture",
  burn: "social.last_burn",
  burned: "chat.burned",
  recalled: "social.last_recalled",
} as const;

function Line({ last, hello, request }: { last: LastWords | null; hello: boolean; request: boolean }) {
  const { t } = useView();
  if (request) return <>{t("social.request")}</>;
  if (!last) return <>{hello ? t("social.say_hello") : null}</>;
  if (last.kind === "text") return <>{last.text}</>;
  return <>{t(SAID[last.kind])}</>;
}

export interface Talk extends Pick<Recent, "last" | "unread" | "request" | "muted"> {
  person: Pick<Recent["person"], "id" | "nickname" | "avatar" | "country">;
  /** Online somewhere; false: unknown. */
  here: boolean;
  ways: boolean;
  /** ms of the last message, or of the friendship. */
  at: number;
  hello: boolean;
}

function Ways({ person, muted, name }: Pick<Talk, "person" | "muted"> & { name: string }) {
  const { t } = useView();
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
      <PopSheet id={id} title={name} close={t("shell.close")}>
        <ChatWays id={person.id} muted={muted} next="/friends?tab=recent" />
      </PopSheet>
    </>
  );
}

function Picture({ person, here }: Pick<Talk, "person" | "here">) {
  const { t } = useView();
  return (
    <span className="portrait">
      <Avatar id={person.id} photo={person.avatar} size={48} />
      {here ? (
        <span className="here">
          <span className="visually-hidden">{t("social.here")}</span>
        </span>
      ) : null}
    </span>
  );
}

function Said({ name, country, ...talk }: Talk & { name: string; country: string }) {
  const { t } = useView();
  return (
    <span className="grow">
      <span className="named">
        <b className="ellipsis name" dir="auto">
          {name}
        </b>
        <span className="text-13 muted ellipsis from">{country}</span>
        {talk.muted ? (
          <>
            <Icon name="belloff" size={14} />
            <span className="visually-hidden">{t("social.muted")}</span>
          </>
        ) : null}
      </span>
      <span
        className={`text-13 ellipsis line ${talk.unread > 0 ? "bold" : "muted"}`}
        dir={talk.last?.kind === "text" && !talk.request ? "auto" : undefined}
      >
        <Line {...talk} />
      </span>
    </span>
  );
}

/** Short to the eye, whole to a screen reader. */
function When({ at }: { at: number }) {
  const { language, now, zone } = useView();
  return (
    <time className="text-12 muted" dateTime={iso(at)}>
      <span aria-hidden="true">{formatShortAgo(language, at, now, zone)}</span>
      <span className="visually-hidden">{formatAgo(language, at, now, zone)}</span>
    </time>
  );
}

/** A conversation in a list. */
export function TalkRow(talk: Talk) {
  const { person, unread, at, here, ways } = talk;
  const { t, language } = useView();
  const gone = person.nickname === "";
  const name = gone ? t("social.person.gone") : person.nickname;
  const picture = <Picture person={person} here={here} />;
  return (
    <li>
      {gone ? (
        picture
      ) : (
        <a
          href={`/friends/${person.id}`}
          aria-label={here ? t("shell.state_of", { name, state: t("social.here") }) : name}
        >
          {picture}
        </a>
      )}
      <a className="who" href={`/chat/${person.id}`}>
        <Said {...talk} name={name} country={gone ? "" : countryName(person.country, language)} />
        <span className="said-when">
          <When at={at} />
          <CountBadge n={unread} text={t("social.unread", { n: unread })} />
        </span>
      </a>
      {ways ? <Ways person={person} muted={talk.muted} name={name} /> : null}
    </li>
  );
}
