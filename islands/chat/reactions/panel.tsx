import { useEffect, useRef } from "react";
import type { ChatTexts } from "../../../src/ui/chat/texts";
import { EmojiPicker } from "../../emoji/picker";

interface Props {
  /** Of the emoji data. */
  url: string;
  texts: ChatTexts;
  onPick(emoji: string): void;
  onClosed(): void;
}

/** All emoji, for a reaction. */
export function ReactionPanel({ url, texts, onPick, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The search field would bring the keyboard of phones.
    dialog.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const pick = (emoji: string) => {
    close();
    onPick(emoji);
  };
  return (
    <dialog
      ref={dialog}
      className="sheet chat-react-panel"
      aria-label={texts.react}
      tabIndex={-1}
      onClose={onClosed}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <EmojiPicker url={url} texts={texts} onPick={pick} onClose={close} />
    </dialog>
  );
}
