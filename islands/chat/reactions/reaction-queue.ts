import type { ChatLine } from "../../../src/ui/chat/types";
import { callChatApi } from "../api";

type ReactionState = Pick<ChatLine, "reactions" | "revision">;

async function sendReaction(id: string, emoji: string | null): Promise<ReactionState> {
  const path = `messages/${id}/reaction`;
  const response = await (emoji === null ? callChatApi("DELETE", path) : callChatApi("PUT", path, { emoji }));
  return response.json();
}

/** Sends what a person chooses for a message, one after the other: the last choice is what stays. */
export class ReactionQueue {
  /** By message id; kept where it could not be sent. */
  readonly #chosen = new Map<string, string | null>();
  readonly #busy = new Set<string>();

  /** The last choice; null: none, or taken back. */
  lastChoiceOf(id: string): string | null {
    return this.#chosen.get(id) ?? null;
  }

  /** @returns how it stands; null: an earlier call goes on with this choice @throws as `callChatApi` */
  async send(id: string, emoji: string | null): Promise<ReactionState | null> {
    this.#chosen.set(id, emoji);
    if (this.#busy.has(id)) return null;
    this.#busy.add(id);
    try {
      for (;;) {
        const sent = this.lastChoiceOf(id);
        const state = await sendReaction(id, sent);
        if (this.lastChoiceOf(id) === sent) return state;
      }
    } finally {
      this.#busy.delete(id);
    }
  }
}
