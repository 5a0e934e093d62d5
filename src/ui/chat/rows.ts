import { type Calendar, separates } from "./times";
import type { Line } from "./types";

/** What stands in a chat, from top to foot. */
export type Row =
  | { kind: "moment"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "line"; key: string; line: Line; mine: boolean; meta: boolean };

const isUnsent = ({ state }: Line): boolean => !["sent", "delivered", "read"].includes(state);

/** Own messages under which stands how they fared: every unsent one, and the last of each state on the server. */
function withMeta(lines: readonly Line[], me: string): Set<string> {
  const last = new Map<string, string>();
  const own = lines.filter((line) => line.from === me && !line.recalled);
  for (const line of own) if (!isUnsent(line)) last.set(line.state, line.clientId);
  return new Set([...last.values(), ...own.filter(isUnsent).map((line) => line.clientId)]);
}

/** Lines in their order, with the separators between them and the mark where the unread begin. */
export function rowsOf(
  lines: readonly Line[],
  me: string,
  firstUnread: string | null,
  calendar: Calendar,
): Row[] {
  const meta = withMeta(lines, me);
  const rows: Row[] = [];
  let before: number | null = null;
  for (const line of lines) {
    const at = Date.parse(line.createdAt);
    // The key of a message stays the same when the server has given it an id.
    const key = `${line.from}-${line.clientId}`;
    if (separates(calendar, before, at)) rows.push({ kind: "moment", key: `at-${key}`, at });
    if (line.id === firstUnread) rows.push({ kind: "unread", key: "unread" });
    const mine = line.from === me;
    rows.push({ kind: "line", key, line, mine, meta: mine && meta.has(line.clientId) });
    before = at;
  }
  return rows;
}
