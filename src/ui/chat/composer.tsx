import type { FormEvent, KeyboardEvent, ReactNode, Ref } from "react";
import { CHAT_LIMITS } from "../../limits/chat";
import { BYTES_PER_CHARACTER } from "../../limits/text";
import { Icon } from "../icon";
import type { ChatTexts } from "./types";

export interface ComposerActions {
  field: Ref<HTMLTextAreaElement>;
  emojiOpen: boolean;
  onEmoji(): void;
  onPicture(): void;
  onInput(): void;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

interface Props {
  action: string;
  once: string;
  written: string;
  pictures: boolean;
  error: string | null;
  texts: ChatTexts;
  actions?: ComposerActions;
  children?: ReactNode;
}

function Tools({ texts, actions, pictures }: Pick<Props, "texts" | "actions" | "pictures">) {
  return (
    <>
      <button
        type="button"
        className="icon-button chat-tool"
        aria-label={texts.emoji}
        aria-expanded={actions?.emojiOpen ?? false}
        onClick={actions?.onEmoji}
      >
        <Icon name="emoji" />
      </button>
      {pictures ? (
        <button
          type="button"
          className="icon-button chat-tool"
          aria-label={texts.photo_send}
          onClick={actions?.onPicture}
        >
          <Icon name="album" />
        </button>
      ) : null}
    </>
  );
}

/** A form that also works without script. */
export function Composer({ action, once, written, pictures, error, texts, actions }: Props) {
  return (
    <form
      id="write"
      className="chat-composer"
      method="post"
      action={action}
      data-own-faults=""
      onSubmit={actions?.onSubmit}
      noValidate
    >
      {error ? (
        <p className="field-error chat-why" id="text-why" role="alert">
          {error}
        </p>
      ) : null}
      <input type="hidden" name="once" value={once} />
      <Tools texts={texts} actions={actions} pictures={pictures} />
      <span className="field">
        <textarea
          name="text"
          rows={1}
          dir="auto"
          aria-label={texts.write}
          placeholder={texts.write}
          maxLength={BYTES_PER_CHARACTER * CHAT_LIMITS.textMax}
          defaultValue={written}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "text-why" : undefined}
          ref={actions?.field}
          onInput={actions?.onInput}
          onKeyDown={actions?.onKeyDown}
        />
      </span>
      <button type="submit" className="icon-button chat-send" aria-label={texts.send}>
        <Icon name="send" />
      </button>
    </form>
  );
}
