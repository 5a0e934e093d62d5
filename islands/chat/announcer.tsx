import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { contentOf } from "../../src/ui/chat/bubble/bubble-kinds";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";

/** ms after which it goes: the message stands in the log. */
const SAID_FOR = 5_000;

type Say = (message: ChatMessageJson) => void;

/** One entry a message: of two that come together, or say the same, each is read out. */
function Announcer({ props: { them, texts }, say }: { props: ChatProps; say: RefObject<Say> }) {
  const [said, setSaid] = useState<readonly ChatMessageJson[]>([]);
  say.current = (message) => setSaid((all) => [...all, message]);
  useEffect(() => {
    if (said.length === 0) return;
    const timer = setTimeout(() => setSaid([]), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said.map((message) => (
        <p key={`${message.id}-${message.revision}`}>
          {`${them.nickname}${message.editedAt ? `, ${texts.edited}` : ""}: `}
          <span lang={message.language ?? undefined}>{contentOf(message, texts)}</span>
        </p>
      ))}
    </div>
  );
}

/** Tells screen readers of new messages, and of edited ones. */
export function useMessageAnnouncer(props: ChatProps): { announcer: ReactNode; announce: Say } {
  const say = useRef<Say>(() => undefined);
  return { announcer: <Announcer props={props} say={say} />, announce: (message) => say.current(message) };
}
