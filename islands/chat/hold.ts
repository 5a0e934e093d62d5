import type { ButtonHTMLAttributes } from "react";

/** ms before holding counts. */
const HOLD_DELAY = 350;

interface HoldActions {
  /** The first touch, before it counts as holding. */
  touch(): void;
  /** It was let go before it counted. */
  cancel(): void;
  open(from: HTMLElement): void;
  /** A tap, a short press of a key, or a click of a screen reader. */
  tap(from: HTMLElement): void;
}

let timer = 0;
let cancelTouch: (() => void) | null = null;

/** @returns whether a hold was about to begin */
function cancelHold(): boolean {
  clearTimeout(timer);
  const wasTouched = cancelTouch !== null;
  cancelTouch?.();
  cancelTouch = null;
  return wasTouched;
}

/** Releasing a second pointer does not cancel the hold. */
const onRelease = ({ isPrimary }: { isPrimary: boolean }): void => {
  if (isPrimary) cancelHold();
};

function startHold(from: HTMLElement, { touch, cancel, open }: HoldActions): void {
  cancelHold();
  cancelTouch = cancel;
  touch();
  timer = window.setTimeout(() => {
    cancelTouch = null;
    open(from);
  }, HOLD_DELAY);
}

const isPressKey = ({ key }: { key: string }): boolean => key === " " || key === "Enter";

/** Event handlers of a button that opens something while it is held. */
export function holdHandlers(actions: HoldActions): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    onPointerDown: (event) => {
      if (event.button === 0 && event.isPrimary) startHold(event.currentTarget, actions);
    },
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onPointerLeave: onRelease,
    onClick: (event) => actions.tap(event.currentTarget),
    onKeyDown: (event) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (!event.repeat) startHold(event.currentTarget, actions);
    },
    onKeyUp: (event) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (cancelHold()) actions.tap(event.currentTarget);
    },
    onBlur: () => void cancelHold(),
    onContextMenu: (event) => event.preventDefault(),
  };
}
