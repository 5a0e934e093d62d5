import { type FormEvent, useEffect, useMemo, useRef } from "react";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ChatProps } from "../../src/ui/chat/types";
import { Icon } from "../../src/ui/icon";

interface Props {
  file: File;
  props: ChatProps;
  onSend(burns: boolean): void;
  onClosed(): void;
}

function formatFileSize(tag: string, bytes: number): string {
  const large = bytes >= 1_000_000;
  const unit = large ? "megabyte" : "kilobyte";
  const format = new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: large ? 1 : 0 });
  return format.format(large ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}

function BurnChoiceFields({ texts, canBurn }: Pick<ChatProps, "texts" | "canBurn">) {
  if (!canBurn) return null;
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.stays_or_burns}</legend>
      <label className="chat-choice">
        <Icon name="album" />
        <span className="grow">
          <b>{texts.stays}</b>
          <span className="text-13 muted">{texts.stays_text}</span>
        </span>
        <input type="radio" name="after" value="stays" defaultChecked />
      </label>
      <label className="chat-choice chat-choice-burns">
        <Icon name="flame" />
        <span className="grow">
          <b>{texts.burns}</b>
          <span className="text-13 muted">{texts.burns_text}</span>
        </span>
        <input type="radio" name="after" value="burns" />
      </label>
    </fieldset>
  );
}

function PreviewButtons({ texts, close }: { texts: ChatProps["texts"]; close(): void }) {
  return (
    <div className="chat-preview-ways">
      <button type="button" className="button secondary" onClick={close}>
        {texts.cancel}
      </button>
      <button type="submit" className="button primary">
        <Icon name="send" size={20} />
        {texts.send}
      </button>
    </div>
  );
}

/** Preview of a picture before sending. */
export function PicturePreviewDialog({ file, props, onSend, onClosed }: Props) {
  const { texts, tag, canBurn } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => {
    dialog.current?.showModal();
    return () => URL.revokeObjectURL(url);
  }, [url]);
  const close = () => dialog.current?.close();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget).get("after") === "burns");
    close();
  };
  return (
    <dialog ref={dialog} className="chat-preview" aria-labelledby="preview-title" onClose={onClosed}>
      <header className="top-bar">
        <button type="button" className="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
        <h1 id="preview-title">{texts.photo_for}</h1>
      </header>
      <div className="chat-preview-picture">
        <img src={url} alt={texts.photo_mine} />
      </div>
      <form onSubmit={onSubmit} data-own-faults="">
        <BurnChoiceFields texts={texts} canBurn={canBurn} />
        <p className="text-13 muted chat-preview-size">
          {fillTemplate(texts.photo_size, { size: formatFileSize(tag, file.size) })}
        </p>
        <PreviewButtons texts={texts} close={close} />
      </form>
    </dialog>
  );
}
