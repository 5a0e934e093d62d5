/** Who explores: one person on one phone. */
import type { BrowserContext, Page } from "@playwright/test";
import type { ApiClient } from "../support/client";

/** One phone with one person, and what happened on it. */
export interface Explorer {
  context: BrowserContext;
  me: ApiClient;
  /** Whom they write to. */
  friend: string;
  /** Pages of things, beside those that everybody has. */
  places: string[];
  /** Its tabs; the last is the one in front. */
  tabs: Page[];
  language: string;
  isOffline: boolean;
  /** Every act in words. */
  story: string[];
  /** Marks of the texts that were written, in their order. */
  written: string[];
  /** What an act saw that is wrong. */
  seen: string[];
  /** Kinds of links that were looked at. */
  links: Set<string>;
  random(): number;
}

/** ms. A tap that is not taken by then was covered by something. */
export const TAP_TIMEOUT = 1_500;

const SENTENCES = [
  "What did you see from your window today?",
  "أخبرني عن البحر في مدينتك",
  "窗外的雨下了一整天，你那里呢？",
  "Ich sammle Wörter, die nach Salz schmecken.",
  "क्या तुम्हारे यहाँ भी बारिश हो रही है?",
  "👩‍👩‍👧 & <b>not bold</b>",
];

export const frontOf = ({ tabs }: Explorer): Page => tabs.at(-1) as Page;
export const drawOne = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** Waits until what an act began is over: the address, then what it fetches. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("domcontentloaded").catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: 700 }).catch(() => undefined);
}

/** Each text has a mark of its own, by which it is found again. */
export function writeText(explorer: Explorer): string {
  const mark = `mark${explorer.me.id.slice(-4)}x${explorer.written.length}z`;
  explorer.written.push(mark);
  return `${drawOne(explorer.random, SENTENCES)} ${mark}`;
}
