import { useEffect, useState } from "react";
import { CHAT_CLOSED_REASONS, type ChatClosedReason } from "../../src/ui/chat/closed-reasons";
import type { ChatProps } from "../../src/ui/chat/types";
import { RepeatedWork } from "../retry";
import { callChatApi, isWorthRetry } from "./api";

/** Whether and why nothing can be written in a chat any more. */
export class ChatClosed {
  #hasReset = false;
  readonly #reading: RepeatedWork;

  constructor(
    private readonly other: string,
    private readonly onChange: (reason: ChatClosedReason | null) => void,
  ) {
    this.#reading = new RepeatedWork(() => this.#read());
  }

  /** Reads the reason from the server: a suspension may have ended. */
  refresh(): void {
    void this.#reading.hurry();
  }

  open(): void {
    this.onChange(null);
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
      const { reason }: { reason: string | null } = await (await callChatApi("GET", this.other)).json();
      this.onChange(CHAT_CLOSED_REASONS.find((each) => each === reason) ?? null);
      return false;
    } catch (error) {
      return isWorthRetry(error);
    }
  }
}

export function useChatClosed({ them }: ChatProps): { closed: ChatClosed; closedReason: ChatClosedReason | null } {
  const [closedReason, setClosedReason] = useState<ChatClosedReason | null>(null);
  const [closed] = useState(() => new ChatClosed(them.id, setClosedReason));
  useEffect(() => () => closed.stop(), [closed]);
  return { closed, closedReason };
}
