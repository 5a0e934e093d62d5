import { countryName } from "../../../i18n/countries";
import { formatNumber } from "../../../i18n/format";
import { useChosen } from "../../../shell/panes/as-list";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { Avatar } from "../../../ui/pictures";
import type { SignedIn } from "../../../users/users";
import { InterestList } from "./interests";

function SignatureAndInterests({ person }: { person: SignedIn }) {
  return (
    <>
      {person.signature ? (
        <p className="serif text-17 said-of-oneself" {...textAttributes(person.signature)}>
          {person.signature}
        </p>
      ) : null}
      <InterestList chosen={person.interests} className="likes" />
    </>
  );
}

function RelationCounts({ person: { counts } }: { person: SignedIn }) {
  const { t, locale } = usePageView();
  const all = [
    ["/friends", counts.friends, t("shell.tab.friends")],
    ["/friends?tab=following", counts.following, t("social.following")],
    ["/friends?tab=followers", counts.followers, t("social.followers")],
  ] as const;
  return (
    <div className="person-counts">
      {all.map(([href, n, label]) => (
        <a key={href} href={href}>
          <b className="text-17 numeric">{formatNumber(locale, n)}</b>
          <span className="text-13 muted">{label}</span>
        </a>
      ))}
    </div>
  );
}

/** Head of the own profile: name, picture and counts. */
export function ProfileHeader({ person }: { person: SignedIn }) {
  const { t, language } = usePageView();
  const chosen = useChosen();
  return (
    <>
      <div className="person">
        <a href="/avatar" aria-current={chosen("/avatar")} aria-label={t("profile.avatar.title")}>
          <Avatar id={person.id} photo={person.avatar} size={72} />
        </a>
        <div className="grow">
          <h1 className="text-20 bold">
            <bdi {...nameAttributes(person.nickname)}>{person.nickname}</bdi>
          </h1>
          <p className="text-13 muted">{countryName(person.country, language)}</p>
        </div>
        <a
          className="icon-button"
          href="/profile/edit"
          aria-current={chosen("/profile/edit")}
          aria-label={t("profile.edit")}
        >
          <Icon name="edit" />
        </a>
      </div>
      <RelationCounts person={person} />
      <SignatureAndInterests person={person} />
    </>
  );
}
