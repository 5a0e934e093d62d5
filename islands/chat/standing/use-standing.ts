import { useState } from "react";
import type { ChatProps } from "../../../src/ui/chat/types";
import { showPartMissing } from "../../page/notices";
import { callChatApi, isWorthRetry } from "../api";
import { prepareLineParts } from "../later-parts";
import type { StandingTools } from "./tools";

interface ShownStanding {
  /** As the page shows it by now. */
  props: ChatProps;
  /**
   * It may be another one: asks the server, and draws the page anew if it is.
   * @param isReset because events may be missing: not for the first one, with which the page begins
   */
  refreshStanding(isReset?: boolean): void;
}

/** Handed over: what the chat's own script has already would else become a file of its own, and the page's script larger. */
const TOOLS: StandingTools = { callChatApi, isWorthRetry, prepareLineParts };

/** What the two are to each other, and what one may do: as the server says it, on a page that stays open. */
export function useStanding(first: ChatProps): ShownStanding {
  const [props, setProps] = useState(first);
  const [refreshStanding] = useState(() => {
    let reader: Promise<() => void> | undefined;
    let resets = 0;
    return (isReset = false) => {
      if (isReset && resets++ === 0) return;
      reader ??= import("./read-standing").then((part) => part.createStandingReader(first, TOOLS, setProps));
      void reader.then(
        (read) => read(),
        (error) => {
          // The next event tries again.
          reader = undefined;
          showPartMissing(error);
        },
      );
    };
  });
  return { props, refreshStanding };
}
