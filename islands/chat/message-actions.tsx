/** What the menu of a message does; loaded with the first touch of the page. */
import { type ReactNode, useState } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { ChatCalendar } from "../../src/ui/chat/times";
import { type ChatLine, type ChatProps, isPending } from "../../src/ui/chat/types";
import { isEditableLine } from "../composer/editable-line";
import { copyText } from "../page/clipboard";
import { noAnswerText, showNotice } from "../page/notices";
import { ChatApiRefusal, callChatApi } from "./api";
import { MessageInfoDialog } from "./info";
import { MessageMenu, type MessageMenuActions } from "./menu";
import type { ChatModel } from "./model";
import { discardOutboxMessage } from "./outbox/outbox";
import type { ReactionContext } from "./reactions/choice";
import type { MessageTranslations } from "./translation/shown-translations";
import { translateActionOf } from "./translation/translate-message";

function showFailure(error: unknown, retry: () => void): void {
  if (error instanceof ChatApiRefusal) showNotice(error.message);
  else showNotice(noAnswerText(), retry);
}

async function copyLine(line: ChatLine, { texts }: ChatProps): Promise<void> {
  try {
    await copyText(line.text ?? "");
    showNotice(texts.copied);
  } catch {
    showNotice(texts.copy_failed);
  }
}

async function recallLine(line: ChatLine, model: ChatModel): Promise<void> {
  try {
    await callChatApi("POST", `messages/${line.id}/recall`);
    model.dispatch({ do: "edit", id: line.id, change: { recalled: true } });
  } catch (error) {
    showFailure(error, () => void recallLine(line, model));
  }
}

async function removeLine(line: ChatLine, { me }: ChatProps, model: ChatModel): Promise<void> {
  if (isPending(line)) return discardOutboxMessage(me, line.clientId);
  try {
    await callChatApi("DELETE", `messages/${line.id}`);
    model.dispatch({ do: "remove", id: line.id });
  } catch (error) {
    showFailure(error, () => void removeLine(line, { me } as ChatProps, model));
  }
}

/** The field, while no message is edited in it and something can be written. */
function freeField(): HTMLTextAreaElement | null {
  const form = document.querySelector("#write:not([data-closed])");
  return form?.getAttribute("action")?.endsWith("/edit") ? null : (form?.querySelector("textarea") ?? null);
}

/** Words that were not let through, and are not with the other: they can be written anew. */
const isRefusedText = ({ kind, card, state, review }: ChatLine): boolean =>
  kind === "text" && !card && (state === "refused" || review === "refused");

/** Puts words that were refused back into the field, behind what stands there. */
function writeAnew(line: ChatLine, { me }: ChatProps): void {
  const field = freeField();
  if (!field) return;
  field.value = [field.value, line.text].filter(Boolean).join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
  if (isPending(line)) void discardOutboxMessage(me, line.clientId);
}

/** null: its words stay as they are. */
function editOf(line: ChatLine, { props, edit, now }: MenuContext): (() => void) | null {
  if (!props.canWrite) return null;
  if (isRefusedText(line)) return freeField() && (() => writeAnew(line, props));
  return isEditableLine(line, props.me, now()) ? () => edit(line) : null;
}

/** Opens a blurred photo for good. The focus stays on its message, as the button goes. */
export async function openBlurredPhoto(
  line: ChatLine,
  button: HTMLElement,
  dispatch: ChatModel["dispatch"],
): Promise<void> {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const response = await callChatApi("POST", `messages/${line.id}/reveal`);
    button.closest<HTMLElement>(".chat-bubble")?.focus();
    dispatch({ do: "merge", messages: [await response.json()] });
  } catch (error) {
    showFailure(error, () => void openBlurredPhoto(line, button, dispatch));
  } finally {
    button.ariaBusy = null;
  }
}

interface MenuContext extends Pick<MessageMenuActions, "answer" | "showBurn">, Pick<ReactionContext, "react"> {
  props: ChatProps;
  model: ChatModel;
  translations: MessageTranslations;
  calendar: ChatCalendar;
  /** Server clock, ms. */
  now(): number;
  edit(line: ChatLine): void;
  show(overlayOf: (onClosed: () => void) => ReactNode): void;
}

function showInfo(line: ChatLine, { props: { me, them, chatSwitches, texts }, calendar, show }: MenuContext): void {
  const info = { line, me, them, chatSwitches, texts, calendar };
  show((onClosed) => <MessageInfoDialog key={line.id} {...info} onClosed={onClosed} />);
}

function menuActionsOf(line: ChatLine, context: MenuContext): MessageMenuActions {
  const { props, model, translations, answer, showBurn, react, show } = context;
  const now = context.now();
  const isRecent = line.review === "held" || now - Date.parse(line.createdAt) < CHAT_LIMITS.recallWindow;
  const isOwn = line.from === props.me && !isPending(line) && !line.burned && line.review !== "refused";
  return {
    answer,
    showBurn,
    reactions: { props, lines: model.lines, react, show },
    copy: line.kind === "text" && !line.card ? () => void copyLine(line, props) : null,
    translate: translateActionOf(line, props, translations),
    edit: editOf(line, context),
    recall: isOwn && isRecent ? () => void recallLine(line, model) : null,
    info: () => showInfo(line, context),
    report: line.from === props.me ? null : () => location.assign(`/report/message/${line.id}`),
    remove: () => void removeLine(line, props, model),
  };
}

interface MenuProps {
  line: ChatLine;
  bubble: HTMLElement;
  context: MenuContext;
  onClosed(): void;
}

/** The menu of a message, with what could be done with it when it was opened. */
export function MenuOfMessage({ line, bubble, context, onClosed }: MenuProps) {
  const { props, now } = context;
  const [actions] = useState(() => menuActionsOf(line, context));
  const texts = { ...props.texts, translate: props.translate.texts.verb };
  const menu = { line, bubble, tag: props.tag, texts, now, actions };
  return <MessageMenu {...menu} onClosed={onClosed} />;
}
