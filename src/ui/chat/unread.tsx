/** What is new in a chat: on the mark, above it, and below what is in sight. */
import { Icon } from "../icon";
import type { ChatTexts } from "./texts";
import type { ChatLine, ChatProps } from "./types";
import type { MessagePlace, MovedMessages } from "./view-state";

/** Larger counts are that and a plus. */
const COUNTED = 99;

function formatCount(tag: string, n: number): string {
  const { format } = new Intl.NumberFormat(tag);
  return n > COUNTED ? `${format(COUNTED)}+` : format(n);
}

/** Whether the first unread message is there, and not further up. */
export const isUnreadThere = (
  { readSeq }: Pick<ChatProps, "readSeq">,
  [first]: readonly ChatLine[],
  before: string | null,
): boolean => before === null || (first !== undefined && first.seq <= readSeq);

/** How many unread messages are further up than what is there: those counted in `unread` but what was there, or is gone by now. */
export function olderUnreadOf(
  { unread, readSeq, them, messages }: ChatProps,
  lines: readonly ChatLine[],
  moved: MovedMessages = {},
): number {
  if (isUnreadThere({ readSeq }, lines, "")) return 0;
  const newest = messages.at(-1)?.seq ?? 0;
  const isCounted = ({ from, seq }: MessagePlace) => from === them.id && seq > readSeq && seq <= newest;
  const there = new Set(lines.filter(isCounted).map(({ id }) => id));
  let older = unread - there.size;
  for (const [id, place] of Object.entries(moved))
    if (isCounted(place) && (place.n > 0 || !there.has(id))) older += place.n;
  return Math.max(0, older);
}

/** A count; its text is for screen readers. */
export const UnreadCount = ({ n, tag, text }: { n: number; tag: string; text: string }) => (
  <>
    <span className="visually-hidden">{` ${text} `}</span>
    <b className="badge" dir="ltr">
      {formatCount(tag, n)}
    </b>
  </>
);

interface DownButtonProps {
  /** New messages that have not been in sight. */
  count: number;
  tag: string;
  texts: ChatTexts;
  onClick(): void;
}

/** The way down while the newest message is out of sight. */
export const DownButton = ({ count, tag, texts, onClick }: DownButtonProps) => (
  <div className="chat-pill">
    <button
      type="button"
      className="icon-button chat-down"
      aria-label={count > 0 ? undefined : texts.newest}
      onClick={onClick}
    >
      <Icon name="down" />
      {count > 0 ? <UnreadCount n={count} tag={tag} text={texts.unread} /> : null}
    </button>
  </div>
);
