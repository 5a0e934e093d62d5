import type { ReactNode } from "react";
import { formatFullMoment } from "./long-times";
import { reviewText } from "./review-text";
import type { ChatTexts } from "./texts";
import type { ChatCalendar } from "./times";
import type { ChatLine, ChatProps } from "./types";

type InfoProps = Pick<ChatProps, "me" | "them" | "chatSwitches"> & {
  line: ChatLine;
  texts: ChatTexts;
  calendar: ChatCalendar;
};

function stateText(line: ChatLine, texts: ChatTexts): string {
  const { state, review } = line;
  if (review !== null) return review === "held" ? reviewText(line, texts) : texts.not_let_through;
  return texts[state];
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is known of one message: by whom, when, and of an own one how far it has come. */
export function MessageInfo({ line, me, them, chatSwitches, texts, calendar }: InfoProps) {
  const mine = line.from === me;
  const openedAt = mine && line.openedAt ? Date.parse(line.openedAt) : null;
  return (
    <>
      <dl className="chat-info">
        <Row name={texts.info_from}>
          <bdi lang={mine ? undefined : them.lang}>{mine ? texts.you : them.nickname}</bdi>
        </Row>
        <Row name={texts.info_when}>
          <time dateTime={line.createdAt}>{formatFullMoment(calendar, Date.parse(line.createdAt))}</time>
        </Row>
        {line.editedAt === null ? null : (
          <Row name={texts.info_edited}>
            <time dateTime={line.editedAt}>{formatFullMoment(calendar, Date.parse(line.editedAt))}</time>
          </Row>
        )}
        {mine ? <Row name={texts.info_state}>{stateText(line, texts)}</Row> : null}
        {openedAt === null ? null : <Row name={texts.info_opened}>{formatFullMoment(calendar, openedAt)}</Row>}
      </dl>
      {mine && !chatSwitches.receipts ? <p className="text-13 muted chat-info-note">{texts.info_off}</p> : null}
    </>
  );
}
