import { type ComponentProps, useEffect, useRef } from "react";
import { MessageInfo } from "../../src/ui/chat/message-info";
import { Icon } from "../../src/ui/icon";

/** Sheet with what is known of one message. */
export function MessageInfoDialog({ onClosed, ...info }: ComponentProps<typeof MessageInfo> & { onClosed(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="info-title"
      onClose={onClosed}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="sheet-head">
        <h2 className="text-20" id="info-title">
          {info.texts.info}
        </h2>
        <button type="button" className="icon-button" aria-label={info.texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <MessageInfo {...info} />
    </dialog>
  );
}
