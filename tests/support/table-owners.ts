/** Which room owns a table; the ground's own tables are written on the ground, the person's row by the base rooms. */
export const TABLE_OWNERS: Record<string, string> = {
  ...ownedBy(
    "auth",
    "sessions identities pending_links mail_proofs second_factors recovery_codes pending_logins session_codes account_deletions",
  ),
  ...ownedBy("auth", "device_kinds session_end_links passkeys passkey_challenges"),
  ...ownedBy("users", "stopped_people nickname_parts"),
  ...ownedBy("account", "erasures"),
  ...ownedBy("profile", "photos"),
  ...ownedBy("coins", "coin_records departed_trades"),
  ...ownedBy("messages", "system_messages"),
  ...ownedBy("chat", "conversations conversation_members chat_messages unswept_conversations burn_keys chat_versions"),
  ...ownedBy("chat", "message_words message_words_refill removed_words"),
  ...ownedBy("bottles", "bottles findings comments bottle_likes bottle_views visitor_secrets visitor_views"),
  ...ownedBy("designs", "designs pictures design_keys unswept_designs"),
  ...ownedBy("feedback", "feedback feedback_pending"),
  ...ownedBy("social", "follows pending_follows told_follows blocks"),
  ...ownedBy("safety", "report_cases reports measures appeals birthday_requests undoable_acts audit_log"),
  ...ownedBy(
    "safety",
    "word_rules word_hits held_texts transparency_events transparency_months mass_texts mass_sightings",
  ),
  ...ownedBy("square", "design_likes design_comments design_views"),
  ...ownedBy("translations", "translations"),
  ...ownedBy("db", "idempotency_keys daily_counters tallies"),
  ...ownedBy("events", "events"),
  ...ownedBy("http", "rate_limits"),
  ...ownedBy("mail", "outbox mail_asks letter_counts"),
  ...ownedBy("push", "push_subscriptions push_news"),
  ...ownedBy("notifications", "notification_settings"),
};

function ownedBy(room: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, room]));
}

/** The rooms below that keep columns of the person's row. */
const USER_COLUMN_OWNERS = ["users", "auth", "profile", "coins", "messages", "safety"];

/** Whoever stops somebody ends their sessions. */
const WRITE_EXCEPTIONS = ["src/users/end-sessions.ts sessions"];

/** Tables without one owner: settings by key, and the person's row, of which each base room and the log keep their columns. */
function canWriteTable(path: string, room: string, table: string): boolean {
  if (table === "meta") return true;
  if (table === "users") return USER_COLUMN_OWNERS.includes(room) || path === "src/events/log.ts";
  return TABLE_OWNERS[table] === room || WRITE_EXCEPTIONS.includes(`${path} ${table}`);
}

const WRITE_PATTERN = /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|insertion)\(\s*["'`](\w+)/g;

export const findForeignWrites = (path: string, room: string, code: string): string[] =>
  [...code.matchAll(WRITE_PATTERN)]
    .map((match) => match[1] ?? "")
    .filter((table) => !canWriteTable(path, room, table))
    .map((table) => `${path} writes ${table}`);

/** Who is blocked and who follows whom is asked of everywhere; the books are proved against what every room did. */
const READ_EXCEPTIONS: Record<string, string[]> = {
  "src/users/blocks.ts": ["blocks"],
  "src/users/follow-counts.ts": ["follows"],
  "src/coins/reconcile-rules.ts": ["bottles", "findings", "bottle_likes", "designs"],
};

export const canReadTable = (path: string, table: string): boolean => READ_EXCEPTIONS[path]?.includes(table) ?? false;

const READ_PATTERN =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*\[?\s*["'`](\w+)|\b(?:from|join)\s+(\w+)/g;

export const listReadTables = (code: string): string[] =>
  [...code.matchAll(READ_PATTERN)].map((match) => match[1] ?? match[2] ?? "");
