import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { formatDateTime } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import { SAFETY_LIMITS } from "../../../limits/safety";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { hasHelp } from "../../alarms/begin-alarm";
import type { OwnReport } from "../../reports/own-report";
import { HelpLinesSection } from "./help-lines";
import { LeaveButton } from "./leave-button";
import { OWN_REPORTS_PATH } from "./own-reports";
import { newReportPath, type ReportTarget, reportPath } from "./report";

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

interface ReportStepProps {
  done?: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

function ReportStep({ done, title, text, children }: ReportStepProps) {
  return (
    <li>
      <span className={done ? "step-dot filled" : "step-dot"}>{done ? <Icon name="check" size={14} /> : null}</span>
      <span className="grow">
        <b>{title}</b>
        <span className="text-13 muted">{text}</span>
        {children}
      </span>
    </li>
  );
}

function gotText(t: Translate, { reason, sealed, progress }: OwnReport, when: string): string {
  if (reason === "self_harm" && progress.decidedAt === null) return t("safety.report.got_first", { when });
  if (sealed === null) return when;
  return t(sealed === "picture" ? "safety.report.got_picture" : "safety.report.got_sealed", { when });
}

/** Once the time is over, no moment in the past stands there as still to come. */
function ReadsStep({ by }: { by: number }) {
  const { t, locale, zone, now } = usePageView();
  const text =
    by > now ? t("safety.report.reads_by", { when: formatDateTime(locale, by, zone) }) : t("safety.report.reads_late");
  return <ReportStep title={t("safety.report.reads")} text={text} />;
}

function ToldStep({ report: { nickname: name, progress } }: { report: OwnReport }) {
  const { t, locale, zone } = usePageView();
  if (progress.decidedAt === null)
    return (
      <ReportStep
        title={t("safety.report.told")}
        text={name === null ? t("safety.report.told_how_nameless") : t("safety.report.told_how", { name })}
      />
    );
  return (
    <ReportStep
      done
      title={t("safety.report.decided")}
      text={t("safety.report.decided_when", { when: formatDateTime(locale, progress.decidedAt, zone) })}
    >
      <a className="link" href="/system-messages">
        {t("messages.title")}
      </a>
    </ReportStep>
  );
}

function ReportSteps({ report }: { report: OwnReport }) {
  const { t, locale, zone } = usePageView();
  const { createdAt, progress } = report;
  const when = (time: number) => formatDateTime(locale, time, zone);
  return (
    <ol className="steps">
      <ReportStep done title={t("safety.report.got")} text={gotText(t, report, when(createdAt))} />
      {progress.readAt === null ? (
        <ReadsStep by={createdAt + SAFETY_LIMITS.decisionTarget} />
      ) : (
        <ReportStep done title={t("safety.report.read")} text={when(progress.readAt)} />
      )}
      <ToldStep report={report} />
    </ol>
  );
}

/** Thanks, help lines and what happens next. @param visible the person still sees what they reported */
export function reportThanksPage(c: Ctx, target: ReportTarget, report: OwnReport, visible: boolean): Promise<Response> {
  const t = c.get("t");
  const next = visible && !report.blocked ? report.path : "/";
  return renderTitledPage(
    c,
    { title: t("safety.report.thanks"), back: next, heading: "", extra: "leave.js" },
    <>
      <h1 className="text-24 bold report-thanks">{t("safety.report.thanks")}</h1>
      {hasHelp(report.reason) ? (
        <>
          <HelpLinesSection pagePath={reportPath(target)} />
          <LeaveButton />
        </>
      ) : null}
      <BlockedBox report={report} />
      <h2 className="steps-title">{t("safety.report.now")}</h2>
      <ReportSteps report={report} />
      <a className="button primary wide" href={next}>
        {t("safety.report.done")}
      </a>
      {visible && report.closed ? (
        <p>
          <a className="link" href={newReportPath(target)}>
            {t("safety.report.anew")}
          </a>
        </p>
      ) : null}
      <p>
        <a className="link" href={OWN_REPORTS_PATH}>
          {t("safety.reports.title")}
        </a>
      </p>
    </>,
  );
}
