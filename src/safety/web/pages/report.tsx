import { newId } from "../../../db/ids";
import type { Ctx } from "../../../http/env";
import { formatDateTime } from "../../../i18n/format";
import { SAFETY_LIMITS } from "../../../limits/safety";
import type { Refusal } from "../../../runtime/errors";
import { renderPage, TopBar } from "../../../shell/document/page";
import { FieldError, Form, FormRefusal, formStateOf, IdempotencyField } from "../../../shell/parts/form";
import { usePageView } from "../../../shell/parts/page-view";
import { TextAreaField } from "../../../shell/parts/text-area-field";
import { Icon } from "../../../ui/icon";
import { type ContentKind, REPORT_REASONS } from "../../content";
import type { OwnReport } from "../../reports/own-report";
import type { VisibleSnapshot } from "../../reports/report";
import { HelpLinesSection } from "./help-lines";

interface ReportTarget {
  kind: ContentKind;
  id: string;
}

export const reportPath = ({ kind, id }: ReportTarget): string => `/report/${kind}/${encodeURIComponent(id)}`;

function ReportedQuote({ content }: { content: VisibleSnapshot }) {
  const { t, language, zone } = usePageView();
  return (
    <div className="quote">
      <p className="text-12 muted bold">
        <bdi>{content.nickname ?? t("social.person.somebody")}</bdi> ·{" "}
        <span className="numeric">{formatDateTime(language, content.at, zone)}</span>
      </p>
      <p className="quote-words" dir="auto">
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
          <input type="radio" name="reason" value={reason} required defaultChecked={reason === chosen} />
          <span>{t(`safety.report.reason_${reason}`)}</span>
        </label>
      ))}
    </>
  );
}

function BlockCheckbox({
  content: { nickname: name },
  ticked,
}: {
  content: VisibleSnapshot;
  ticked: boolean;
}) {
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

function ReportForm({
  target,
  content,
  refusal,
}: {
  target: ReportTarget;
  content: VisibleSnapshot;
  refusal: Refusal | null;
}) {
  const view = usePageView();
  const { t, fields, now } = view;
  const formState = formStateOf(view, refusal);
  return (
    <Form id="report" action={reportPath(target)} className="report">
      <IdempotencyField value={newId(now)} />
      <ReportedQuote content={content} />
      <fieldset>
        <legend className="visually-hidden">{t("safety.report.title", { kind: target.kind })}</legend>
        <ReasonChoices chosen={fields?.reason} />
        <FieldError name="reason" tried={formState} />
      </fieldset>
      <div className="report-help">
        <HelpLinesSection pagePath={reportPath(target)} />
      </div>
      <TextAreaField
        id="note"
        name="note"
        label={t("safety.report.note")}
        most={SAFETY_LIMITS.noteMax}
        tried={formState}
      />
      {content.official ? null : <BlockCheckbox content={content} ticked={fields?.block === "1"} />}
      <p className="seal text-13 muted">
        <Icon name="seal" size={20} />
        <span>
          {t("safety.report.seal")}
          {content.sealable ? ` ${t("safety.report.seal_picture")}` : null}
        </span>
      </p>
      <FormRefusal refusal={refusal} short={t("safety.report.failed")} />
      <button type="submit" className="button primary wide">
        <Icon name="flag" size={20} />
        {t("safety.report.send")}
      </button>
    </Form>
  );
}

export function reportPage(
  c: Ctx,
  target: ReportTarget,
  content: VisibleSnapshot,
  refusal: Refusal | null,
): Promise<Response> {
  const title = c.get("t")("safety.report.title", { kind: target.kind });
  return renderPage(
    c,
    { title, status: refusal?.status },
    <>
      <TopBar title={title} back={content.where} />
      <main id="main" className="main">
        <ReportForm target={target} content={content} refusal={refusal} />
      </main>
    </>,
  );
}

function ReportStep({ done, title, text }: { done?: boolean; title: string; text: string }) {
  return (
    <li>
      <span className={done ? "step-dot filled" : "step-dot"}>
        {done ? <Icon name="check" size={14} /> : null}
      </span>
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
          when: formatDateTime(language, report.createdAt + SAFETY_LIMITS.answered, zone),
        })}
      />
      <ReportStep
        title={t("safety.report.told")}
        text={name === null ? t("safety.report.told_how_nameless") : t("safety.report.told_how", { name })}
      />
    </ol>
  );
}

/** Thanks, help lines and what happens next. */
export function reportThanksPage(c: Ctx, target: ReportTarget, report: OwnReport): Promise<Response> {
  const t = c.get("t");
  return renderPage(
    c,
    { title: t("safety.report.thanks") },
    <>
      <TopBar back={report.path} />
      <main id="main" className="main">
        <h1 className="text-24 bold report-thanks">{t("safety.report.thanks")}</h1>
        {report.reason === "self_harm" ? <HelpLinesSection pagePath={reportPath(target)} /> : null}
        <BlockedBox report={report} />
        <h2 className="steps-title">{t("safety.report.now")}</h2>
        <ReportNextSteps report={report} />
        <a className="button primary wide" href={report.blocked ? "/" : report.path}>
          {t("safety.report.done")}
        </a>
      </main>
    </>,
  );
}
