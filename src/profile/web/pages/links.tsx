import { formatBadge, formatNumber } from "../../../i18n/format";
import { endonymOf } from "../../../i18n/languages";
import type { Locale } from "../../../i18n/locales";
import { translatorFor } from "../../../i18n/translator";
import { elementWithMarkup } from "../../../shell/document/cached-part";
import { markupTemplate } from "../../../shell/document/markup-template";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import type { SignedIn } from "../../../users/users";

export interface ProfileLinkCounts {
  thrown: number;
  designed: number;
  photos: number;
}

interface LinkTexts {
  /** Absent: none. */
  unread: string | undefined;
  thrown: string;
  designed: string;
  photos: string;
  language: string;
}

/** Id of their list. */
export const PROFILE_LINKS = "profile-links";

const OFFICIAL_PATH = "/official";

const LINKS = [
  { icon: "bell", href: "/system-messages", label: "messages.title", value: "unread" },
  { icon: "throw", href: "/my-bottles", label: "profile.thrown", value: "thrown" },
  { icon: "pick", href: "/picked-bottles", label: "profile.picked", value: null },
  { icon: "palette", href: "/bottle-design", label: "designs.title", value: "designed" },
  { icon: "gift", href: "/invite", label: "invitations.title", value: null },
  { icon: "coin", href: "/coin-records", label: "coins.title", value: null },
  { icon: "album", href: "/album", label: "profile.album.title", value: "photos" },
  { icon: "globe", href: "/language-select?next=/profile", label: "language.title", value: "language" },
  { icon: "feedback", href: "/profile/feedback", label: "feedback.title", value: null },
  { icon: "ban", href: "/profile/blocked", label: "social.blocked.title", value: null },
  { icon: "gear", href: "/account", label: "account.title", value: null },
  { icon: "beacon", href: OFFICIAL_PATH, label: "official.title", value: null },
] as const satisfies readonly { icon: IconName; href: string; label: string; value: keyof LinkTexts | null }[];

function LinkValue({ of, text }: { of: keyof LinkTexts; text: string }) {
  if (of !== "unread") return <span className="muted">{text}</span>;
  return (
    <b className="badge" dir="ltr">
      {text}
    </b>
  );
}

interface LinkListProps {
  locale: Locale;
  official: boolean;
  /** Path of the link that leads to the page beside this one. */
  chosen: string | undefined;
}

const linkListMarkup = markupTemplate<LinkListProps, LinkTexts>(
  { unread: "text", thrown: "text", designed: "text", photos: "text", language: "text" },
  ({ locale, official, chosen, ...texts }) => {
    const t = translatorFor(locale);
    return (
      <>
        {LINKS.map(({ icon, href, label, value }) => {
          if (href === OFFICIAL_PATH && !official) return null;
          const text = value === null ? undefined : texts[value];
          return (
            <a key={href} href={href} aria-current={href === chosen ? "true" : undefined}>
              <Icon name={icon} size={22} />
              <span className="grow">{t(label)}</span>
              {value !== null && text !== undefined ? <LinkValue of={value} text={text} /> : null}
              <Icon name="chev" size={18} chev />
            </a>
          );
        })}
        <form method="post" action="/logout">
          <button type="submit" className="row gap-14 grow">
            <Icon name="logout" size={22} />
            <span>{t("auth.logout")}</span>
          </button>
        </form>
      </>
    );
  },
);

/** Links of the profile page. */
export function ProfileLinks({ person, counts }: { person: SignedIn; counts: ProfileLinkCounts }) {
  const { locale, language, listBeside } = usePageView();
  const markup = linkListMarkup(
    { locale, official: person.official, chosen: LINKS.find(({ href }) => href === listBeside)?.href },
    {
      unread: person.unread > 0 ? formatBadge(locale, person.unread) : undefined,
      thrown: formatNumber(locale, counts.thrown),
      designed: formatNumber(locale, counts.designed),
      photos: formatNumber(locale, counts.photos),
      language: endonymOf(language),
    },
  );
  return elementWithMarkup("div", { className: "card list", id: PROFILE_LINKS }, markup);
}
