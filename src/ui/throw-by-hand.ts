/** The data of a throw by hand, for server and script. */

/** Its steps, in order. */
export const HAND_STEPS = ["roll", "cork", "flick"] as const;
export type HandStep = (typeof HAND_STEPS)[number];

/** Addresses of the sea by hour of the day and width. */
export type HandScene = Record<"day" | "night" | "wideDay" | "wideNight", string>;

interface HandTexts {
  steps: Record<HandStep, { title: string; text: string; count: string }>;
  atOnce: string;
  throw: string;
  back: string;
  close: string;
  /** The server has not answered yet. */
  waiting: string;
  /** Never again on this device. */
  skip: string;
  /** Button that switches sound and touch on. */
  sounds: string;
}

/** What a throw by hand needs, part of `/throw.json`. */
export interface HandSheet {
  styles: string;
  scene: HandScene;
  sounds: Record<"cork" | "splash" | "paper" | "heart", string>;
  texts: HandTexts;
}
