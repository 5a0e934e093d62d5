import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from "react";
import { CHAT, PICTURE } from "../../src/limits/limits";
import type { ComposerActs } from "../../src/ui/chat/composer";
import type { ChatMessage, ChatProps } from "../../src/ui/chat/types";
import { isLong } from "../../src/ui/length";
import type { EmojiPicker } from "../emoji/picker";
import { freshKey } from "../page/idempotency-key";
import { noAnswer, showNotice } from "../page/notices";
import { forgetDraft, keepDraft, readDraft } from "../throw/draft";
import { useField } from "./field";
import { post } from "./outbox";
import { Preview } from "./picture";
import { useMyTyping } from "./presence";

const draftOf = ({ me, them }: ChatProps): string => `${me}:${them.id}`;

async function put(
  props: ChatProps,
  kind: ChatMessage["kind"],
  text: string | null,
  file: Blob | null,
): Promise<boolean> {
  const { me, them } = props;
  try {
    await post({ clientId: freshKey(), person: me, to: them.id, kind, text, file, at: Date.now() });
    return true;
  } catch {
    showNotice(props.texts.not_kept);
    return false;
  }
}

function faultOf({ type, size }: File, texts: ChatProps["texts"]): string | null {
  if (!(PICTURE.types as readonly string[]).includes(type)) return texts.unsupported_image;
  return size > PICTURE.max ? texts.image_too_large : null;
}

function choose(onChosen: (file: File) => void): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    accept: PICTURE.types.join(),
  });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) onChosen(file);
  });
  input.click();
}

/** Enter sends with a keyboard; on phones and during IME composition it does not. */
const sends = (event: KeyboardEvent): boolean =>
  event.key === "Enter" &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  window.matchMedia("(pointer: fine)").matches;

type Picker = ComponentType<Parameters<typeof EmojiPicker>[0]>;

function usePicker(): { picker: Picker | null; open: boolean; toggle(): void; close(): void } {
  const [picker, setPicker] = useState<{ it: Picker } | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    document.querySelector<HTMLElement>(".chat-tool[aria-expanded]")?.focus();
  }, []);
  const toggle = useCallback(() => {
    setOpen((now) => !now);
    import("../emoji/picker").then(
      ({ EmojiPicker: it }) => setPicker({ it }),
      () => {
        setOpen(false);
        showNotice(noAnswer());
      },
    );
  }, []);
  return { picker: picker?.it ?? null, open, toggle, close };
}

function useWords(props: ChatProps, toFoot: () => void) {
  const { texts } = props;
  const tools = useField();
  const { field } = tools;

  useEffect(() => {
    const area = field.current;
    const kept = readDraft(draftOf(props));
    if (area && area.value === "" && kept) area.value = kept;
  }, [field, props]);

  const sendText = async () => {
    const area = field.current;
    const text = area?.value ?? "";
    if (!area || text.trim() === "") return area?.focus();
    if (isLong(text, CHAT.textMax)) return showNotice(texts.too_long);
    area.value = "";
    toFoot();
    if (await put(props, "text", text, null)) forgetDraft(draftOf(props));
    else area.value = text;
    area.focus();
  };
  return { ...tools, sendText };
}

function usePictures(props: ChatProps, toFoot: () => void, show: Show): () => void {
  const onChosen = (file: File) => {
    const fault = faultOf(file, props.texts);
    if (fault) return showNotice(fault);
    const onSend = (burns: boolean) => {
      toFoot();
      void put(props, burns ? "burn" : "image", null, file);
    };
    show(<Preview file={file} props={props} onSend={onSend} onClosed={() => show(null)} />);
  };
  return () => choose(onChosen);
}

type Show = (overlay: ReactNode) => void;

export function useComposer(
  props: ChatProps,
  toFoot: () => void,
  show: Show,
): { acts: ComposerActs; panel: ReactNode } {
  const { field, insert, takeBack, sendText } = useWords(props, toFoot);
  const { picker: Picker, open, toggle, close } = usePicker();
  const typing = useMyTyping(props);
  const onPicture = usePictures(props, toFoot, show);
  const { emoji, texts } = props;
  const acts: ComposerActs = {
    field,
    emojiOpen: open,
    onEmoji: toggle,
    onPicture,
    onInput: () => {
      keepDraft(draftOf(props), field.current?.value);
      if (field.current?.value) typing();
    },
    onKeyDown: (event) => {
      if (!sends(event)) return;
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
      <Picker url={emoji} texts={texts} onPick={insert} onBackspace={takeBack} onClose={close} />
    ) : null;
  return { acts, panel };
}
