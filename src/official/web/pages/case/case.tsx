import { formatNumber, formatReference } from "../../../../i18n/format";
import { SAFETY_LIMITS } from "../../../../limits/safety";
import { HOUR } from "../../../../runtime/units";
import { usePageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";
import type { CaseView } from "../../../official";
import { CareSteps, MemberNotice } from "../../attention/care";
import { FoldedCases } from "../../attention/folded";
import { Handover, StepProposal, UrgentNotice } from "../../attention/urgent";
import { CasePlace, CaseSteps } from "../../case-steps";
import { caseOutcomeOf } from "../case-outcome";
import { type CaseQueue, CaseTags, QueuePane } from "../case-queue";
import { useDurationFormat } from "../durations";
import { ReasonForm } from "../reason-form";
import { CaseDecisionForm, type CaseDecisionProps, CaseOutcome, REJECT_SHEET } from "./case-decision";
import { CaseKeys } from "./case-keys";
import { CasePartiesTable } from "./case-parties";
import { CaseReporters } from "./case-reporters";
import { EvidenceCard } from "./evidence";

interface CasePageProps extends CaseDecisionProps {
  queue: CaseQueue;
}

function LegalHoldForm({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <section className="card office-box">
      <h2 className="row" id="hold-title">
        <Icon name="lock" size={20} />
        {t("official.legal_hold")}
      </h2>
      <p className="text-13 muted">{t(row.legalHold ? "official.hold_on" : "official.hold_off")}</p>
      <ReasonForm
        id="hold"
        action={`/official/reports/${row.id}/hold`}
        verb={t(row.legalHold ? "official.hold_lift" : "official.hold_set")}
      >
        <input type="hidden" name="hold" value={row.legalHold ? "0" : "1"} />
      </ReasonForm>
    </section>
  );
}

/** What it is called, how long it has waited, and the way to the rest. */
export function CaseBar({ row, queue }: { row: CaseView; queue: CaseQueue }) {
  const { t, locale, now } = usePageView();
  const formatDuration = useDurationFormat();
  const waits = t("official.waits", {
    span: formatDuration(now - row.openedAt),
    n: formatNumber(locale, SAFETY_LIMITS.decisionTarget / HOUR),
  });
  return (
    <div className="top-bar office-bar">
      <a className="icon-button" href="/official/reports" aria-label={t("shell.back")}>
        <Icon name="back" />
      </a>
      <div className="grow">
        <h1>{t("official.report", { n: formatReference(locale, row.number) })}</h1>
        <p className="text-12 muted numeric">
          {row.decidedAt === null ? waits : t("official.outcome", { decision: caseOutcomeOf(row) })}
        </p>
      </div>
      <CasePlace queue={queue} current={row.id} />
      <a className="icon-button" href="#hold-title" aria-label={t("official.legal_hold")}>
        <Icon name="lock" />
      </a>
    </div>
  );
}

/** A case with evidence, reporters, both people and decision. */
export function CasePage(props: CasePageProps) {
  const { row, sides, queue } = props;
  return (
    <div className="office-panes">
      <QueuePane queue={queue} current={row.id} />
      <div className="office-case">
        <UrgentNotice row={row} />
        <Handover row={row} />
        {row.member && row.decidedAt === null ? <MemberNotice /> : null}
        <CaseTags kind={row.kind} reasons={row.reasons} hidden={row.hidden} />
        <EvidenceCard row={row} />
        <FoldedCases row={row} />
        {sides && row.care && !row.member && row.decidedAt === null ? (
          <CareSteps row={row} form={REJECT_SHEET} minor={sides.reported?.band === "minor"} />
        ) : null}
        {row.reports.length + row.left.length > 0 ? <CaseReporters row={row} /> : null}
        {sides ? <CasePartiesTable {...sides} /> : null}
        <LegalHoldForm row={row} />
      </div>
      <div className="office-decide">
        <StepProposal step={row.care || row.member ? null : row.proposal} />
        {row.decidedAt === null ? <CaseDecisionForm {...props} /> : <CaseOutcome row={row} />}
        <CaseSteps queue={queue} current={row.id} />
        <CaseKeys row={row} />
      </div>
    </div>
  );
}
