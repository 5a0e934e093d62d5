import type { ReactNode } from "react";
import { countryName } from "../../../i18n/countries";
import { useView } from "../../../shell/view";
import { Avatar } from "../../../ui/picture";
import { matched } from "../../rules";
import type { Listed } from "../../social";
import { Tie } from "./tie";

/** A name whose beginning was looked for: that is underlined. */
function Name({ nickname, sought }: { nickname: string; sought: string }) {
  const begun = matched(nickname, sought);
  return (
    <b className="ellipsis name" dir="auto">
      <bdi>
        {begun ? <mark>{begun}</mark> : null}
        {nickname.slice(begun.length)}
      </bdi>
    </b>
  );
}

interface Props {
  person: Listed;
  /** What the list was searched for. */
  sought?: string;
  /** The second line; the country where there is none. */
  line?: ReactNode;
  /** What stands at the end; the way to follow where there is nothing else. */
  end?: ReactNode;
}

/** One person of a list: picture and name lead to their page. */
export function PersonRow({ person, sought = "", line, end }: Props) {
  const { language } = useView();
  const country = countryName(person.country, language);
  return (
    <li>
      <a className="who" href={`/friends/${person.id}`} data-person={person.id} data-line={country}>
        <Avatar id={person.id} photo={person.avatar} size={48} />
        <span className="grow">
          <Name nickname={person.nickname} sought={sought} />
          <span className="text-13 muted ellipsis line">{line ?? country}</span>
        </span>
      </a>
      {end === undefined ? <Tie {...person} /> : end}
    </li>
  );
}

/** The way on in a list: in its place when it comes into view, by a tap without a script. */
export function More({ href, list }: { href: string; list: string }) {
  const { t } = useView();
  return (
    <li
      className="more-row"
      hx-get={href}
      hx-trigger="revealed"
      hx-select={`#${list} > li`}
      hx-swap="outerHTML"
    >
      <a className="link" href={href}>
        {t("social.more")}
      </a>
    </li>
  );
}
