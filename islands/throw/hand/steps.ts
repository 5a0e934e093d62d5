/** The steps of a throw by hand: each goes on by itself, or by a tap. No page; the caller's clock. */
import { HAND_STEPS, type HandStep } from "../../../src/ui/throw-by-hand";
import type { Flick } from "./flick";

/** ms until a step goes on by itself. */
export const STEP_TIME: Record<HandStep, number> = { roll: 1_700, cork: 1_100, flick: 5_000 };

/** ms; a tap so soon after a step began was meant for the one before. */
const TAP_GUARD = 350;

interface HandStepsOptions {
  /** Does the work after `ms`. @returns its undo */
  after: (ms: number, work: () => void) => () => void;
  onStep: (step: HandStep) => void;
  /** Once, and after it nothing. null: by itself or by the button. */
  onThrow: (flick: Flick | null) => void;
}

export interface HandSteps {
  /** A tap beside the buttons. */
  tap: () => void;
  /** A finger holds the bottle: it does not fly by itself. */
  hold: () => void;
  /** It was put down again. */
  putDown: () => void;
  throwNow: (flick?: Flick) => void;
  /** Taken back: nothing is thrown. */
  stop: () => void;
}

const nothing = (): void => undefined;

/** Work that waits; one that is started takes the place of the one before. */
function createDelay(after: HandStepsOptions["after"]) {
  let cancel = nothing;
  const start = (ms: number, work: () => void) => {
    cancel();
    cancel = after(ms, work);
  };
  return { start, cancel: () => cancel() };
}

/** Is on for `TAP_GUARD` after each beginning. */
function createTapGuard(after: HandStepsOptions["after"]) {
  let isOn = false;
  const delay = createDelay(after);
  const begin = () => {
    isOn = true;
    delay.start(TAP_GUARD, () => {
      isOn = false;
    });
  };
  return { begin, cancel: delay.cancel, isOn: () => isOn };
}

/** Begins with the first step. */
export function startHandSteps({ after, onStep, onThrow }: HandStepsOptions): HandSteps {
  let step: HandStep | null = null;
  const untilNext = createDelay(after);
  const guard = createTapGuard(after);

  const stop = () => {
    untilNext.cancel();
    guard.cancel();
    step = null;
  };
  const throwNow = (flick: Flick | null = null) => {
    if (!step) return;
    stop();
    onThrow(flick);
  };
  const next = () => {
    const following = step && HAND_STEPS[HAND_STEPS.indexOf(step) + 1];
    return following ? enter(following) : throwNow();
  };
  const wait = () => {
    if (step) untilNext.start(STEP_TIME[step], next);
  };
  const enter = (entered: HandStep) => {
    step = entered;
    guard.begin();
    wait();
    onStep(entered);
  };

  enter("roll");
  return {
    tap: () => {
      if (step && !guard.isOn()) next();
    },
    hold: untilNext.cancel,
    putDown: wait,
    throwNow: (flick) => throwNow(flick ?? null),
    stop,
  };
}
