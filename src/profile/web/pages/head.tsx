import { countryName } from "../../../i18n/countries";
import { useView } from "../../../shell/view";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/picture";
import type { SignedIn } from "../../../users/users";
import { INTERESTS } from "../../rules";

/** What one says of oneself: a line, and what one likes. */
function About({ person }: { person: SignedIn }) {
  const { t } = useView();
  const interests = INTERESTS.filter((each) => person.interests.includes(each));
  return (
    <>
      {person.signature ? (
        <p className="serif t17 said-of-oneself" dir="auto">
          {person.signature}
        </p>
      ) : null}
      {interests.length > 0 ? (
        <>
          <h2 className="sr">{t("profile.interests")}</h2>
          <ul className="likes">
            {interests.map((each) => (
              <li key={each}>{t(`interest.${each}`)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Who one is, as others see it, and the way to change it. */
export function Head({ person }: { person: SignedIn }) {
  const { t, language } = useView();
  return (
    <>
      <div className="person">
        <a href="/avatar" aria-label={t("avatar.title")}>
          <Avatar id={person.id} photo={person.avatar} size={72} />
        </a>
        <div className="grow">
          <h1 className="t20 b">
            <bdi>{person.nickname}</bdi>
          </h1>
          <p className="t13 m2">{countryName(person.country, language)}</p>
        </div>
        <a className="ib" href="/profile/edit" aria-label={t("profile.edit")}>
          <Icon name="edit" />
        </a>
      </div>
      <About person={person} />
    </>
  );
}
