import { Bubble, type ChatLineActions, type NoScriptRenderer } from "./bubble";
import { DeliveryState } from "./delivery-state";
import { buildChatLogRows, type ChatLogRow, insertHoles } from "./log-rows";
import { type ChatCalendar, formatChatMoment, formatChatTime } from "./times";
import { TranslationNote } from "./translation-note";
import type { ChatLine, ChatTexts, ChatTranslationOptions } from "./types";

interface LogProps {
  lines: readonly ChatLine[];
  me: string;
  name: string;
  firstUnread: string | null;
  strangersLast: string | null;
  calendar: ChatCalendar;
  texts: ChatTexts;
  translate: ChatTranslationOptions;
  actions?: ChatLineActions;
  plain?: NoScriptRenderer;
  holes?: readonly number[];
  onRetryMissing?(): void;
}

type RowProps = LogProps & { last: boolean };

function ChatLineItem({ row, last, ...props }: RowProps & { row: Extract<ChatLogRow, { kind: "line" }> }) {
  const { calendar, texts, name, actions, plain, strangersLast } = props;
  const time = (at: number) => formatChatTime(calendar, at);
  const { line, mine, meta } = row;
  return (
    <li className={mine ? "chat-row chat-own" : "chat-row"} data-line={line.id}>
      <Bubble
        line={line}
        mine={mine}
        texts={texts}
        name={name}
        actions={actions}
        plain={plain}
        tag={calendar.tag}
        time={time}
      />
      <TranslationNote line={line} translate={props.translate} actions={actions} />
      {meta ? <DeliveryState line={line} texts={texts} actions={actions} time={time} /> : null}
      {last && !mine && strangersLast ? (
        <p className="chat-meta" suppressHydrationWarning>
          {time(Date.parse(line.createdAt))} · {strangersLast}
        </p>
      ) : null}
    </li>
  );
}

function ChatLogItem({ row, ...props }: RowProps & { row: ChatLogRow }) {
  switch (row.kind) {
    case "moment":
      return (
        <li className="chat-between" suppressHydrationWarning>
          {formatChatMoment(props.calendar, row.at, props.texts)}
        </li>
      );
    case "unread":
      return (
        <li className="chat-unread-mark" id="first-unread">
          {props.texts.unread}
        </li>
      );
    case "hole":
      return (
        <li className="chat-hole">
          <span className="spinner" />
          <span>{props.texts.missing}</span>
          <button type="button" className="link" onClick={props.onRetryMissing}>
            {props.texts.try_again}
          </button>
        </li>
      );
    case "line":
      return <ChatLineItem {...props} row={row} />;
  }
}

export function ChatLog(props: LogProps) {
  const { lines, holes = [] } = props;
  if (lines.length === 0 && holes.length === 0) return <li className="chat-between">{props.texts.empty}</li>;
  const rows = insertHoles(buildChatLogRows(lines, props.me, props.firstUnread, props.calendar), holes);
  return rows.map((row, at) => <ChatLogItem key={row.key} {...props} row={row} last={at === rows.length - 1} />);
}
