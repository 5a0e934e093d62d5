import type { ReactNode } from "react";
import type { Ctx } from "../../../http/env";
import { formatAgo, formatDateTime } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import type { Refusal } from "../../../runtime/errors";
import { DAY, HOUR, MINUTE } from "../../../runtime/units";
import { renderPage, renderTitledPage } from "../../../shell/document/page";
import { pageViewOf, usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Translatable, TranslateForm } from "../../../translations/web/web";
import { Icon } from "../../../ui/icon";
import { LevelBars } from "../../../ui/level-bars";
import type { MeasureWithAppeal } from "../../measures/appeals";
import { AgeAfterMeasure } from "./age-after-measure";
import { AppealSection, type MeasureNoticeProps } from "./appeal-section";
import { HelpLinesSection } from "./help-lines";

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
  const { t } = usePageView();
  const taken = history.filter(({ lifted_at }) => lifted_at === null);
  return (
    <ol className="ladder" aria-label={t("safety.measure.steps")}>
      {LADDER_STEPS.map((step) => (
        <LadderStep
          key={step}
          step={step}
          current={measure.kind === step}
          since={taken.find(({ kind }) => kind === step)?.from_at}
        />
      ))}
    </ol>
  );
}

/** What is closed as long as it holds, or counts; null: nothing. */
const MEASURE_EFFECT_TEXTS: Record<
  MeasureWithAppeal["kind"],
  ((t: Translate, measure: MeasureWithAppeal) => ReactNode) | null
> = {
  warn: null,
  remove: null,
  limit: (t, { feature }) =>
    feature && t("safety.measure.meanwhile_limit", { feature: t(`safety.measure.feature_${feature}`) }),
  suspend: (t) => t("safety.measure.meanwhile_suspend"),
  ban: (t) => t("safety.measure.meanwhile_ban"),
  age: (_, measure) => <AgeAfterMeasure measure={measure} />,
  rest: null,
};

function MeasureEffectText({ measure }: MeasureNoticeProps) {
  const { t } = usePageView();
  const text = MEASURE_EFFECT_TEXTS[measure.kind]?.(t, measure);
  return text ? <dd>{text}</dd> : null;
}

const elapsedPercent = (from: number, until: number, now: number): number =>
  Math.min(100, Math.max(2, ((now - from) / (until - from)) * 100));

/** The end, and how long it is until then. */
function MeasureEnd({ measure: { from_at, until_at, lifted_at } }: MeasureNoticeProps) {
  const { t, locale, now, zone } = usePageView();
  if (until_at === null) return null;
  const left = until_at - now;
  const span = {
    unit: left < DAY ? ("hour" as const) : ("day" as const),
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  };
  return (
    <div>
      <dt>{t("safety.measure.until")}</dt>
      <dd className="numeric row between">
        {formatDateTime(locale, until_at, zone)}
        {left > 0 && lifted_at === null ? <b>{t("safety.measure.left", span)}</b> : null}
      </dd>
      <svg className="passed" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className="rest" width="100" height="2" />
        <rect className="gone" width={elapsedPercent(from_at, until_at, now)} height="2" />
      </svg>
    </div>
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
          <dd className="facts-words muted" {...textAttributes(evidence.text)}>
            {evidence.text}
          </dd>
        </div>
      ) : null}
      <MeasureReason measure={measure} />
      <MeasureEnd {...notice} />
      {["limit", "suspend", "ban", "age"].includes(measure.kind) ? (
        <div>
          <dt>{t("safety.measure.meanwhile")}</dt>
          <MeasureEffectText {...notice} />
        </div>
      ) : null}
    </dl>
  );
}

/** A measure's notice with the appeal form. */
export function measureNoticePage(
  c: Ctx,
  notice: MeasureNoticeProps | null,
  refusal: Refusal | null = null,
): Promise<Response> {
  const { t, locale, zone } = pageViewOf(c);
  if (!notice) {
    return renderTitledPage(
      c,
      { title: t("safety.measure.none"), back: "/profile", heading: "" },
      <h1 className="text-20">{t("safety.measure.none")}</h1>,
    );
  }
  const { measure } = notice;
  const end = measure.until_at ?? measure.from_at + DAY;
  const title = t("safety.measure.title", { kind: measure.kind, until: formatDateTime(locale, end, zone) });
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
      {measure.kind === "rest" ? <HelpLinesSection pagePath={`/notice/${measure.id}`} /> : null}
      <AppealSection {...notice} refusal={refusal} />
    </main>,
  );
}
