import type { ReactNode, Ref } from "react";
import { Icon } from "../icon";
import type { ChatLineActions, LaterParts, NoScriptRenderer } from "./bubble/parts";
import { Composer, type ComposerActions } from "./composer";
import { ChatLog } from "./log/log";
import { LogItem } from "./log/log-item";
import type { ChatCalendar } from "./times";
import type { DraftReadingActions } from "./translation/draft-reading";
import type { ChatLine, ChatProps, FirstMessages } from "./types";
import { isUnreadThere, olderUnreadOf, UnreadCount } from "./unread";
import type { MovedMessages } from "./view-state";

interface LiveChatParts {
  actions: ChatLineActions | undefined;
  composer: ComposerActions;
  draft: DraftReadingActions;
  scroller: Ref<HTMLDivElement>;
  connectionBar: ReactNode;
  typing: ReactNode;
  newMessagesButton: ReactNode;
  /** Message whose own time is shown. */
  timeOf: string | null;
  panel: ReactNode;
  firstMessages: FirstMessages | null;
  moved: MovedMessages;
  onOlder(): void;
  /** `seq` after which messages are missing. */
  holes: readonly number[];
  onRetryMissing(): void;
}

interface Props {
  props: ChatProps;
  lines: readonly ChatLine[];
  /** As it stands in an address; null: these are the oldest. */
  before: string | null;
  calendar: ChatCalendar;
  /** null: not there yet. */
  laterParts: LaterParts | null;
  live?: LiveChatParts;
  plain?: NoScriptRenderer;
}

function Older({ props, lines, before, live }: Pick<Props, "props" | "lines" | "before" | "live">) {
  if (before === null) return null;
  const olderUnread = olderUnreadOf(props, lines, live?.moved);
  return (
    <LogItem className="chat-older">
      <a
        className="link"
        href={`/chat/${props.them.id}?before=${before}`}
        onClick={(event) => {
          if (!live) return;
          event.preventDefault();
          live.onOlder();
        }}
      >
        {props.texts.older}
        {olderUnread > 0 ? <UnreadCount n={olderUnread} tag={props.tag} text={props.texts.unread} /> : null}
      </a>
    </LogItem>
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

interface FirstProps {
  /** Unanswered first messages by now. */
  first: FirstMessages | null;
}

function Messages({ props, lines, before, calendar, laterParts, live, plain, first }: Props & FirstProps) {
  const { me, them, texts, firstUnread, met } = props;
  const strangersLast = first?.from === "them" ? (props.firstTexts[first.left] ?? null) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items lie in blocks.
    <div role="list" className="chat-log">
      {before === null && met ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of the server's own.
        <LogItem className="chat-met" dangerouslySetInnerHTML={{ __html: met }} />
      ) : null}
      <Older props={props} lines={lines} before={before} live={live} />
      <ChatLog
        lines={lines}
        me={me}
        name={them.nickname}
        nameLang={them.lang}
        firstUnread={firstUnread}
        unreadText={isUnreadThere(props, lines, before) ? props.unreadText : texts.unread}
        timeOf={live?.timeOf}
        strangersLast={strangersLast}
        calendar={calendar}
        texts={texts}
        translate={props.translate}
        actions={live?.actions}
        holes={live?.holes}
        onRetryMissing={live?.onRetryMissing}
        plain={plain}
        laterParts={laterParts}
      />
      {lines.some(({ blurred }) => blurred) ? (
        <LogItem className="chat-between chat-blur-note">{props.blurNote}</LogItem>
      ) : null}
      {live?.typing}
    </div>
  );
}

/** Where one writes; after one's last first message the answer is awaited, and one's own can be edited alone. What is typed by then stays. */
function Writing({ props, laterParts, live, first }: Pick<Props, "props" | "laterParts" | "live"> & FirstProps) {
  const editing = live ? live.composer.editing : props.editing;
  const mine = first?.from === "me" ? first : null;
  const isAwaiting = mine?.left === 0;
  return (
    <>
      {props.draft && laterParts ? (
        <laterParts.DraftReading draft={props.draft} action={`/chat/${props.them.id}`} actions={live?.draft} />
      ) : null}
      {mine ? (
        <p className={isAwaiting ? "chat-notice" : "chat-left"} role="status">
          {props.firstTexts[mine.left]}
        </p>
      ) : null}
      <Composer
        {...props}
        action={`/chat/${props.them.id}`}
        pictures={props.canSendPictures}
        closed={!props.canWrite || (isAwaiting && !editing)}
        laterParts={laterParts}
        actions={live?.composer}
      />
    </>
  );
}

/** Messages and composer, scrolled to the end by CSS alone. */
export function ChatFrame(frame: Props) {
  const { props, lines, laterParts, live } = frame;
  const { me, texts } = props;
  const first = (live ?? props).firstMessages;
  return (
    <>
      {live?.connectionBar}
      {/* New messages are read out once by their announcement: a log that reads out itself would read pages of older ones, too. */}
      <section
        className="chat-scroll"
        role="log"
        aria-live="off"
        aria-label={texts.log}
        data-answered={props.firstMessages && !first ? "" : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
        tabIndex={0}
        ref={live?.scroller}
      >
        <Messages {...frame} first={first} />
      </section>
      {live?.newMessagesButton}
      <MaskedNote text={props.newcomer} lines={lines} me={me} />
      {props.canWrite || props.couldWrite ? <Writing {...{ props, laterParts, live, first }} /> : null}
      {live?.panel}
    </>
  );
}

export const TypingBubble = ({ text }: { text: string }) => (
  <LogItem className="chat-row">
    <div className="chat-bubble chat-typing" role="img" aria-label={text}>
      <i />
      <i />
      <i />
    </div>
  </LogItem>
);
