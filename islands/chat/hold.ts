import type { ButtonHTMLAttributes } from "react";

/** ms before holding counts. */
const MEANT = 350;

let timer = 0;
const forget = (): void => clearTimeout(timer);

/** A second finger that comes and goes changes nothing. */
const letGo = ({ isPrimary }: { isPrimary: boolean }): void => {
  if (isPrimary) forget();
};

function begin(open: () => void): void {
  forget();
  timer = window.setTimeout(open, MEANT);
}

/** Event handlers of a thing that opens while held. */
export function holdable(open: () => void): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    onPointerDown: (event) => {
      if (event.button === 0 && event.isPrimary) begin(open);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onKeyDown: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) begin(open);
    },
    onKeyUp: forget,
    onBlur: forget,
    onContextMenu: (event) => event.preventDefault(),
  };
}
