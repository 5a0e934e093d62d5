import { formatBadge, formatNumber } from "../../../i18n/format";
import { endonymOf } from "../../../i18n/languages";
import { cachedPart } from "../../../shell/document/cached-part";
import { useChosen } from "../../../shell/panes/as-list";
import { type PageView, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { SignedIn } from "../../../users/users";

export interface ProfileLinkCounts {
  thrown: number;
  designed: number;
  photos: number;
}

interface ProfileLink {
  icon: IconName;
  href: string;
  label: string;
  value?: string;
}

function profileLinksOf(view: PageView, { thrown, designed, photos }: ProfileLinkCounts): ProfileLink[] {
  const { t, language, locale } = view;
  return [
    { icon: "throw", href: "/my-bottles", label: t("profile.thrown"), value: formatNumber(locale, thrown) },
    { icon: "pick", href: "/picked-bottles", label: t("profile.picked") },
    {
      icon: "palette",
      href: "/bottle-design",
      label: t("designs.title"),
      value: formatNumber(locale, designed),
    },
    { icon: "gift", href: "/invite", label: t("invitations.title") },
    { icon: "coin", href: "/coin-records", label: t("coins.title") },
    { icon: "album", href: "/album", label: t("profile.album.title"), value: formatNumber(locale, photos) },
    {
      icon: "globe",
      href: "/language-select?next=/profile",
      label: t("language.title"),
      value: endonymOf(language),
    },
    { icon: "feedback", href: "/profile/feedback", label: t("feedback.title") },
    { icon: "ban", href: "/profile/blocked", label: t("social.blocked.title") },
    { icon: "gear", href: "/account", label: t("account.title") },
    ...(view.person?.official ? [{ icon: "beacon" as const, href: "/official", label: t("official.title") }] : []),
  ];
}

function SystemMessagesLink({ person }: { person: SignedIn }) {
  const { locale, t } = usePageView();
  return (
    <a href="/system-messages" aria-current={useChosen()("/system-messages")}>
      <Icon name="bell" size={22} />
      <span className="grow">{t("messages.title")}</span>
      {person.unread > 0 ? (
        <b className="badge" dir="ltr">
          {formatBadge(locale, person.unread)}
        </b>
      ) : null}
      <Icon name="chev" size={18} chev />
    </a>
  );
}

/** Links with a number are not cached, because few people share the same number. */
const LinkContent = cachedPart(
  ({ icon, label, value }: Omit<ProfileLink, "href">) => (
    <>
      <Icon name={icon} size={22} />
      <span className="grow">{label}</span>
      {value ? <span className="muted">{value}</span> : null}
      <Icon name="chev" size={18} chev />
    </>
  ),
  { when: ({ value }) => value === undefined },
);

/** Links of the profile page. */
export function ProfileLinks({ person, counts }: { person: SignedIn; counts: ProfileLinkCounts }) {
  const view = usePageView();
  const { t } = view;
  const chosen = useChosen();
  return (
    <div className="card list">
      <SystemMessagesLink person={person} />
      {profileLinksOf(view, counts).map(({ href, ...content }) => (
        <LinkContent key={href} as="a" attributes={{ href, "aria-current": chosen(href) }} {...content} />
      ))}
      <form method="post" action="/logout">
        <button type="submit" className="row gap-14 grow">
          <Icon name="logout" size={22} />
          <span>{t("auth.logout")}</span>
        </button>
      </form>
    </div>
  );
}
