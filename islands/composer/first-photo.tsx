import { useEffect, useRef } from "react";
import { FirstPhotoPoints } from "../../src/ui/chat/first-photo";
import type { ChatProps } from "../../src/ui/chat/types";
import { Icon } from "../../src/ui/icon";

/** Id of the friend to whom a photo goes from this page: the server knows of it once it has arrived there. */
let toldOf = "";

/** Whether the sender has to be reminded before this photo. */
export const isReminderDue = ({ firstPhoto, them }: ChatProps): boolean => firstPhoto && toldOf !== them.id;

interface Props {
  props: ChatProps;
  onSend(): void;
  onClosed(): void;
}

interface ButtonsProps {
  texts: ChatProps["texts"];
  onClose(): void;
  onSend(): void;
}

const ReminderButtons = ({ texts, onClose, onSend }: ButtonsProps) => (
  <div className="chat-first-ways">
    <button type="button" className="button secondary" onClick={onClose}>
      {texts.photo_not_now}
    </button>
    <button type="button" className="button primary" onClick={onSend}>
      <Icon name="send" size={20} />
      {texts.photo_first_send}
    </button>
  </div>
);

/** Sheet over the preview, before the first photo to a friend. */
export function FirstPhotoSheet({ props: { texts, them }, onSend, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const send = () => {
    toldOf = them.id;
    close();
    onSend();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="first-photo-title"
      aria-describedby="first-photo-once"
      onClose={(event) => {
        // The preview below must not take it for its own.
        event.stopPropagation();
        onClosed();
      }}
    >
      <div className="grab" />
      <div className="sheet-head">
        <h2 className="text-20" id="first-photo-title">
          {texts.photo_first_title}
        </h2>
        <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="muted" id="first-photo-once">
        {texts.photo_first_once}
      </p>
      <FirstPhotoPoints texts={texts} />
      <ReminderButtons texts={texts} onClose={close} onSend={send} />
    </dialog>
  );
}
