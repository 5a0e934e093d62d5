import { useEffect, useState } from "react";
import { CHAT_CLOSED_REASONS, type ChatClosedReason } from "../../src/ui/chat/closed-reasons";
import type { ChatProps } from "../../src/ui/chat/types";
import { RepeatedWork } from "../retry";
import { callChatApi, isWorthRetry } from "./api";

interface ChatState {
  reason: string | null;
  relation: string;
}

/** What the server says of writing in a chat. */
interface WritingState {
  /** Why nothing can be written any more; null: it can. */
  reason: ChatClosedReason | null;
  /** First messages need no answer any more. */
  isAnswered: boolean;
}

/** Whether and why nothing can be written in a chat any more. */
export class ChatClosed {
  #hasReset = false;
  readonly #reading: RepeatedWork;

  constructor(
    private readonly other: string,
    private readonly onChange: (state: WritingState) => void,
  ) {
    this.#reading = new RepeatedWork(() => this.#read());
  }

  /** Reads the reason from the server: a suspension may have ended. */
  refresh(): void {
    void this.#reading.hurry();
  }

  /** First messages are answered, and the other may be written to. */
  open(): void {
    this.onChange({ reason: null, isAnswered: true });
  }

  /** Events are missing; with the first one the page is as new as the stream. */
  reset(): void {
    if (this.#hasReset) this.refresh();
    this.#hasReset = true;
  }

  stop(): void {
    this.#reading.stop();
  }

  /** @returns whether to try again */
  async #read(): Promise<boolean> {
    try {
      const { reason, relation }: ChatState = await (await callChatApi("GET", this.other)).json();
      const closed = CHAT_CLOSED_REASONS.find((each) => each === reason) ?? null;
      this.onChange({ reason: closed, isAnswered: relation === "friend" });
      return false;
    } catch (error) {
      return isWorthRetry(error);
    }
  }
}

export function useChatClosed({ them }: ChatProps): { closed: ChatClosed } & WritingState {
  const [state, setState] = useState<WritingState>({ reason: null, isAnswered: false });
  const [closed] = useState(() => new ChatClosed(them.id, setState));
  useEffect(() => () => closed.stop(), [closed]);
  return { closed, ...state };
}
