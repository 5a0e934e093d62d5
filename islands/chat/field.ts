import { type RefObject, useCallback, useRef } from "react";
import { withoutLastGrapheme } from "../../src/text/graphemes";

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

interface ComposerField {
  field: RefObject<HTMLTextAreaElement | null>;
  insert(text: string): void;
  deleteBackward(): void;
}

/** The text area and how emoji change it. */
export function useComposerField(): ComposerField {
  const field = useRef<HTMLTextAreaElement>(null);
  return {
    field,
    insert: useCallback((text: string) => field.current && insertAtCursor(field.current, text), []),
    deleteBackward: useCallback(() => field.current && deleteBeforeCursor(field.current), []),
  };
}
