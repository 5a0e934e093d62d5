import { type ComponentProps, type RefObject, useCallback } from "react";
import { flushSync } from "react-dom";
import { withoutLastGrapheme } from "../../src/text/graphemes";
import { EmojiPicker } from "./picker";

function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function deleteBeforeCursor(field: HTMLTextAreaElement): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const from = start === end ? withoutLastGrapheme(value.slice(0, start)).length : start;
  field.setRangeText("", from, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

interface Props extends Pick<ComponentProps<typeof EmojiPicker>, "url" | "texts"> {
  field: RefObject<HTMLTextAreaElement | null>;
  close(): void;
}

/** The panel of emoji under a text field. */
export function FieldEmojiPicker({ field, close, ...props }: Props) {
  const onPick = useCallback((text: string) => field.current && insertAtCursor(field.current, text), [field]);
  const onBackspace = useCallback(() => field.current && deleteBeforeCursor(field.current), [field]);
  // The focus goes where the panel was opened.
  const onClose = useCallback(() => {
    flushSync(close);
    const button = document.querySelector<HTMLElement>(".chat-tool[aria-expanded]");
    (button?.hidden ? field.current : button)?.focus();
  }, [close, field]);
  return <EmojiPicker {...props} onPick={onPick} onBackspace={onBackspace} onClose={onClose} />;
}
