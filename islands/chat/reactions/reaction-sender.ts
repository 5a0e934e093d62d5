import type { Dispatch, SetStateAction } from "react";
import { withReaction } from "../../../src/ui/chat/reacting";
import type { ChatLine, ReactionFault } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { noAnswerText } from "../../page/notices";
import { ChatApiRefusal } from "../api";
import { ReactionQueue } from "./reaction-queue";

/** Optimistic changes by message id, applied to the server's state until it confirms. */
export type ReactionChanges = Readonly<Record<string, (line: ChatLine) => ChatLine>>;

const faultOf = (error: unknown, retry: () => void): ReactionFault =>
  error instanceof ChatApiRefusal ? { text: error.message } : { text: noAnswerText(), retry };

/** Sends what a person chooses, and says how it is shown meanwhile. */
export class ReactionSender {
  readonly #queue = new ReactionQueue();

  constructor(
    private readonly me: string,
    private readonly dispatch: Dispatch<ChatViewChange>,
    private readonly setChanges: Dispatch<SetStateAction<ReactionChanges>>,
  ) {}

  /** @param emoji null: taken back */
  async choose(id: string, emoji: string | null): Promise<void> {
    this.#show(id, (line) => ({ ...line, reactions: withReaction(line.reactions, this.me, emoji) }));
    try {
      const change = await this.#queue.send(id, emoji);
      if (!change) return;
      this.dispatch({ do: "edit", id, change });
      this.setChanges(({ [id]: _, ...others }) => others);
    } catch (error) {
      const reactionFault = faultOf(error, () => void this.choose(id, this.#queue.lastChoiceOf(id)));
      this.#show(id, (line) => ({ ...line, reactionFault }));
    }
  }

  #show(id: string, change: (line: ChatLine) => ChatLine): void {
    this.setChanges((all) => ({ ...all, [id]: change }));
  }
}
