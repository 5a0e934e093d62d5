import { Field, SubmitButton, UNTRIED_FORM } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes } from "../../../translate/detect-language";
import type { FoundPerson } from "../../official";

const FoundPeople = ({ people }: { people: FoundPerson[] }) => (
  <ul className="card list">
    {people.map(({ id, nickname, username }) => (
      <li key={id}>
        <a className="office-row" href={`/official/people/${id}`}>
          <b>
            <bdi {...nameAttributes(nickname)}>{nickname}</bdi>
          </b>
          <span className="text-13 muted">{username}</span>
        </a>
      </li>
    ))}
  </ul>
);

/** `found`: null before a search. */
export function PeoplePage({ query: wanted, people: found }: { query: string; people: FoundPerson[] | null }) {
  const { t } = usePageView();
  return (
    <>
      <form method="get" action="/official/people" className="stack">
        <Field
          name="q"
          label={t("official.look_up")}
          icon="search"
          hint={t("official.look_hint")}
          value={wanted}
          required
          tried={UNTRIED_FORM}
        />
        <SubmitButton>{t("official.look_up")}</SubmitButton>
      </form>
      {found?.length === 0 ? <p className="muted">{t("official.nobody")}</p> : null}
      {found && found.length > 0 ? <FoundPeople people={found} /> : null}
    </>
  );
}
