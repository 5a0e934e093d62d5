/** Whether one throws by hand on this device (docs/product.md 18.6). */
const KEY = "throw-by-hand";

type Choice = "off" | "known" | null;

function readChoice(): Choice {
  try {
    return localStorage.getItem(KEY) as Choice;
  } catch {
    return null;
  }
}

function saveChoice(choice: "off" | "known"): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It is the first time again.
  }
}

export const isThrowByHandOff = (): boolean => readChoice() === "off";

export const setThrowByHand = (on: boolean): void => saveChoice(on ? "known" : "off");

/** Whether somebody has thrown by hand here before. */
export const hasThrownByHand = (): boolean => readChoice() !== null;

export function recordThrowByHand(): void {
  if (!hasThrownByHand()) saveChoice("known");
}

/** With reduced motion nothing moves, without a network nothing is thrown yet. */
export const isThrowByHandOn = (): boolean =>
  !isThrowByHandOff() && navigator.onLine && !matchMedia("(prefers-reduced-motion: reduce)").matches;
