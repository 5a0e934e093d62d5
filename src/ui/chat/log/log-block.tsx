import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Bubble } from "../bubble/bubble";
import type { BelowProps, ChatLineActions, LaterParts, NoScriptRenderer } from "../bubble/parts";
import { DeliveryState } from "../delivery-state";
import { MessageTime } from "../message-time";
import type { ChatTexts } from "../texts";
import { type ChatCalendar, formatChatMoment, formatChatTime } from "../times";
import type { ChatLine, ChatTranslationOptions } from "../types";
import { LogItem } from "./log-item";
import { buildChatLogRows, type ChatBlock, type ChatLogRow, insertHoles } from "./log-rows";

/** The same for all rows. */
export interface SharedProps {
  me: string;
  name: string;
  nameLang?: string;
  calendar: ChatCalendar;
  texts: ChatTexts;
  translate: ChatTranslationOptions;
  actions?: ChatLineActions;
  plain?: NoScriptRenderer;
  laterParts: LaterParts | null;
  onRetryMissing?(): void;
  /** On the mark of what is unread. */
  unreadText: string;
}

interface LineProps extends SharedProps {
  line: ChatLine;
  /** Shows how far it has come. */
  meta: boolean;
  /** Shows when it was written. */
  timed: boolean;
  /** It is reached by Tab, others by arrows. */
  tabStop: boolean;
  /** Below the last message of a stranger: how many they have left. */
  strangersLast: string | null;
}

const rowClass = ({ recalled, reactions }: ChatLine, mine: boolean): string =>
  `chat-row${mine ? " chat-own" : ""}${!recalled && reactions.length > 0 ? " chat-reacted" : ""}`;

/** Until its script is there: as the server has drawn it where a line needs nothing of it. */
function BelowBubble({ laterParts, ...props }: BelowProps & Pick<LineProps, "laterParts">): ReactNode {
  const { line, translate } = props;
  if (laterParts) return <laterParts.Below {...props} />;
  return !line.recalled && translate.offered.includes(line.id) ? <noscript /> : null;
}

/** Drawn anew when its message becomes another object. */
const ChatLineItem = memo(function ChatLineItem(props: LineProps) {
  const { line, meta, timed, tabStop, strangersLast, me, calendar, texts, actions, plain, laterParts } = props;
  const mine = line.from === me;
  const time = (at: number) => formatChatTime(calendar, at);
  const named = { line, mine, texts, name: props.name, nameLang: props.nameLang };
  return (
    <LogItem className={rowClass(line, mine)} line={line} tabIndex={actions && (tabStop ? 0 : -1)}>
      {laterParts && line.kind === "burn" && !line.recalled && line.replyTo ? (
        <div className="chat-quote-above">
          <laterParts.Quoted {...named} jump={actions?.jump} />
        </div>
      ) : null}
      <Bubble {...named} {...{ actions, plain, time, tabStop, laterParts }} tag={calendar.tag} />
      <BelowBubble {...{ line, me, texts, actions, laterParts }} translate={props.translate} tag={calendar.tag} />
      {meta ? <DeliveryState line={line} texts={texts} actions={actions} time={time} /> : null}
      {timed && !meta && !strangersLast ? <MessageTime line={line} mine={mine} texts={texts} time={time} /> : null}
      {strangersLast ? (
        <p className="chat-meta" suppressHydrationWarning>
          {time(Date.parse(line.createdAt))} · {strangersLast}
        </p>
      ) : null}
    </LogItem>
  );
});

interface BetweenProps extends SharedProps {
  row: Exclude<ChatLogRow, { kind: "line" }>;
}

/** What stands between messages. */
function BetweenItem({ row, calendar, texts, unreadText, onRetryMissing }: BetweenProps): ReactNode {
  switch (row.kind) {
    case "moment":
      return (
        <LogItem className="chat-between" suppressHydrationWarning>
          {formatChatMoment(calendar, row.at, texts)}
        </LogItem>
      );
    case "unread":
      return (
        <LogItem className="chat-unread-mark" id="first-unread">
          <span>{unreadText}</span>
          <span className="chat-opening" />
        </LogItem>
      );
    case "hole":
      return (
        <LogItem className="chat-hole">
          <span className="spinner" />
          <span>{texts.missing}</span>
          <button type="button" className="link" onClick={onRetryMissing}>
            {texts.try_again}
          </button>
        </LogItem>
      );
  }
}

interface BlockProps extends SharedProps, Pick<ChatBlock, "lines"> {
  /** Time of the line before them; null: there is none. */
  previousAt: string | null;
  /** Numbers in it after which messages are missing. */
  holes: readonly number[];
  /** Null where it is in another block. */
  firstUnread: string | null;
  timeOf: string | null;
  tabStop: string | null;
  strangersLast: string | null;
  /** Client ids of own messages that show their state, joined by spaces. */
  stateIds: string;
  /** One of the last two: always laid out. */
  isNear: boolean;
}

/**
 * A block that is out of sight is neither laid out nor painted; it keeps its height, which has to be known first: below what
 * is in sight another one would move that. Whatever changes in the block is measured anew.
 */
function useSkippedOutOfSight(element: RefObject<HTMLElement | null>, isNear: boolean, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content has another height.
  useLayoutEffect(() => {
    const block = element.current;
    if (!block || isNear || typeof ResizeObserver === "undefined") return;
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      const size = entry?.contentRect;
      if (!size) return;
      const isMeasured = size.width !== width && block.style.contentVisibility === "auto";
      width = size.width;
      block.style.containIntrinsicBlockSize = `auto ${size.height}px`;
      block.style.contentVisibility = isMeasured ? "visible" : "auto";
    });
    block.style.contentVisibility = "visible";
    observer.observe(block);
    return () => {
      observer.disconnect();
      block.style.contentVisibility = "visible";
    };
  }, [element, isNear, content]);
}

/** A part of the log, drawn anew only when something in it changes. */
export const ChatBlockItem = memo(function ChatBlockItem(props: BlockProps) {
  const { lines, previousAt, holes, firstUnread, timeOf, tabStop, strangersLast, stateIds, isNear, ...shared } = props;
  const element = useRef<HTMLDivElement>(null);
  useSkippedOutOfSight(element, isNear, props);
  const meta = new Set(stateIds.split(" "));
  const last = lines.at(-1);
  return (
    <div className="chat-block" ref={element}>
      {insertHoles(buildChatLogRows(lines, previousAt, firstUnread, shared.calendar), holes).map((row) =>
        row.kind === "line" ? (
          <ChatLineItem
            key={row.key}
            {...shared}
            line={row.line}
            meta={meta.has(row.line.clientId)}
            timed={row.line.id === timeOf}
            tabStop={row.line.clientId === tabStop}
            strangersLast={row.line === last ? strangersLast : null}
          />
        ) : (
          <BetweenItem key={row.key} {...shared} row={row} />
        ),
      )}
    </div>
  );
});
