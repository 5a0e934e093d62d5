import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import type { Key } from "../../../i18n/catalogue";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { IconName } from "../../../ui/icons";
import { OperatorNote, operatorPropsOf } from "../../privacy/web/operator";
import { HelpLinesSection } from "./help-lines";
import { LeaveButton } from "./leave-button";
import { OWN_REPORTS_PATH } from "./own-reports";

export const HELP_PATH = "/help";

interface HelpLink {
  icon: IconName;
  href: string;
  label: Key;
}

const BLOCK_LINKS: readonly HelpLink[] = [
  { icon: "ban", href: "/profile/blocked", label: "social.blocked.title" },
  { icon: "friends", href: "/account/people", label: "social.contact.title" },
];
const TALK_LINKS: readonly HelpLink[] = [{ icon: "feedback", href: "/profile/feedback", label: "feedback.title" }];
const REPORT_LINKS: readonly HelpLink[] = [{ icon: "flag", href: OWN_REPORTS_PATH, label: "safety.reports.title" }];
const HOME_LINKS: readonly HelpLink[] = [
  { icon: "devices", href: "/account/sessions", label: "account.devices.title" },
  { icon: "lock", href: "/account/password", label: "auth.password.title" },
];

interface HelpTopicProps {
  title: string;
  text: string;
  links?: readonly HelpLink[];
  children?: ReactNode;
}

function HelpTopic({ title, text, links = [], children }: HelpTopicProps) {
  const { t, person } = usePageView();
  return (
    <li>
      <h2 className="bold">{title}</h2>
      <p className="muted">{text}</p>
      {person && links.length > 0 ? (
        <nav className="card list" aria-label={title}>
          {links.map(({ icon, href, label }) => (
            <a key={href} href={href}>
              <Icon name={icon} size={22} />
              <span className="grow">{(t as (key: Key) => string)(label)}</span>
              <Icon name="chev" size={18} chev />
            </a>
          ))}
        </nav>
      ) : null}
      {children}
    </li>
  );
}

/** `/help`, open to anyone and one tap away for who is under 18 (docs/product.md 8.6). @param hasReports whether the reader has reported something */
export function youngHelpPage(c: Ctx, hasReports: boolean): Promise<Response> {
  const t = c.get("t");
  return renderTitledPage(
    c,
    { title: t("shell.tab.help"), about: t("safety.young.intro"), back: "/", layout: "terms", extra: "leave.js" },
    <>
      <p>{t("safety.young.intro")}</p>
      <LeaveButton />
      <HelpLinesSection pagePath={HELP_PATH} />
      <ul className="terms-list">
        <HelpTopic title={t("safety.young.report")} text={t("safety.young.report_text")} />
        <HelpTopic title={t("safety.young.block")} text={t("safety.young.block_text")} links={BLOCK_LINKS} />
        <HelpTopic title={t("safety.young.talk")} text={t("safety.young.talk_text")} links={TALK_LINKS}>
          {c.get("person") ? null : <OperatorNote {...operatorPropsOf(c)} contact />}
        </HelpTopic>
        <HelpTopic
          title={t("safety.report.now")}
          text={t("safety.young.after_text")}
          links={hasReports ? REPORT_LINKS : []}
        />
        <HelpTopic title={t("safety.young.home")} text={t("safety.young.home_text")} links={HOME_LINKS} />
      </ul>
      <p>
        <a className="link" href="/parents">
          {t("legal.parents.title")}
        </a>
      </p>
    </>,
  );
}
