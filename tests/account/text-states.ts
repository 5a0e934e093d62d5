/**
 * Every column that can hold text, by table: who reaches people's words in which state, and when they are erased.
 * A column without a row fails the build.
 */

export interface TextState {
  state: string;
  /** Who still reads it on a page, by the API or on the official side. */
  reached: string;
  /** `neverErased`, `at once` (with the act, or with the row), or `erasedBySweep`: by the next hourly round of housekeeping. */
  erased: "stays" | "at once" | "swept";
}

/** Columns without people's words: ids, kinds, hashes, settings, names of files. */
export const COLUMNS_WITHOUT_TEXT: Record<string, string> = {
  account_deletions: "user_id",
  appeals: "measure_id decision official_id",
  audit_log: "id official_id act kind thing_id about_id",
  birthday_requests: "id user_id birthday decision official_id",
  blocks: "blocker_id blocked_id",
  bottle_likes: "bottle_id user_id",
  bottle_views: "bottle_id viewer",
  bottles: "id author_id language design_id picture band state holder_id owner_id masks",
  burn_keys: "message_id key claim session_id",
  // A reaction is one emoji; it goes with the text.
  chat_messages: `conversation_id id sender_id client_id kind digest masks review low_reaction high_reaction preview
    reply_to reply_bottle card_bottle card_design`,
  chat_versions: "message_id sender_id",
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
  device_kinds: "user_id kind",
  erasures: "user_id messages",
  events: "user_id kind ref",
  feedback: "id user_id replied_by",
  feedback_pending: "user_id",
  findings: "bottle_id user_id country outcome",
  follows: "follower_id followee_id",
  pending_follows: "follower_id followee_id",
  told_follows: "followee_id follower_id",
  held_texts: "kind thing_id about_id mass_case",
  idempotency_keys: "user_id key request",
  identities: "provider subject user_id",
  letter_counts: "name",
  mail_asks: "address kind",
  mail_proofs: "id user_id kind token code",
  mass_sightings: "kind thing_id fingerprint author_id",
  mass_texts: "fingerprint id decision decided_by",
  measures: "id user_id kind feature age birthday before_birthday rule case_id official_id lifted_by appeal_token",
  message_words: "message_id scope",
  message_words_refill: "position",
  removed_words: "conversation_id",
  meta: "key value",
  nickname_parts: "user_id",
  notification_settings: "user_id kinds",
  outbox: "id user_id kind",
  passkey_challenges: "id purpose holder",
  passkeys: "id user_id credential rp_id public_key transports kind",
  pending_links: "id user_id provider subject",
  pending_logins: "id user_id password_hash",
  photos: "id user_id kind file",
  pictures: "hash params",
  push_news: "id subscription_id tag kind ref",
  push_subscriptions: "id user_id session_id endpoint p256dh auth",
  rate_limits: "key",
  recovery_codes: "user_id code",
  report_cases: "id kind thing_id about_id decision official_id evidence_file taken_by handover_by",
  reports: "reporter_id kind thing_id case_id reason",
  second_factors: "user_id secret",
  session_codes: "code session_id",
  session_end_links: "id user_id kind",
  sessions: "id user_id scope passkey_id begun_passkey_id",
  stopped_people: "user_id",
  system_messages: "id user_id type actor_id about undo_ref",
  tallies: "kind",
  transparency_events: "id kind detail",
  transparency_months: "figures",
  translations: "kind thing_id to_language source_hash from_language",
  undoable_acts: "id act official_id",
  unswept_conversations: "conversation_id",
  unswept_designs: "design_id",
  users: `id password_hash birthday gender interests avatar country language reads invite_code invited_by origin
    limits masks time_zone photo_blur who_follows who_writes who_finds`,
  visitor_secrets: "secret",
  visitor_views: "bottle_id visitor",
  word_hits: "rule_id",
  word_rules: "id language kind mode reach created_by",
};

const neverErased = (reached: string, state = "always"): TextState => ({ state, reached, erased: "stays" });
const erasedWithRow = (state: string): TextState => ({ state, reached: "nobody", erased: "at once" });
const erasedBySweep = (state: string): TextState => ({ state, reached: "nobody", erased: "swept" });

const ERASED_WITH_ACCOUNT = "the person; goes with the account";

/** Of a letter, and of the name that its design had. */
const BOTTLE_TEXT_STATES: TextState[] = [
  neverErased("who finds it, who opens its link, its author", "at sea, in a hand, kept, sunk"),
  neverErased("its author; an official brings it back", "taken away by an official"),
  neverErased("its author, in their list", "destroyed by its keeper"),
  erasedBySweep("taken back by its author"),
];

const COMMENT_TEXT_STATES: TextState[] = [
  neverErased("who may read the letter", "under a letter that somebody reads"),
  neverErased("who wrote it; an official brings it back", "hidden by reports, a word rule or an official"),
  erasedBySweep("under a letter that its author has taken back"),
];

export const TEXT_STATES: Record<string, TextState[]> = {
  "appeals.text": [neverErased("the person and officials")],
  "appeals.reply": [neverErased("the person and officials")],
  "audit_log.reason": [neverErased("officials: the log is never changed")],
  "birthday_requests.note": [
    neverErased("officials and the person", "waiting"),
    neverErased("the person, on the page of the request", "the latest"),
    erasedBySweep("earlier than the latest, after 30 days of counting for the limit"),
  ],
  "birthday_requests.reply": [
    neverErased("the person, on the page of the request", "the latest"),
    erasedBySweep("earlier than the latest, after 30 days of counting for the limit"),
  ],
  "bottles.content": [...BOTTLE_TEXT_STATES, erasedWithRow("its author has deleted the account")],
  "bottles.design_name": [...BOTTLE_TEXT_STATES, erasedBySweep("of an author who has left, when nobody keeps it")],
  "chat_messages.text": [
    neverErased("whichever of the two has neither hidden nor removed it, and is still there", "sent"),
    neverErased("an official brings it back", "hidden by a report, as long as its evidence is kept"),
    neverErased("officials, who may let it through", "held"),
    erasedWithRow("recalled"),
    erasedBySweep("hidden by both"),
    erasedBySweep("removed with the conversation by both"),
    erasedBySweep("hidden by one, removed by the other"),
    erasedBySweep("removed or hidden by one, and the other has left"),
    erasedBySweep("hidden by both and by a report whose evidence is gone"),
  ],
  "chat_messages.file": [
    neverErased("whichever of the two has neither hidden nor removed it", "a picture that stays"),
    erasedWithRow("recalled, opened, or over"),
    erasedBySweep("a picture that both have hidden"),
  ],
  "chat_versions.text": [
    neverErased("its writer, in the download; officials, in a report; for 30 days, then the row goes"),
    erasedWithRow("the message is recalled, or erased"),
  ],
  "comments.content": [
    ...COMMENT_TEXT_STATES,
    erasedBySweep("under a letter whose author has left and that nobody keeps"),
    erasedWithRow("its writer has deleted the account"),
  ],
  "comments.answer": [...COMMENT_TEXT_STATES, erasedWithRow("its writer has deleted the account")],
  "design_comments.content": [
    neverErased("who sees the design", "shown"),
    neverErased("who sees the design once it is shown again", "a draft again"),
    erasedBySweep("the design is sold"),
    erasedWithRow("the design is destroyed, or its writer has deleted the account"),
  ],
  "design_keys.key": [neverErased("who searches", "shown"), erasedWithRow("not shown")],
  "designs.name": [
    neverErased("its owner; a sold one its designer, by its link"),
    erasedWithRow("destroyed, or its owner has deleted the account"),
  ],
  "designs.story": [
    neverErased("its owner; a sold one its designer, by its link"),
    erasedWithRow("destroyed, or its owner has deleted the account"),
  ],
  "feedback.text": [neverErased("the person and officials")],
  "feedback.reply": [neverErased("the person")],
  "message_words.words": [
    neverErased("who searches the messages they see", "sent"),
    erasedWithRow("its message is recalled, or its text erased"),
  ],
  "held_texts.said": [
    neverErased("officials", "waiting"),
    erasedWithRow("decided, or taken back"),
    erasedBySweep("under a letter that its author has taken back"),
    erasedBySweep("of a comment on a design that is destroyed"),
  ],
  "held_texts.rules": [neverErased("officials", "waiting"), erasedWithRow("decided, or taken back")],
  "idempotency_keys.answer": [neverErased("who sent the key, for a day; then the row goes")],
  "identities.email": [neverErased(ERASED_WITH_ACCOUNT)],
  "mail_proofs.email_key": [neverErased("who has the letter, for a day; then the row goes")],
  "measures.reason": [neverErased("the person and officials")],
  "outbox.params": [neverErased("who gets the letter; goes when it was sent or given up")],
  "passkeys.name": [neverErased(ERASED_WITH_ACCOUNT)],
  "pending_links.email": [neverErased("who links, for ten minutes; then the row goes")],
  "report_cases.handover": [
    neverErased("officials who open the evidence", "as long as the evidence is kept"),
    erasedBySweep("after that"),
  ],
  "report_cases.evidence": [
    neverErased("officials who open it", "sealed, until 30 days after the last day of an appeal, or held by law"),
    erasedBySweep("after that"),
  ],
  "reports.note": [neverErased("who reported; officials who open the case")],
  "sessions.device": [neverErased(ERASED_WITH_ACCOUNT)],
  "sessions.token_name": [neverErased(ERASED_WITH_ACCOUNT)],
  "system_messages.params": [neverErased("who got it")],
  "translations.text": [
    neverErased("who reads what was translated"),
    erasedWithRow("what was translated is changed or erased"),
  ],
  "undoable_acts.input": [neverErased("the official who acts, for five seconds; then it is made or undone")],
  "nickname_parts.part": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.username": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.username_key": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.username_search": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.nickname": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.nickname_key": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.nickname_search": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.nickname_shown": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.signature": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.email": [neverErased(ERASED_WITH_ACCOUNT)],
  "users.email_key": [neverErased(ERASED_WITH_ACCOUNT)],
  "word_rules.text": [neverErased("officials", "until it is removed")],
};

/** What the test of unreached texts has to make, as `column: state`. */
export const SWEPT_STATES: string[] = Object.entries(TEXT_STATES).flatMap(([column, reaches]) =>
  reaches.filter(({ erased }) => erased === "swept").map(({ state }) => `${column}: ${state}`),
);
