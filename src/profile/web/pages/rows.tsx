import type { Ctx } from "../../../http/env";
import { formatNumber } from "../../../i18n/format";
import { ENDONYMS } from "../../../i18n/languages";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { SignedIn } from "../../../users/users";
import type { Overview } from "./overview";

interface Row {
  icon: IconName;
  href: string;
  label: string;
  value?: string;
}

/** The doors to what belongs to a person: one line each. */
function rows(c: Ctx, { thrown, designed, photos }: Overview): Row[] {
  const { t, language } = c.var;
  return [
    { icon: "throw", href: "/my-bottles", label: t("profile.thrown"), value: formatNumber(language, thrown) },
    { icon: "pick", href: "/picked-bottles", label: t("profile.picked") },
    {
      icon: "palette",
      href: "/bottle-design",
      label: t("designs.title"),
      value: formatNumber(language, designed),
    },
    { icon: "gift", href: "/invite", label: t("invite.title") },
    { icon: "coin", href: "/coin-records", label: t("coins.title") },
    { icon: "album", href: "/album", label: t("album.title"), value: formatNumber(language, photos) },
    {
      icon: "globe",
      href: "/language-select?next=/profile",
      label: t("language.title"),
      value: ENDONYMS[language],
    },
    { icon: "gear", href: "/account", label: t("account.title") },
  ];
}

function Messages({ c, person }: { c: Ctx; person: SignedIn }) {
  const count =
    person.unread > 99 ? `${formatNumber(c.var.language, 99)}+` : formatNumber(c.var.language, person.unread);
  return (
    <a href="/system-messages">
      <Icon name="bell" size={22} />
      <span className="grow">{c.var.t("messages.title")}</span>
      {person.unread > 0 ? (
        <b className="badge" dir="ltr">
          {count}
        </b>
      ) : null}
      <Icon name="chev" size={18} chev />
    </a>
  );
}

/** The list of doors on the profile page, with the unread messages first and the way out last. */
export function Doors({ c, person, overview }: { c: Ctx; person: SignedIn; overview: Overview }) {
  return (
    <div className="card list">
      <Messages c={c} person={person} />
      {rows(c, overview).map(({ icon, href, label, value }) => (
        <a key={href} href={href}>
          <Icon name={icon} size={22} />
          <span className="grow">{label}</span>
          {value ? <span className="m2">{value}</span> : null}
          <Icon name="chev" size={18} chev />
        </a>
      ))}
      <form method="post" action="/logout">
        <button type="submit" className="row g14 grow">
          <Icon name="logout" size={22} />
          <span>{c.var.t("auth.logout")}</span>
        </button>
      </form>
    </div>
  );
}
