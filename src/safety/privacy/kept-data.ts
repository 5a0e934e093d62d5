/**
 * The inventory of `/privacy` (docs/product.md 12.15): what each table keeps of people, or why it keeps nothing of them. A
 * new table without a row does not compile.
 */
import type { Schema } from "../../db/schema";

/** What is kept, as the page says it, and on what ground of the GDPR (article 6 (1)). */
export const KEPT_DATA = {
  account: "contract",
  letters: "contract",
  chats: "contract",
  push: "consent",
  safety: "duty",
  security: "interest",
} as const;
export type KeptData = keyof typeof KEPT_DATA;
export type Ground = (typeof KEPT_DATA)[KeptData];

interface NoPerson {
  noPerson: string;
}

export const DATA_OF_TABLES: Readonly<Record<keyof Schema, KeptData | NoPerson>> = {
  users: "account",
  photos: "account",
  sessions: "account",
  identities: "account",
  pending_links: "account",
  pending_logins: "account",
  session_codes: "account",
  mail_proofs: "account",
  second_factors: "account",
  recovery_codes: "account",
  account_deletions: "account",
  notification_settings: "account",
  daily_counters: "account",
  idempotency_keys: "account",
  outbox: "account",
  bottles: "letters",
  findings: "letters",
  comments: "letters",
  bottle_likes: "letters",
  bottle_views: "letters",
  translations: "letters",
  designs: "letters",
  pictures: "letters",
  design_likes: "letters",
  design_comments: "letters",
  design_views: "letters",
  coin_records: "letters",
  departed_trades: { noPerson: "numbers of trades whose other side left" },
  conversations: "chats",
  conversation_members: "chats",
  chat_messages: "chats",
  chat_versions: "chats",
  burn_keys: "chats",
  message_words: "chats",
  follows: "chats",
  blocks: "chats",
  events: "chats",
  system_messages: "chats",
  feedback: "chats",
  feedback_pending: "chats",
  push_subscriptions: "push",
  push_news: "push",
  report_cases: "safety",
  reports: "safety",
  measures: "safety",
  appeals: "safety",
  birthday_requests: "safety",
  held_texts: "safety",
  stopped_people: "safety",
  audit_log: "safety",
  rate_limits: "security",
  mail_asks: "security",
  letter_counts: "security",
  visitor_secrets: "security",
  visitor_views: "security",
  erasures: "security",
  message_words_refill: { noPerson: "how far an index was made" },
  unswept_conversations: { noPerson: "which conversations are still to be cleaned up" },
  unswept_designs: { noPerson: "which designs are still to be cleaned up" },
  design_keys: { noPerson: "letters by which designs are found" },
  word_rules: { noPerson: "words of the team" },
  word_hits: { noPerson: "how often a rule matched on a day" },
  transparency_events: { noPerson: "that something happened in a month" },
  transparency_months: { noPerson: "counts of a month" },
  tallies: { noPerson: "totals" },
  meta: { noPerson: "settings of the server" },
};
