import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import type { ChatProps } from "../../src/ui/chat/types";
import type { ChatViewState } from "../../src/ui/chat/view-state";
import { deleteTextDraft, readTextDraft, replyDraftOwner, saveTextDraft } from "../throw/text-draft";

const draftOwner = ({ me, them }: ChatProps): string => replyDraftOwner(me, them.id);

function readReplyDraft(props: ChatProps): ReplyTarget | null {
  try {
    return JSON.parse(readTextDraft(draftOwner(props)) || "null");
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
function useReplyDraft(props: ChatProps): [reply: ReplyTarget | null, change: (next: ReplyTarget | null) => void] {
  const [reply, setReply] = useState(props.reply);
  const change = useCallback(
    (next: ReplyTarget | null) => {
      if (next) saveTextDraft(draftOwner(props), JSON.stringify(next));
      else deleteTextDraft(draftOwner(props));
      setReply(next);
    },
    [props],
  );
  useEffect(() => {
    // From now on the draft says it: a reload after sending must not begin it again.
    if (props.reply) history.replaceState(history.state, "", location.pathname);
    change(props.reply ?? readReplyDraft(props));
  }, [props, change]);
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
