/** The lists of `/privacy`: who gets what, how long it is kept, what there is, and which rights people have. */
import type { ReactNode } from "react";
import { formatSpan } from "../../../i18n/spans";
import { MAIL_LIMITS } from "../../../limits/mail";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { type Ground, KEPT_DATA, type KeptData } from "../kept-data";
import type { KeptTime } from "../kept-times";
import type { Recipient } from "../recipients";

interface PointProps {
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
}

const Point = ({ icon, title, children }: PointProps) => (
  <li>
    <Icon name={icon} size={22} />
    <h3>{title}</h3>
    {children}
  </li>
);

const RECIPIENT_ICONS: Record<Recipient["kind"], IconName> = {
  mail: "mail",
  mail_none: "mail",
  push: "bell",
  translation: "translate",
  translation_none: "translate",
  pictures: "album",
  scanner: "eye",
  database: "server",
  copies: "copy",
  sign_in: "door",
};

interface RecipientsProps {
  recipients: Recipient[];
  /** ms; 0: until somebody deletes them. */
  copiesFor: number;
}

export function Recipients({ recipients, copiesFor }: RecipientsProps) {
  const { t, locale } = usePageView();
  const times = { copies: copiesFor, mail_none: MAIL_LIMITS.fileRetention };
  return (
    <ul className="card points">
      {recipients.map(({ kind, to }) => {
        const values = { to, time: formatSpan(locale, kind in times ? times[kind as keyof typeof times] : 0) };
        const stay = kind === "copies" && copiesFor === 0;
        return (
          <Point key={kind} icon={RECIPIENT_ICONS[kind]} title={t(`privacy.leaves.${kind}.title`, values)}>
            <p>{stay ? t("privacy.leaves.copies.stay") : t(`privacy.leaves.${kind}.text`, values)}</p>
          </Point>
        );
      })}
    </ul>
  );
}

export function KeptTimes({ times }: { times: Record<KeptTime, number> }) {
  const { t, locale } = usePageView();
  const rows = (Object.entries(times) as [KeptTime, number][]).filter(([, time]) => time > 0);
  return (
    <dl className="card figures">
      {rows.map(([name, time]) => (
        <div key={name}>
          <dt>{t(`privacy.kept.${name}`)}</dt>
          <dd>{formatSpan(locale, time)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("privacy.kept.leave")}</dt>
        <dd>{t("privacy.kept.gone")}</dd>
      </div>
    </dl>
  );
}

const DATA_ICONS: Record<KeptData, IconName> = {
  account: "profile",
  letters: "bottle",
  chats: "comment",
  push: "bell",
  safety: "flag",
  security: "lock",
};

/** Letters of article 6 (1) of the General Data Protection Regulation. */
const ARTICLE_LETTERS: Record<Ground, string> = { contract: "b", consent: "a", duty: "c, f", interest: "f" };

export function KeptDataList() {
  const { t } = usePageView();
  return (
    <ul className="card points">
      {(Object.keys(KEPT_DATA) as KeptData[]).map((kind) => (
        <Point key={kind} icon={DATA_ICONS[kind]} title={t(`privacy.data.${kind}.title`)}>
          <p>{t(`privacy.data.${kind}.text`)}</p>
          <p className="muted text-13">
            {t(`privacy.ground.${KEPT_DATA[kind]}`, {
              article: t("privacy.article", { letters: ARTICLE_LETTERS[KEPT_DATA[kind]] }),
            })}
          </p>
        </Point>
      ))}
    </ul>
  );
}

const RIGHTS = [
  { name: "copy", icon: "download", href: "/account/export" },
  { name: "correct", icon: "edit", href: "/profile" },
  { name: "object", icon: "hand", href: "/account/notifications" },
  { name: "leave", icon: "logout", href: "/account/delete" },
  { name: "authority", icon: "scale", href: null },
] as const;

export function Rights() {
  const { t } = usePageView();
  return (
    <ul className="card points">
      {RIGHTS.map(({ name, icon, href }) => {
        const title = t(`privacy.rights.${name}.title`);
        const link = href && (
          <a className="link" href={href}>
            {title}
          </a>
        );
        return (
          <Point key={name} icon={icon} title={link ?? title}>
            <p>{t(`privacy.rights.${name}.text`)}</p>
          </Point>
        );
      })}
    </ul>
  );
}
