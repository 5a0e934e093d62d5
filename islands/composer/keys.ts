/** Enter sends with a keyboard; on phones and during IME composition it does not. */
export const isSendKey = ({ key, shiftKey, isComposing }: KeyboardEvent): boolean =>
  key === "Enter" && !shiftKey && !isComposing && window.matchMedia("(pointer: fine)").matches;

/** Escape belongs to the input method while it composes. */
export const isLeaveKey = ({ key, isComposing }: KeyboardEvent): boolean => key === "Escape" && !isComposing;
