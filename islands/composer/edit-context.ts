import type { Dispatch, RefObject } from "react";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";

export type EditedMessage = NonNullable<ChatProps["editing"]>;

export interface EditParts {
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
  /** `draft`: what was written before the edit; null: the page began with it. `saving`: the call on its way. */
  kept: { draft: string | null; saving: symbol | null };
}
