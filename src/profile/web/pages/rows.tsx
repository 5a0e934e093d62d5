import { formatBadge, formatNumber } from "../../../i18n/format";
import { ENDONYMS } from "../../../i18n/languages";
import { filled, kept } from "../../../shell/document/kept";
import { useView, type View } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { SignedIn } from "../../../users/users";

export interface Counts {
  thrown: number;
  designed: number;
  photos: number;
}

interface Row {
  icon: IconName;
  href: string;
  label: string;
  value?: string;
}

function rows(view: View, { thrown, designed, photos }: Counts): Row[] {
  const { t, language } = view;
  return [
    { icon: "throw", href: "/my-bottles", label: t("profile.thrown"), value: formatNumber(language, thrown) },
    { icon: "pick", href: "/picked-bottles", label: t("profile.picked") },
    {
      icon: "palette",
      href: "/bottle-design",
      label: t("designs.title"),
      value: formatNumber(language, designed),
    },
    { icon: "gift", href: "/invite", label: t("invitations.title") },
    { icon: "coin", href: "/coin-records", label: t("coins.title") },
    { icon: "album", href: "/album", label: t("profile.album.title"), value: formatNumber(language, photos) },
    {
      icon: "globe",
      href: "/language-select?next=/profile",
      label: t("language.title"),
      value: ENDONYMS[language],
    },
    { icon: "feedback", href: "/profile/feedback", label: t("feedback.title") },
    { icon: "ban", href: "/profile/blocked", label: t("social.blocked.title") },
    { icon: "gear", href: "/account", label: t("account.title") },
    ...(view.person?.official
      ? [{ icon: "beacon" as const, href: "/official", label: t("official.title") }]
      : []),
  ];
}

function Messages({ person }: { person: SignedIn }) {
  const { language, t } = useView();
  return (
    <a href="/system-messages">
      <Icon name="bell" size={22} />
      <span className="grow">{t("messages.title")}</span>
      {person.unread > 0 ? (
        <b className="badge" dir="ltr">
          {formatBadge(language, person.unread)}
        </b>
      ) : null}
      <Icon name="chev" size={18} chev />
    </a>
  );
}

type Inside = Omit<Row, "href">;

const inside = ({ icon, label, value }: Inside) => (
  <>
    <Icon name={icon} size={22} />
    <span className="grow">{label}</span>
    {value ? <span className="muted">{value}</span> : null}
    <Icon name="chev" size={18} chev />
  </>
);

const keptInside = kept(inside);

/** Too few share a number for keeping it. */
const link = ({ href, ...row }: Row) =>
  row.value === undefined ? (
    filled("a", { key: href, href }, keptInside(row))
  ) : (
    <a key={href} href={href}>
      {inside(row)}
    </a>
  );

/** Links of the profile page. */
export function Links({ person, counts }: { person: SignedIn; counts: Counts }) {
  const view = useView();
  const { t } = view;
  return (
    <div className="card list">
      <Messages person={person} />
      {rows(view, counts).map(link)}
      <form method="post" action="/logout">
        <button type="submit" className="row gap-14 grow">
          <Icon name="logout" size={22} />
          <span>{t("auth.logout")}</span>
        </button>
      </form>
    </div>
  );
}
