import type { MouseEvent, ReactNode } from "react";
import { fillTemplate } from "../fill-template";
import type { ChatLine } from "../types";
import { BlurredPhoto } from "./blurred-photo";
import { bubbleClass } from "./bubble-class";
import { type BubbleProps, CancelButton, Progress } from "./parts";

interface PictureProps {
  line: ChatLine;
  alt: string;
  /** Absent: without script. */
  onView?(line: ChatLine, link: HTMLElement): void;
}

/** A tap; one that asks for another tab or window has its way. */
const isPlainTap = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** What is on this device is not loaded again. */
function Picture({ line, alt, onView }: PictureProps) {
  const { image, localImage, width, height } = line;
  const source = localImage ?? image;
  if (!source) return <span className="chat-photo-gone">{alt}</span>;
  const picture = <img src={source} alt={alt} width={width ?? 4} height={height ?? 3} loading="lazy" />;
  if (!image) return picture;
  return (
    <a
      href={image}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!onView || !isPlainTap(event)) return;
        event.preventDefault();
        onView(line, event.currentTarget);
      }}
    >
      {picture}
    </a>
  );
}

/** A picture that stays, blurred until its reader asks for it. */
export function ImageBubble({ line, mine, texts, name, actions, quoted }: BubbleProps & { quoted: ReactNode }) {
  const alt = mine ? texts.photo_mine : fillTemplate(texts.photo_from, { name });
  const veiled = line.blurred && !mine;
  return (
    <div
      className={bubbleClass(line, mine, veiled ? " chat-photo chat-veiled" : " chat-photo")}
      // The focus stays here when the photo is opened.
      tabIndex={-1}
      {...actions?.bubbleHandlers(line, mine)}
    >
      {quoted}
      {veiled ? (
        <BlurredPhoto line={line} name={name} texts={texts} onReveal={actions?.reveal} />
      ) : (
        <Picture line={line} alt={alt} onView={actions?.view} />
      )}
      <CancelButton line={line} texts={texts} actions={actions} />
      <Progress line={line} texts={texts} />
    </div>
  );
}
