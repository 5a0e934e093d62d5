import { type ChatCalendar, needsSeparator } from "./times";
import type { ChatLine } from "./types";

export type ChatLogRow =
  | { kind: "moment"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "hole"; key: string }
  | { kind: "line"; key: string; line: ChatLine; mine: boolean; meta: boolean };

/** Whether a message always shows its own state. */
const hasOwnMeta = ({ state, review }: ChatLine): boolean =>
  review !== null || !["sent", "delivered", "read"].includes(state);

function lineIdsWithMeta(lines: readonly ChatLine[], me: string): Set<string> {
  const last = new Map<string, string>();
  const own = lines.filter((line) => line.from === me && !line.recalled);
  for (const line of own) if (!hasOwnMeta(line)) last.set(line.state, line.clientId);
  return new Set([...last.values(), ...own.filter(hasOwnMeta).map((line) => line.clientId)]);
}

/** Lines with separators and the unread mark. */
export function buildChatLogRows(
  lines: readonly ChatLine[],
  me: string,
  firstUnread: string | null,
  calendar: ChatCalendar,
): ChatLogRow[] {
  const meta = lineIdsWithMeta(lines, me);
  const rows: ChatLogRow[] = [];
  let previous: number | null = null;
  for (const line of lines) {
    const at = Date.parse(line.createdAt);
    // Stays the same when the server assigns an id.
    const key = `${line.from}-${line.clientId}`;
    if (needsSeparator(calendar, previous, at)) rows.push({ kind: "moment", key: `at-${key}`, at });
    if (line.id === firstUnread) rows.push({ kind: "unread", key: "unread" });
    const mine = line.from === me;
    rows.push({ kind: "line", key, line, mine, meta: mine && meta.has(line.clientId) });
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
