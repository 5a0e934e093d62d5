import { REPORT_REASONS } from "../../../db/tables/safety";
import type { Ctx } from "../../../http/env";
import { formatMonthOfYear } from "../../../i18n/calendar-format";
import { formatLongDate, formatNumber } from "../../../i18n/format";
import { formatSpan } from "../../../i18n/spans";
import { TRANSPARENCY_LIMITS } from "../../../limits/safety";
import { MINUTE } from "../../../runtime/units";
import { renderTitledPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import type { TransparencyReport } from "../list-months";
import {
  isWithheld,
  PUBLISHED_MEASURES,
  type PublishedCount,
  type PublishedDurations,
  type PublishedMonth,
} from "../published-month";

function useCount(): (count: PublishedCount) => string {
  const { t, locale } = usePageView();
  return (count) => (isWithheld(count) ? t("transparency.fewer", { n: count.fewerThan }) : formatNumber(locale, count));
}

interface RowsProps {
  title: string;
  rows: readonly (readonly [name: string, value: string])[];
}

const Rows = ({ title, rows }: RowsProps) => (
  <>
    <h3 className="figures-title">{title}</h3>
    <dl className="figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
);

function DurationRows({ title, times }: { title: string; times: PublishedDurations }) {
  const { t, locale } = usePageView();
  if (isWithheld(times)) return <Rows title={title} rows={[[t("transparency.too_few"), "–"]]} />;
  const span = (minutes: number) => formatSpan(locale, minutes * MINUTE);
  return (
    <Rows
      title={title}
      rows={[
        [t("transparency.median"), span(times.medianMinutes)],
        [t("transparency.p90"), span(times.p90Minutes)],
      ]}
    />
  );
}

function Month({ month, open }: { month: PublishedMonth; open: boolean }) {
  const { t, locale } = usePageView();
  const count = useCount();
  const { appeals } = month;
  return (
    <details className="card month" open={open}>
      <summary>
        <h2>{formatMonthOfYear(locale, month.month)}</h2>
      </summary>
      <Rows
        title={t("transparency.reports")}
        rows={REPORT_REASONS.map((reason) => [t(`safety.report.reason_${reason}`), count(month.reports[reason])])}
      />
      <DurationRows title={t("transparency.first_look")} times={month.firstLook} />
      <DurationRows title={t("transparency.decision")} times={month.decision} />
      <Rows
        title={t("transparency.outcome")}
        rows={[
          ...PUBLISHED_MEASURES.map((kind) => [t(`official.step_${kind}`), count(month.measures[kind])] as const),
          [t("transparency.rejected"), count(month.rejected)],
          [t("transparency.closed"), count(month.closed)],
          [t("transparency.seen_to"), count(month.care.seenTo)],
          [t("transparency.rested"), count(month.care.rested)],
          [t("transparency.restored"), count(month.restored)],
        ]}
      />
      <Rows
        title={t("transparency.appeals")}
        rows={[
          [t("transparency.appeals_made"), count(appeals.made)],
          [t("transparency.appeals_granted"), count(appeals.granted)],
          [t("transparency.appeals_refused"), count(appeals.refused)],
        ]}
      />
    </details>
  );
}

/** `/transparency`, open to anyone: what was reported and done, month by month. */
export function transparencyPage(c: Ctx, { months, nextAt }: TransparencyReport): Promise<Response> {
  const { t, locale } = pageViewOf(c);
  const about = t("transparency.intro", { least: TRANSPARENCY_LIMITS.shownMin });
  return renderTitledPage(
    c,
    { title: t("transparency.title"), about, keepable: true, back: "/privacy", layout: "privacy" },
    <>
      <p className="text-13 muted">{about}</p>
      {months.map((month, index) => (
        <Month key={month.month} month={month} open={index === 0} />
      ))}
      <p className={months.length === 0 ? "card note" : "text-13 muted"}>
        {t(months.length === 0 ? "transparency.empty" : "transparency.next", {
          date: formatLongDate(locale, Date.parse(nextAt), null),
        })}
      </p>
      {months.length > 0 ? (
        <p>
          <a className="link" href="/api/transparency">
            {t("transparency.json")}
          </a>
        </p>
      ) : null}
    </>,
  );
}
