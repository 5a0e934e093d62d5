import { type Dispatch, useCallback, useState } from "react";
import type { ChatLineActions } from "../../../src/ui/chat/bubble";
import { withReaction } from "../../../src/ui/chat/reactions";
import type { ChatLine } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { noAnswerText } from "../../page/notices";
import { ChatApiRefusal } from "../api";
import { ReactionQueue } from "./reaction-queue";

export type MessageReactionActions = Pick<ChatLineActions, "reactionsOf" | "react" | "reactionFault">;
type ReactionFault = ReturnType<MessageReactionActions["reactionFault"]>;

type ById<T> = Readonly<Record<string, T>>;
const without = <T>(all: ById<T>, id: string): ById<T> => {
  const { [id]: _, ...others } = all;
  return others;
};

const faultOf = (error: unknown, retry: () => void): ReactionFault =>
  error instanceof ChatApiRefusal ? { text: error.message } : { text: noAnswerText(), retry };

/** One's own reactions: shown at once, and undone where they could not be sent. */
export function useMessageReactions(me: string, dispatch: Dispatch<ChatViewChange>): MessageReactionActions {
  const [queue] = useState(() => new ReactionQueue());
  const [chosen, setChosen] = useState<ById<string | null>>({});
  const [faults, setFaults] = useState<ById<ReactionFault>>({});

  const react = useCallback(
    async ({ id }: Pick<ChatLine, "id">, emoji: string | null): Promise<void> => {
      setFaults((all) => without(all, id));
      setChosen((all) => ({ ...all, [id]: emoji }));
      try {
        const change = await queue.send(id, emoji);
        if (!change) return;
        dispatch({ do: "edit", id, change });
      } catch (error) {
        const fault = faultOf(error, () => void react({ id }, queue.lastChoiceOf(id)));
        setFaults((all) => ({ ...all, [id]: fault }));
      }
      setChosen((all) => without(all, id));
    },
    [dispatch, queue],
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
