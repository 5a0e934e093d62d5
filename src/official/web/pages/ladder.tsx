import type { ReactNode } from "react";
import { formatShortDate } from "../../../i18n/format";
import type { Step } from "../../../safety/safety";
import { useView } from "../../../shell/parts/view";
import { Icon } from "../../../ui/icon";
import { Level } from "../../../ui/level";

/** Steps beside the ladder are no rungs. */
export const LEVEL: Record<Step, number> = { remove: 0, age: 0, warn: 1, limit: 2, suspend: 3, ban: 4 };
const BESIDE = { remove: "trash", age: "calendar" } as const;

interface StepProps {
  step: Step;
  chosen?: boolean;
  /** What would come next. */
  next?: boolean;
  disabled?: boolean;
}

function StepChoice({ step, chosen, next, disabled }: StepProps) {
  const { t } = useView();
  return (
    <label className={next ? "office-step next" : "office-step"}>
      <input type="radio" name="kind" value={step} required defaultChecked={chosen} disabled={disabled} />
      <span>
        {step === "remove" || step === "age" ? (
          <Icon name={BESIDE[step]} size={20} />
        ) : (
          <Level n={LEVEL[step]} />
        )}
        {t(`official.step_${step}`)}
      </span>
    </label>
  );
}

const RUNGS = ["warn", "limit", "suspend", "ban"] as const;

type Taken = readonly { kind: Step; from: number }[];

export interface LadderProps {
  steps: readonly Step[];
  /** Measures so far, the latest first. */
  taken: Taken;
  /** What stands beside the last step. */
  beside?: ReactNode;
}

/** One step above the highest so far. */
const nextOf = (taken: Taken) => RUNGS[Math.min(3, Math.max(0, ...taken.map(({ kind }) => LEVEL[kind])))];

function LastStep({ taken: [last] }: { taken: Taken }) {
  const { t, language, zone } = useView();
  if (!last) return t("official.no_step");
  const step = t(`safety.measure.step_${last.kind}`);
  return t("official.last_step", { step: `${step} · ${formatShortDate(language, last.from, zone)}` });
}

/** The ladder while the evidence is sealed. */
export function Ladder({ reject }: { reject: ReactNode }) {
  const { t } = useView();
  return (
    <div className="card office-box office-ladder at-hand sealed">
      <div className="office-last">
        <span>{t("official.open_first")}</span>
        {reject}
      </div>
      {RUNGS.map((step) => (
        <StepChoice key={step} step={step} disabled />
      ))}
    </div>
  );
}

/** The ladder, at hand on a phone where something stands beside it; what lies beside it comes with the rest. */
export function Steps({ steps, taken, beside, chosen }: LadderProps & { chosen: string | undefined }) {
  const { t } = useView();
  const next = nextOf(taken);
  return (
    <fieldset className="office-steps">
      <legend className="label">{t("official.step")}</legend>
      <div className={beside ? "office-ladder at-hand" : "office-ladder"}>
        <div className="office-last">
          <span>
            <LastStep taken={taken} />
          </span>
          {beside}
        </div>
        {RUNGS.map((step) => (
          <StepChoice key={step} step={step} chosen={chosen === step} next={step === next} />
        ))}
      </div>
      {(["remove", "age"] as const).map((step) =>
        steps.includes(step) ? <StepChoice key={step} step={step} chosen={chosen === step} /> : null,
      )}
    </fieldset>
  );
}
