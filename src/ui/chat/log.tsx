import { memo, useRef } from "react";
import type { ChatLineActions, NoScriptRenderer } from "./bubble";
import { ChatBlockItem } from "./log-block";
import { LogItem } from "./log-item";
import { type ChatBlock, chatBlocksOf, lineIdsWithMeta } from "./log-rows";
import type { ChatCalendar } from "./times";
import type { ChatLine, ChatTexts, ChatTranslationOptions } from "./types";

export interface LogProps {
  lines: readonly ChatLine[];
  me: string;
  name: string;
  firstUnread: string | null;
  strangersLast: string | null;
  calendar: ChatCalendar;
  texts: ChatTexts;
  translate: ChatTranslationOptions;
  actions?: ChatLineActions;
  plain?: NoScriptRenderer;
  holes?: readonly number[];
  onRetryMissing?(): void;
}

const NO_BLOCKS: readonly ChatBlock[] = [];

/** The blocks of the last drawing are kept, so that what is the same in them is the same object. */
function useBlocks(lines: readonly ChatLine[], holes: readonly number[] | undefined): readonly ChatBlock[] {
  const before = useRef(NO_BLOCKS);
  const blocks = chatBlocksOf(lines, before.current, holes);
  before.current = blocks;
  return blocks;
}

/** Messages in blocks: one that comes or changes draws its block anew, whatever the length of the chat. */
export const ChatLog = memo(function ChatLog({ lines, firstUnread, strangersLast, holes, ...shared }: LogProps) {
  const blocks = useBlocks(lines, holes);
  if (lines.length === 0 && !holes?.length) return <LogItem className="chat-between">{shared.texts.empty}</LogItem>;
  const meta = lineIdsWithMeta(lines, shared.me);
  const tabStop = lines.findLast(({ recalled }) => !recalled)?.clientId;
  const isLastTheirs = lines.at(-1)?.from !== shared.me;
  return blocks.map(({ key, ...block }, at) => (
    <ChatBlockItem
      key={key}
      {...shared}
      {...block}
      firstUnread={block.lines.some(({ id }) => id === firstUnread) ? firstUnread : null}
      tabStop={block.lines.find(({ clientId }) => clientId === tabStop)?.clientId ?? null}
      strangersLast={at === blocks.length - 1 && isLastTheirs ? strangersLast : null}
      metaIds={block.lines.flatMap(({ clientId }) => (meta.has(clientId) ? clientId : [])).join(" ")}
      isNear={at >= blocks.length - 2}
    />
  ));
});
