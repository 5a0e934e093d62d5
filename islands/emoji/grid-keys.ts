import type { KeyboardEvent } from "react";

/** Columns of a grid, as the window has room for. */
const columnsOf = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(" ").length;

/** Step of an arrow key, in reading direction. @param columns how far up and down lead */
export function stepOf(key: string, rtl: boolean, columns: number): number {
  const sideways = rtl ? -1 : 1;
  return { ArrowRight: sideways, ArrowLeft: -sideways, ArrowDown: columns, ArrowUp: -columns }[key] ?? 0;
}

/** Roving tabindex over all grids. */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sign]")];
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  const grid = buttons[index]?.parentElement;
  if (!grid) return;
  const step = stepOf(event.key, document.documentElement.dir === "rtl", columnsOf(grid));
  const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
  const target = ends[event.key] ?? (step === 0 ? -1 : index + step);
  const next = buttons[target];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
