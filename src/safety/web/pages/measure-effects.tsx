import type { ReactNode } from "react";
import { formatDateTime } from "../../../i18n/format";
import type { Translate } from "../../../i18n/translator";
import { DAY, HOUR, MINUTE } from "../../../runtime/units";
import { usePageView } from "../../../shell/parts/page-view";
import type { MeasureWithAppeal } from "../../measures/appeals";
import { isInForce, setBackEndOf } from "../../measures/measure-notice";
import { resetsTrustStep, setBackText } from "../../measures/set-back";
import { AgeAfterMeasure } from "./age-after-measure";
import type { MeasureNoticeProps } from "./appeal-section";

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

/** What is otherwise as long as it holds: what is closed, and until when the person is set back. */
export function MeasureEffects({ measure, history }: Pick<MeasureNoticeProps, "measure" | "history">) {
  const { t, language, locale, zone, now } = usePageView();
  const effect = MEASURE_EFFECT_TEXTS[measure.kind]?.(t, measure);
  const setBack = resetsTrustStep(measure.kind) ? setBackEndOf(history, now) : null;
  if (!isInForce(measure, history, now) || (!effect && setBack === null)) return null;
  return (
    <div>
      <dt>{t("safety.measure.meanwhile")}</dt>
      {effect ? <dd>{effect}</dd> : null}
      {setBack === null ? null : <dd>{setBackText(t, language, formatDateTime(locale, setBack, zone))}</dd>}
    </div>
  );
}

const elapsedPercent = (from: number, until: number, now: number): number =>
  Math.min(100, Math.max(2, ((now - from) / (until - from)) * 100));

/** The end to come, and how long it is until then. */
export function MeasureEnd({ measure, history }: Pick<MeasureNoticeProps, "measure" | "history">) {
  const { t, locale, now, zone } = usePageView();
  const { from_at, until_at } = measure;
  if (until_at === null || !isInForce(measure, history, now)) return null;
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
        <b>{t("safety.measure.left", span)}</b>
      </dd>
      <svg className="passed" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className="rest" width="100" height="2" />
        <rect className="gone" width={elapsedPercent(from_at, until_at, now)} height="2" />
      </svg>
    </div>
  );
}
