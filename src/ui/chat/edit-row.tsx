import { Icon } from "../icon";
import type { ChatTexts } from "./texts";

interface Props {
  /** What the message says now. */
  text: string;
  /** Where the edit is left without script. */
  href: string;
  texts: ChatTexts;
  onLeave?(): void;
}

/** Over the field while a message is edited. */
export function EditRow({ text, href, texts, onLeave }: Props) {
  return (
    <div className="chat-edit-row">
      <Icon name="edit" />
      <div className="grow">
        <b>{texts.editing}</b>
        <span dir="auto">{text}</span>
        <small>{texts.edit_kept}</small>
      </div>
      <a
        className="icon-button"
        href={href}
        role={onLeave ? "button" : undefined}
        aria-label={texts.edit_leave}
        onClick={(event) => {
          if (!onLeave) return;
          event.preventDefault();
          onLeave();
        }}
      >
        <Icon name="close" />
      </a>
    </div>
  );
}
