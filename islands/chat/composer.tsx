import { type ComponentType, type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { isOverLength } from "../../src/text/length";
import type { ComposerActions } from "../../src/ui/chat/composer";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import type { EmojiPicker } from "../emoji/picker";
import { newIdempotencyKey } from "../page/idempotency-key";
import { noAnswerText, showNotice } from "../page/notices";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "../throw/text-draft";
import { useComposerField } from "./field";
import { loadPreview } from "./later";
import { enqueueMessage } from "./outbox";
import { useReportTyping } from "./presence";

const chatDraftKey = ({ me, them }: ChatProps): string => `${me}:${them.id}`;

async function queueChatMessage(
  props: ChatProps,
  kind: ChatMessageJson["kind"],
  text: string | null,
  file: Blob | null,
): Promise<boolean> {
  const { me, them } = props;
  try {
    await enqueueMessage({
      clientId: newIdempotencyKey(),
      person: me,
      to: them.id,
      kind,
      text,
      file,
      at: Date.now(),
    });
    return true;
  } catch {
    showNotice(props.texts.not_kept);
    return false;
  }
}

function pictureFaultOf({ type, size }: File, texts: ChatProps["texts"]): string | null {
  if (!(PICTURE_LIMITS.types as readonly string[]).includes(type)) return texts.unsupported_image;
  return size > PICTURE_LIMITS.max ? texts.image_too_large : null;
}

function choosePicture(onChosen: (file: File) => void): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    accept: PICTURE_LIMITS.types.join(),
  });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  input.click();
}

/** Enter sends with a keyboard; on phones and during IME composition it does not. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === "Enter" &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  window.matchMedia("(pointer: fine)").matches;

type Picker = ComponentType<Parameters<typeof EmojiPicker>[0]>;

function useEmojiPicker(): { picker: Picker | null; open: boolean; toggle(): void; close(): void } {
  const [picker, setPicker] = useState<{ component: Picker } | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    document.querySelector<HTMLElement>(".chat-tool[aria-expanded]")?.focus();
  }, []);
  const toggle = useCallback(() => {
    setOpen((now) => !now);
    import("../emoji/picker").then(
      ({ EmojiPicker: component }) => setPicker({ component }),
      () => {
        setOpen(false);
        showNotice(noAnswerText());
      },
    );
  }, []);
  return { picker: picker?.component ?? null, open, toggle, close };
}

function useTextInput(props: ChatProps, scrollToBottom: () => void) {
  const { texts } = props;
  const composerField = useComposerField();
  const { field } = composerField;

  useEffect(() => {
    const area = field.current;
    const draft = readTextDraft(chatDraftKey(props));
    if (area && area.value === "" && draft) area.value = draft;
  }, [field, props]);

  const sendText = async () => {
    const area = field.current;
    const text = area?.value ?? "";
    if (!area || text.trim() === "") return area?.focus();
    if (isOverLength(text, CHAT_LIMITS.textMax)) return showNotice(texts.too_long);
    area.value = "";
    scrollToBottom();
    if (await queueChatMessage(props, "text", text, null)) deleteTextDraft(chatDraftKey(props));
    else area.value = text;
    area.focus();
  };
  return { ...composerField, sendText };
}

function usePictureInput(props: ChatProps, scrollToBottom: () => void, show: Show): () => void {
  const onChosen = (file: File) => {
    const fault = pictureFaultOf(file, props.texts);
    if (fault) return showNotice(fault);
    const onSend = (burns: boolean) => {
      scrollToBottom();
      void queueChatMessage(props, burns ? "burn" : "image", null, file);
    };
    loadPreview().then(
      ({ PicturePreviewDialog }) =>
        show(<PicturePreviewDialog file={file} props={props} onSend={onSend} onClosed={() => show(null)} />),
      () => showNotice(noAnswerText(), () => onChosen(file)),
    );
  };
  return () => choosePicture(onChosen);
}

type Show = (overlay: ReactNode) => void;

export function useComposer(
  props: ChatProps,
  scrollToBottom: () => void,
  show: Show,
): { actions: ComposerActions; panel: ReactNode } {
  const { field, insert, deleteBackward, sendText } = useTextInput(props, scrollToBottom);
  const { picker: Picker, open, toggle, close } = useEmojiPicker();
  const reportTyping = useReportTyping(props);
  const onPicture = usePictureInput(props, scrollToBottom, show);
  const { emoji, texts } = props;
  const actions: ComposerActions = {
    field,
    emojiOpen: open,
    onEmoji: toggle,
    onPicture,
    onInput: () => {
      saveTextDraft(chatDraftKey(props), field.current?.value);
      if (field.current?.value) reportTyping();
    },
    onKeyDown: (event) => {
      if (!isSendKey(event)) return;
      event.preventDefault();
      void sendText();
    },
    onSubmit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      void sendText();
    },
  };
  const panel =
    open && Picker ? (
      <Picker url={emoji} texts={texts} onPick={insert} onBackspace={deleteBackward} onClose={close} />
    ) : null;
  return { actions, panel };
}
