import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type MouseEvent, memo, type Ref } from "react";
import { CHAT_LIMITS } from "../../limits/chat";
import { BYTES_PER_CHARACTER } from "../../limits/text";
import { Icon } from "../icon";
import type { IconName } from "../icons";
import type { LaterParts } from "./bubble/parts";
import type { ReplyTarget } from "./quotes/quote-types";
import { replyFieldOf } from "./quotes/quotes";
import type { ChatTexts } from "./texts";
import type { ChatProps } from "./types";

export interface ComposerActions {
  /** What is answered now; null: nothing. */
  reply: ReplyTarget | null;
  onStopReply(): void;
  field: Ref<HTMLTextAreaElement>;
  emojiOpen: boolean;
  /** One button in place of the tools, for a text that needs their room. */
  toolsFolded: boolean;
  onUnfold(event: MouseEvent<HTMLButtonElement>): void;
  onEmoji(): void;
  onPicture(): void;
  onCard(): void;
  onInput(): void;
  /** The field was tapped. */
  onField(): void;
  editing: ChatProps["editing"];
  /** Why the text was not sent, or the edit not saved. */
  fault: string | null;
  onLeaveEdit(): void;
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

interface Props {
  /** Nothing can be sent now: the field is there as long as something stands in it. */
  closed: boolean;
  /** Of the chat. */
  action: string;
  /** Of a page without script. */
  editing: ChatProps["editing"];
  once: string;
  written: string;
  pictures: boolean;
  error: string | null;
  reply: ReplyTarget | null;
  /** User id of the writer. */
  me: string;
  texts: ChatTexts;
  laterParts: LaterParts | null;
  actions?: ComposerActions;
}

interface ToolProps {
  name: string;
  icon: IconName;
  hidden: boolean;
  onClick: (() => void) | undefined;
}

const Tool = ({ name, icon, hidden, onClick }: ToolProps) => (
  <button type="button" className="icon-button chat-tool" aria-label={name} hidden={hidden} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

function Tools({ texts, actions, pictures }: Pick<Props, "texts" | "actions" | "pictures">) {
  // One tool alone takes no more room than the button in its place.
  const folded = pictures && (actions?.toolsFolded ?? false);
  return (
    <>
      {pictures ? (
        <button
          type="button"
          className="icon-button chat-tool chat-unfold"
          aria-label={texts.tools}
          hidden={!folded}
          onClick={actions?.onUnfold}
        >
          <Icon name="plus" />
        </button>
      ) : null}
      <button
        type="button"
        className="icon-button chat-tool"
        aria-label={texts.emoji}
        hidden={folded}
        aria-expanded={actions?.emojiOpen ?? false}
        onClick={actions?.onEmoji}
      >
        <Icon name="emoji" />
      </button>
      {pictures ? (
        <>
          <Tool name={texts.photo_send} icon="album" hidden={folded} onClick={actions?.onPicture} />
          <Tool name={texts.card_add} icon="bottle" hidden={folded} onClick={actions?.onCard} />
        </>
      ) : null}
    </>
  );
}

/** What is shown over the field: of the page with script, or without. An edit answers nothing. */
function stateOf({ actions, ...props }: Pick<Props, "actions" | "editing" | "error" | "reply">) {
  const { editing, reply } = actions ?? props;
  return { editing, error: actions?.fault ?? props.error, reply: editing ? null : reply };
}

const ErrorNote = ({ error }: { error: string }) => (
  <p className="field-error chat-why" id="text-why" role="alert">
    {error}
  </p>
);

interface TextFieldProps {
  name: string;
  written: string;
  isWrong: boolean;
  /** Ids of what describes it; "": nothing. */
  described: string;
  actions: ComposerActions | undefined;
}

const TextField = ({ name, written, isWrong, described, actions }: TextFieldProps) => (
  <span className="field">
    <textarea
      name="text"
      rows={1}
      dir="auto"
      aria-label={name}
      placeholder={name}
      maxLength={BYTES_PER_CHARACTER * CHAT_LIMITS.textMax}
      defaultValue={written}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={described || undefined}
      ref={actions?.field}
      onInput={actions?.onInput}
      onClick={actions?.onField}
      onPaste={actions?.onPaste}
      onKeyDown={actions?.onKeyDown}
    />
  </span>
);

function SendButton({ isEdit, closed, texts }: { isEdit: boolean; closed: boolean; texts: ChatTexts }) {
  const [icon, name] = isEdit ? (["check", texts.edit_save] as const) : (["send", texts.send] as const);
  return (
    <button type="submit" className="icon-button chat-send" aria-label={name} disabled={closed}>
      <Icon name={icon} />
    </button>
  );
}

interface AnsweredProps extends Pick<Props, "action" | "me" | "texts" | "laterParts"> {
  reply: ReplyTarget;
  onStop: (() => void) | undefined;
}

const Answered = ({ reply, action, me, texts, laterParts, onStop }: AnsweredProps) => (
  <>
    {laterParts && <laterParts.ReplyRow {...{ reply, me, texts, onStop }} path={action} />}
    <input type="hidden" name="reply" value={replyFieldOf(reply)} />
  </>
);

/** A form that also works without script. Drawn anew only when something in it changes, not with each message. */
export const Composer = memo(function Composer({ action, once, written, texts, laterParts, actions, ...props }: Props) {
  const { editing, error, reply } = stateOf({ actions, ...props });
  const described = [error && "text-why", reply && "reply-to"].filter(Boolean).join(" ");
  return (
    <form
      id="write"
      className="chat-composer"
      data-closed={props.closed ? "" : undefined}
      method="post"
      action={`${action}${editing ? `/messages/${editing.id}/edit` : ""}`}
      data-own-faults=""
      onSubmit={actions?.onSubmit}
      noValidate
    >
      {error ? <ErrorNote error={error} /> : null}
      {reply ? (
        <Answered {...{ reply, action, texts, laterParts }} me={props.me} onStop={actions?.onStopReply} />
      ) : null}
      <input type="hidden" name="once" value={once} />
      {laterParts && editing ? (
        <laterParts.EditRow text={editing.text} href={action} texts={texts} onLeave={actions?.onLeaveEdit} />
      ) : null}
      <Tools texts={texts} actions={actions} pictures={props.pictures && !editing} />
      <TextField
        name={texts.write}
        written={written}
        isWrong={error !== null}
        described={described}
        actions={actions}
      />
      <SendButton isEdit={editing !== null} closed={props.closed} texts={texts} />
    </form>
  );
});
