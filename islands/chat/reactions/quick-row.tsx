import type { Ref } from "react";
import { QUICK_REACTIONS } from "../../../src/ui/chat/reacting";
import type { ChatTexts } from "../../../src/ui/chat/texts";
import { Icon } from "../../../src/ui/icon";

export interface ReactionChoice {
  /** One's own reaction; null: none. */
  own: string | null;
  /** @param emoji null: taken back */
  choose(emoji: string | null): void;
  /** Opens all emoji. */
  more(): void;
}

/** Six emoji, one's own among them. */
function offeredReactions(own: string | null): string[] {
  const isOther = own !== null && !QUICK_REACTIONS.some((each) => each === own);
  return isOther ? [own, ...QUICK_REACTIONS.slice(0, -1)] : [...QUICK_REACTIONS];
}

interface Props {
  choice: ReactionChoice;
  texts: ChatTexts;
  /** Closes the menu, then does it. */
  closeThen(work: () => void): () => void;
  ref: Ref<HTMLDivElement>;
}

/** The row of emoji over a message in its menu. */
export function QuickReactions({ choice, texts, closeThen, ref }: Props) {
  const { own, choose, more } = choice;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one.
    <div className="chat-react-row" role="group" aria-label={texts.react} ref={ref}>
      {offeredReactions(own).map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          onClick={closeThen(() => choose(emoji === own ? null : emoji))}
        >
          {emoji}
        </button>
      ))}
      <button type="button" aria-label={texts.react_more} onClick={closeThen(more)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
