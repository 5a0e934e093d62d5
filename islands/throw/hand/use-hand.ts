/** The course of a throw by hand: steps, flight, the server's answer, splash. */
import { useEffect, useRef, useState } from "react";
import { HAND_STEPS, type HandSheet, type HandStep } from "../../../src/ui/throw-by-hand";
import { playSound } from "../../page/sounds";
import type { ThrowFailure } from "../request";
import { recordThrowByHand } from "./by-hand-choice";
import { type Flick, PLAIN_FLICK } from "./flick";
import { flyBottle, isHidden, splashAt } from "./flight";
import { holdBottle } from "./hold-bottle";
import { type HandSteps, startHandSteps } from "./steps";

export type HandAnswer = ThrowFailure | "kept" | null;

export interface ByHandOptions {
  hand: HandSheet;
  /** The bottle's picture. */
  picture: string;
  words: string;
  /** Once, when the bottle leaves the hand. */
  send: () => Promise<HandAnswer>;
  /** The server has said that it was thrown; the page below may change. */
  onThrown: () => void;
}

/** `flying` until the server has answered; `over` while all this fades. */
type Phase = HandStep | "flying" | "over";

export interface HandProps extends ByHandOptions {
  /** "back": taken back before it was thrown. */
  onEnd: (result: HandAnswer | "back") => void;
}

const LEAVE = 240;

const afterTimeout = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export const isHandStep = (phase: Phase): phase is HandStep => (HAND_STEPS as readonly string[]).includes(phase);

const STEP_SOUNDS = { roll: "paper", cork: "cork", flick: null } as const;

function playStep(step: HandStep): void {
  const sound = STEP_SOUNDS[step];
  if (sound) playSound(sound);
}

/** Lets the bottle fly while the server is asked; the splash waits for its yes. */
async function flyAndSend(run: {
  stage: HTMLDialogElement;
  bottle: HTMLElement;
  flick: Flick;
  props: HandProps;
  /** Whether it lies there and no answer has come. */
  setWaiting: (waiting: boolean) => void;
}): Promise<HandAnswer> {
  const { stage, bottle, flick, props, setWaiting } = run;
  let isAnswered = false;
  const answer = props.send();
  const { to, flown } = flyBottle(stage, bottle, flick);
  void flown.then(() => setWaiting(!isAnswered));
  const result = await answer;
  isAnswered = true;
  setWaiting(false);
  if (result !== null) return result;
  await flown;
  playSound("splash");
  props.onThrown();
  await splashAt(stage, to);
  return null;
}

interface Parts {
  stage: HTMLDialogElement;
  bottle: HTMLElement;
}

/** Opens the dialog and starts its first step. @returns the steps and their undo */
function begin({ stage, bottle }: Parts, enter: (step: HandStep) => void, onThrow: (flick: Flick | null) => void) {
  let isHoldable = false;
  stage.showModal();
  stage.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
  const steps = startHandSteps({
    after: afterTimeout,
    onStep: (step) => {
      isHoldable = step === "flick";
      enter(step);
      playStep(step);
    },
    onThrow: (flick) => {
      isHoldable = false;
      onThrow(flick);
    },
  });
  const stopHolding = holdBottle({
    stage,
    bottle,
    isHoldable: () => isHoldable,
    onTap: steps.tap,
    onHold: steps.hold,
    onPutDown: steps.putDown,
    onFlick: steps.throwNow,
  });
  // Whoever leaves the page has tapped "Throw" already.
  const onHidden = () => isHidden() && steps.throwNow();
  document.addEventListener("visibilitychange", onHidden);
  const end = () => {
    steps.stop();
    stopHolding();
    document.removeEventListener("visibilitychange", onHidden);
  };
  return { steps, end };
}

export function useHand(props: HandProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const bottle = useRef<HTMLDivElement>(null);
  const steps = useRef<HandSteps>(null);
  const [phase, setPhase] = useState<Phase>("roll");
  const [waiting, setWaiting] = useState(false);
  const leave = (result: HandAnswer | "back") => {
    setPhase("over");
    setTimeout(() => props.onEnd(result), isHidden() ? 0 : LEAVE);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    if (!dialog.current || !bottle.current) return;
    const parts = { stage: dialog.current, bottle: bottle.current };
    const run = begin(parts, setPhase, (flick) => {
      recordThrowByHand();
      setPhase("flying");
      void flyAndSend({ ...parts, props, setWaiting, flick: flick ?? PLAIN_FLICK }).then(leave);
    });
    steps.current = run.steps;
    return run.end;
  }, []);

  const back = () => {
    if (!isHandStep(phase)) return;
    steps.current?.stop();
    leave("back");
  };
  return { dialog, bottle, phase, waiting, back, throwNow: () => steps.current?.throwNow() };
}
