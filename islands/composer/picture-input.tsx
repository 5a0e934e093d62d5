import { type ClipboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ChatProps } from "../../src/ui/chat/types";
import { Icon } from "../../src/ui/icon";
import { withPicturePreview } from "../chat/later-parts";
import type { PreparedPicture } from "./prepare-picture";

type Show = (overlay: ReactNode) => void;
type Send = (picture: PreparedPicture, burns: boolean) => void;

const isComposerOpen = (): boolean =>
  document.querySelector("#write") !== null && document.querySelector("dialog[open]") === null;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** Files that are dropped anywhere on the page. @returns whether some are held over it */
function useDroppedFiles(canSend: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!canSend) return;
    const stopped = new AbortController();
    const take = (event: DragEvent): boolean => {
      const isTaken = hasFiles(event) && isComposerOpen();
      if (isTaken) event.preventDefault();
      return isTaken;
    };
    const handlers = {
      dragover: (event: DragEvent) => setOver(take(event)),
      // Without a next element the window was left.
      dragleave: ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false),
      drop: (event: DragEvent) => {
        setOver(false);
        if (take(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    };
    for (const type of ["dragover", "dragleave", "drop"] as const)
      document.addEventListener(type, handlers[type], { signal: stopped.signal });
    return () => stopped.abort();
  }, [canSend, onFiles]);
  return isOver;
}

/** Pictures of the clipboard, unless it holds words: programs add a picture of them. */
function pastedPictures({ clipboardData }: ClipboardEvent): File[] {
  if (clipboardData.types.includes("text/plain")) return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith("image/"));
}

interface PictureInput {
  choose(): void;
  onPaste(event: ClipboardEvent): void;
  /** Over the page while files are held over it. */
  dropTarget: ReactNode;
}

/** The ways in which a picture comes into the chat. */
export function usePictureInput(props: ChatProps, send: Send, show: Show): PictureInput {
  const { canSendPictures, texts } = props;
  const latestSend = useRef(send);
  latestSend.current = send;
  const preview = useMemo(() => {
    const sendLatest: Send = (...picture) => latestSend.current(...picture);
    return (files: readonly File[]) =>
      withPicturePreview(({ previewInTurn }) => previewInTurn(files, props, sendLatest, show));
  }, [props, show]);
  const isOver = useDroppedFiles(canSendPictures, preview);
  return {
    choose: () => withPicturePreview(({ choosePictures }) => choosePictures(preview)),
    onPaste: (event) => {
      const pictures = canSendPictures ? pastedPictures(event) : [];
      if (pictures.length === 0) return;
      event.preventDefault();
      preview(pictures);
    },
    dropTarget: isOver ? (
      <div className="chat-drop" role="status">
        <Icon name="album" />
        <p>{texts.photo_drop}</p>
      </div>
    ) : null,
  };
}
