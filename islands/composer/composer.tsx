import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { isOverLength } from "../../src/text/length";
import type { ComposerActions } from "../../src/ui/chat/composer";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import type { ChatViewState } from "../../src/ui/chat/view-state";
import type { ChatModel } from "../chat/model";
import { useReportTyping } from "../chat/presence";
import type { FieldEmojiPicker } from "../emoji/field-picker";
import { noAnswerText, showNotice } from "../page/notices";
import { useServerClock } from "../page/server-clock";
import { chatDraftOwner, deleteTextDraft, readTextDraft, saveTextDraft } from "../throw/text-draft";
import { chooseCard } from "./card-input";
import { useComposerField } from "./field";
import { isLeaveKey, isSendKey } from "./keys";
import { useMessageEdit } from "./message-edit";
import { usePictureInput } from "./picture-input";
import { queueChatMessage } from "./queue-message";
import { type ReplyState, useReply } from "./reply";
import { useSameObject, useStableHandlers } from "./stable-handlers";

const draftOwner = ({ me, them }: ChatProps): string => chatDraftOwner(me, them.id);

type Picker = typeof FieldEmojiPicker;

function useEmojiPicker(): { picker: Picker | null; open: boolean; toggle(): void; close(): void } {
  const [picker, setPicker] = useState<{ component: Picker } | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    setOpen((now) => !now);
    import("../emoji/field-picker").then(
      ({ FieldEmojiPicker: component }) => setPicker({ component }),
      () => {
        setOpen(false);
        showNotice(noAnswerText());
      },
    );
  }, []);
  return { picker: picker?.component ?? null, open, toggle, close };
}

function useTextInput(props: ChatProps, view: ChatViewState, scrollToBottom: () => void) {
  const { texts } = props;
  const composerField = useComposerField();
  const { field, setText } = composerField;
  const reply = useReply(props, view, field);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    // What the server sends back of a refused text stands before a draft.
    const text = field.current?.value || readTextDraft(draftOwner(props));
    if (text) setText(text);
  }, [field, setText, props]);

  const sendText = async () => {
    const area = field.current;
    const text = area?.value ?? "";
    if (!area || text.trim() === "") return area?.focus();
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

/** The button in place of the tools goes: the focus is for the first of them. */
function showTools(event: MouseEvent<HTMLButtonElement>, unfold: () => void): void {
  const { currentTarget } = event;
  flushSync(unfold);
  currentTarget.parentElement?.querySelector<HTMLElement>(".chat-tool[aria-expanded]")?.focus();
}

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

function emojiPanelOf(
  { emoji, texts }: ChatProps,
  { picker: Picker, open, close }: ReturnType<typeof useEmojiPicker>,
  field: RefObject<HTMLTextAreaElement | null>,
): ReactNode {
  return open && Picker ? <Picker url={emoji} texts={texts} field={field} close={close} /> : null;
}

interface ComposerState {
  answer(target: ReplyTarget): void;
  actions: ComposerActions;
  panel: ReactNode;
  edit(line: ChatLine): void;
}

export function useComposer(
  props: ChatProps,
  { view, ...model }: Pick<ChatModel, "view" | "lines" | "dispatch">,
  scrollToBottom: () => void,
  show: Show,
): ComposerState {
  const input = useTextInput(props, view, scrollToBottom);
  const { field, reply } = input;
  const edit = useEdit(props, { lines: model.lines, dispatch: model.dispatch, field, setText: input.setText });
  const submit = () => (edit.editing ? edit.save() : void input.sendText());
  const emoji = useEmojiPicker();
  const { open, toggle, close } = emoji;
  const emojiPanel = emojiPanelOf(props, emoji, field);
  const reportTyping = useReportTyping(props);
  const pictures = usePictures(props, reply, scrollToBottom, show);
  const handlers = useStableHandlers({
    onStopReply: reply.stop,
    onUnfold: (event: MouseEvent<HTMLButtonElement>) => showTools(event, input.unfold),
    onEmoji: toggle,
    onPicture: pictures.choose,
    onCard: () => openCards(props, scrollToBottom, show),
    onPaste: pictures.onPaste,
    onField: close,
    onLeaveEdit: edit.leave,
    onInput: () => {
      input.onChanged();
      input.clearFault();
      if (!edit.editing) saveTextDraft(draftOwner(props), field.current?.value);
      if (field.current?.value) reportTyping();
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => onComposerKey(event, { edit, reply, submit }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => onComposerSubmit(event, submit),
  });
  const actions: ComposerActions = useSameObject({
    ...handlers,
    field,
    reply: reply.reply,
    emojiOpen: open,
    toolsFolded: input.needsRoom && !open,
    editing: edit.editing,
    fault: edit.fault ?? input.fault,
  });
  const panel = (
    <>
      {emojiPanel}
      {pictures.dropTarget}
    </>
  );
  const answer = (target: ReplyTarget) => {
    if (edit.editing) edit.leave();
    reply.answer(target);
  };
  return { actions, panel, answer, edit: ({ id, text }) => edit.start({ id, text: text ?? "" }) };
}
