import { Bubble, type LineActs, type Plain } from "./bubble";
import { Meta } from "./meta";
import { type Row, rowsOf } from "./rows";
import { type Calendar, momentOf, timeOf } from "./times";
import { Translation } from "./translation";
import type { ChatTexts, Line, Translating } from "./types";

interface LogProps {
  lines: readonly Line[];
  me: string;
  name: string;
  firstUnread: string | null;
  strangersLast: string | null;
  calendar: Calendar;
  texts: ChatTexts;
  translate: Translating;
  acts?: LineActs;
  plain?: Plain;
}

type RowProps = LogProps & { last: boolean };

function LineOf({ row, last, ...props }: RowProps & { row: Extract<Row, { kind: "line" }> }) {
  const { calendar, texts, name, acts, plain, strangersLast } = props;
  const time = (at: number) => timeOf(calendar, at);
  const { line, mine, meta } = row;
  return (
    <li className={mine ? "chat-row chat-own" : "chat-row"} data-line={line.id}>
      <Bubble line={line} mine={mine} texts={texts} name={name} acts={acts} plain={plain} time={time} />
      <Translation line={line} translate={props.translate} acts={acts} />
      {meta ? <Meta line={line} texts={texts} acts={acts} time={time} /> : null}
      {last && !mine && strangersLast ? (
        <p className="chat-meta" suppressHydrationWarning>
          {time(Date.parse(line.createdAt))} · {strangersLast}
        </p>
      ) : null}
    </li>
  );
}

function RowOf({ row, ...props }: RowProps & { row: Row }) {
  switch (row.kind) {
    case "moment":
      return (
        <li className="chat-between" suppressHydrationWarning>
          {momentOf(props.calendar, row.at, props.texts)}
        </li>
      );
    case "unread":
      return (
        <li className="chat-unread-mark" id="first-unread">
          {props.texts.unread}
        </li>
      );
    case "line":
      return <LineOf {...props} row={row} />;
  }
}

export function Log(props: LogProps) {
  if (props.lines.length === 0) return <li className="chat-between">{props.texts.empty}</li>;
  const rows = rowsOf(props.lines, props.me, props.firstUnread, props.calendar);
  return rows.map((row, at) => <RowOf key={row.key} {...props} row={row} last={at === rows.length - 1} />);
}
