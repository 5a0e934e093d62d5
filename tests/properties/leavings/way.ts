/** What the table of ways to remove something says of each. */
import type { Scene, Thing } from "./scene";

/** What a thing may have been copied to before it goes. */
export const COPIES = ["translated", "reported", "pushed", "held", "keyed", "discussed"] as const;
export type Copy = (typeof COPIES)[number];
export type Copies = ReadonlySet<Copy>;

/** Of `tests/account/text-states.ts`: with every text that goes. */
export const TRANSLATION_GONE = "translations.text: what was translated is changed or erased";

/** Two things of a kind, and the acts that remove the first. */
export interface Planted {
  gone: Thing;
  /** Stays wherever it was. */
  rest: Thing;
  api(): Promise<unknown>;
  /** The same by the forms of pages. */
  page?(): Promise<unknown>;
}

export interface Way {
  /** States of `tests/account/text-states.ts`, as `column: state`, that this way brings about. */
  erases: string[];
  /** At once, with the next round of housekeeping, or ms after which a round erases it. */
  when: "at once" | "next round" | number;
  /** Places where a trace may stay for good, and why. */
  stays?: Record<string, string>;
  /** Places that a later round clears, within a day. */
  within?: Record<string, string>;
  /** Somebody's account goes: stored answers that name them go at once too. */
  leaves?: true;
  /** The other thing is there when the time has come. */
  restOutlives?: true;
  /** Whoever wrote it goes on reading it. */
  writerReads?: true;
  plant(scene: Scene, copies: Copies): Promise<Planted>;
}
