import { type Dispatch, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { isOverLength } from "../../src/text/length";
import type { ChatLine, ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";
import { ChatApiRefusal, callChatApi } from "../chat/api";
import { noAnswerText } from "../page/notices";

type EditedMessage = NonNullable<ChatProps["editing"]>;

export interface MessageEdit {
  editing: EditedMessage | null;
  /** Why it was not saved. */
  fault: string | null;
  start(message: EditedMessage): void;
  /** Back to what was being written before. */
  leave(): void;
  save(): Promise<void>;
  /** @returns whether it was a key of this */
  onKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
}

interface EditParts {
  field: RefObject<HTMLTextAreaElement | null>;
  setText(text: string): void;
  dispatch: Dispatch<ChatViewChange>;
  /** The last own message if it can be edited. */
  findLast(): ChatLine | null;
  /** The draft that is kept on the device. */
  readDraft(): string;
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey;

async function sendEdit(id: string, text: string): Promise<ChatMessageJson> {
  return (await callChatApi("PATCH", `messages/${id}`, { text })).json();
}

/** Which message is edited, and how the field changes with it. */
function useEditedMessage(first: EditedMessage | null, { field, setText, readDraft }: EditParts) {
  const [editing, setEditing] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const draft = useRef<string | null>(null);
  const start = ({ id, text }: EditedMessage) => {
    if (!editing) draft.current = field.current?.value ?? "";
    setEditing({ id, text });
    setFault(null);
    setText(text);
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  };
  const leave = () => {
    setEditing(null);
    setFault(null);
    setText(draft.current ?? readDraft());
    field.current?.focus();
  };
  return { editing, setEditing, fault, setFault, start, leave };
}

const textOfFault = (error: unknown): string => (error instanceof ChatApiRefusal ? error.message : noAnswerText());

/** Whether a key begins an edit: up, in an empty field. */
const isStartKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean =>
  event.key === "ArrowUp" && event.currentTarget.value === "";

/** Editing a message in the composer's field. */
export function useMessageEdit({ editing: first, texts }: ChatProps, parts: EditParts): MessageEdit {
  const { field, dispatch, findLast } = parts;
  const { editing, setEditing, fault, setFault, start, leave } = useEditedMessage(first, parts);
  const isSaving = useRef(false);

  const send = async ({ id }: EditedMessage, text: string): Promise<void> => {
    isSaving.current = true;
    setFault(null);
    try {
      dispatch({ do: "edit", id, change: await sendEdit(id, text) });
      // Unless more was typed meanwhile.
      if (field.current?.value === text) leave();
      else setEditing({ id, text });
    } catch (error) {
      setFault(textOfFault(error));
    }
    isSaving.current = false;
  };
  const save = async (): Promise<void> => {
    const text = field.current?.value ?? "";
    if (!editing || isSaving.current) return;
    if (text.trim() === "") return field.current?.focus();
    if (text === editing.text) return leave();
    if (isOverLength(text, CHAT_LIMITS.textMax)) return setFault(texts.too_long);
    await send(editing, text);
  };
  const startLast = (event: KeyboardEvent): boolean => {
    const last = findLast();
    if (!last) return false;
    event.preventDefault();
    start({ id: last.id, text: last.text ?? "" });
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.nativeEvent.isComposing || hasModifier(event)) return false;
    if (!editing) return isStartKey(event) && startLast(event);
    if (event.key !== "Escape") return false;
    leave();
    return true;
  };
  return { editing, fault, start, leave, save, onKey };
}
