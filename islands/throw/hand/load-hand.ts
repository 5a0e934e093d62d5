/** Loads what a throw by hand needs while the letter is written; what is not there in time is not waited for. */

import type { HandSheet } from "../../../src/ui/throw-by-hand";
import { isThrowByHandOn } from "./by-hand-choice";

type Hand = typeof import("./hand");

export interface HandModule {
  module: Hand;
  sheet: HandSheet;
}

let loaded: Hand | null = null;
let loading: Promise<Hand> | null = null;

function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.setAttribute("href", href);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener(
      "error",
      () => {
        link.remove();
        reject(new Error("no stylesheet"));
      },
      { once: true },
    );
    document.head.append(link);
  });
}

async function loadOnce(styles: string): Promise<Hand> {
  try {
    const [module] = await Promise.all([import("./hand"), loadStyles(styles)]);
    loaded = module;
    return module;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** Loads script, styles and pictures. @param picture of the chosen bottle */
export async function preloadHand(hand: HandSheet | undefined, picture: string | undefined): Promise<void> {
  if (!hand || !isThrowByHandOn()) return;
  try {
    loading ??= loadOnce(hand.styles);
    const module = await loading;
    if (picture) module.preloadBottle(picture);
  } catch {
    // The letter is thrown without it.
  }
}

/** What throws by hand; null: switched off, not loaded, nothing may move. */
export const loadedHand = (sheet: HandSheet | undefined): HandModule | null =>
  sheet && loaded && isThrowByHandOn() ? { module: loaded, sheet } : null;
