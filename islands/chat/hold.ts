import type { ButtonHTMLAttributes } from "react";

/** ms before holding counts. */
const HOLD_DELAY = 350;

let timer = 0;
const cancelHold = (): void => clearTimeout(timer);

/** Releasing a second pointer does not cancel the hold. */
const onRelease = ({ isPrimary }: { isPrimary: boolean }): void => {
  if (isPrimary) cancelHold();
};

function startHold(open: () => void): void {
  cancelHold();
  timer = window.setTimeout(open, HOLD_DELAY);
}

/** Event handlers of a button that opens something while it is held. */
export function holdHandlers(open: () => void): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    onPointerDown: (event) => {
      if (event.button === 0 && event.isPrimary) startHold(open);
    },
    onPointerUp: onRelease,
    onPointerCancel: onRelease,
    onPointerLeave: onRelease,
    onKeyDown: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) startHold(open);
    },
    onKeyUp: cancelHold,
    onBlur: cancelHold,
    onContextMenu: (event) => event.preventDefault(),
  };
}
