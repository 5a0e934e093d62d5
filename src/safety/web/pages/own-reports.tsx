import type { Ctx } from "../../../http/env";
import { formatDateTime, formatRelativeDay } from "../../../i18n/format";
import { localDayOf } from "../../../i18n/time-zone";
import { toIsoTime } from "../../../runtime/iso";
import { renderTitledPage } from "../../../shell/document/page";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import type { ListedReport } from "../../reports/own-report";
import { reportPath } from "./report";

export const OWN_REPORTS_PATH = "/account/reports";

function ReportState({ report: { readAt, decidedAt } }: { report: ListedReport }) {
  const { t, locale, zone } = usePageView();
  const when = (time: number) => formatDateTime(locale, time, zone);
  if (decidedAt !== null) return t("safety.reports.decided", { when: when(decidedAt) });
  return readAt === null ? t("safety.reports.waiting") : t("safety.reports.read", { when: when(readAt) });
}

function ReportRow({ report }: { report: ListedReport }) {
  const { t, locale, now, zone } = usePageView();
  const { kind, thingId: id, createdAt, decidedAt } = report;
  return (
    <a href={reportPath({ kind, id })}>
      <Icon name={decidedAt === null ? "flag" : "check"} size={22} />
      <span className="grow">
        <span className="row between">
          <b>{t("safety.measure.what_kind", { kind })}</b>
          <time className="text-13 muted" dateTime={toIsoTime(createdAt)}>
            {formatRelativeDay(locale, localDayOf(createdAt, zone), localDayOf(now, zone))}
          </time>
        </span>
        <span className="text-13 muted">
          <ReportState report={report} />
        </span>
      </span>
      <Icon name="chev" size={18} chev />
    </a>
  );
}

/** `/account/reports`: what oneself has reported and what has become of it; of others nothing is named. */
export function ownReportsPage(c: Ctx, reports: readonly ListedReport[]): Promise<Response> {
  const t = c.get("t");
  const title = t("safety.reports.title");
  return renderTitledPage(
    c,
    { title, back: "/account" },
    <div className="stack">
      <p>{t(reports.length === 0 ? "safety.reports.none" : "safety.reports.intro")}</p>
      {reports.length === 0 ? null : (
        <nav className="card list" aria-label={title}>
          {reports.map((report) => (
            <ReportRow key={report.caseId} report={report} />
          ))}
        </nav>
      )}
    </div>,
  );
}
