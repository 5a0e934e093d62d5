/** What each file of the download tells of which rows, and the columns of those tables that none tells. */
import type { CellValue, RowChanges, RowValues } from "./rows";

export interface ToldRows {
  table: string;
  /** Columns, one of which names the person; absent: rows of the conversations they are in. */
  mine: readonly string[];
  /** Columns whose values an item of the file has; `:yes`: whether it is 1, `:set`: whether there is a value. */
  told: string;
  /** Rows that are told; absent: all. */
  only?: (row: RowValues) => boolean;
}

const of = (table: string, mine: string, told: string, only?: ToldRows["only"]): ToldRows => ({
  table,
  mine: mine.split(" "),
  told,
  ...(only && { only }),
});

/** Of a chat whose first message is held its recipient knows nothing. */
const isKnownChat = ({ listed, cleared_seq }: RowValues): boolean => listed === 1 || Number(cleared_seq) > 0;

/** By file of the download. */
export const TOLD_ROWS: Record<string, ToldRows[]> = {
  profile: [
    of(
      "users",
      "id",
      `id username nickname email email_verified:yes birthday gender signature interests reads translates_at_once:yes
       receipts_on:yes typing_on:yes photo_blur who_follows who_writes who_finds
       time_zone avatar country language coins backpack_capacity invite_code created_at
       following_count follower_count friend_count official:yes`,
    ),
    of("photos", "user_id", "file", ({ kind }) => kind === "album"),
  ],
  thrown: [
    of("bottles", "author_id", "id content language state design_name created_at pick_count like_count view_count"),
  ],
  kept: [of("bottles", "owner_id", "id language uses content collected_at", ({ state }) => state === "kept")],
  found: [of("findings", "user_id", "bottle_id picked_at released_at outcome")],
  comments: [of("comments", "author_id", "bottle_id content created_at answer answered_at thanked_at")],
  likes: [of("bottle_likes", "user_id", "bottle_id created_at", ({ active }) => active === 1)],
  views: [of("bottle_views", "viewer", "bottle_id created_at")],
  designs: [
    of("designs", "owner_id", "id name story status price uses like_count comment_count view_count created_at"),
  ],
  design_comments: [of("design_comments", "author_id", "design_id content created_at")],
  design_likes: [of("design_likes", "user_id", "design_id created_at", ({ active }) => active === 1)],
  design_views: [of("design_views", "user_id", "design_id created_at")],
  coins: [of("coin_records", "user_id", "amount reason balance created_at")],
  messages: [of("system_messages", "user_id", "type params read_at:set created_at")],
  feedback: [of("feedback", "user_id", "text reply replied_at created_at")],
  invited: [of("users", "invited_by", "nickname created_at")],
  days: [of("daily_counters", "user_id", "kind n")],
  sessions: [
    of("sessions", "user_id", "device created_at last_used_at expires_at", ({ scope }) => scope === null),
    of("sessions", "user_id", "token_name scope created_at last_used_at expires_at", ({ scope }) => scope !== null),
  ],
  links: [of("identities", "user_id", "provider subject email created_at")],
  // Browser and system stand apart.
  devices: [of("device_kinds", "user_id", "first_at")],
  passkeys: [of("passkeys", "user_id", "name kind rp_id created_at last_used_at")],
  second_factor: [of("second_factors", "user_id", "created_at")],
  chats: [
    of(
      "chat_messages",
      "sender_id",
      "kind text created_at recalled_at edited_at low_reaction high_reaction",
      ({ kind }) => kind !== "burn",
    ),
  ],
  chat_edits: [of("chat_versions", "sender_id", "text written_at replaced_at")],
  chat_settings: [of("conversation_members", "user_id", "muted:yes translates:yes listed:yes", isKnownChat)],
  follows: [
    of("follows", "follower_id followee_id", "created_at friends_since"),
    of("pending_follows", "follower_id", "created_at"),
  ],
  blocks: [of("blocks", "blocker_id", "created_at")],
  reports: [of("reports", "reporter_id", "kind thing_id reason note created_at outcome_told_at")],
  measures: [
    of("measures", "user_id", "kind feature age birthday rule reason from_at until_at lifted_at"),
    of("appeals", "measure_id", "text decision reply"),
  ],
  birthdays: [of("birthday_requests", "user_id", "birthday note created_at decision reply")],
  held: [of("held_texts", "about_id", "kind said held_at")],
  notifications: [
    of("notification_settings", "user_id", "kinds words:yes asked_at"),
    of("push_subscriptions", "user_id", "endpoint created_at"),
  ],
};

/** Whose rows they are, or who else is meant; keys, marks of rules, what only the server needs, secrets. */
export const UNTOLD_COLUMNS: Record<string, string> = {
  appeals: "measure_id created_at decided_at official_id",
  birthday_requests: "id user_id decided_at official_id",
  blocks: "blocker_id blocked_id",
  bottle_likes: "user_id active",
  bottle_views: "viewer",
  bottles: `author_id comment_count design_id picture band author_adult_at holder_id owner_id free_at expires_at waiting_since shuffle
    hidden_at masks brief news_seen_at chart_shared_at`,
  chat_messages: `conversation_id seq id sender_id client_id file width height animated digest opened_at low_hidden
    high_hidden low_removed high_removed masks review unopened untold revision blur revealed preview
    reply_to reply_bottle reply_start reply_length card_bottle card_design`,
  chat_versions: "message_id n sender_id",
  coin_records: "user_id seq ref",
  comments: "id author_id hidden_at answer_hidden_at masks answer_masks",
  conversation_members: `user_id other_id conversation_id last_at unread rings delivered_seq read_seq
    told_seq told_after cleared_seq`,
  conversations: `id low_id high_id seq opener_id opener_texts answered_at met_bottle_id created_at opener_unseen`,
  daily_counters: "user_id day",
  design_comments: "id author_id hidden_at masks",
  design_likes: "user_id active",
  design_views: "user_id",
  designs:
    "designer_id picture version house owner_id source_id hot listed_at hidden updated_at changed_at hidden_at masks",
  feedback: "id user_id replied_by",
  feedback_pending: "user_id n",
  findings: "user_id country until",
  follows: "follower_id followee_id",
  held_texts: "thing_id about_id rules mass_case",
  identities: "user_id",
  measures: `id user_id before_birthday before_adult_at case_id official_id appeal_until lifted_by appeal_token
    appeal_token_until`,
  notification_settings: "user_id quiet quiet_from quiet_to weekly_at weekly_since",
  photos: "id user_id kind slot sort width height animated created_at held",
  push_subscriptions: "id user_id session_id p256dh auth",
  device_kinds: "user_id kind",
  pending_follows: "follower_id followee_id",
  passkeys: "id user_id credential public_key counter transports",
  reports: "reporter_id case_id weight",
  second_factors: "user_id secret last_step",
  sessions: "id user_id proven_at passkey_id begun_passkey_id",
  system_messages: "id user_id actor_id about cleared_at undo_ref",
  users: `username_key nickname_key email_key password_hash adult_at coin_seq throw_count pick_count unread_count
    invited_by origin email_since nickname_search username_search event_seq chat_unread_count hidden_at suspended_until banned_at
    set_back_until limits masks nickname_shown terms_version hints_seen duty_until contact_told
    birthday_refused_at birthday_refused_last_at removal_seen_at profile_changed_at`,
};

const json = (value: CellValue | undefined): string => JSON.stringify({ text: String(value) });
const visible = (row: RowValues): RowValues => ({ ...row, hidden_at: null, masks: null });

/** The person of the same row; columns that no foreign key binds have a name of their own. */
const personNamedIn = (value: CellValue | undefined): string => `users-id-${String(value).split("-").at(-1)}`;

/** A chat that is not listed was removed from the list, before the messages that are told. */
const CLEARED_SEQ = 1;

/** Rows that people may see: nobody is banned, nothing is hidden or masked, and JSON is JSON. */
export const READABLE_ROWS: RowChanges = {
  account_deletions: () => null,
  transparency_months: (row) => ({ ...row, figures: json(row.figures) }),
  bottle_views: (row) => ({ ...row, viewer: personNamedIn(row.viewer) }),
  bottles: (row) => visible(row.owner_id === null ? row : { ...row, state: "kept" }),
  chat_messages: (row) => ({
    ...row,
    sender_id: personNamedIn(row.sender_id),
    seq: Number(row.seq) + CLEARED_SEQ,
    masks: null,
    review: null,
    low_hidden: 0,
    high_hidden: 0,
    low_removed: 0,
    high_removed: 0,
  }),
  coin_records: (row) => ({ ...row, amount: Number(row.seq) % 2 === 0 ? -Number(row.amount) : (row.amount ?? 1) }),
  comments: ({ answered_at, ...row }) => ({
    ...visible({ ...row, answered_at: row.answer === null ? null : (answered_at ?? 1) }),
    answer_hidden_at: null,
    answer_masks: null,
  }),
  conversation_members: (row) => ({ ...row, cleared_seq: row.listed === 1 ? 0 : CLEARED_SEQ }),
  designs: visible,
  held_texts: (row) => ({ ...row, said: json(row.said) }),
  notification_settings: (row) => ({ ...row, kinds: JSON.stringify({ sale: row.words === 1 }), quiet: 0 }),
  pictures: (row) => ({ ...row, params: json(row.params) }),
  stopped_people: () => null,
  system_messages: (row) => ({ ...row, params: json(row.params) }),
  users: (row) => ({
    ...visible(row),
    language: "en",
    interests: JSON.stringify(["music"]),
    reads: JSON.stringify(["en", "ja"]),
    official: 0,
    adult_at: 1,
    suspended_until: null,
    banned_at: null,
    limits: null,
    nickname_shown: null,
  }),
};
