/** Which room owns a table; the ground's own tables are written on the ground, the person's row by the base rooms. */
export const OWNERS: Record<string, string> = {
  ...tables(
    "auth",
    "sessions identities pending_links mail_proofs second_factors recovery_codes pending_logins",
  ),
  ...tables("profile", "photos"),
  ...tables("coins", "coin_records departed_trades"),
  ...tables("messages", "system_messages"),
  ...tables("chat", "conversations conversation_members chat_messages"),
  ...tables("bottles", "bottles findings comments bottle_likes bottle_views visitor_secrets visitor_views"),
  ...tables("designs", "designs pictures"),
  ...tables("feedback", "feedback feedback_pending"),
  ...tables("social", "follows blocks"),
  ...tables("safety", "report_cases reports measures appeals audit_log"),
  ...tables("bottles", "bottles findings comments bottle_likes bottle_views visitor_secrets visitor_views"),
  ...tables("designs", "designs pictures"),
  ...tables("safety", "word_rules word_hits held_texts"),
  ...tables("square", "design_likes design_comments design_views"),
  ...tables("translations", "translations"),
  ...tables("db", "idempotency_keys daily_counters tallies"),
  ...tables("events", "events"),
  ...tables("http", "rate_limits"),
  ...tables("mail", "outbox mail_asks letter_counts"),
};

function tables(room: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, room]));
}
