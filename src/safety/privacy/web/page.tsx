import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { publicOriginOf } from "../../../http/request/host-and-origin";
import { formatLongDate } from "../../../i18n/format";
import { formatSpan } from "../../../i18n/spans";
import { MAIL_LIMITS } from "../../../limits/mail";
import { PICTURE_LIMITS } from "../../../limits/pictures";
import { DAY } from "../../../runtime/units";
import { renderPage } from "../../../shell/document/page";
import { TopBar } from "../../../shell/document/page-shell";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { type Ground, KEPT_DATA, type KeptData } from "../kept-data";
import { type KeptTime, keptTimes } from "../kept-times";
import { type Recipient, recipientsOf } from "../recipients";
import type { PrivacyStatement } from "../statement";
import { OperatorCard } from "./operator";

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

function Recipients({ recipients, copiesFor }: RecipientsProps) {
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

function KeptTimes({ times }: { times: Record<KeptTime, number> }) {
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

function KeptDataList() {
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

function Rights() {
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

const NOTES = ["consent", "machines", "young"] as const;

function Notes({ statement: { version, since } }: { statement: PrivacyStatement }) {
  const { t, locale } = usePageView();
  return (
    <>
      {NOTES.map((name) => (
        <section key={name}>
          <h2 className="text-16 bold">{t(`privacy.${name}.title`)}</h2>
          <p>{t(`privacy.${name}.text`)}</p>
        </section>
      ))}
      <p className="row privacy-links">
        <a className="link" href="/transparency">
          {t("transparency.title")}
        </a>
        <a className="link" href="/terms">
          {t("safety.terms.title")}
        </a>
        <a className="link" href="/parents">
          {t("legal.parents.title")}
        </a>
      </p>
      <p className="text-13 muted">{t("privacy.version", { version, date: formatLongDate(locale, since, null) })}</p>
    </>
  );
}

/** Take a copy, leave: for who has something here. */
function Foot() {
  const { t, person } = usePageView();
  if (!person) return null;
  return (
    <section className="action-bar privacy-foot" aria-label={t("privacy.rights.title")}>
      <p className="button-pair">
        <a className="button secondary" href="/account/export">
          <Icon name="download" size={20} />
          {t("privacy.rights.copy.title")}
        </a>
        <a className="button secondary" href="/account/delete">
          <Icon name="logout" size={20} />
          {t("privacy.rights.leave.title")}
        </a>
      </p>
    </section>
  );
}

/** `/privacy`, open to anyone; made from the settings and from `limits/`. */
export function privacyPage(c: Ctx, statement: PrivacyStatement): Promise<Response> {
  const { t, person, locale } = pageViewOf(c);
  const { config } = c.get("deps");
  const times = keptTimes(config);
  const title = t("privacy.title");
  return renderPage(
    c,
    { title, about: t("privacy.about"), keepable: true },
    <>
      <TopBar title={title} back={person ? "/account" : "/login"} />
      <main id="main" className="main privacy">
        <OperatorCard operator={config.operator} host={new URL(publicOriginOf(c)).host} />
        <h2 className="text-13 bold muted">{t("privacy.leaves.title")}</h2>
        <Recipients recipients={recipientsOf(config)} copiesFor={times.copies} />
        <p className="text-13 muted">{t("privacy.leaves.nothing_else")}</p>
        <h2 className="text-13 bold muted">{t("privacy.kept.title")}</h2>
        <KeptTimes times={times} />
        <p className="text-13 muted">
          {t("privacy.kept.rest", { time: formatSpan(locale, PICTURE_LIMITS.quarantine + DAY) })}
        </p>
        <h2 className="text-13 bold muted">{t("privacy.data.title")}</h2>
        <KeptDataList />
        <h2 className="text-13 bold muted">{t("privacy.rights.title")}</h2>
        <Rights />
        <Notes statement={statement} />
      </main>
      <Foot />
    </>,
  );
}
