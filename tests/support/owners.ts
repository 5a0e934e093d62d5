/** Which room owns a table; the ground's own tables are written on the ground, the person's row by the base rooms. */
export const OWNERS: Record<string, string> = {
  ...tables("auth", "sessions identities pending_links mail_proofs"),
  ...tables("profile", "photos"),
  ...tables("coins", "coin_records departed_trades"),
  ...tables("messages", "system_messages"),
  ...tables("bottles", "bottles findings comments bottle_likes bottle_views visitor_secrets visitor_views"),
  ...tables("designs", "designs pictures"),
  ...tables("square", "design_likes design_comments design_views"),
  ...tables("db", "idempotency_keys daily_counters tallies"),
  ...tables("mail", "outbox mail_asks letter_counts"),
};

function tables(room: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, room]));
}
