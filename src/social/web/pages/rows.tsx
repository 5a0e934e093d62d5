import type { ReactNode } from "react";
import { countryName } from "../../../i18n/countries";
import { useView } from "../../../shell/parts/view";
import { Avatar } from "../../../ui/picture";
import { matched } from "../../rules";
import type { Listed } from "../../social";
import { Tie } from "./follow-button";

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
  sought?: string;
  line?: ReactNode;
  end?: ReactNode;
}

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
