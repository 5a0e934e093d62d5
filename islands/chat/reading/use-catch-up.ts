import { type Dispatch, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { fetchMessagePage } from "../api";
import { CatchUp, type Coverage } from "./catch-up";

const isSameCoverage = (one: Coverage, other: Coverage): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the page has of the conversation, and the routine that loads the rest. */
export function useCatchUp(
  { them, readSeq, messages: first, before }: ChatProps,
  messages: readonly ChatMessageJson[],
  dispatch: Dispatch<ChatViewChange>,
): { catchUp: CatchUp; coverage: Coverage } {
  const latest = useRef(messages);
  latest.current = messages;
  const change = useRef<(coverage: Coverage) => void>(() => undefined);
  const [catchUp] = useState(
    () =>
      new CatchUp({
        first: { messages: first, before },
        readSeq,
        fetchPage: (cursor, withdrawn) => fetchMessagePage(them.id, cursor, withdrawn),
        messages: () => latest.current,
        show: (page) => dispatch({ do: "page", page }),
        onChange: (coverage) => change.current(coverage),
      }),
  );
  const [coverage, setCoverage] = useState(() => catchUp.coverage);
  change.current = (next) => setCoverage((last) => (isSameCoverage(last, next) ? last : next));

  useEffect(() => {
    const hurry = () => catchUp.hurry();
    const resume = () => document.visibilityState === "visible" && catchUp.resume();
    window.addEventListener("online", hurry);
    document.addEventListener("visibilitychange", resume);
    return () => {
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", resume);
      catchUp.stop();
    };
  }, [catchUp]);
  return { catchUp, coverage };
}
