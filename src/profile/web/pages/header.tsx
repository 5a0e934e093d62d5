import { countryName } from "../../../i18n/countries";
import { formatNumber } from "../../../i18n/format";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { usePageView } from "../../../shell/parts/page-view";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { AvatarImage, avatarPaths } from "../../../ui/pictures";
import type { SignedIn } from "../../../users/users";
import { InterestList } from "./interests";

/** px. */
const PORTRAIT_SIZE = 72;

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

interface PersonProps {
  locale: Locale;
  /** Path of the link that leads to the page beside this one. */
  chosen: string | undefined;
}

interface PersonTexts {
  portrait: string;
  /** Of a photo in two sizes; absent: a drawing. */
  portraits: string | undefined;
  nickname: string;
  nicknameLang: string | undefined;
  country: string;
}

const [AVATAR_PATH, EDIT_PATH] = ["/avatar", "/profile/edit"];

const personMarkup = markupTemplate<PersonProps, PersonTexts>(
  { portrait: "text", portraits: "text", nickname: "text", nicknameLang: "raw", country: "text" },
  ({ locale, chosen, portrait, portraits, nickname, nicknameLang, country }) => {
    const t = translatorFor(locale);
    const current = (path: string) => (path === chosen ? "true" : undefined);
    return (
      <>
        <a href={AVATAR_PATH} aria-current={current(AVATAR_PATH)} aria-label={t("profile.avatar.title")}>
          <AvatarImage src={portrait} srcSet={portraits} size={PORTRAIT_SIZE} />
        </a>
        <div className="grow">
          <h1 className="text-20 bold">
            <bdi dir="auto" lang={nicknameLang}>
              {nickname}
            </bdi>
          </h1>
          <p className="text-13 muted">{country}</p>
        </div>
        <a className="icon-button" href={EDIT_PATH} aria-current={current(EDIT_PATH)} aria-label={t("profile.edit")}>
          <Icon name="edit" />
        </a>
      </>
    );
  },
);

const relationCountsMarkup = markupTemplate<{ locale: Locale }, Record<"friends" | "following" | "followers", string>>(
  { friends: "text", following: "text", followers: "text" },
  ({ locale, friends, following, followers }) => {
    const t = translatorFor(locale);
    const all = [
      ["/friends?tab=friends", friends, t("shell.tab.friends")],
      ["/friends?tab=following", following, t("social.following")],
      ["/friends?tab=followers", followers, t("social.followers")],
    ];
    return (
      <>
        {all.map(([href, n, label]) => (
          <a key={href} href={href}>
            <b className="text-17 numeric">{n}</b>
            <span className="text-13 muted">{label}</span>
          </a>
        ))}
      </>
    );
  },
);

function RelationCounts({ person: { counts } }: { person: SignedIn }) {
  const { locale } = usePageView();
  const markup = relationCountsMarkup(
    { locale },
    {
      friends: formatNumber(locale, counts.friends),
      following: formatNumber(locale, counts.following),
      followers: formatNumber(locale, counts.followers),
    },
  );
  return elementWithMarkup("div", { className: "person-counts" }, markup);
}

/** Head of the own profile: name, picture and counts. */
export function ProfileHeader({ person }: { person: SignedIn }) {
  const { language, locale, listBeside } = usePageView();
  const { src, srcSet } = avatarPaths(person.id, person.avatar);
  const markup = personMarkup(
    { locale, chosen: [AVATAR_PATH, EDIT_PATH].find((path) => path === listBeside) },
    {
      portrait: src,
      portraits: srcSet,
      nickname: person.nickname,
      nicknameLang: nameAttributes(person.nickname).lang,
      country: countryName(person.country, language),
    },
  );
  return (
    <>
      {elementWithMarkup("div", { className: "person" }, markup)}
      <RelationCounts person={person} />
      <SignatureAndInterests person={person} />
    </>
  );
}
