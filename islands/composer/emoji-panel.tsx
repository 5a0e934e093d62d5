import { type ReactNode, type RefObject, useCallback, useState } from "react";
import type { ChatProps } from "../../src/ui/chat/types";
import type { FieldEmojiPicker } from "../emoji/field-picker";
import { showPartMissing } from "../page/notices";

type Picker = typeof FieldEmojiPicker;

export interface EmojiPanel {
  open: boolean;
  toggle(): void;
  close(): void;
  panel: ReactNode;
}

/** The emoji picker beside the composer; its code is loaded when it is first opened. */
export function useEmojiPanel({ emoji, texts }: ChatProps, field: RefObject<HTMLTextAreaElement | null>): EmojiPanel {
  const [picker, setPicker] = useState<{ component: Picker } | null>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    setOpen((now) => !now);
    import("../emoji/field-picker").then(
      ({ FieldEmojiPicker: component }) => setPicker({ component }),
      (error) => {
        setOpen(false);
        showPartMissing(error);
      },
    );
  }, []);
  const Picker = picker?.component;
  const panel = open && Picker ? <Picker url={emoji} texts={texts} field={field} close={close} /> : null;
  return { open, toggle, close, panel };
}
