/** How an edit begins, is saved and ends; loaded with the first touch of the page. */
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { isOverLength } from "../../src/text/length";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import { ChatApiRefusal, callChatApi } from "../chat/api";
import { noAnswerText } from "../page/notices";
import type { EditContext, EditedMessage } from "./edit-context";
import { isEditableLine } from "./editable-line";

export function startEdit(
  { editing, setEditing, setFault, setText, field, kept }: EditContext,
  { id, text }: EditedMessage,
): void {
  if (!editing) kept.draft = field.current?.value ?? "";
  kept.saving = null;
  // The field may be hidden until then.
  flushSync(() => {
    setEditing({ id, text });
    setFault(null);
  });
  setText(text);
  field.current?.focus();
  field.current?.setSelectionRange(text.length, text.length);
}

/** Begins with the last own message if it can be edited. */
export function startLastEdit(context: EditContext, event: KeyboardEvent): void {
  const { lines, me, now } = context;
  const last = lines.findLast(({ from, recalled }) => from === me && !recalled);
  if (!last || !isEditableLine(last, me, now())) return;
  event.preventDefault();
  startEdit(context, { id: last.id, text: last.text ?? "" });
}

export function leaveEdit({ setEditing, setFault, setText, readDraft, field, kept }: EditContext): void {
  kept.saving = null;
  setEditing(null);
  setFault(null);
  setText(kept.draft ?? readDraft());
  field.current?.focus();
}

async function sendEdit(id: string, text: string): Promise<ChatMessageJson> {
  return (await callChatApi("PATCH", `messages/${id}`, { text })).json();
}

const textOfFault = (error: unknown): string => (error instanceof ChatApiRefusal ? error.message : noAnswerText());

/** Whoever has left the edit meanwhile, or begun another one, is not brought back. */
async function sendAndLeave(context: EditContext, { id }: EditedMessage, text: string): Promise<void> {
  const { kept, setFault, setEditing, dispatch, field } = context;
  const saving = Symbol();
  kept.saving = saving;
  setFault(null);
  try {
    dispatch({ do: "edit", id, change: await sendEdit(id, text) });
    if (kept.saving !== saving) return;
    // Unless more was typed meanwhile.
    if (field.current?.value === text) leaveEdit(context);
    else setEditing({ id, text });
  } catch (error) {
    if (kept.saving === saving) setFault(textOfFault(error));
  }
  if (kept.saving === saving) kept.saving = null;
}

export async function saveEdit(context: EditContext): Promise<void> {
  const { editing, kept, field, setFault, texts } = context;
  const text = field.current?.value ?? "";
  if (!editing || kept.saving) return;
  if (text.trim() === "") return field.current?.focus();
  if (text === editing.text) return leaveEdit(context);
  if (isOverLength(text, CHAT_LIMITS.textMax)) return setFault(texts.too_long);
  await sendAndLeave(context, editing, text);
}
