import { type ChatCalendar, needsSeparator } from "./times";
import type { ChatLine } from "./types";

export type ChatLogRow =
  | { kind: "moment"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "hole"; key: string }
  | { kind: "line"; key: string; line: ChatLine };

/** Messages whose numbers lie between two multiples of `BLOCK_SIZE`: more of them above and below change no other block. */
export interface ChatBlock {
  key: number;
  lines: readonly ChatLine[];
  /** Time of the line before it, ms; null: there is none. */
  previousAt: number | null;
  /** Numbers in it after which messages are missing. */
  holes: readonly number[];
}

const BLOCK_SIZE = 20;
const NO_HOLES: readonly number[] = [];

const blockKeyOf = ({ seq }: ChatLine): number => Math.floor(seq / BLOCK_SIZE);

/** Without holes: the same list as before, if its messages are the same. */
function linesOf(key: number, lines: readonly ChatLine[], before: readonly ChatBlock[]): readonly ChatLine[] {
  const last = before.find((each) => each.key === key)?.lines;
  return last?.length === lines.length && lines.every((line, at) => line === last[at]) ? last : lines;
}

const timeOf = (line: ChatLine | undefined): number | null => (line ? Date.parse(line.createdAt) : null);

/** Each hole is in the block of the last message before it, so that the date of the next one stands with that. */
function putHoles(blocks: ChatBlock[], holes: readonly number[]): void {
  for (const hole of holes) {
    const at = blocks.findLastIndex(({ lines }) => (lines[0]?.seq ?? 0) <= hole);
    const block = blocks[Math.max(0, at)];
    if (block) block.holes = [...block.holes, hole];
  }
}

/**
 * Lines in blocks, oldest first. @param before blocks of the last call: lists of lines that are the same stay the same object
 * @param holes numbers after which messages are missing, in order
 */
export function chatBlocksOf(
  lines: readonly ChatLine[],
  before: readonly ChatBlock[],
  holes: readonly number[] = NO_HOLES,
): ChatBlock[] {
  const blocks: ChatBlock[] = [];
  for (let start = 0; start < lines.length; ) {
    const first = lines[start] as ChatLine;
    const key = blockKeyOf(first);
    let end = start + 1;
    while (end < lines.length && blockKeyOf(lines[end] as ChatLine) === key) end++;
    const own = linesOf(key, lines.slice(start, end), before);
    blocks.push({ key, lines: own, previousAt: timeOf(lines[start - 1]), holes: NO_HOLES });
    start = end;
  }
  if (blocks.length === 0) blocks.push({ key: 0, lines, previousAt: null, holes: NO_HOLES });
  putHoles(blocks, holes);
  return blocks;
}

const ENDED_STATES: readonly string[] = ["sent", "delivered", "read"];

/** Whether a message always shows its own state. */
const hasOwnMeta = ({ state, review }: ChatLine): boolean => review !== null || !ENDED_STATES.includes(state);

/** Client ids of own messages that show their state: the last one of each, and what needs attention. */
export function lineIdsWithMeta(lines: readonly ChatLine[], me: string): Set<string> {
  const seen = new Set<string>();
  const ids = new Set<string>();
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] as ChatLine;
    if (line.from !== me || line.recalled) continue;
    const own = hasOwnMeta(line);
    if (own || !seen.has(line.state)) ids.add(line.clientId);
    if (!own) seen.add(line.state);
  }
  return ids;
}

/** Stays the same when the server assigns an id. */
export const lineKeyOf = ({ from, clientId }: ChatLine): string => `${from}-${clientId}`;

/** Lines of a block with separators and the unread mark. */
export function buildChatLogRows(
  { lines, previousAt }: Pick<ChatBlock, "lines" | "previousAt">,
  firstUnread: string | null,
  calendar: ChatCalendar,
): ChatLogRow[] {
  const rows: ChatLogRow[] = [];
  let previous = previousAt;
  for (const line of lines) {
    const at = Date.parse(line.createdAt);
    const key = lineKeyOf(line);
    if (needsSeparator(calendar, previous, at)) rows.push({ kind: "moment", key: `at-${key}`, at });
    if (line.id === firstUnread) rows.push({ kind: "unread", key: "unread" });
    rows.push({ kind: "line", key, line });
    previous = at;
  }
  return rows;
}

/** Rows with one for each place where messages are missing. @param holes numbers after which they are, in order */
export function insertHoles(rows: ChatLogRow[], holes: readonly number[]): ChatLogRow[] {
  if (holes.length === 0) return rows;
  const seqs = rows.map((row) => (row.kind === "line" ? row.line.seq : null));
  const all: ChatLogRow[] = [];
  let start = 0;
  for (const hole of holes) {
    // After the last line before it, so that the date of the next one stands with that.
    const end = seqs.findLastIndex((seq) => seq !== null && seq <= hole) + 1;
    all.push(...rows.slice(start, end), { kind: "hole", key: `hole-${hole}` });
    start = Math.max(start, end);
  }
  return [...all, ...rows.slice(start)];
}
