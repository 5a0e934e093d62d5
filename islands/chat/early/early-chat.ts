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
  /** Whether somebody has touched the chat: from then on it does not scroll by itself. */
  touched: boolean;
  /** Events of the stream that the script still has to announce, or to apply. */
  events: [type: string, data: unknown][];
  /** Texts that were sent and are in no outbox yet. */
  sent: string[];
  /** The control that was pressed last; it is clicked again when the script has taken over. */
  pressed: HTMLElement | null;
  /** The script is there: it goes on with what was pressed and sent. @param send tells whether a text is kept */
  takeOver(send: (text: string) => Promise<boolean>): void;
}
