import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ChatProps } from "../../src/ui/chat/types";
import { Icon } from "../../src/ui/icon";
import { FirstPhotoSheet, isReminderDue } from "./first-photo";
import { type PictureFault, type PreparedPicture, preparePicture } from "./prepare-picture";
// Sends it: here the network is still there.
import "../upload/request";

interface Props {
  file: File;
  props: ChatProps;
  onSend(picture: PreparedPicture, burns: boolean): void;
  onClosed(): void;
}

function formatFileSize(tag: string, bytes: number): string {
  const large = bytes >= 1_000_000;
  const unit = large ? "megabyte" : "kilobyte";
  const format = new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: large ? 1 : 0 });
  return format.format(large ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}

/** As it will be sent; with its URL while it is shown. */
interface ShownPicture extends PreparedPicture {
  url: string;
}

/** null: being prepared. */
function usePreparedPicture(file: File): ShownPicture | PictureFault | null {
  const [result, setResult] = useState<ShownPicture | PictureFault | null>(null);
  useEffect(() => {
    let url = "";
    let closed = false;
    void preparePicture(file).then((picture) => {
      if (closed) return;
      if (typeof picture === "string") return setResult(picture);
      url = URL.createObjectURL(picture.file);
      setResult({ ...picture, url });
    });
    return () => {
      closed = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [file]);
  return result;
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

type Result = ReturnType<typeof usePreparedPicture>;

function PictureArea({ result, texts }: { result: Result; texts: ChatProps["texts"] }) {
  if (typeof result === "string")
    return (
      <p className="chat-preview-fault" role="alert">
        <Icon name="warning" />
        {texts[result]}
      </p>
    );
  if (result) return <img src={result.url} alt={texts.photo_mine} width={result.width} height={result.height} />;
  return (
    <p className="chat-preview-waits" role="status">
      <span className="spinner" aria-hidden="true" />
      {texts.photo_preparing}
    </p>
  );
}

function sizeText(full: number, result: ShownPicture, { texts, tag }: ChatProps): string {
  const { size } = result.file;
  const sizes = { size: formatFileSize(tag, size), full: formatFileSize(tag, full) };
  return fillTemplate(size < full ? texts.photo_smaller : texts.photo_size, sizes);
}

function PreviewForm({
  file,
  result,
  props,
  close,
}: Pick<Props, "file" | "props"> & { result: Result; close(): void }) {
  const { texts, canBurn } = props;
  const refused = typeof result === "string";
  return (
    <>
      {refused ? null : <BurnChoiceFields texts={texts} canBurn={canBurn} />}
      {refused ? null : (
        <p className="text-13 muted chat-preview-size">{result ? sizeText(file.size, result, props) : "\u00a0"}</p>
      )}
      <div className="chat-preview-ways">
        <button type="button" className="button secondary" onClick={close}>
          {refused ? texts.close : texts.cancel}
        </button>
        {refused ? null : (
          <button type="submit" className="button primary" disabled={!result}>
            <Icon name="send" size={20} />
            {texts.send}
          </button>
        )}
      </div>
    </>
  );
}

/** Preview of a picture before sending, from when it was chosen. */
export function PicturePreviewDialog({ file, props, onSend, onClosed }: Props) {
  const { texts } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const result = usePreparedPicture(file);
  const [reminding, setReminding] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const send = (burns: boolean) => {
    if (!result || typeof result === "string") return;
    const { url: _, ...picture } = result;
    onSend(picture, burns);
    close();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const burns = new FormData(event.currentTarget).get("after") === "burns";
    if (!burns && isReminderDue(props)) setReminding(true);
    else send(burns);
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
        <PictureArea result={result} texts={texts} />
      </div>
      <form onSubmit={onSubmit} data-own-faults="">
        <PreviewForm file={file} result={result} props={props} close={close} />
      </form>
      {reminding ? (
        <FirstPhotoSheet props={props} onSend={() => send(false)} onClosed={() => setReminding(false)} />
      ) : null}
    </dialog>
  );
}

type Send = (picture: PreparedPicture, burns: boolean) => void;

/** Shows pictures one after the other. */
export function previewInTurn(
  files: readonly File[],
  props: ChatProps,
  send: Send,
  show: (overlay: ReactNode) => void,
): void {
  const [file, ...rest] = files;
  const onClosed = () => previewInTurn(rest, props, send, show);
  show(file && <PicturePreviewDialog key={rest.length} file={file} props={props} onSend={send} onClosed={onClosed} />);
}

/** `image/*`: which formats the browser decodes is only known by trying. */
export function choosePictures(onChosen: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => onChosen([...(input.files ?? [])]));
  input.click();
}
