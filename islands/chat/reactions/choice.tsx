import type { ReactNode } from "react";
import type { ChatLineActions } from "../../../src/ui/chat/bubble/parts";
import { reactionBy, takesReactions } from "../../../src/ui/chat/reacting";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import { showPartMissing } from "../../page/notices";
import type { ReactionChoice } from "./quick-row";

type ShowOverlay = (overlayOf: (onClosed: () => void) => ReactNode) => void;

/** What the chat's page knows of reactions. */
export interface ReactionContext extends Pick<ChatLineActions, "react"> {
  props: ChatProps;
  lines: readonly ChatLine[];
  show: ShowOverlay;
}

/** Whether the two have spoken: before that a request waits, and takes no reactions. */
const haveBothWritten = ({ me, them }: ChatProps, lines: readonly ChatLine[]): boolean =>
  [me, them.id].every((id) => lines.some(({ from }) => from === id));

async function showPanel({ emoji, texts }: ChatProps, show: ShowOverlay, onPick: (emoji: string) => void) {
  try {
    const { ReactionPanel } = await import("./panel");
    show((onClosed) => <ReactionPanel url={emoji} texts={texts} onPick={onPick} onClosed={onClosed} />);
  } catch (error) {
    showPartMissing(error, () => void showPanel({ emoji, texts } as ChatProps, show, onPick));
  }
}

/** What the menu of a message offers as reactions; null: nothing. */
export function reactionChoiceOf(
  line: ChatLine,
  { props, lines, react, show }: ReactionContext,
): ReactionChoice | null {
  const isOpen = props.canWrite && (!props.firstMessages || haveBothWritten(props, lines));
  if (!isOpen || !takesReactions(line)) return null;
  const choose = (emoji: string | null) => react(line, emoji);
  return {
    own: reactionBy(line.reactions, props.me),
    choose,
    more: () => void showPanel(props, show, choose),
  };
}
