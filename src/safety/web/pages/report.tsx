import type { Ctx } from "../../../http/env";
import { formatDateTime } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import { renderTitledPage } from "../../../shell/document/page";
import { FieldError, Form, FormRefusal, IdempotencyField, SubmitButton, useFormState } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { nameAttributes, textAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";
import { hasHelp } from "../../alarms/begin-alarm";
import type { VisibleSnapshot } from "../../reports/reportable";
import { type ContentKind, REPORT_REASONS } from "../../safety";
import { HelpLinesSection } from "./help-lines";
import { LeaveButton } from "./leave-button";

export interface ReportTarget {
  kind: ContentKind;
  id: string;
  /** Of a person: the photo of the album that is meant. */
  photo?: string | undefined;
}

/** A target whose report can be written. */
interface ReportFormTarget extends ReportTarget {
  /** A picture is sealed with the report: none of an earlier one is. */
  seals: boolean;
}

export const reportPath = ({ kind, id }: ReportTarget): string => `/report/${kind}/${encodeURIComponent(id)}`;

/** The form of something whose earlier report is closed. */
export const newReportPath = ({ photo, ...target }: ReportTarget): string =>
  `${reportPath(target)}?anew${photo === undefined ? "" : `&photo=${encodeURIComponent(photo)}`}`;

function ReportedQuote({ content }: { content: VisibleSnapshot }) {
  const { t, locale, zone } = usePageView();
  return (
    <div className="quote">
      <p className="text-12 muted bold">
        <bdi {...nameAttributes(content.nickname ?? "")}>{content.nickname ?? t("social.person.somebody")}</bdi> ·{" "}
        <span className="numeric">{formatDateTime(locale, content.at, zone)}</span>
      </p>
      <p className="quote-words" {...textAttributes(content.text)}>
        {content.text}
      </p>
    </div>
  );
}

function ReasonChoices({ chosen }: { chosen: string | undefined }) {
  const { t } = usePageView();
  return (
    <>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="report-reason">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            defaultChecked={reason === chosen}
            data-help={hasHelp(reason) ? "" : undefined}
          />
          <span>{t(`safety.report.reason_${reason}`)}</span>
        </label>
      ))}
    </>
  );
}

function BlockCheckbox({ content: { nickname: name }, ticked }: { content: VisibleSnapshot; ticked: boolean }) {
  const { t } = usePageView();
  return (
    <label className="switch report-block">
      <span className="grow">
        <b>{name === null ? t("safety.report.block_nameless") : t("safety.report.block", { name })}</b>
        <span className="text-13 muted">{t("safety.report.block_text")}</span>
      </span>
      <input type="checkbox" name="block" value="1" defaultChecked={ticked} />
    </label>
  );
}

function SealNote({ kind, seals }: Pick<ReportFormTarget, "kind" | "seals">) {
  const { t } = usePageView();
  const picture = kind === "user" ? "safety.report.seal_photo" : "safety.report.seal_picture";
  return (
    <p className="seal text-13 muted">
      <Icon name="seal" size={20} />
      <span>
        {t("safety.report.seal")}
        {seals ? ` ${t(picture)}` : null}
      </span>
    </p>
  );
}

interface ReportFormProps {
  target: ReportFormTarget;
  content: VisibleSnapshot;
  refusal: Refusal | null;
}

function ReportForm({ target, content, refusal }: ReportFormProps) {
  const { t, fields } = usePageView();
  const formState = useFormState(refusal);
  return (
    <Form id="report" action={reportPath(target)} className="report">
      <IdempotencyField />
      {target.photo === undefined ? null : <input type="hidden" name="photo" value={target.photo} />}
      <ReportedQuote content={content} />
      <fieldset>
        <legend className="visually-hidden">{t("safety.report.title", { kind: target.kind })}</legend>
        <ReasonChoices chosen={fields?.reason} />
        <FieldError name="reason" tried={formState} />
      </fieldset>
      <div className="report-help">
        <HelpLinesSection pagePath={reportPath(target)} />
        <LeaveButton />
      </div>
      <TextAreaField
        id="note"
        name="note"
        label={t("safety.report.note")}
        most={SAFETY_LIMITS.noteMax}
        tried={formState}
      />
      {content.official ? null : <BlockCheckbox content={content} ticked={fields?.block === "1"} />}
      <SealNote kind={target.kind} seals={target.seals} />
      <FormRefusal refusal={refusal} short={t("safety.report.failed")} />
      <SubmitButton icon="flag">{t("safety.report.send")}</SubmitButton>
    </Form>
  );
}

export function reportPage(
  c: Ctx,
  target: ReportFormTarget,
  content: VisibleSnapshot,
  refusal: Refusal | null,
): Promise<Response> {
  const title = c.get("t")("safety.report.title", { kind: target.kind });
  return renderTitledPage(
    c,
    { title, refusal, back: content.where, extra: "leave.js" },
    <ReportForm target={target} content={content} refusal={refusal} />,
  );
}
