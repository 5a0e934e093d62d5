import type { Tx } from "../../db/transact";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";

/** What acts of officials need. */
export interface ActTools {
  adapters: ContentAdapters;
  official: ActingOfficial;
}

/** How the log names what was undone. */
export interface LoggedAct {
  act?: "mass_mail_undone";
  kind: string | null;
  thingId: string;
  aboutId: string | null;
}

/** One kind of acts that can be undone. */
export interface UndoableAct<I> {
  /** What it is about: of two acts about one thing there is one. */
  thingOf(input: I): string;
  /** The act itself: all of it, with whatever is told of it. @throws Refusal */
  make(tx: Tx, tools: ActTools, input: I, now: number): Promise<unknown>;
  /** What is in force at once. @returns the input as it is kept @throws Refusal */
  begin?(tx: Tx, tools: ActTools, input: I, now: number): Promise<I>;
  /** Ends the claim of `begin`, before it is made or taken back. */
  free?(tx: Tx, input: I): Promise<void>;
  /** Takes back what was in force at once. */
  takeBack?(tx: Tx, adapters: ContentAdapters, input: I, now: number): Promise<void>;
  logged(tx: Tx, input: I): Promise<LoggedAct>;
}
