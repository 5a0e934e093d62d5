import { formatDateTime } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import { Form, FormRefusal, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import type { MeasureWithAppeal } from "../../measures/appeals";
import type { EvidenceSnapshot } from "../../measures/measure-notice";

export interface MeasureNoticeProps {
  measure: MeasureWithAppeal;
  history: readonly MeasureWithAppeal[];
  evidence: EvidenceSnapshot | null;
  /** Token of a banned person's appeal. */
  pass: string | null;
  refusal: Refusal | null;
}

function AppealState({ measure }: MeasureNoticeProps) {
  const { t } = usePageView();
  const text = measure.decision ? t(`safety.measure.appeal_${measure.decision}`) : t("safety.measure.appeal_waits");
  return (
    <section className="card appealed">
      <h2>{text}</h2>
      <p className="muted" {...textAttributes(measure.appeal ?? "")}>
        {measure.appeal}
      </p>
      {measure.reply ? (
        <Translatable kind="appeal_reply" id={measure.id} text={measure.reply} className="said-text" />
      ) : null}
    </section>
  );
}

/** An appeal against a punishment; what rests out of care is asked for. */
const APPEAL_TEXTS = {
  punished: { wrong: "safety.measure.wrong", verb: "safety.measure.appeal_verb", label: "safety.measure.appeal_label" },
  cared: { wrong: "safety.rest.wrong", verb: "safety.rest.ask", label: "safety.rest.label" },
} as const;

function AppealForm({ measure, pass, refusal }: MeasureNoticeProps) {
  const { t, locale, zone } = usePageView();
  const text = APPEAL_TEXTS[measure.kind === "rest" ? "cared" : "punished"];
  const query = pass ? `?pass=${encodeURIComponent(pass)}` : "";
  return (
    <section className="appeal">
      <h2>{t(text.wrong)}</h2>
      <p className="muted">
        {t("safety.measure.appeal_until", { date: formatDateTime(locale, measure.appeal_until, zone) })}
      </p>
      <details data-write="" open={refusal !== null}>
        <summary className="button primary wide">
          <Icon name="scale" size={20} />
          {t(text.verb)}
        </summary>
        <Form id="appeal" action={`/notice/${measure.id}/appeal${query}`}>
          <IdempotencyField />
          <TextAreaField
            id="text"
            name="text"
            label={t(text.label)}
            most={SAFETY_LIMITS.appealMax}
            tried={useFormState(refusal)}
          />
          <FormRefusal refusal={refusal} short={t("safety.measure.appeal_failed")} />
          <SubmitButton>{t("safety.measure.appeal_send")}</SubmitButton>
        </Form>
      </details>
    </section>
  );
}

export function AppealSection(noticed: MeasureNoticeProps) {
  const { t, locale, now, zone } = usePageView();
  const { appeal, decision, lifted_at, appeal_until } = noticed.measure;
  return (
    <>
      {lifted_at !== null && decision !== "granted" ? (
        <p className="card appealed">{t("safety.measure.lifted", { date: formatDateTime(locale, lifted_at, zone) })}</p>
      ) : null}
      {appeal === null ? null : <AppealState {...noticed} />}
      {appeal === null && lifted_at === null && appeal_until > now ? <AppealForm {...noticed} /> : null}
    </>
  );
}
