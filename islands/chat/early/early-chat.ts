import type { ChatProps } from "../../../src/ui/chat/types";

/** A chat as the server has drawn it, before its script has taken over. */
export interface EarlyChat {
  element: HTMLElement;
  props: ChatProps;
  /** When it was there, by `performance.now()`. */
  since: number;
  /** Aborted when the script has taken over. */
  over: AbortSignal;
  /** Asks for the script; again, with a failure behind it, tries at once. */
  load(): void;
  /** Whether somebody has touched the chat: from then on it goes nowhere by itself. */
  touched: boolean;
  /** What the stream told that is still to be read out, or to be taken away. */
  events: [type: string, data: unknown][];
  /** Texts that were sent and are in no outbox yet. */
  sent: string[];
  /** What was pressed last, and is pressed again when the script is there. */
  pressed: HTMLElement | null;
  /** The script is there: it goes on with what was pressed and sent. @param send tells whether a text is kept */
  takeOver(send: (text: string) => Promise<boolean>): void;
}
