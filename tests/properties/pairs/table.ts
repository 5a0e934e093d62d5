/** What there can be two of at once: every table of the database with the model of two of it, or why there is none. */
import type { Schema } from "../../../src/db/schema";
import { ADDRESSES } from "./addresses";
import { ALARMS } from "./alarms";
import { BELONGINGS } from "./belongings";
import { BURNS } from "./burns";
import { CHATS } from "./chats";
import { CONTACTS } from "./contacts";
import { DEVICES } from "./devices";
import { EVIDENCE } from "./evidence";
import { FOLLOWS } from "./follows";
import { HOLDS } from "./holds";
import { LIKES } from "./likes";
import { MASS_TEXTS } from "./mass-texts";
import { MEASURES } from "./measures";
import type { Pair } from "./model";
import { PUSHES } from "./pushes";
import { REPORTS } from "./reports";
import { SECRETS } from "./secrets";
import { USES } from "./uses";
import { WORDS } from "./words";

export const PAIRS = {
  measures: MEASURES,
  reports: REPORTS,
  evidence: EVIDENCE,
  addresses: ADDRESSES,
  alarms: ALARMS,
  pushes: PUSHES,
  uses: USES,
  words: WORDS,
  "mass texts": MASS_TEXTS,
  devices: DEVICES,
  follows: FOLLOWS,
  contacts: CONTACTS,
  chats: CHATS,
  burns: BURNS,
  likes: LIKES,
  holds: HOLDS,
  secrets: SECRETS,
  belongings: BELONGINGS,
} as const satisfies Record<string, Pair>;
export type PairName = keyof typeof PAIRS;

/** A model that leaves rows of it; a file beside this one; or the reason. */
type PairOfTable = { pair: PairName } | { file: string } | { why: string };

const COUNTED = "A counter of its own for each key: pairs-days.test.ts spends two of them.";

export const PAIR_TABLES: Readonly<Record<keyof Schema, PairOfTable>> = {
  users: { pair: "follows" },
  nickname_parts: { why: "Of one person, written with their nickname; tests/social/finding.test.ts." },
  blocks: { pair: "follows" },
  follows: { pair: "follows" },
  told_follows: { why: "One of a direction, by its primary key; tests/push/followers.test.ts." },
  pending_follows: { why: "One of a direction, by its primary key; tests/social/pending-follows.test.ts." },
  stopped_people: { pair: "measures" },
  measures: { pair: "measures" },
  appeals: { pair: "measures" },
  audit_log: { pair: "evidence" },
  report_cases: { pair: "reports" },
  reports: { pair: "reports" },
  bottles: { pair: "holds" },
  findings: { pair: "holds" },
  comments: { pair: "holds" },
  designs: { pair: "uses" },
  pictures: { pair: "uses" },
  coin_records: { pair: "uses" },
  daily_counters: { file: "pairs/days.test.ts" },
  letter_counts: { file: "pairs/days.test.ts" },
  bottle_likes: { pair: "likes" },
  bottle_views: { pair: "likes" },
  visitor_views: { pair: "likes" },
  visitor_secrets: { pair: "likes" },
  design_likes: { pair: "likes" },
  design_comments: { pair: "likes" },
  system_messages: { pair: "likes" },
  conversations: { pair: "chats" },
  conversation_members: { pair: "chats" },
  chat_messages: { pair: "chats" },
  burn_keys: { pair: "burns" },
  chat_versions: { why: "Numbered while both people are locked, by its primary key; tests/chat/editing.test.ts." },
  events: { pair: "chats" },
  word_rules: { file: "pairs/words.ts" },
  word_hits: { file: "pairs/words.ts" },
  held_texts: { why: "One of a text at a time, by its primary key; tests/safety/hidden-twice.test.ts." },
  undoable_acts: { why: "One of an act and a thing, by its primary key; tests/official/undo-acts.test.ts." },
  mass_texts: { pair: "mass texts" },
  mass_sightings: { pair: "mass texts" },
  sessions: { pair: "devices" },
  push_subscriptions: { pair: "devices" },
  push_news: { pair: "pushes" },
  session_codes: { file: "pairs/counts.test.ts" },
  mail_proofs: { pair: "secrets" },
  recovery_codes: { pair: "secrets" },
  identities: { pair: "secrets" },
  passkeys: { pair: "addresses" },
  passkey_challenges: { why: "Used up by one DELETE; tests/auth/passkeys/attacks.test.ts." },
  pending_links: { pair: "addresses" },
  pending_logins: { file: "pairs/counts.test.ts" },
  device_kinds: { why: "One of a kind, by its primary key; tests/auth/new-devices.test.ts." },
  session_end_links: { why: "One use gets its row; tests/auth/new-devices.test.ts." },
  second_factors: { why: "One of a person, by its primary key." },
  mail_asks: { file: "pairs/counts.test.ts" },
  outbox: { file: "keys/address.test.ts" },
  photos: { pair: "belongings" },
  notification_settings: { pair: "belongings" },
  feedback: { pair: "belongings" },
  feedback_pending: { pair: "belongings" },
  translations: { pair: "belongings" },
  birthday_requests: { file: "pairs/counts.test.ts" },
  design_views: { why: "A view counts once, by its primary key, as one of a bottle; tests/square/looking.test.ts." },
  design_keys: { why: "Written anew from the design; keys-spelling.test.ts finds designs by several." },
  idempotency_keys: { file: "once.test.ts" },
  departed_trades: { why: "A note of a trade, once by its primary key." },
  account_deletions: { why: "One of a person, by its primary key." },
  erasures: { why: "One of a person, by its primary key." },
  message_words: { why: "Of one message, by its key; tests/chat/search." },
  removed_words: { why: "Of one side of a conversation, by its key; tests/chat/search/removed.test.ts." },
  message_words_refill: { why: "Of the server: how far messages from before the index are in it." },
  unswept_conversations: { why: "A queue: a conversation is in it once." },
  unswept_designs: { why: "A queue: a design is in it once." },
  tallies: { why: COUNTED },
  rate_limits: { why: "Of the library; tests/http/rate-limits.test.ts." },
  meta: { why: "Of the server, not of a person." },
  transparency_events: {
    why: "Only added to; the first look is one conditional update: tests/safety/transparency.test.ts.",
  },
  transparency_months: { why: "One of a month, by its primary key: tests/safety/transparency.test.ts." },
};

/** Limits that others of these files have, by their name. */
export const LIMITS_ELSEWHERE: Readonly<Record<string, string>> = {
  "SEA_LIMITS.throwsPerDay": "pairs/days.ts",
  "SEA_LIMITS.picksPerDay": "pairs/days.ts",
  "CHAT_SERVER_LIMITS.strangersPerDay": "pairs/days.ts",
  "EMAIL_CAPS.asked.hour": "pairs/days.ts",
  "EMAIL_CAPS.asked.day": "pairs/days.ts",
  "EMAIL_CAPS.notice.hour": "pairs/days.ts",
  "EMAIL_CAPS.notice.day": "pairs/days.ts",
  "SEA_LIMITS.waitingShare": "pairs/languages.test.ts",
  "SEA_LIMITS.readLanguageShare": "pairs/languages.test.ts",
  "SAFETY_LIMITS.hidingWeight": "pairs/reports.ts",
  "SAFETY_LIMITS.reportWeight": "pairs/reports.ts",
  "SAFETY_LIMITS.dismissedWeight": "pairs/reports.ts",
  PRICE_NAMES: "pairs/lengths.test.ts",
};
