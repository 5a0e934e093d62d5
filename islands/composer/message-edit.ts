import { type KeyboardEvent, useRef, useState } from "react";
import type { ChatProps } from "../../src/ui/chat/types";
import { withMenuParts } from "../chat/later-parts";
import type { EditContext, EditedMessage, EditParts } from "./edit-context";

interface MessageEdit {
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

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey;

/** Whether a key begins an edit: up, in an empty field. */
const isStartKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean =>
  event.key === "ArrowUp" && event.currentTarget.value === "";

/** Editing a message in the composer's field. */
export function useMessageEdit({ editing: first, me, texts }: ChatProps, parts: EditParts): MessageEdit {
  const [editing, setEditing] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const kept = useRef<EditContext["kept"]>({ draft: null, saving: null });
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
