import type { ReactNode, Ref } from "react";
import { Icon } from "../icon";
import type { ChatLineActions, NoScriptRenderer } from "./bubble";
import { Composer, type ComposerActions } from "./composer";
import { ChatLog } from "./log";
import type { ChatCalendar } from "./times";
import type { ChatClosedReason, ChatLine, ChatProps } from "./types";

interface LiveChatParts {
  actions: ChatLineActions | undefined;
  composer: ComposerActions;
  scroller: Ref<HTMLDivElement>;
  connectionBar: ReactNode;
  typing: ReactNode;
  newMessagesButton: ReactNode;
  panel: ReactNode;
  /** The other one was suspended or banned meanwhile. */
  closedReason: ChatClosedReason | null;
  onOlder(): void;
  /** `seq` after which messages are missing. */
  holes: readonly number[];
  onRetryMissing(): void;
}

interface Props {
  props: ChatProps;
  lines: readonly ChatLine[];
  before: string | null;
  calendar: ChatCalendar;
  live?: LiveChatParts;
  plain?: NoScriptRenderer;
}

function Older({ props, before, live }: Pick<Props, "props" | "before" | "live">) {
  if (before === null) return null;
  return (
    <li className="chat-older">
      <a
        className="link"
        href={`/chat/${props.them.id}?before=${encodeURIComponent(before)}`}
        onClick={(event) => {
          if (!live) return;
          event.preventDefault();
          live.onOlder();
        }}
      >
        {props.texts.older}
      </a>
    </li>
  );
}

function MaskedNote({ text, lines, me }: { text: string | null; lines: readonly ChatLine[]; me: string }) {
  if (!text || !lines.some(({ from, masked }) => from === me && masked)) return null;
  return (
    <p className="note calm chat-note">
      <Icon name="eye" size={20} />
      <span>{text}</span>
    </p>
  );
}

interface ChatComposerProps {
  props: ChatProps;
  live?: LiveChatParts;
}

function ChatComposer({ props, live }: ChatComposerProps) {
  return (
    <Composer
      action={`/chat/${props.them.id}`}
      once={props.once}
      written={props.written}
      pictures={props.canSendPictures}
      error={props.error}
      reply={props.reply}
      me={props.me}
      texts={props.texts}
      actions={live?.composer}
    />
  );
}

/** Messages and composer, scrolled to the end by CSS alone. */
export function ChatFrame({ props, lines, before, calendar, live, plain }: Props) {
  const { me, them, texts, firstUnread, strangersLast } = props;
  return (
    <>
      {live?.connectionBar}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <section className="chat-scroll" aria-label={texts.log} tabIndex={0} ref={live?.scroller}>
        <ol className="chat-log">
          <Older props={props} before={before} live={live} />
          <ChatLog
            lines={lines}
            me={me}
            name={them.nickname}
            firstUnread={firstUnread}
            strangersLast={strangersLast}
            calendar={calendar}
            texts={texts}
            translate={props.translate}
            actions={live?.actions}
            holes={live?.holes}
            onRetryMissing={live?.onRetryMissing}
            plain={plain}
          />
          {live?.typing}
        </ol>
      </section>
      {live?.newMessagesButton}
      <MaskedNote text={props.newcomer} lines={lines} me={me} />
      {live?.closedReason && props.canWrite ? <p className="chat-notice">{texts[live.closedReason]}</p> : null}
      {props.canWrite && !live?.closedReason ? <ChatComposer props={props} live={live} /> : null}
      {live?.panel}
    </>
  );
}

export const TypingBubble = ({ text }: { text: string }) => (
  <li className="chat-row">
    <div className="chat-bubble chat-typing" role="img" aria-label={text}>
      <i />
      <i />
      <i />
    </div>
  </li>
);

/** Button to newer messages below. */
export const NewMessagesButton = ({ text, onClick }: { text: string; onClick(): void }) => (
  <div className="chat-pill">
    <button type="button" className="button small secondary" onClick={onClick}>
      <Icon name="down" size={20} />
      {text}
    </button>
  </div>
);
