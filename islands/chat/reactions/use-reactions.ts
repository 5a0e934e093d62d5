import { type Dispatch, useCallback, useState } from "react";
import type { ChatLineActions } from "../../../src/ui/chat/bubble/parts";
import { withReaction } from "../../../src/ui/chat/reacting";
import type { ChatLine, ReactionFault } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { noAnswerText } from "../../page/notices";
import { ChatApiRefusal } from "../api";
import { ReactionQueue } from "./reaction-queue";

/** What is shown of a message's reactions beside what the server has: a choice that is on its way, or why it was undone. */
type ReactionChange = { chosen: string | null } | { fault: ReactionFault };

/** By message id. */
export type ReactionChanges = Readonly<Record<string, ReactionChange>>;

const without = (all: ReactionChanges, id: string): ReactionChanges => {
  const { [id]: _, ...others } = all;
  return others;
};

/** For `useLineAdditions`; null: there are none. */
export const changedReactionsOf = (changes: ReactionChanges) =>
  Object.keys(changes).length === 0 ? null : ({ id }: ChatLine) => changes[id];
export const putReaction =
  (me: string) =>
  (line: ChatLine, change: ReactionChange): ChatLine =>
    "fault" in change
      ? { ...line, reactionFault: change.fault }
      : { ...line, reactions: withReaction(line.reactions, me, change.chosen) };

const faultOf = (error: unknown, retry: () => void): ReactionFault =>
  error instanceof ChatApiRefusal ? { text: error.message } : { text: noAnswerText(), retry };

/** One's own reactions: shown at once, and undone where they could not be sent. */
export function useMessageReactions(dispatch: Dispatch<ChatViewChange>): Pick<ChatLineActions, "react"> & {
  changes: ReactionChanges;
} {
  const [queue] = useState(() => new ReactionQueue());
  const [changes, setChanges] = useState<ReactionChanges>({});

  const send = useCallback(
    async ({ id }: Pick<ChatLine, "id">, chosen: string | null): Promise<void> => {
      setChanges((all) => ({ ...all, [id]: { chosen } }));
      try {
        const change = await queue.send(id, chosen);
        if (!change) return;
        dispatch({ do: "edit", id, change });
        setChanges((all) => without(all, id));
      } catch (error) {
        const fault = faultOf(error, () => void send({ id }, queue.lastChoiceOf(id)));
        setChanges((all) => ({ ...all, [id]: { fault } }));
      }
    },
    [dispatch, queue],
  );
  const react = useCallback((line: ChatLine, emoji: string | null) => void send(line, emoji), [send]);
  return { react, changes };
}
