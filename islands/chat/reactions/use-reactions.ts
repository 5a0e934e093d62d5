import { type Dispatch, useCallback, useRef, useState } from "react";
import type { ChatLineActions } from "../../../src/ui/chat/bubble/parts";
import type { ChatLine } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { withMenuParts } from "../later-parts";
import type { ReactionChanges, ReactionSender } from "./reaction-sender";

/** For `useLineAdditions`; null: there are none. */
export const changedReactionsOf = (changes: ReactionChanges) =>
  Object.keys(changes).length === 0 ? null : ({ id }: ChatLine) => changes[id];
export const putReaction = (line: ChatLine, change: (line: ChatLine) => ChatLine): ChatLine => change(line);

/** One's own reactions: shown at once, and undone where they could not be sent. */
export function useMessageReactions(
  me: string,
  dispatch: Dispatch<ChatViewChange>,
): Pick<ChatLineActions, "react"> & { changes: ReactionChanges } {
  const [changes, setChanges] = useState<ReactionChanges>({});
  const sender = useRef<ReactionSender>(null);
  const react = useCallback(
    ({ id }: ChatLine, emoji: string | null) =>
      withMenuParts(({ ReactionSender }) => {
        sender.current ??= new ReactionSender(me, dispatch, setChanges);
        void sender.current.choose(id, emoji);
      }),
    [me, dispatch],
  );
  return { react, changes };
}
