import { FIRST_HINTS, FIRST_HINTS_COUNT } from "../../../../limits/account";
import { renderStaticMarkup } from "../../../../shell/document/page-stream";
import { markupInView, type PageView, usePageView } from "../../../../shell/parts/page-view";
import { SEA_PLACE_ORDER } from "../../../../ui/sea/places";
import type { SignedIn } from "../../../../users/users";
import type { SeaView } from "../../../sea/drifting";

const HINT_STEPS = [1, 2, 3] as const;
type HintStep = (typeof HINT_STEPS)[number];

/** Index of the bottle that a hint points to; none for the throw button, or where that place is empty. */
const hintPlaceOf = (step: HintStep, items: SeaView): number | undefined =>
  step < FIRST_HINTS_COUNT && items[step - 1] ? SEA_PLACE_ORDER[step - 1] : undefined;

/** What a person has done already: nobody is taught that. */
interface DoneActs {
  picked: boolean;
  commented: boolean;
}

export interface DueHint {
  step: HintStep;
  /** Those of this person. */
  steps: readonly HintStep[];
}

/** Whether hints may still be due: they are for the first hours of an account, and are over once the last was seen. */
export const hasHintsLeft = (
  { birthday, hintsSeen, createdAt }: Pick<SignedIn, "birthday" | "hintsSeen" | "createdAt">,
  now: number,
): boolean => birthday !== null && hintsSeen < FIRST_HINTS_COUNT && now < createdAt + FIRST_HINTS.time;

/** The next hint; null: none is due. */
export function dueHintOf(person: SignedIn, { picked, commented }: DoneActs, now: number): DueHint | null {
  if (!hasHintsLeft(person, now)) return null;
  const isDone = { 1: picked, 2: commented, 3: person.throwCount > 0 };
  const steps = HINT_STEPS.filter((step) => step <= person.hintsSeen || !isDone[step]);
  const step = steps.find((each) => each > person.hintsSeen);
  return step === undefined ? null : { step, steps };
}

function HintDots({ step, steps }: DueHint) {
  const { t } = usePageView();
  return (
    <span
      className="dots"
      role="img"
      aria-label={t("bottles.hints.step", { n: steps.indexOf(step) + 1, of: steps.length })}
    >
      {steps.map((each) => (
        <i key={each} className={each === step ? "on" : undefined} />
      ))}
    </span>
  );
}

const HINT_REQUEST = {
  "hx-post": "/hints",
  "hx-target": "#coach",
  "hx-select": "#coach",
  "hx-swap": "outerHTML",
  "hx-sync": "this:drop",
};

/** The last button opens the throw dialog, without a script the throw page. */
const BEGIN = { ...HINT_REQUEST, "data-opens": "throw", formAction: "/hints?begin=1" };

function HintButtons({ step, steps }: DueHint) {
  const { t } = usePageView();
  const last = step === steps.at(-1);
  // Whoever has thrown is not taught how.
  const begins = step === FIRST_HINTS_COUNT;
  return (
    <form className="coach-foot" method="post" action="/hints" {...(begins ? undefined : HINT_REQUEST)}>
      <HintDots step={step} steps={steps} />
      <span className="row">
        {last ? null : (
          <button type="submit" className="link muted" name="seen" value={FIRST_HINTS_COUNT}>
            {t("bottles.hints.skip")}
          </button>
        )}
        <button
          type="submit"
          className="link"
          id="coach-next"
          name="seen"
          value={last ? FIRST_HINTS_COUNT : step}
          {...(begins ? BEGIN : undefined)}
        >
          {t(begins ? "bottles.hints.begin" : last ? "shell.close" : "bottles.hints.next")}
        </button>
      </span>
    </form>
  );
}

function Hints({ step, steps, items }: DueHint & { items: SeaView }) {
  const { t } = usePageView();
  const place = hintPlaceOf(step, items);
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
        <HintButtons step={step} steps={steps} />
      </div>
    </div>
  );
}

/** What the last hint's form is replaced with. */
const NO_HINT = renderStaticMarkup(<div id="coach" hidden />);

/** Markup of one of the hints over the sea, which stays usable (docs/product.md 18.5). */
export function hintsMarkup(view: PageView, hint: DueHint | null, items: SeaView): string {
  if (!view.person) return "";
  if (hint === null) return NO_HINT;
  return markupInView(view, <Hints {...hint} items={items} />);
}
