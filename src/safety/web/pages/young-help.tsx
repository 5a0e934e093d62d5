import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { type MenuRow, MenuRows } from "../../../ui/menu-rows";
import { OperatorNote, operatorPropsOf } from "../../privacy/web/operator";
import { HelpLinesSection } from "./help-lines";
import { LeaveButton } from "./leave-button";
import { OWN_REPORTS_PATH } from "./own-reports";

export const HELP_PATH = "/help";

const BLOCK_LINKS: readonly MenuRow[] = [
  { icon: "ban", href: "/profile/blocked", label: "social.blocked.title" },
  { icon: "friends", href: "/account/people", label: "social.contact.title" },
];
const TALK_LINKS: readonly MenuRow[] = [{ icon: "feedback", href: "/profile/feedback", label: "feedback.title" }];
const REPORT_LINKS: readonly MenuRow[] = [{ icon: "flag", href: OWN_REPORTS_PATH, label: "safety.reports.title" }];
const HOME_LINKS: readonly MenuRow[] = [
  { icon: "devices", href: "/account/sessions", label: "account.devices.title" },
  { icon: "lock", href: "/account/password", label: "auth.password.title" },
];

interface HelpTopicProps {
  title: string;
  text: string;
  links?: readonly MenuRow[];
  children?: ReactNode;
}

function HelpTopic({ title, text, links = [], children }: HelpTopicProps) {
  const { t, person } = usePageView();
  return (
    <li>
      <h2 className="bold">{title}</h2>
      <p className="muted">{text}</p>
      {person && links.length > 0 ? <MenuRows rows={links} label={title} t={t} /> : null}
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
