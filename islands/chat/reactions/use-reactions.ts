import { type Dispatch, useCallback, useRef, useState } from "react";
import { withReaction } from "../../../src/ui/chat/reactions";
import type { ChatLine, ReactionJson } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { noAnswerText } from "../../page/notices";
import { ChatApiRefusal, callChatApi } from "../api";

type ReactionState = Pick<ChatLine, "reactions" | "revision">;

interface ReactionFault {
  text: string;
  /** Absent: it was refused. */
  retry?: () => void;
}

export interface MessageReactionActions {
  /** As they are shown: one's own as it was tapped, until the server has answered. */
  reactionsOf(line: ChatLine): readonly ReactionJson[];
  /** @param emoji null: taken back */
  react(line: ChatLine, emoji: string | null): void;
  reactionFault(line: ChatLine): ReactionFault | null;
}

type ById<T> = Readonly<Record<string, T>>;
const without = <T>(all: ById<T>, id: string): ById<T> => {
  const { [id]: _, ...others } = all;
  return others;
};

async function sendReaction(id: string, emoji: string | null): Promise<ReactionState> {
  const path = `messages/${id}/reaction`;
  const response = await (emoji === null ? callChatApi("DELETE", path) : callChatApi("PUT", path, { emoji }));
  return response.json();
}

/** One's own reactions: shown at once, sent one after the other, undone where that fails. */
export function useMessageReactions(me: string, dispatch: Dispatch<ChatViewChange>): MessageReactionActions {
  const [chosen, setChosen] = useState<ById<string | null>>({});
  const [faults, setFaults] = useState<ById<ReactionFault>>({});
  /** The last choice of a message that is being sent. */
  const wanted = useRef(new Map<string, string | null>());

  const react = useCallback(
    async (line: ChatLine, emoji: string | null): Promise<void> => {
      const { id } = line;
      const isBusy = wanted.current.has(id);
      wanted.current.set(id, emoji);
      setFaults((all) => without(all, id));
      setChosen((all) => ({ ...all, [id]: emoji }));
      if (isBusy) return;
      let sending = emoji;
      try {
        for (;;) {
          sending = wanted.current.get(id) ?? null;
          const { reactions, revision } = await sendReaction(id, sending);
          if (wanted.current.get(id) !== sending) continue;
          dispatch({ do: "edit", id, change: { reactions, revision } });
          break;
        }
      } catch (error) {
        const last = wanted.current.get(id) ?? null;
        const isRefused = error instanceof ChatApiRefusal;
        const fault = isRefused ? { text: error.message } : { text: noAnswerText(), retry: () => void react(line, last) };
        setFaults((all) => ({ ...all, [id]: fault }));
      }
      wanted.current.delete(id);
      setChosen((all) => without(all, id));
    },
    [dispatch],
  );
  return {
    reactionsOf: ({ id, reactions }) => {
      const own = chosen[id];
      return own === undefined ? reactions : withReaction(reactions, me, own);
    },
    react: (line, emoji) => void react(line, emoji),
    reactionFault: ({ id }) => faults[id] ?? null,
  };
}
