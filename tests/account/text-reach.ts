/**
 * Every column that can hold text, by table: who reaches people's words in which state, and when they are erased.
 * A column without a row fails the build.
 */

export interface Reach {
  state: string;
  /** Who still reads it on a page, by the API or on the official side. */
  reached: string;
  /** `stays`, `at once` (with the act, or with the row), or `swept`: by the next hourly round of housekeeping. */
  erased: "stays" | "at once" | "swept";
}

/** Columns without people's words: ids, kinds, hashes, settings, names of files. */
export const WORDLESS: Record<string, string> = {
  account_deletions: "user_id",
  appeals: "measure_id decision official_id",
  audit_log: "id official_id act kind thing_id about_id",
  birthday_requests: "id user_id birthday decision official_id",
  blocks: "blocker_id blocked_id",
  bottle_likes: "bottle_id user_id",
  bottle_views: "bottle_id viewer",
  bottles: "id author_id language design_id picture band state holder_id owner_id masks",
  chat_messages: "conversation_id id sender_id client_id kind digest masks review",
  coin_records: "user_id reason ref",
  comments: "id bottle_id author_id masks answer_masks",
  conversation_members: "user_id other_id conversation_id",
  conversations: "id low_id high_id opener_id met_bottle_id",
  daily_counters: "user_id kind",
  departed_trades: "ref",
  design_comments: "id design_id author_id masks",
  design_keys: "status design_id",
  design_likes: "design_id user_id",
  design_views: "design_id user_id",
  designs: "id designer_id picture status owner_id source_id masks",
  erasures: "user_id messages",
  events: "user_id kind ref",
  feedback: "id user_id replied_by",
  feedback_pending: "user_id",
  findings: "bottle_id user_id country outcome",
  follows: "follower_id followee_id",
  held_texts: "kind thing_id about_id",
  idempotency_keys: "user_id key request",
  identities: "provider subject user_id",
  letter_counts: "name",
  mail_asks: "address kind",
  mail_proofs: "id user_id kind token code",
  measures:
    "id user_id kind feature age birthday before_birthday rule case_id official_id lifted_by appeal_token",
  meta: "key value",
  notification_settings: "user_id kinds",
  outbox: "id user_id kind",
  pending_links: "id user_id provider subject",
  pending_logins: "id user_id password_hash",
  photos: "id user_id kind file",
  pictures: "hash params",
  push_news: "id subscription_id tag kind ref",
  push_subscriptions: "id user_id session_id endpoint p256dh auth",
  rate_limits: "key",
  recovery_codes: "user_id code",
  report_cases: "id kind thing_id about_id decision official_id evidence_file",
  reports: "reporter_id kind thing_id case_id reason",
  second_factors: "user_id secret",
  session_codes: "code session_id",
  sessions: "id user_id scope",
  stopped_people: "user_id",
  system_messages: "id user_id type actor_id about",
  tallies: "kind",
  translations: "kind thing_id to_language source_hash from_language",
  unswept_conversations: "conversation_id",
  unswept_designs: "design_id",
  users: `id password_hash birthday gender interests avatar country language reads invite_code invited_by origin
    limits masks time_zone`,
  visitor_secrets: "secret",
  visitor_views: "bottle_id visitor",
  word_hits: "rule_id",
  word_rules: "id language kind mode reach created_by",
};

const stays = (reached: string, state = "always"): Reach => ({ state, reached, erased: "stays" });
const withRow = (state: string): Reach => ({ state, reached: "nobody", erased: "at once" });
const swept = (state: string): Reach => ({ state, reached: "nobody", erased: "swept" });

const ACCOUNT = "the person; goes with the account";

/** Of a letter, and of the name that its design had. */
const LETTER: Reach[] = [
  stays("who finds it, who opens its link, its author", "at sea, in a hand, kept, sunk"),
  stays("its author; an official brings it back", "taken away by an official"),
  stays("its author, in their list", "destroyed by its keeper"),
  swept("taken back by its author"),
];

const UNDER_LETTER: Reach[] = [
  stays("who may read the letter", "under a letter that somebody reads"),
  stays("who wrote it; an official brings it back", "hidden by reports, a word rule or an official"),
  swept("under a letter that its author has taken back"),
];

export const TEXTS: Record<string, Reach[]> = {
  "appeals.text": [stays("the person and officials")],
  "appeals.reply": [stays("the person and officials")],
  "audit_log.reason": [stays("officials: the log is never changed")],
  "birthday_requests.note": [
    stays("officials and the person", "waiting"),
    stays("the person, on the page of the request", "the latest"),
    swept("earlier than the latest, after 30 days of counting for the limit"),
  ],
  "birthday_requests.reply": [
    stays("the person, on the page of the request", "the latest"),
    swept("earlier than the latest, after 30 days of counting for the limit"),
  ],
  "bottles.content": [...LETTER, withRow("its author has deleted the account")],
  "bottles.design_name": [...LETTER, swept("of an author who has left, when nobody keeps it")],
  "chat_messages.text": [
    stays("whichever of the two has neither hidden nor removed it, and is still there", "sent"),
    stays("an official brings it back", "hidden by a report, as long as its evidence is kept"),
    stays("officials, who may let it through", "held"),
    withRow("recalled"),
    swept("hidden by both"),
    swept("removed with the conversation by both"),
    swept("hidden by one, removed by the other"),
    swept("removed or hidden by one, and the other has left"),
    swept("hidden by both and by a report whose evidence is gone"),
  ],
  "chat_messages.file": [
    stays("whichever of the two has neither hidden nor removed it", "a picture that stays"),
    withRow("recalled, opened, or over"),
    swept("a picture that both have hidden"),
  ],
  "comments.content": [
    ...UNDER_LETTER,
    swept("under a letter whose author has left and that nobody keeps"),
    withRow("its writer has deleted the account"),
  ],
  "comments.answer": [...UNDER_LETTER, withRow("its writer has deleted the account")],
  "design_comments.content": [
    stays("who sees the design", "shown"),
    stays("who sees the design once it is shown again", "a draft again"),
    swept("the design is sold"),
    withRow("the design is destroyed, or its writer has deleted the account"),
  ],
  "design_keys.key": [stays("who searches", "shown"), withRow("not shown")],
  "designs.name": [
    stays("its owner; a sold one its designer, by its link"),
    withRow("destroyed, or its owner has deleted the account"),
  ],
  "designs.story": [
    stays("its owner; a sold one its designer, by its link"),
    withRow("destroyed, or its owner has deleted the account"),
  ],
  "feedback.text": [stays("the person and officials")],
  "feedback.reply": [stays("the person")],
  "held_texts.said": [
    stays("officials", "waiting"),
    withRow("decided, or taken back"),
    swept("under a letter that its author has taken back"),
  ],
  "held_texts.rules": [stays("officials", "waiting"), withRow("decided, or taken back")],
  "idempotency_keys.answer": [stays("who sent the key, for a day; then the row goes")],
  "identities.email": [stays(ACCOUNT)],
  "mail_proofs.email_key": [stays("who has the letter, for a day; then the row goes")],
  "measures.reason": [stays("the person and officials")],
  "outbox.params": [stays("who gets the letter; goes when it was sent or given up")],
  "pending_links.email": [stays("who links, for ten minutes; then the row goes")],
  "report_cases.evidence": [
    stays("officials who open it", "sealed, until 30 days after the last day of an appeal, or held by law"),
    swept("after that"),
  ],
  "reports.note": [stays("who reported; officials who open the case")],
  "sessions.device": [stays(ACCOUNT)],
  "sessions.token_name": [stays(ACCOUNT)],
  "system_messages.params": [stays("who got it")],
  "translations.text": [
    stays("who reads what was translated"),
    withRow("what was translated is changed or erased"),
  ],
  "users.username": [stays(ACCOUNT)],
  "users.username_key": [stays(ACCOUNT)],
  "users.nickname": [stays(ACCOUNT)],
  "users.nickname_key": [stays(ACCOUNT)],
  "users.nickname_search": [stays(ACCOUNT)],
  "users.nickname_shown": [stays(ACCOUNT)],
  "users.signature": [stays(ACCOUNT)],
  "users.email": [stays(ACCOUNT)],
  "users.email_key": [stays(ACCOUNT)],
  "word_rules.text": [stays("officials", "until it is removed")],
};

/** What the test of unreached texts has to make, as `column: state`. */
export const SWEPT: string[] = Object.entries(TEXTS).flatMap(([column, reaches]) =>
  reaches.filter(({ erased }) => erased === "swept").map(({ state }) => `${column}: ${state}`),
);
