/** Which room owns a table; the ground's own tables are written on the ground, the person's row by the base rooms. */
export const OWNERS: Record<string, string> = {
  ...tables(
    "auth",
    "sessions identities pending_links mail_proofs second_factors recovery_codes pending_logins session_codes account_deletions",
  ),
  ...tables("users", "stopped_people"),
  ...tables("account", "erasures"),
  ...tables("profile", "photos"),
  ...tables("coins", "coin_records departed_trades"),
  ...tables("messages", "system_messages"),
  ...tables("chat", "conversations conversation_members chat_messages unswept_conversations"),
  ...tables("bottles", "bottles findings comments bottle_likes bottle_views visitor_secrets visitor_views"),
  ...tables("designs", "designs pictures design_keys unswept_designs"),
  ...tables("feedback", "feedback feedback_pending"),
  ...tables("social", "follows blocks"),
  ...tables("safety", "report_cases reports measures appeals birthday_requests audit_log"),
  ...tables("safety", "word_rules word_hits held_texts"),
  ...tables("square", "design_likes design_comments design_views"),
  ...tables("translations", "translations"),
  ...tables("db", "idempotency_keys daily_counters tallies"),
  ...tables("events", "events"),
  ...tables("http", "rate_limits"),
  ...tables("mail", "outbox mail_asks letter_counts"),
  ...tables("push", "push_subscriptions push_news"),
  ...tables("notifications", "notification_settings"),
};

function tables(room: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, room]));
}

/** The rooms below that keep columns of the person's row. */
const KEEP_PEOPLE = ["users", "auth", "profile", "coins", "messages", "safety"];

/** Whoever stops somebody ends their sessions. */
const WRITTEN_ELSEWHERE = ["src/users/end-sessions.ts sessions"];

/** Tables without one owner: settings by key, and the person's row, of which each base room and the log keep their columns. */
function mayWrite(path: string, room: string, table: string): boolean {
  if (table === "meta") return true;
  if (table === "users") return KEEP_PEOPLE.includes(room) || path === "src/events/log.ts";
  return OWNERS[table] === room || WRITTEN_ELSEWHERE.includes(`${path} ${table}`);
}

const WRITES = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|insertion)\(\s*["'`](\w+)/g;

export const foreignWrites = (path: string, room: string, code: string): string[] =>
  [...code.matchAll(WRITES)]
    .map((match) => match[1] ?? "")
    .filter((table) => !mayWrite(path, room, table))
    .map((table) => `${path} writes ${table}`);

/** Who is blocked and who follows whom is asked of everywhere; the books are proved against what every room did. */
const READ_BELOW: Record<string, string[]> = {
  "src/users/blocks.ts": ["blocks"],
  "src/users/ties.ts": ["follows"],
  "src/coins/reconcile-rules.ts": ["bottles", "findings", "bottle_likes", "designs"],
};

export const mayRead = (path: string, table: string): boolean => READ_BELOW[path]?.includes(table) ?? false;

const READS =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*["'`](\w+)|\b(?:from|join)\s+(\w+)/g;

export const readTables = (code: string): string[] =>
  [...code.matchAll(READS)].map((match) => match[1] ?? match[2] ?? "");
