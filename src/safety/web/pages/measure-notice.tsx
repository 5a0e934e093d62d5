import type { Ctx } from "../../../http/env";
import { formatAgo, formatDateTime } from "../../../i18n/format";
import type { Refusal } from "../../../runtime/errors";
import { DAY } from "../../../runtime/units";
import { renderPage, renderTitledPage } from "../../../shell/document/page";
import { type PageView, pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import { LevelBars } from "../../../ui/level-bars";
import { isInForce } from "../../measures/measure-notice";
import { OperatorNote, operatorPropsOf } from "../../privacy/web/operator";
import { sealedTextsOf } from "../../reports/later-versions";
import { AppealSection, type MeasureNoticeProps } from "./appeal-section";
import { HelpLinesSection } from "./help-lines";
import { MeasureEffects, MeasureEnd } from "./measure-effects";

const LADDER_STEPS = ["warn", "limit", "suspend", "ban"] as const;

interface LadderStepProps {
  step: (typeof LADDER_STEPS)[number];
  current: boolean;
  /** ms */
  since: number | undefined;
}

function LadderStep({ step, current, since }: LadderStepProps) {
  const { t, locale, zone } = usePageView();
  const ago = since === undefined ? "–" : formatAgo(locale, since, Number.POSITIVE_INFINITY, zone);
  return (
    <li className={current ? "now" : since ? "was" : undefined} aria-current={current ? "step" : undefined}>
      <LevelBars n={LADDER_STEPS.indexOf(step) + 1} />
      <b>{t(`safety.measure.step_${step}`)}</b>
      <span>{current ? t("safety.measure.current") : ago}</span>
    </li>
  );
}

function MeasureLadder({ measure, history }: MeasureNoticeProps) {
  const { t, now } = usePageView();
  const inForce = isInForce(measure, history, now);
  const taken = history.filter(({ lifted_at }) => lifted_at === null);
  return (
    <ol className="ladder" aria-label={t("safety.measure.steps")}>
      {LADDER_STEPS.map((step) => (
        <LadderStep
          key={step}
          step={step}
          current={inForce && measure.kind === step}
          since={taken.find(({ kind }) => kind === step)?.from_at}
        />
      ))}
    </ol>
  );
}

function MeasureReason({ measure }: Pick<MeasureNoticeProps, "measure">) {
  const { t } = usePageView();
  const rule = ["1", "2", "3", "4", "5", "6", "7"].find((each) => each === measure.rule);
  return (
    <div>
      <dt>{t("safety.measure.why")}</dt>
      <dd>
        <Translatable kind="measure_reason" id={measure.id} text={measure.reason} className="said-text" />
        {rule ? (
          <>
            <a className="link" href={`/rules#rule-${rule}`}>
              {t("safety.measure.rule", { n: Number(rule) })}
            </a>
            {` · ${t(`safety.rule.${rule as "1"}`)}`}
          </>
        ) : null}
      </dd>
    </div>
  );
}

function MeasureFacts(notice: MeasureNoticeProps) {
  const { t, locale, zone } = usePageView();
  const { measure, evidence } = notice;
  return (
    <dl className="card facts">
      {evidence ? (
        <div>
          <dt>{t("safety.measure.what")}</dt>
          <dd>
            {t("safety.measure.what_kind", { kind: evidence.kind })}
            {evidence.kind === "user" ? "" : ` · ${formatDateTime(locale, evidence.at, zone)}`}
          </dd>
          {sealedTextsOf(evidence).map((text) => (
            <dd key={text} className="facts-words muted" {...textAttributes(text)}>
              {text}
            </dd>
          ))}
        </div>
      ) : null}
      <MeasureReason measure={measure} />
      <MeasureEnd {...notice} />
      <MeasureEffects {...notice} />
    </dl>
  );
}

/** What the measure is, or was: one that was lifted or is over no longer holds. */
function measureTitle({ t, locale, zone, now }: PageView, { measure }: MeasureNoticeProps): string {
  const { kind, from_at, until_at, lifted_at } = measure;
  const end = Math.min(until_at ?? Number.POSITIVE_INFINITY, lifted_at ?? Number.POSITIVE_INFINITY);
  if (end <= now) return t("safety.measure.title_past", { kind, until: formatDateTime(locale, end, zone) });
  return t("safety.measure.title", { kind, until: formatDateTime(locale, until_at ?? from_at + DAY, zone) });
}

/** A measure's notice with the appeal form. */
export function measureNoticePage(
  c: Ctx,
  notice: MeasureNoticeProps | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const view = pageViewOf(c);
  const { t, locale, zone, now } = view;
  if (!notice) {
    return renderTitledPage(
      c,
      { title: t("safety.measure.none"), back: "/profile", heading: "" },
      <h1 className="text-20">{t("safety.measure.none")}</h1>,
    );
  }
  const { measure } = notice;
  const title = measureTitle(view, notice);
  const banned = measure.kind === "ban" && isInForce(measure, notice.history, now);
  return renderPage(
    c,
    { title, status: refusal?.status },
    <main id="main" className="main notice-page">
      <p className="row text-13 muted">
        <Icon name="beacon" size={18} />
        {t("safety.measure.from", { date: formatDateTime(locale, measure.from_at, zone) })}
      </p>
      <h1 className="text-24 bold">{title}</h1>
      <TranslateForm />
      {measure.kind === "rest" ? null : <MeasureLadder {...notice} />}
      <MeasureFacts {...notice} />
      {banned ? <OperatorNote {...operatorPropsOf(c)} contact /> : null}
      {measure.kind === "rest" ? <HelpLinesSection pagePath={`/notice/${measure.id}`} /> : null}
      <AppealSection {...notice} refusal={refusal} />
    </main>,
  );
}
