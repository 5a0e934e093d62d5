import type { ReactNode } from "react";
import { formatDate } from "../../../../i18n/format";
import { IdempotencyField } from "../../../../shell/parts/form";
import { usePageView } from "../../../../shell/parts/page-view";
import type { CaseParties, CaseView } from "../../../official";
import { caseOutcomeOf, closingVerbOf, isAboutNobody } from "../case-outcome";
import { OfficialForm, useTriedFields } from "../frame";
import { Key } from "../key";
import { RuleField } from "../measure-fields";
import { MeasureForm } from "../measure-form";
import type { MeasureDraft } from "../measure-preview";
import { RejectOrMeasure } from "../measure-steps";
import { ReasonForm } from "../reason-form";

/** The ladder, and beside it taking the thing away alone. */
const CASE_MEASURE_STEPS = ["warn", "limit", "suspend", "ban", "remove", "age"] as const;

export interface CaseDecisionProps {
  row: CaseView;
  /** null: the evidence is sealed. */
  sides: CaseParties | null;
  draft: MeasureDraft | null;
  appealUntil: number;
}

/** Id of the form that closes a case without a measure. */
export const REJECT_SHEET = "reject";

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
          {row.isOrphaned ? null : (
            <p className="text-13">{t("official.person_gone", { button: t(closingVerbOf(row)) })}</p>
          )}
          {/* `CareSteps` has its own. */}
          {row.care ? null : reject}
          {row.isOrphaned ? <RemoveForm action={action} /> : null}
        </>
      )}
    </div>
  );
}

export function CaseDecisionForm({ row, sides, draft, appealUntil }: CaseDecisionProps) {
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

export function CaseOutcome({ row }: { row: CaseView }) {
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
