import { Icon } from "../../icon";
import { fillTemplate } from "../fill-template";
import type { ChatTexts } from "../texts";
import type { ChatLine } from "../types";

interface Props {
  line: ChatLine;
  name: string;
  texts: ChatTexts;
  /** Absent: without script. */
  onReveal?(line: ChatLine, button: HTMLElement): void;
}

/** A photo that its reader has not opened: the picture itself is not loaded. It can be reported unseen. */
export function BlurredPhoto({ line, name, texts, onReveal }: Props) {
  const { preview, width, height } = line;
  return (
    <>
      <button
        type="button"
        className="chat-veil"
        disabled={!onReveal}
        onClick={(event) => onReveal?.(line, event.currentTarget)}
      >
        {preview ? <img src={preview} alt="" width={width ?? 4} height={height ?? 3} draggable={false} /> : null}
        <span className="chat-veil-text">
          <Icon name="eye" size={28} />
          <span className="visually-hidden">{texts.photo_show}. </span>
          <b>{fillTemplate(texts.photo_to_open, { name })}</b>
          <span className="text-13 scripted">{texts.photo_tap}</span>
        </span>
      </button>
      <span className="chat-veil-ways">
        <a href={`/report/message/${line.id}`}>
          <Icon name="flag" size={20} />
          {texts.report}
        </a>
        <button type="button" popoverTarget="chat-block">
          <Icon name="ban" size={20} />
          {texts.block}
        </button>
      </span>
    </>
  );
}
