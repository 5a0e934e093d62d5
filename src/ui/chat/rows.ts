import { type Calendar, separates } from "./times";
import type { Line } from "./types";

export type Row =
  | { kind: "moment"; key: string; at: number }
  | { kind: "unread"; key: string }
  | { kind: "line"; key: string; line: Line; mine: boolean; meta: boolean };

/** It says by itself how far it has come. */
const isApart = ({ state, review }: Line): boolean =>
  review !== null || !["sent", "delivered", "read"].includes(state);

function withMeta(lines: readonly Line[], me: string): Set<string> {
  const last = new Map<string, string>();
  const own = lines.filter((line) => line.from === me && !line.recalled);
  for (const line of own) if (!isApart(line)) last.set(line.state, line.clientId);
  return new Set([...last.values(), ...own.filter(isApart).map((line) => line.clientId)]);
}

/** Lines with separators and the unread mark. */
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
    // Stays the same when the server assigns an id.
    const key = `${line.from}-${line.clientId}`;
    if (separates(calendar, before, at)) rows.push({ kind: "moment", key: `at-${key}`, at });
    if (line.id === firstUnread) rows.push({ kind: "unread", key: "unread" });
    const mine = line.from === me;
    rows.push({ kind: "line", key, line, mine, meta: mine && meta.has(line.clientId) });
    before = at;
  }
  return rows;
}
