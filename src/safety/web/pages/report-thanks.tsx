import type { Ctx } from "../../../http/env";
import { formatDateTime } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { OwnReport } from "../../reports/own-report";
import { HelpLinesSection } from "./help-lines";
import { type ReportTarget, reportPath } from "./report";

function BlockedBox({ report: { blocked, aboutId, nickname: name } }: { report: OwnReport }) {
  const { t } = usePageView();
  if (!blocked) return null;
  return (
    <form method="post" action={`/friends/${aboutId}/unblock`} className="report-blocked">
      <Icon name="ban" size={22} />
      <span className="grow">
        <b>{name === null ? t("safety.report.blocked_nameless") : t("safety.report.blocked", { name })}</b>
        <span className="text-13 muted">{t("safety.report.blocked_text")}</span>
      </span>
      <button type="submit" className="link">
        {t("social.unblock")}
      </button>
    </form>
  );
}

function ReportStep({ done, title, text }: { done?: boolean; title: string; text: string }) {
  return (
    <li>
      <span className={done ? "step-dot filled" : "step-dot"}>{done ? <Icon name="check" size={14} /> : null}</span>
      <span className="grow">
        <b>{title}</b>
        <span className="text-13 muted">{text}</span>
      </span>
    </li>
  );
}

function ReportNextSteps({ report }: { report: OwnReport }) {
  const { t, language, zone } = usePageView();
  const params = { when: formatDateTime(language, report.createdAt, zone) };
  const urgent = report.reason === "self_harm";
  const name = report.nickname;
  return (
    <ol className="steps">
      <ReportStep
        done
        title={t("safety.report.got")}
        text={t(
          urgent
            ? "safety.report.got_first"
            : report.hasPicture
              ? "safety.report.got_picture"
              : "safety.report.got_sealed",
          params,
        )}
      />
      <ReportStep
        title={t("safety.report.reads")}
        text={t("safety.report.reads_by", {
          when: formatDateTime(language, report.createdAt + SAFETY_LIMITS.decisionTarget, zone),
        })}
      />
      <ReportStep
        title={t("safety.report.told")}
        text={name === null ? t("safety.report.told_how_nameless") : t("safety.report.told_how", { name })}
      />
    </ol>
  );
}

/** Thanks, help lines and what happens next. @param visible the person still sees what they reported */
export function reportThanksPage(c: Ctx, target: ReportTarget, report: OwnReport, visible: boolean): Promise<Response> {
  const t = c.get("t");
  const next = visible && !report.blocked ? report.path : "/";
  return renderTitledPage(
    c,
    { title: t("safety.report.thanks"), back: next, heading: "" },
    <>
      <h1 className="text-24 bold report-thanks">{t("safety.report.thanks")}</h1>
      {report.reason === "self_harm" ? <HelpLinesSection pagePath={reportPath(target)} /> : null}
      <BlockedBox report={report} />
      <h2 className="steps-title">{t("safety.report.now")}</h2>
      <ReportNextSteps report={report} />
      <a className="button primary wide" href={next}>
        {t("safety.report.done")}
      </a>
    </>,
  );
}
