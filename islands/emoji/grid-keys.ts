import type { KeyboardEvent } from "react";

const COLUMNS = 8;

/** Step of an arrow key, in reading direction. */
export function stepOf(key: string, rtl: boolean): number {
  const sideways = rtl ? -1 : 1;
  return { ArrowRight: sideways, ArrowLeft: -sideways, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[key] ?? 0;
}

/** Roving tabindex over all grids. */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sign]")];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  if (index < 0) return;
  const step = stepOf(event.key, document.documentElement.dir === "rtl");
  const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
  const target = ends[event.key] ?? (step === 0 ? -1 : index + step);
  const next = buttons[target];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
