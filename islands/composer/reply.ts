import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import type { ChatProps } from "../../src/ui/chat/types";
import type { ChatViewState } from "../../src/ui/chat/view-state";
import { deleteTextDraft, readTextDraft, replyDraftOwner, saveTextDraft } from "../throw/text-draft";

function readReplyDraft(owner: string): ReplyTarget | null {
  try {
    return JSON.parse(readTextDraft(owner) || "null");
  } catch {
    return null;
  }
}

/** Whether the page knows that a message is gone. */
const isGone = ({ messages, removed }: ChatViewState, id: string): boolean =>
  removed.has(id) || messages.some((each) => each.id === id && (each.recalled || each.burned));

export interface ReplyState {
  reply: ReplyTarget | null;
  answer(target: ReplyTarget): void;
  /** Leaves the quote and goes on writing. */
  stop(): void;
  /** Takes it for a message that is sent now. */
  take(): ReplyTarget | undefined;
  /** Puts back what was taken for a message that could not be kept. */
  restore(taken: ReplyTarget | undefined): void;
}

/** The reply as the draft keeps it. @returns it, and what changes both */
function useReplyDraft({
  me,
  them,
  reply: first,
}: ChatProps): [reply: ReplyTarget | null, change: (next: ReplyTarget | null) => void] {
  // The page's own, whatever the server says later: another tab's quote is not this one's.
  const [begun] = useState(first);
  const [reply, setReply] = useState(begun);
  const owner = replyDraftOwner(me, them.id);
  const change = useCallback(
    (next: ReplyTarget | null) => {
      if (next) saveTextDraft(owner, JSON.stringify(next));
      else deleteTextDraft(owner);
      setReply(next);
    },
    [owner],
  );
  useEffect(() => {
    // From now on the draft says it: a reload after sending must not begin it again. That one answers a request stays.
    if (begun)
      history.replaceState(history.state, "", location.pathname + location.search.replace(/[?&]reply=[^&]*/, ""));
    change(begun ?? readReplyDraft(owner));
  }, [begun, owner, change]);
  return [reply, change];
}

/** What is answered with the next message: kept with the draft, and left when it is recalled meanwhile. */
export function useReply(
  props: ChatProps,
  view: ChatViewState,
  field: RefObject<HTMLTextAreaElement | null>,
): ReplyState {
  const [reply, change] = useReplyDraft(props);
  const gone = reply !== null && isGone(view, reply.id);
  useEffect(() => {
    if (gone) change(null);
  }, [gone, change]);
  return useMemo(
    () => ({
      reply,
      answer: (target) => {
        change(target);
        field.current?.focus();
      },
      stop: () => {
        change(null);
        field.current?.focus();
      },
      take: () => {
        if (reply) change(null);
        return reply ?? undefined;
      },
      restore: (taken) => change(taken ?? null),
    }),
    [reply, change, field],
  );
}
