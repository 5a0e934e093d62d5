import type { ReactNode } from "react";
import { formatShortDate } from "../../../i18n/format";
import { LADDER_MEASURES, type LadderMeasure, type MeasureKind } from "../../../safety/safety";
import { usePageView } from "../../../shell/parts/page-view";
import { Icon } from "../../../ui/icon";
import { LevelBars } from "../../../ui/level-bars";
import { Key } from "./key";

/** Steps beside the ladder are no rungs. */
export const MEASURE_LEVELS: Record<MeasureKind, number> = {
  remove: 0,
  age: 0,
  rest: 0,
  warn: 1,
  limit: 2,
  suspend: 3,
  ban: 4,
};
const SIDE_MEASURE_ICONS = { remove: "trash", age: "calendar" } as const;

interface StepChoiceProps {
  step: MeasureKind;
  chosen?: boolean;
  /** What would come next. */
  next?: boolean;
  disabled?: boolean;
}

function StepChoice({ step, chosen, next, disabled }: StepChoiceProps) {
  const { t } = usePageView();
  const rung = LADDER_MEASURES.find((each) => each === step);
  const key = rung && String(MEASURE_LEVELS[rung]);
  return (
    <label className={next ? "office-step next" : "office-step"}>
      <input
        type="radio"
        name="kind"
        value={step}
        required
        defaultChecked={chosen}
        disabled={disabled}
        data-key={key}
        aria-keyshortcuts={key}
        // Back from a preview or a refusal the keyboard goes on where it was.
        {...(chosen && { autoFocus: true })}
      />
      <span>
        {step === "remove" || step === "age" ? (
          <Icon name={SIDE_MEASURE_ICONS[step]} size={20} />
        ) : (
          <LevelBars n={MEASURE_LEVELS[step]} />
        )}
        {t(`official.step_${step}`)}
        {rung ? <small className="office-line">{t("official.step_line", { step: rung })}</small> : null}
        {key ? <Key name={key} /> : null}
      </span>
    </label>
  );
}

type TakenMeasures = readonly { kind: MeasureKind; from: number }[];

export interface MeasureStepsProps {
  steps: readonly MeasureKind[];
  /** Measures so far, the latest first. */
  taken: TakenMeasures;
  /** Where the case can be closed without one. */
  beside?: ReactNode;
  /** No step is next: nothing was done that calls for one. */
  calm?: boolean;
}

/** One step above the highest so far. */
const nextLadderMeasure = (taken: TakenMeasures) =>
  LADDER_MEASURES[Math.min(3, Math.max(0, ...taken.map(({ kind }) => MEASURE_LEVELS[kind])))];

function LastTakenMeasure({ taken: [last] }: { taken: TakenMeasures }) {
  const { t, locale, zone } = usePageView();
  if (!last) return t("official.no_step");
  const step = t(`safety.measure.step_${last.kind}`);
  return t("official.last_step", { step: `${step} · ${formatShortDate(locale, last.from, zone)}` });
}

/** The measures so far, and what the ring says: which one is next. */
function LadderPlace({ taken, next }: { taken: TakenMeasures; next: LadderMeasure | null }) {
  const { t } = usePageView();
  return (
    <p className="office-last">
      <LastTakenMeasure taken={taken} />
      {next ? (
        <span className="office-next-step">{t("official.next_step", { step: t(`official.step_${next}`) })}</span>
      ) : null}
    </p>
  );
}

/** The ladder while the evidence is sealed; none against a member of the team. */
export function RejectOrMeasure({ reject, member }: { reject: ReactNode; member: boolean }) {
  const { t } = usePageView();
  return (
    <div className="card office-box office-ladder at-hand sealed">
      <p className="office-last">{t("official.open_first")}</p>
      {member ? null : LADDER_MEASURES.map((step) => <StepChoice key={step} step={step} disabled />)}
      {reject}
    </div>
  );
}

/** The ladder, at hand on a phone where something stands beside it; what lies beside it comes with the rest. */
export function MeasureStepChoices({
  steps,
  taken,
  beside,
  calm,
  chosen,
}: MeasureStepsProps & { chosen: string | undefined }) {
  const { t } = usePageView();
  const next = calm ? null : (nextLadderMeasure(taken) ?? null);
  return (
    <fieldset className="office-steps">
      <legend className="label">{t("official.step")}</legend>
      <div className={beside ? "office-ladder at-hand" : "office-ladder"}>
        <LadderPlace taken={taken} next={next} />
        {LADDER_MEASURES.map((step) => (
          <StepChoice key={step} step={step} chosen={chosen === step} next={step === next} />
        ))}
        {beside}
      </div>
      {(["remove", "age"] as const).map((step) =>
        steps.includes(step) ? <StepChoice key={step} step={step} chosen={chosen === step} /> : null,
      )}
    </fieldset>
  );
}
