import { formatBirthday, formatMoment } from "../../../i18n/format";
import { type Translate, translate } from "../../../i18n/intl";
import { languageName } from "../../../i18n/language-names";
import { direction, isLanguage, type Language } from "../../../i18n/languages";
import { DAY } from "../../../limits/limits";
import { bandSaid, type Decision } from "../../../safety/safety";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";

export type Draft = Omit<Exclude<Decision, { kind: "reject" }>, "remove">;

export interface Whom {
  nickname: string | null;
  language: string | null;
}

interface AgeProps {
  draft: Draft;
  t: Translate;
  language: Language;
}

function AgeSaid({ draft, t, language }: AgeProps) {
  const { now } = useView();
  const { age, birthday } = draft;
  return (
    <p className="text-13">
      {age === "birthday" && birthday
        ? `${t("safety.measure.counts_day", { date: formatBirthday(language, birthday) })} `
        : ""}
      {t("safety.measure.counts", { band: bandSaid(draft, now) })}
    </p>
  );
}

/** The notice in the person's language; the reason as written. */
export function Preview({ draft, whom }: { draft: Draft; whom: Whom }) {
  const view = useView();
  const language = isLanguage(whom.language) ? whom.language : view.language;
  const t = translate(language);
  const until = formatMoment(language, view.now + (draft.days ?? 1) * DAY, view.zone);
  const said = { name: whom.nickname ?? "…", language: languageName(language, view.language) };
  return (
    <section className="office-preview" aria-labelledby="preview-title">
      <h2 className="text-13 muted row" id="preview-title">
        <Icon name="eye" size={20} />
        {view.t("official.preview_of", said)}
      </h2>
      <div className="office-letter" lang={language} dir={direction(language)}>
        <p className="bold">{t("safety.measure.title", { kind: draft.kind, until })}</p>
        <p dir="auto">{draft.reason}</p>
        <p className="text-13">
          <b>{t("safety.measure.rule", { n: Number(draft.rule) })}</b> · {t(`safety.rule.${draft.rule}`)}
        </p>
        {draft.kind === "age" ? <AgeSaid draft={draft} t={t} language={language} /> : null}
        {draft.feature && draft.kind === "limit" ? (
          <p className="text-13">
            {t("safety.measure.meanwhile_limit", { feature: t(`safety.measure.feature_${draft.feature}`) })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
