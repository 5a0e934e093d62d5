import type { ReactNode } from "react";
import { countryName } from "../../../i18n/countries";
import { useChosen } from "../../../shell/panes/as-list";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import { Avatar } from "../../../ui/pictures";
import { matchedNamePart } from "../../rules";
import type { ListedPerson } from "../../social";
import { FollowButton } from "./follow-button";

function HighlightedName({ nickname, searchText }: { nickname: string; searchText: string }) {
  const matched = matchedNamePart(nickname, searchText);
  return (
    <b className="ellipsis name" {...nameAttributes(nickname)}>
      <bdi>
        {matched ? <mark>{matched}</mark> : null}
        {nickname.slice(matched.length)}
      </bdi>
    </b>
  );
}

interface PersonRowProps {
  person: ListedPerson;
  searchText?: string;
  line?: ReactNode;
  end?: ReactNode;
}

export function PersonListRow({ person, searchText = "", line, end }: PersonRowProps) {
  const { language } = usePageView();
  const country = countryName(person.country, language);
  const chosen = useChosen();
  const path = `/friends/${person.id}`;
  return (
    <li>
      <a className="who" href={path} aria-current={chosen(path)} data-person={person.id} data-line={country}>
        <Avatar id={person.id} photo={person.avatar} size={48} />
        <span className="grow">
          <HighlightedName nickname={person.nickname} searchText={searchText} />
          <span className="text-13 muted ellipsis line">{line ?? country}</span>
        </span>
      </a>
      {end === undefined ? <FollowButton {...person} /> : end}
    </li>
  );
}
