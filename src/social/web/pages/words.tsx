import type { LastWords, Recent } from "../../../chat/chat";
import { formatAgo } from "../../../i18n/format";
import { CountBadge } from "../../../shell/count-badge";
import { useView } from "../../../shell/view";
import { Avatar } from "../../../ui/picture";

const SAID = {
  picture: "people.last_picture",
  burn: "people.last_burn",
  burned: "people.last_burned",
  recalled: "people.last_recalled",
} as const;

function Line({ last, hello, request }: { last: LastWords | null; hello: boolean; request: boolean }) {
  const { t } = useView();
  if (request) return <>{t("people.request")}</>;
  if (!last) return <>{hello ? t("people.say_hello") : null}</>;
  if (last.kind === "text") return <bdi>{last.text}</bdi>;
  return <>{t(SAID[last.kind])}</>;
}

export interface Talk extends Pick<Recent, "last" | "unread" | "request"> {
  person: Pick<Recent["person"], "id" | "nickname" | "avatar">;
  /** When something was said last, or since when they are friends, ms. */
  at: number;
  /** They are friends who have said nothing yet. */
  hello: boolean;
}

/** One conversation of a list: the picture leads to the person, the rest to the words. */
export function TalkRow({ person, last, unread, request, at, hello }: Talk) {
  const { t, language, now, zone } = useView();
  const gone = person.nickname === "";
  const name = gone ? t("person.gone") : person.nickname;
  const picture = <Avatar id={person.id} photo={person.avatar} size={48} />;
  return (
    <li>
      {gone ? (
        picture
      ) : (
        <a href={`/friends/${person.id}`} aria-label={name}>
          {picture}
        </a>
      )}
      <a className="who" href={`/chat/${person.id}`}>
        <span className="grow">
          <b className="ellipsis name" dir="auto">
            {name}
          </b>
          <span className={`text-13 ellipsis line ${unread > 0 ? "bold" : "muted"}`}>
            <Line last={last} hello={hello} request={request} />
          </span>
        </span>
        <span className="said-when">
          <span className="text-12 muted">{formatAgo(language, at, now, zone)}</span>
          <CountBadge n={unread} text={t("people.unread", { n: unread })} />
        </span>
      </a>
    </li>
  );
}
