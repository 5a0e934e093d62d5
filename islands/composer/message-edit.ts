import { type Dispatch, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";
import { withMenuParts } from "../chat/later-parts";

export type EditedMessage = NonNullable<ChatProps["editing"]>;

export interface MessageEdit {
  editing: EditedMessage | null;
  /** Why it was not saved. */
  fault: string | null;
  start(message: EditedMessage): void;
  /** Back to what was being written before. */
  leave(): void;
  save(): void;
  /** @returns whether it was a key of this */
  onKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
}

interface EditParts {
  field: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
  dispatch: Dispatch<ChatViewChange>;
  lines: readonly ChatLine[];
  /** Server clock, ms. */
  now(): number;
  /** The draft that is kept on the device. */
  readDraft(): string;
}

/** An edit, for what is loaded with the first touch of the page. */
export interface EditContext extends EditParts, Pick<ChatProps, "me" | "texts"> {
  editing: EditedMessage | null;
  setEditing(editing: EditedMessage | null): void;
  setFault(fault: string | null): void;
  /** `draft`: what was written before the edit; null: the page began with it. */
  kept: { draft: string | null; isSaving: boolean };
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey;

/** Whether a key begins an edit: up, in an empty field. */
const isStartKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean =>
  event.key === "ArrowUp" && event.currentTarget.value === "";

/** Editing a message in the composer's field. */
export function useMessageEdit({ editing: first, me, texts }: ChatProps, parts: EditParts): MessageEdit {
  const [editing, setEditing] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const kept = useRef<EditContext["kept"]>({ draft: null, isSaving: false });
  const context: EditContext = { ...parts, me, texts, editing, setEditing, setFault, kept: kept.current };

  const leave = () => withMenuParts(({ leaveEdit }) => leaveEdit(context));
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.nativeEvent.isComposing || hasModifier(event)) return false;
    if (!editing && isStartKey(event)) withMenuParts(({ startLastEdit }) => startLastEdit(context, event));
    if (!editing || event.key !== "Escape") return false;
    leave();
    return true;
  };
  return {
    editing,
    fault,
    start: (message) => withMenuParts(({ startEdit }) => startEdit(context, message)),
    leave,
    save: () => withMenuParts(({ saveEdit }) => saveEdit(context)),
    onKey,
  };
}
