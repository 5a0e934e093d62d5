import { formatTimeOfDay } from "../../../../i18n/format";
import type { ContentSnapshot } from "../../../../safety/safety";
import { usePageView } from "../../../../shell/parts/page-view";
import { nameAttributes } from "../../../../translate/detect-language";
import { Translatable } from "../../../../translations/web/web";
import { Icon } from "../../../../ui/icon";
import { type CaseView, type ChatExcerptLine, evidenceTextId, quotedTextOf } from "../../../official";

interface PlacedLine extends ChatExcerptLine {
  /** In what was sealed. */
  place: number;
}

interface ChatLineRowProps {
  caseId: string;
  line: PlacedLine;
  name: string;
  reported: boolean;
  quoted: string | null;
}

/** Who wrote the line, and whether it is the reported one, or was recalled. */
function ChatLineHead({ line, name, reported }: Pick<ChatLineRowProps, "line" | "name" | "reported">) {
  const { t } = usePageView();
  return (
    <p className="text-13">
      <b>
        <bdi {...nameAttributes(name)}>{name}</bdi>
      </b>
      {reported ? (
        <span className="office-tag why">
          <Icon name="flag" size={14} />
          {t("official.talk_reported")}
        </span>
      ) : null}
      {line.recalled ? (
        <span className="office-tag">
          <Icon name="undo" size={14} />
          {t("official.talk_recalled")}
        </span>
      ) : null}
    </p>
  );
}

function ChatLineRow({ caseId, line, name, reported, quoted }: ChatLineRowProps) {
  const { t, locale, zone } = usePageView();
  return (
    <li className={reported ? "reported" : line.recalled ? "recalled" : undefined}>
      <span className="text-13 muted numeric">{formatTimeOfDay(locale, line.at, zone)}</span>
      <div>
        <ChatLineHead line={line} name={name} reported={reported} />
        {quoted ? (
          <blockquote className="office-words text-13 muted">
            <Translatable kind="evidence" id={evidenceTextId(caseId, "quoted")} text={quoted} className="said-text" />
          </blockquote>
        ) : null}
        {line.text === null ? (
          <p>{t("official.talk_photo")}</p>
        ) : (
          <Translatable
            kind="evidence"
            id={evidenceTextId(caseId, `line_${line.place}`)}
            text={line.text}
            className="said-text"
          />
        )}
      </div>
    </li>
  );
}

interface ChatExcerptProps {
  lines: PlacedLine[];
  message: ContentSnapshot;
  row: CaseView;
}

/** The one who wrote the message, and the one who reported it. */
function ChatLines({ lines, message, row }: ChatExcerptProps) {
  const names = new Map(row.reports.map(({ by, nickname }) => [by, nickname]));
  return (
    <ol className="office-talk">
      {lines.map((line) => (
        <ChatLineRow
          key={line.place}
          caseId={row.id}
          line={line}
          name={line.from === message.authorId ? message.nickname : (names.get(line.from) ?? "…")}
          reported={isReportedLine(line, message)}
          quoted={isReportedLine(line, message) ? quotedTextOf(message) : null}
        />
      ))}
    </ol>
  );
}

const isReportedLine = ({ at, from, text }: ChatExcerptLine, message: ContentSnapshot): boolean =>
  at === message.at && from === message.authorId && (text ?? "") === message.text;

/** Lines beside the one that was reported that are there at once. */
const NEARBY_LINES = 2;

function EarlierAndLaterLines({ lines, ...rest }: ChatExcerptProps) {
  const { t } = usePageView();
  if (lines.length === 0) return null;
  return (
    <details className="office-more">
      <summary className="link">{t("official.talk_more", { n: lines.length })}</summary>
      <ChatLines lines={lines} {...rest} />
    </details>
  );
}

/** A chat as it was. */
export function ChatExcerpt({ lines, ...rest }: ChatExcerptProps) {
  const index = lines.findIndex((line) => isReportedLine(line, rest.message));
  const [from, to] = index < 0 ? [0, lines.length] : [Math.max(0, index - NEARBY_LINES), index + NEARBY_LINES + 1];
  return (
    <>
      <EarlierAndLaterLines lines={lines.slice(0, from)} {...rest} />
      <ChatLines lines={lines.slice(from, to)} {...rest} />
      <EarlierAndLaterLines lines={lines.slice(to)} {...rest} />
    </>
  );
}
