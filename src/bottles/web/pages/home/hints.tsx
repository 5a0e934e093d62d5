import { FIRST_HINTS_COUNT } from "../../../../limits/account";
import { renderStaticMarkup } from "../../../../shell/document/page-stream";
import { markupInView, type PageView, usePageView } from "../../../../shell/parts/page-view";
import { SEA_PLACE_ORDER } from "../../../../ui/sea/places";
import type { SignedIn } from "../../../../users/users";

const HINT_STEPS = [1, 2, 3] as const;
type HintStep = (typeof HINT_STEPS)[number];

/** Index of the bottle that a hint points to; none for the throw button, or on an empty sea. */
const hintPlaceOf = (step: HintStep, afloat: number): number | undefined =>
  step < FIRST_HINTS_COUNT && afloat >= step ? SEA_PLACE_ORDER[step - 1] : undefined;

/** The hints of this person: whoever has thrown a bottle is not told how. */
const hintStepsOf = ({ throwCount }: SignedIn): readonly HintStep[] =>
  throwCount > 0 ? HINT_STEPS.slice(0, -1) : HINT_STEPS;

/** The next hint for the signed-in person; null: all seen, or none is due. */
export const dueHintOf = (person: SignedIn | null): HintStep | null =>
  person?.birthday ? (hintStepsOf(person)[person.hintsSeen] ?? null) : null;

interface HintStepProps {
  step: HintStep;
  steps: readonly HintStep[];
}

function HintDots({ step, steps }: HintStepProps) {
  const { t } = usePageView();
  return (
    <span className="dots" role="img" aria-label={t("bottles.hints.step", { n: step, of: steps.length })}>
      {steps.map((each) => (
        <i key={each} className={each === step ? "on" : undefined} />
      ))}
    </span>
  );
}

function HintButtons({ step, steps }: HintStepProps) {
  const { t } = usePageView();
  const last = step === steps.at(-1);
  return (
    <form
      className="coach-foot"
      method="post"
      action="/hints"
      hx-post="/hints"
      hx-target="#coach"
      hx-select="#coach"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <HintDots step={step} steps={steps} />
      <span className="row">
        {last ? null : (
          <button type="submit" className="link muted" name="seen" value={FIRST_HINTS_COUNT}>
            {t("bottles.hints.skip")}
          </button>
        )}
        <button type="submit" className="link" id="coach-next" name="seen" value={last ? FIRST_HINTS_COUNT : step}>
          {t(last ? "bottles.hints.begin" : "bottles.hints.next")}
        </button>
      </span>
    </form>
  );
}

function Hints({ afloat }: { afloat: number }) {
  const { t, person } = usePageView();
  const step = dueHintOf(person);
  if (!person || step === null) return null;
  const place = hintPlaceOf(step, afloat);
  return (
    <div id="coach" className={`coach coach-${step}`}>
      {place === undefined ? null : (
        <div className={`place place-${place} halo`}>
          <i />
        </div>
      )}
      <div className="coach-card" role="dialog" aria-labelledby="coach-title" aria-describedby="coach-text">
        <h2 className="text-17" id="coach-title">
          {t(`bottles.hints.title_${step}`)}
        </h2>
        <p className="muted" id="coach-text">
          {t(`bottles.hints.text_${step}`)}
        </p>
        <HintButtons step={step} steps={hintStepsOf(person)} />
      </div>
    </div>
  );
}

/** What the last hint's form is replaced with. */
const NO_HINT = renderStaticMarkup(<div id="coach" hidden />);

/** Markup of one of the hints over the sea, which stays usable (docs/product.md 18.5). */
export function hintsMarkup(view: PageView, afloat: number): string {
  if (!view.person) return "";
  if (dueHintOf(view.person) === null) return NO_HINT;
  return markupInView(view, <Hints afloat={afloat} />);
}
