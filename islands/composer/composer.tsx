import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { isOverLength } from "../../src/text/length";
import type { ComposerActions } from "../../src/ui/chat/composer";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import { withMenuParts } from "../chat/later-parts";
import type { ChatModel } from "../chat/model";
import { useReportTyping } from "../chat/presence";
import { useServerClock } from "../page/server-clock";
import { chatDraftOwner, deleteTextDraft, readTextDraft, saveTextDraft } from "../throw/text-draft";
import { chooseCard } from "./card-input";
import { type EmojiPanel, useEmojiPanel } from "./emoji-panel";
import { useComposerField } from "./field";
import { isLeaveKey, isSendKey } from "./keys";
import { useMessageEdit } from "./message-edit";
import { usePictureInput } from "./picture-input";
import { queueChatMessage } from "./queue-message";
import { type ReplyState, useReply } from "./reply";
import { useSameObject, useStableHandlers } from "./stable-handlers";

const draftOwner = ({ me, them }: ChatProps): string => chatDraftOwner(me, them.id);

type TextModel = Pick<ChatModel, "view"> & {
  /** Nothing can be sent now, as an answer is awaited, or one may not write any more. */
  isClosed: boolean;
};

function useTextInput(props: ChatProps, { view, isClosed }: TextModel, scrollToBottom: () => void) {
  const { texts } = props;
  const composerField = useComposerField();
  const { field, setText } = composerField;
  const reply = useReply(props, view, field);
  const [fault, setFault] = useState<string | null>(null);

  const sendText = async () => {
    const area = field.current;
    const text = area?.value ?? "";
    if (!area || isClosed || text.trim() === "") return area?.focus();
    if (isOverLength(text, CHAT_LIMITS.textMax)) return setFault(texts.too_long);
    setText("");
    scrollToBottom();
    const replyTo = reply.take();
    if (await queueChatMessage(props, { kind: "text", text, file: null, replyTo })) deleteTextDraft(draftOwner(props));
    else {
      setText(text);
      reply.restore(replyTo);
    }
    area.focus();
  };
  return { ...composerField, sendText, reply, fault, clearFault: () => setFault(null) };
}

/** Fills each field that comes; what the server sends back of a refused text stands before a draft. */
function useKeptText(props: ChatProps, { field, setText }: EditedField, isEditing: boolean): void {
  const filled = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    if (area === filled.current) return;
    filled.current = area;
    const text = area?.value || (isEditing ? "" : readTextDraft(draftOwner(props)));
    if (text) setText(text);
  });
}

type Show = (overlay: ReactNode) => void;

function usePictures(props: ChatProps, reply: ReplyState, scrollToBottom: () => void, show: Show) {
  return usePictureInput(
    props,
    ({ file, width, height }, burns) => {
      scrollToBottom();
      const picture = { file, width, height, replyTo: reply.take() };
      void queueChatMessage(props, { kind: burns ? "burn" : "image", text: null, ...picture });
    },
    show,
  );
}

const openCards = (props: ChatProps, scrollToBottom: () => void, show: Show): void =>
  void chooseCard(props, show, (card) => {
    scrollToBottom();
    void queueChatMessage(props, { kind: "text", text: "", card, file: null });
  });

type EditedField = Pick<ReturnType<typeof useComposerField>, "field" | "setText">;

function useEdit(props: ChatProps, parts: EditedField & Pick<ChatModel, "lines" | "dispatch">) {
  const now = useServerClock(props.now);
  return useMessageEdit(props, {
    ...parts,
    now,
    readDraft: () => readTextDraft(draftOwner(props)),
  });
}

interface KeyTargets {
  edit: ReturnType<typeof useEdit>;
  reply: ReplyState;
  submit(): void;
}

/** An edit is left, or begun, before a quote is. */
function onComposerKey(event: KeyboardEvent<HTMLTextAreaElement>, { edit, reply, submit }: KeyTargets): void {
  if (edit.onKey(event)) return;
  if (isLeaveKey(event.nativeEvent) && reply.reply) reply.stop();
  if (!isSendKey(event.nativeEvent)) return;
  event.preventDefault();
  submit();
}

function onComposerSubmit(event: FormEvent<HTMLFormElement>, submit: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  submit();
}

interface ComposerParts extends Pick<KeyTargets, "edit" | "submit"> {
  input: ReturnType<typeof useTextInput>;
  emoji: EmojiPanel;
  pictures: ReturnType<typeof usePictures>;
  onCard(): void;
}

function useComposerHandlers(props: ChatProps, { input, edit, submit, emoji, pictures, onCard }: ComposerParts) {
  const { reply } = input;
  const reportTyping = useReportTyping(props);
  return useStableHandlers({
    onStopReply: reply.stop,
    onUnfold: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      withMenuParts(({ showTools }) => showTools(currentTarget, input.unfold)),
    onEmoji: emoji.toggle,
    onPicture: pictures.choose,
    onCard,
    onPaste: pictures.onPaste,
    onField: emoji.close,
    onLeaveEdit: edit.leave,
    onInput: () => {
      const text = input.field.current?.value;
      input.onChanged();
      input.clearFault();
      if (!edit.editing) saveTextDraft(draftOwner(props), text);
      if (text) reportTyping();
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => onComposerKey(event, { edit, reply, submit }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => onComposerSubmit(event, submit),
  });
}

interface ComposerState {
  answer(target: ReplyTarget): void;
  actions: ComposerActions;
  panel: ReactNode;
  edit(line: ChatLine): void;
}

export function useComposer(
  props: ChatProps,
  model: TextModel & Pick<ChatModel, "lines" | "dispatch">,
  scrollToBottom: () => void,
  show: Show,
): ComposerState {
  const input = useTextInput(props, model, scrollToBottom);
  const { field, reply } = input;
  const edit = useEdit(props, { lines: model.lines, dispatch: model.dispatch, field, setText: input.setText });
  useKeptText(props, input, edit.editing !== null);
  const submit = () => (edit.editing ? edit.save() : void input.sendText());
  const emoji = useEmojiPanel(props, field);
  const pictures = usePictures(props, reply, scrollToBottom, show);
  const onCard = () => openCards(props, scrollToBottom, show);
  const handlers = useComposerHandlers(props, { input, edit, submit, emoji, pictures, onCard });
  const actions: ComposerActions = useSameObject({
    ...handlers,
    field,
    reply: reply.reply,
    emojiOpen: emoji.open,
    toolsFolded: input.needsRoom && !emoji.open,
    editing: edit.editing,
    fault: edit.fault ?? input.fault,
  });
  const panel = (
    <>
      {emoji.panel}
      {pictures.dropTarget}
    </>
  );
  const answer = (target: ReplyTarget) => {
    if (edit.editing) edit.leave();
    reply.answer(target);
  };
  return { actions, panel, answer, edit: ({ id, text }) => edit.start({ id, text: text ?? "" }) };
}
