import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** For browsers in which a field does not grow by CSS; its greatest height is CSS in all. */
function growToText(field: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.blockSize = "auto";
  const borders = field.offsetHeight - field.clientHeight;
  field.style.blockSize = `${field.scrollHeight + borders}px`;
}

/** Without padding: what scrolls is the text. */
const isOverOneLine = (field: HTMLTextAreaElement): boolean =>
  field.scrollHeight > 1.5 * Number.parseFloat(getComputedStyle(field).lineHeight);

interface ComposerField {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Sets the text without an event. */
  setText(text: string): void;
  /** Whether the text needs the room of the tools; from then on until it is gone, or they are asked for. */
  needsRoom: boolean;
  unfold(): void;
  /** After each change of the text. */
  onChanged(): void;
}

/** The text area, and how much room it takes. */
export function useComposerField(): ComposerField {
  const field = useRef<HTMLTextAreaElement>(null);
  const [needsRoom, setNeedsRoom] = useState(false);
  const onChanged = useCallback(() => {
    const area = field.current;
    if (!area) return;
    setNeedsRoom((before) => area.value !== "" && (before || isOverOneLine(area)));
    growToText(area);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width of the field has changed.
  useLayoutEffect(() => {
    if (field.current) growToText(field.current);
  }, [needsRoom]);
  return {
    field,
    setText: useCallback(
      (text: string) => {
        if (field.current) field.current.value = text;
        onChanged();
      },
      [onChanged],
    ),
    needsRoom,
    unfold: useCallback(() => setNeedsRoom(false), []),
    onChanged,
  };
}
