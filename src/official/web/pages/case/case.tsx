import type { ReactNode } from "react";
import { formatDate, formatNumber, formatReference } from "../../../../i18n/format";
import { SAFETY_LIMITS } from "../../../../limits/safety";
import { HOUR } from "../../../../runtime/units";
import { IdempotencyField } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import { Icon } from "../../../../ui/icon";
import type { CaseParties, CaseView } from "../../../official";
import { CareSteps, MemberNotice } from "../../attention/care";
import { FoldedCases } from "../../attention/folded";
import { Handover, StepProposal, UrgentNotice } from "../../attention/urgent";
import { CasePlace, CaseSteps, QueuePane } from "../../case-steps";
import { caseOutcomeOf, closingVerbOf, isAboutNobody } from "../case-outcome";
import { type CaseQueue, CaseTags } from "../case-queue";
import { useDurationFormat } from "../durations";
import { OfficialForm, useTriedFields } from "../frame";
import { Key } from "../key";
import { RuleField } from "../measure-fields";
import { MeasureForm } from "../measure-form";
import type { MeasureDraft } from "../measure-preview";
import { RejectOrMeasure } from "../measure-steps";
import { ReasonForm } from "../reason-form";
import { CaseKeys } from "./case-keys";
import { CasePartiesTable } from "./case-parties";
import { CaseReporters } from "./case-reporters";
import { EvidenceCard } from "./evidence";

/** The ladder, and beside it taking the thing away alone. */
const CASE_MEASURE_STEPS = ["warn", "limit", "suspend", "ban", "remove", "age"] as const;

interface CasePageProps {
  row: CaseView;
  queue: CaseQueue;
  /** null: the evidence is sealed. */
  sides: CaseParties | null;
  draft: MeasureDraft | null;
  appealUntil: number;
}

const REJECT_SHEET = "reject";

function RejectButton({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <button
      type="submit"
      form={REJECT_SHEET}
      name="kind"
      value="reject"
      className="link office-reject-button"
      disabled={row.looks === null}
      data-key="r"
      aria-keyshortcuts="r"
    >
      {t(closingVerbOf(row))}
      <Key name="r" />
    </button>
  );
}

/** Removes what somebody who has left made, and others have. */
function RemoveForm({ action }: { action: string }) {
  const { t } = usePageView();
  return (
    <ReasonForm id="remove" action={action} verb={t("official.step_remove")}>
      <input type="hidden" name="kind" value="remove" />
      <RuleField chosen={useTriedFields(action).values.rule} />
    </ReasonForm>
  );
}

/** Instead of the ladder: against the team, or somebody who has left, nothing can be taken. */
function NoMeasure({ row, action, children: reject }: { row: CaseView; action: string; children: ReactNode }) {
  const { t } = usePageView();
  return (
    <div id="measure" className="card office-box">
      {row.member ? (
        reject
      ) : (
        <>
          {row.isLeftBehind ? null : (
            <p className="text-13">{t("official.person_gone", { button: t(closingVerbOf(row)) })}</p>
          )}
          {/* `CareSteps` has its own. */}
          {row.care ? null : reject}
          {row.isLeftBehind ? <RemoveForm action={action} /> : null}
        </>
      )}
    </div>
  );
}

function CaseDecisionForm({ row, sides, draft, appealUntil }: CasePageProps) {
  const { t, locale, zone } = usePageView();
  const action = `/official/reports/${row.id}/decision`;
  const { kind } = useTriedFields(action).values;
  const reject = <RejectButton row={row} />;
  if (!sides) return <RejectOrMeasure reject={reject} member={row.member} />;
  return (
    <>
      <OfficialForm
        id={REJECT_SHEET}
        action={action}
        className="office-reject"
        quiet={kind !== "reject" && kind !== "rest"}
      >
        <IdempotencyField />
      </OfficialForm>
      {row.member || isAboutNobody(row) ? (
        <NoMeasure row={row} action={action}>
          {reject}
        </NoMeasure>
      ) : (
        <MeasureForm
          action={action}
          whom={{ ...row.about, country: row.country }}
          steps={CASE_MEASURE_STEPS}
          removes
          draft={draft}
          taken={sides.reported?.measures ?? []}
          beside={row.care ? null : reject}
          calm={row.care}
          effects={t("official.effects", {
            name: row.about.nickname ?? "…",
            date: formatDate(locale, appealUntil, zone),
          })}
        />
      )}
    </>
  );
}

function CaseOutcome({ row }: { row: CaseView }) {
  const { t } = usePageView();
  return (
    <section className="card office-box">
      <p>{t("official.outcome", { decision: caseOutcomeOf(row) })}</p>
      {row.decision === "rejected" || row.decision === "closed" ? null : (
        <ReasonForm id="restore" action={`/official/reports/${row.id}/restore`} verb={t("official.bring_back")}>
          <p className="text-13 muted">{t("official.bring_back_text")}</p>
        </ReasonForm>
      )}
    </section>
  );
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
