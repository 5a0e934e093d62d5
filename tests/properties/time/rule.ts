/** What time alone ends or begins, and how it is asked. */
import type { Db } from "../../../src/db/transact";
import type { FileStore } from "../../../src/files/files";

/** The answer at a time, ms. */
export type AskAt = (now: number) => Promise<string>;

export interface TimeSpan {
  /** ms */
  from: number;
  /** ms */
  end: number;
}

export interface TimeTools {
  db: Db;
  burning: FileStore;
  kept: FileStore;
}

export interface TimeRule {
  name: string;
  /** The constants it lives by, as `src/limits` has them; settings by their name. */
  limits: readonly string[];
  /** ms from beginning to end, as docs/product.md has it. */
  lasts: number;
  /** Ends at whole ones of these alone (ms): UTC days, clock hours. */
  unit?: number;
  /** The answers before and after the end. */
  answers: readonly [before: string, after: string];
  /** At the end itself the answer is still the one before. */
  inclusive?: true;
  /** A question changes what it is about: each has one of its own. */
  once?: true;
  /** Makes one that begins and ends at these times. */
  begin(tools: TimeTools, span: TimeSpan): Promise<AskAt>;
}

export const yesOrNo = (yes: boolean): string => (yes ? "yes" : "no");

let count = 0;

/** A name that nobody else has. */
export const uniqueUsername = (): string => `time.${process.pid}.${count++}`;

export const uniqueEmail = (): string => `${uniqueUsername()}@example.org`;
