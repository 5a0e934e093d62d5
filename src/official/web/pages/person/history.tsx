import { formatDateTime, formatReference, formatShortDate } from "../../../../i18n/format";
import { SECOND } from "../../../../runtime/units";
import { ageBandOfMeasure, type PendingAct } from "../../../../safety/safety";
import { type PageView, usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { Icon } from "../../../../ui/icon";
import { LevelBars } from "../../../../ui/level-bars";
import { caseNumber, type PendingMeasureActs, type PersonFile } from "../../../official";
import { caseOutcomeOf } from "../case-outcome";
import { MEASURE_LEVELS } from "../measure-steps";
import { ReasonForm } from "../reason-form";

/** What makes the act has a moment for it. */
const RELOAD_DELAY = 500;

type TakenMeasure = PersonFile["measures"][number];

interface MeasureRowProps {
  each: TakenMeasure;
  /** It is about to be lifted. */
  lift: PendingAct | undefined;
  /** Takes the place of the row of a measure that was about to be taken. */
  newest: boolean;
}

/** Loads what takes a row's place once the act is made. @param rows what is there then */
const reloadWhenMade = (view: PageView, about: string, { until }: PendingAct, rows: string) => ({
  "hx-get": `/official/people/${about}`,
  "hx-trigger": `load delay:${Math.max(0, until - view.now) + RELOAD_DELAY}ms`,
  "hx-select": rows,
  "hx-swap": "outerHTML",
  "hx-status:5xx": "swap:none",
});

/** How long one's act can still be undone; others read when it is made. */
function TakesEffect({ act }: { act: PendingAct }) {
  const { t, person, now } = usePageView();
  const left = act.until - now;
  return (
    <div className="row between">
      <span className="text-13 office-waits">
        {t("official.takes_effect", { n: Math.max(1, Math.ceil(left / SECOND)) })}
      </span>
      {act.officialId === person?.id && left > 0 ? (
        <form method="post" action={`/official/undo/${act.id}`}>
          <button type="submit" className="link">
            {t("shell.undo")}
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** A measure that is not in force yet, in the place where it will stand. */
function PendingMeasureRow({ about, act }: { about: string; act: NonNullable<PendingMeasureActs["taken"]> }) {
  const view = usePageView();
  const { kind, reason } = act.measure;
  return (
    <li className="newest" {...reloadWhenMade(view, about, act, "#history > .newest")}>
      <LevelBars n={MEASURE_LEVELS[kind]} />
      <div className="office-row">
        <b>{view.t(`safety.measure.step_${kind}`)}</b>
        <p className="text-13 said-text">{reason}</p>
        <TakesEffect act={act} />
      </div>
    </li>
  );
}

function LiftMeasureForm({ measure }: { measure: TakenMeasure }) {
  const { t, person } = usePageView();
  const action = `/official/measures/${measure.id}/lift`;
  if (measure.lifted_at !== null) return <p className="text-13 muted">{t("official.lifted")}</p>;
  if (measure.user_id === person?.id) return null;
  return <ReasonForm id={`lift-${measure.id}`} action={action} verb={t("official.lift")} />;
}

/** What is measured, by which rule, by whom, and what became of an appeal. */
function MeasureDetails({ each }: Pick<MeasureRowProps, "each">) {
  const { t } = usePageView();
  return (
    <span className="text-13 muted">
      {each.feature ? `${t(`safety.measure.feature_${each.feature}`)} · ` : ""}
      {each.age ? `${t("official.band", { band: ageBandOfMeasure(each, each.from_at) })} · ` : ""}
      {each.rule ? `${t("safety.measure.rule", { n: Number(each.rule) })} · ` : ""}
      <bdi {...nameAttributes(each.official ?? "")}>{each.official ?? t("official.operator")}</bdi>
      {each.appeal === null ? "" : ` · ${t("official.appealed", { decision: each.decision ?? "waits" })}`}
    </span>
  );
}

function MeasureRow({ each, lift, newest }: MeasureRowProps) {
  const view = usePageView();
  const { t, locale, zone } = view;
  const row = `measure-${each.id}`;
  const from = formatShortDate(locale, each.from_at, zone);
  return (
    <li
      id={row}
      className={newest ? "newest" : undefined}
      {...(lift ? reloadWhenMade(view, each.user_id, lift, `#${row}`) : {})}
    >
      <LevelBars n={MEASURE_LEVELS[each.kind]} />
      <div className="office-row">
        <span className="row between">
          <b>{t(`safety.measure.step_${each.kind}`)}</b>
          <span className="text-13 muted">
            {each.until_at === null ? from : `${from} – ${formatShortDate(locale, each.until_at, zone)}`}
          </span>
        </span>
        <MeasureDetails each={each} />
        <div className="text-13">
          <Translatable kind="measure_reason" id={each.id} text={each.reason} className="said-text" />
        </div>
        {lift ? (
          <>
            <p className="text-13">{t("official.lift")}</p>
            <TakesEffect act={lift} />
          </>
        ) : (
          <LiftMeasureForm measure={each} />
        )}
      </div>
    </li>
  );
}

function ReportedRow({ each }: { each: PersonFile["reportsAbout"][number] }) {
  const { t, locale, zone } = usePageView();
  return (
    <li>
      <Icon name="flag" size={20} />
      <a className="office-row" href={`/official/reports/${each.id}`}>
        <span className="row between">
          <b>{t("official.report", { n: formatReference(locale, caseNumber(each.id)) })}</b>
          <span className={each.decision === null ? "text-13 office-waits" : "text-13 muted"}>
            {t("official.outcome", { decision: caseOutcomeOf(each) })}
          </span>
        </span>
        <span className="text-13 muted">
          {t("official.reported_kind", { kind: each.kind })} · {formatDateTime(locale, each.openedAt, zone)}
        </span>
      </a>
    </li>
  );
}

/** What waits stands first. */
export function PersonHistory({ file, pending }: { file: PersonFile; pending: PendingMeasureActs }) {
  const { t } = usePageView();
  const { taken, lifts } = pending;
  const { waits = [], over = [] } = Object.groupBy(file.reportsAbout, ({ decision }) =>
    decision === null ? "waits" : "over",
  );
  if (file.reportsAbout.length + file.measures.length === 0 && !taken)
    return <p className="card office-box muted">{t("official.none")}</p>;
  return (
    <ul className="card list office-history" id="history">
      {waits.map((each) => (
        <ReportedRow key={each.id} each={each} />
      ))}
      {taken ? <PendingMeasureRow about={file.id} act={taken} /> : null}
      {file.measures.map((each, n) => (
        <MeasureRow key={each.id} each={each} lift={lifts.get(each.id)} newest={n === 0 && !taken} />
      ))}
      {over.map((each) => (
        <ReportedRow key={each.id} each={each} />
      ))}
    </ul>
  );
}
