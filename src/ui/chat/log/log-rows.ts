import { type ChatCalendar, needsSeparator } from "../times";
import type { ChatLine } from "../types";

export type ChatLogRow =
  | { kind: "moment"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "hole"; key: string }
  | { kind: "line"; key: string; line: ChatLine };

/** Messages whose numbers lie between two multiples of `BLOCK_SIZE`: more of them above and below change no other block. */
export interface ChatBlock {
  key: number;
  lines: readonly ChatLine[];
  /** Own messages in it that may show their state: the last one of each, and all that need attention. */
  states: readonly ChatLine[];
}

const BLOCK_SIZE = 20;
const ENDED_STATES: readonly string[] = ["sent", "delivered", "read"];

export const blockKeyOf = ({ seq }: Pick<ChatLine, "seq">): number => Math.floor(seq / BLOCK_SIZE);

/** Whether a message always shows its own state. */
const hasOwnMeta = ({ state, review }: ChatLine): boolean => review !== null || !ENDED_STATES.includes(state);

/** From the newest one on, those that show their state. @param seen states that newer ones have */
function linesWithMeta(lines: readonly ChatLine[], me: string, seen: Set<string>): ChatLine[] {
  const shown: ChatLine[] = [];
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (!line || line.from !== me || line.recalled) continue;
    const own = hasOwnMeta(line);
    if (own || !seen.has(line.state)) shown.unshift(line);
    if (!own) seen.add(line.state);
  }
  return shown;
}

/** Whether these lines, from an index on, are a block as it was. */
const isSameBlock = ({ key, lines }: ChatBlock, all: readonly ChatLine[], start: number): boolean => {
  const next = all[start + lines.length];
  return lines.every((line, at) => line === all[start + at]) && (!next || blockKeyOf(next) !== key);
};

function cutBlock(all: readonly ChatLine[], start: number, me: string): ChatBlock {
  const key = blockKeyOf(all[start] as ChatLine);
  let end = start + 1;
  while (end < all.length && blockKeyOf(all[end] as ChatLine) === key) end++;
  const lines = all.slice(start, end);
  return { key, lines, states: linesWithMeta(lines, me, new Set()) };
}

/** Lines in blocks, oldest first. @param before blocks of the last call: those with the same lines stay the same objects */
export function chatBlocksOf(lines: readonly ChatLine[], me: string, before: readonly ChatBlock[]): ChatBlock[] {
  const known = new Map(before.map((block) => [block.key, block]));
  const blocks: ChatBlock[] = [];
  for (let start = 0; start < lines.length; ) {
    const last = known.get(blockKeyOf(lines[start] as ChatLine));
    const block = last && isSameBlock(last, lines, start) ? last : cutBlock(lines, start, me);
    blocks.push(block);
    start += block.lines.length;
  }
  return blocks.length === 0 ? [{ key: 0, lines, states: [] }] : blocks;
}

/** Client ids of own messages that show their state, by block: the last one of each, and all that need attention. */
export function stateIdsByBlock(blocks: readonly ChatBlock[], me: string): ReadonlyMap<number, string[]> {
  const seen = new Set<string>();
  const ids = new Map<number, string[]>();
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { key = 0, states = [] } = blocks[at] ?? {};
    const shown = linesWithMeta(states, me, seen);
    if (shown.length > 0)
      ids.set(
        key,
        shown.map(({ clientId }) => clientId),
      );
  }
  return ids;
}

/** Holes by block: each is in that of the last message before it, so that the date of the next one stands with that. */
export function holesByBlock(blocks: readonly ChatBlock[], holes: readonly number[]): ReadonlyMap<number, number[]> {
  const all = new Map<number, number[]>();
  for (const hole of holes) {
    const block = blocks.findLast(({ lines }) => (lines[0]?.seq ?? 0) <= hole) ?? blocks[0];
    const key = block?.key ?? 0;
    all.set(key, [...(all.get(key) ?? []), hole]);
  }
  return all;
}

/** Stays the same when the server assigns an id. */
const lineKeyOf = ({ from, clientId }: ChatLine): string => `${from}-${clientId}`;

/** Lines of a block with separators and the unread mark. @param previousAt time of the line before them; null: none */
export function buildChatLogRows(
  lines: readonly ChatLine[],
  previousAt: string | null,
  firstUnread: string | null,
  calendar: ChatCalendar,
): ChatLogRow[] {
  const rows: ChatLogRow[] = [];
  let previous = previousAt === null ? null : Date.parse(previousAt);
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
