import { useEffect, useMemo, useRef } from "react";
import { fillTemplate } from "../../src/ui/chat/fill-template";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import { replyTargetOf } from "../../src/ui/chat/quotes/quotes";
import { type ChatCalendar, formatChatMoment } from "../../src/ui/chat/times";
import { type ChatLine, type ChatProps, isPending } from "../../src/ui/chat/types";
import { noAnswerText, showNotice } from "../page/notices";
import type { ViewerPhoto } from "./photo-list";
import { openViewer, type Viewer } from "./viewer";

export interface ChatViewerProps {
  props: ChatProps;
  lines: readonly ChatLine[];
  calendar: ChatCalendar;
  /** null: nothing can be written. */
  answer: ((target: ReplyTarget) => void) | null;
  /** Absent: there are no older messages. */
  loadOlder?: () => void;
  id: string;
  from: HTMLElement;
  onClosed(): void;
}

/** Photos that stay and are shown in the chat: none that burns, is recalled, waits, or has not been opened. */
const isViewable = (line: ChatLine, me: string): boolean =>
  line.kind === "image" &&
  line.image !== null &&
  !line.recalled &&
  !isPending(line) &&
  !(line.blurred && line.from !== me);

type PhotoContext = Pick<ChatViewerProps, "props" | "calendar" | "answer">;

function photoOf(line: ChatLine, { props, calendar, answer }: PhotoContext): ViewerPhoto {
  const { me, them, texts } = props;
  const mine = line.from === me;
  const target = replyTargetOf(line);
  return {
    id: line.id,
    src: line.image ?? "",
    thumb: line.localImage ?? null,
    width: line.width ?? 4,
    height: line.height ?? 3,
    alt: mine ? texts.photo_mine : fillTemplate(texts.photo_from, { name: them.nickname }),
    name: mine ? texts.you : them.nickname,
    time: formatChatMoment(calendar, Date.parse(line.createdAt), texts),
    caption: line.text ?? "",
    report: mine ? null : `/report/message/${line.id}`,
    manage: null,
    answer: target && answer ? () => answer(target) : null,
  };
}

/** The viewer over a chat: it follows what the chat shows. */
export function ChatViewer(context: ChatViewerProps) {
  const { props, lines, calendar, answer, loadOlder, id, from, onClosed } = context;
  const viewer = useRef<Viewer | null>(null);
  const photos = useMemo(
    () => lines.filter((line) => isViewable(line, props.me)).map((line) => photoOf(line, { props, calendar, answer })),
    [lines, props, calendar, answer],
  );
  const latest = useRef({ photos, loadOlder });
  latest.current = { photos, loadOlder };
  useEffect(() => {
    const older = () => latest.current.loadOlder?.();
    openViewer({ ...props.viewer, photos: latest.current.photos, id, from, loadOlder: older, onClosed }).then(
      (opened) => {
        viewer.current = opened;
        opened.update(latest.current.photos);
      },
      () => {
        showNotice(noAnswerText());
        onClosed();
      },
    );
  }, [props.viewer, id, from, onClosed]);
  useEffect(() => viewer.current?.update(photos), [photos]);
  return null;
}
