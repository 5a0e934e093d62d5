import { formatBirthday, formatDateTime } from "../../../i18n/format";
import { languageName } from "../../../i18n/language-names";
import { isLanguage, textDirection } from "../../../i18n/languages";
import { type Locale, localeOf } from "../../../i18n/locales";
import { type Translate, translatorFor } from "../../../i18n/translator";
import { TRUST_LIMITS } from "../../../limits/safety";
import { DAY } from "../../../runtime/units";
import { ageBandOfMeasure, resetsTrustStep, setBackText, type UpholdingDecision } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { textAttributes } from "../../../translate/detect-language";
import { Icon } from "../../../ui/icon";

export type MeasureDraft = Omit<UpholdingDecision, "remove">;

export interface MeasureTarget {
  nickname: string | null;
  language: string | null;
  country: string | null;
}

/** What is read before it is taken comes to the keyboard and the screen reader. */
const AUTO_FOCUS = { autoFocus: true };

interface AgePreviewProps {
  draft: MeasureDraft;
  t: Translate;
  locale: Locale;
}

function AgePreview({ draft, t, locale }: AgePreviewProps) {
  const { now } = usePageView();
  const { age, birthday } = draft;
  return (
    <p className="text-13">
      {age === "birthday" && birthday
        ? `${t("safety.measure.counts_day", { date: formatBirthday(locale, birthday) })} `
        : ""}
      {t("safety.measure.counts", { band: ageBandOfMeasure(draft, now) })}
    </p>
  );
}

/** The notice in the person's language; the reason as written. */
export function MeasurePreview({ draft, whom }: { draft: MeasureDraft; whom: MeasureTarget }) {
  const view = usePageView();
  const language = isLanguage(whom.language) ? whom.language : view.language;
  const locale = localeOf(language, whom.country);
  const t = translatorFor(locale);
  const until = formatDateTime(locale, view.now + (draft.days ?? 1) * DAY, view.zone);
  const params = { name: whom.nickname ?? "…", language: languageName(language, view.language) };
  return (
    <section className="office-preview" aria-labelledby="preview-title" tabIndex={-1} {...AUTO_FOCUS}>
      <h2 className="text-13 muted row" id="preview-title">
        <Icon name="eye" size={20} />
        {view.t("official.preview_of", params)}
      </h2>
      <div className="office-letter" lang={language} dir={textDirection(language)}>
        <p className="bold">{t("safety.measure.title", { kind: draft.kind, until })}</p>
        <p {...textAttributes(draft.reason)}>{draft.reason}</p>
        <p className="text-13">
          <b>{t("safety.measure.rule", { n: Number(draft.rule) })}</b> · {t(`safety.rule.${draft.rule}`)}
        </p>
        {draft.kind === "age" ? <AgePreview draft={draft} t={t} locale={locale} /> : null}
        {draft.feature && draft.kind === "limit" ? (
          <p className="text-13">
            {t("safety.measure.meanwhile_limit", { feature: t(`safety.measure.feature_${draft.feature}`) })}
          </p>
        ) : null}
        {resetsTrustStep(draft.kind) ? (
          <p className="text-13">
            {setBackText(t, language, formatDateTime(locale, view.now + TRUST_LIMITS.setBack, view.zone))}
          </p>
        ) : null}
      </div>
    </section>
  );
}
