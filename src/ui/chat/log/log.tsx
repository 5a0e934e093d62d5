import { memo, useRef } from "react";
import type { ChatLine } from "../types";
import { ChatBlockItem, type SharedProps } from "./log-block";
import { LogItem } from "./log-item";
import { blockKeyOf, type ChatBlock, chatBlocksOf, holesByBlock, stateIdsByBlock } from "./log-rows";

interface LogProps extends SharedProps {
  lines: readonly ChatLine[];
  firstUnread: string | null;
  /** Message whose own time is shown. */
  timeOf?: string | null;
  strangersLast: string | null;
  holes?: readonly number[];
}

const NO_BLOCKS: readonly ChatBlock[] = [];
const NO_HOLES: readonly number[] = [];

/** The blocks of the last drawing are kept, so that what is the same in them is the same object. */
function useBlocks(lines: readonly ChatLine[], me: string): readonly ChatBlock[] {
  const before = useRef(NO_BLOCKS);
  const blocks = chatBlocksOf(lines, me, before.current);
  before.current = blocks;
  return blocks;
}

/** What only the block of a line is given: other blocks stay the same. */
const ifInBlock = <T,>(key: number, line: ChatLine | undefined, value: T): T | null =>
  line && blockKeyOf(line) === key ? value : null;

/** Messages in blocks: one that comes or changes draws its block anew, whatever the length of the chat. */
export const ChatLog = memo(function ChatLog(props: LogProps) {
  const { lines, firstUnread, timeOf = null, strangersLast, holes = NO_HOLES, ...shared } = props;
  const blocks = useBlocks(lines, shared.me);
  if (lines.length === 0 && holes.length === 0) return <LogItem className="chat-between">{shared.texts.empty}</LogItem>;
  const stateIds = stateIdsByBlock(blocks, shared.me);
  const missing = holesByBlock(blocks, holes);
  const tabStop = lines.findLast(({ recalled }) => !recalled);
  const unread = firstUnread === null ? undefined : lines.findLast(({ id }) => id === firstUnread);
  const timed = timeOf === null ? undefined : lines.findLast(({ id }) => id === timeOf);
  const last = lines.at(-1);
  return blocks.map(({ key, lines }, at) => (
    <ChatBlockItem
      key={key}
      {...shared}
      lines={lines}
      previousAt={blocks[at - 1]?.lines.at(-1)?.createdAt ?? null}
      holes={missing.get(key) ?? NO_HOLES}
      firstUnread={ifInBlock(key, unread, firstUnread)}
      timeOf={ifInBlock(key, timed, timeOf)}
      tabStop={ifInBlock(key, tabStop, tabStop?.clientId ?? null)}
      strangersLast={last?.from === shared.me ? null : ifInBlock(key, last, strangersLast)}
      stateIds={stateIds.get(key)?.join(" ") ?? ""}
      isNear={at >= blocks.length - 2}
    />
  ));
});
