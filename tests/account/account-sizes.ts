/** Lives with so many rows behind each file of the download. */
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { NEW_DESIGN_FIELDS } from "../../src/designs/built-in-designs";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { PASSKEY_LIMITS, PROVIDERS } from "../../src/limits/auth";
import type { EXPORT_TOPICS } from "../../src/rooms";
import { newInviteCode, newUserRow } from "../../src/users/users";
import { bottleRow, NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { type ChatSize, chatRows, insertAllRows, type RowsByTable, repeat } from "./size-rows";

type Topic = keyof typeof EXPORT_TOPICS;
/** Of these files the size follows from the chats. */
type ChatTopic = "chats" | "chat_settings";
export type TopicSizes = Record<Exclude<Topic, ChatTopic>, number> & { chats: readonly ChatSize[] };

/** What others have that a person can like, look at or find. */
export interface OtherAccounts {
  people: string[];
  bottles: string[];
  designs: string[];
  author: TestPerson;
}

const created = { created_at: NOW };

function designRow(owner: string) {
  const made = {
    name: "Noon",
    story: "",
    picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "",
    updated_at: NOW,
    ...created,
  };
  return { ...NEW_DESIGN_FIELDS, id: newId(NOW), designer_id: owner, owner_id: owner, ...made };
}

/** People, bottles and designs enough for the largest life. The house is furnished. */
export async function createOtherAccounts(db: Db, n: number): Promise<OtherAccounts> {
  const people: string[] = [];
  for (let i = 0; i < n; i++) people.push((await aPerson(db)).id);
  const author = await aPerson(db);
  const [bottles, designs] = [repeat(n, () => bottleRow(author)), repeat(n, () => designRow(author.id))];
  await insertAllRows(db, { bottles, designs });
  return { people, author, bottles: bottles.map(({ id }) => id), designs: designs.map(({ id }) => id) };
}

interface FillInput {
  me: string;
  n: number;
  pool: OtherAccounts;
}

function reports({ me, n }: FillInput): RowsByTable {
  const cases = repeat(n, (i) => ({
    ...{ id: newId(NOW), kind: "bottle" as const, thing_id: `${me} ${i}`, about_id: me, opened_at: NOW },
    ...{ place: 0, reporters: 1, weight: 1, may_hide: 0 as const, hidden_at: null, decided_at: null, decision: null },
    ...{ official_id: null, evidence: null, evidence_file: null, evidence_until: null },
    legal_hold: 0 as const,
  }));
  const bare = { note: "", weight: 1, outcome_told_at: null, ...created };
  const given = { kind: "bottle", reason: "spam", ...bare } as const;
  const made = cases.map(({ id, thing_id }) => ({ reporter_id: me, thing_id, case_id: id, ...given }));
  return { report_cases: cases, reports: made };
}

function sessionRow(me: string) {
  const bare = { expires_at: NOW, last_used_at: NOW, device: "", token_name: null, scope: null, ...created };
  return { id: newId(NOW), user_id: me, ...bare };
}

function notifications({ me, n }: FillInput): RowsByTable {
  const sessions = repeat(n, () => sessionRow(me));
  const keys = { user_id: me, p256dh: "key", auth: "secret", ...created };
  const browsers = sessions.map(({ id }) => ({ id, session_id: id, endpoint: `https://${id}`, ...keys }));
  return { sessions, push_subscriptions: browsers };
}

function follows({ me, n, pool }: FillInput): RowsByTable {
  const ends = (other: string, i: number) =>
    i % 2 === 0 ? { follower_id: me, followee_id: other } : { follower_id: other, followee_id: me };
  const tie = (other: string, i: number) => ({ ...ends(other, i), friends_since: null, ...created });
  return { follows: pool.people.slice(0, n).map(tie) };
}

/** Newcomers who came by the person's invitation. */
function invited({ me, n }: FillInput): RowsByTable {
  const row = (i: number) => {
    const name = `guest.${me}.${i}`;
    const account = { username: name, nickname: name, language: "en", passwordHash: null } as const;
    return { ...newUserRow({ ...account, inviteCode: newInviteCode() }, NOW), invited_by: me };
  };
  return { users: repeat(n, row) };
}

const kept = { state: "kept", collected_at: NOW } as const;
const like = { active: 1, ...created } as const;
const picked = { country: "", picked_at: NOW, until: NOW, released_at: null, outcome: null };
const unseen = { answer: null, answered_at: null, hidden_at: null, answer_hidden_at: null };
const remark = { content: "{", masks: null, answer_masks: null, ...unseen, ...created };
const opinion = { content: '"', hidden_at: null, masks: null, ...created };
const coin = { amount: 1, reason: "official_adjustment", ...created };
const notice = { actor_id: null, type: "official_notice", params: '{"text":"\\u0000"}', about: null };
const feedback = { text: "\n", reply: null, replied_at: null, replied_by: null, ...created };
const held = { kind: "comment", said: '{"content":","}', rules: "[]", held_at: NOW } as const;
const warned = { kind: "warn", rule: "1", reason: "]", from_at: NOW, official_id: "" } as const;
const open = { appeal_until: NOW, appeal_token: null, appeal_token_until: null, until_at: null };
const request = {
  birthday: "2000-01-01",
  note: "}",
  created_at: NOW,
  decided_at: NOW,
  decision: "refused",
  official_id: null,
  reply: "\\",
} as const;
const measure = { ...warned, ...open, feature: null, case_id: null, lifted_at: null, lifted_by: null };

/** For each file the rows that it tells of. */
const TOPIC_FILLS: Record<Exclude<Topic, ChatTopic>, (account: FillInput) => RowsByTable> = {
  thrown: ({ me, n, pool }) => ({
    bottles: repeat(n, () => ({ ...bottleRow(pool.author), author_id: me })),
  }),
  kept: ({ me, n, pool }) => ({
    bottles: repeat(n, () => bottleRow(pool.author, { owner_id: me, ...kept })),
  }),
  found: ({ me, n, pool }) => ({
    findings: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, user_id: me, ...picked })),
  }),
  comments: ({ me, n, pool: { bottles } }) => ({
    comments: repeat(n, () => ({
      ...{ id: newId(NOW), bottle_id: bottles[0] ?? "", author_id: me },
      ...remark,
    })),
  }),
  likes: ({ me, n, pool }) => ({
    bottle_likes: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, user_id: me, ...like })),
  }),
  views: ({ me, n, pool }) => ({
    bottle_views: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, viewer: me, ...created })),
  }),
  designs: ({ me, n }) => ({ designs: repeat(n, () => designRow(me)) }),
  design_comments: ({ me, n, pool: { designs } }) => ({
    design_comments: repeat(n, () => ({
      ...{ id: newId(NOW), design_id: designs[0] ?? "", author_id: me },
      ...opinion,
    })),
  }),
  chat_edits: ({ me, n }) => {
    // Both have deleted the message since.
    const chat = chatRows(me, newId(NOW), [["hidden", 1]]);
    const [message] = chat.chat_messages ?? [];
    const said = { message_id: message?.id ?? "", sender_id: me, text: "{", written_at: NOW, replaced_at: NOW };
    return { ...chat, chat_versions: repeat(n, (i) => ({ ...said, n: i + 1 })) };
  },
  design_likes: ({ me, n, pool }) => ({
    design_likes: pool.designs.slice(0, n).map((design_id) => ({ design_id, user_id: me, ...like })),
  }),
  design_views: ({ me, n, pool }) => ({
    design_views: pool.designs.slice(0, n).map((design_id) => ({ design_id, user_id: me, ...created })),
  }),
  coins: ({ me, n }) => ({
    coin_records: repeat(n, (i) => ({ user_id: me, seq: i + 1, ref: String(i), balance: i + 1, ...coin })),
  }),
  messages: ({ me, n }) => ({
    system_messages: repeat(n, () => ({ id: newId(NOW), user_id: me, read_at: null, ...notice, ...created })),
  }),
  feedback: ({ me, n }) => ({
    feedback: repeat(n, () => ({ id: newId(NOW), user_id: me, ...feedback, ...created })),
  }),
  invited,
  days: ({ me, n }) => ({
    daily_counters: repeat(n, (day) => ({ user_id: me, kind: "throw", day, n: 1 })),
  }),
  sessions: ({ me, n }) => ({ sessions: repeat(n, () => sessionRow(me)) }),
  devices: ({ me, n }) => ({ device_kinds: repeat(n, (i) => ({ user_id: me, kind: `${i}|"`, first_at: NOW })) }),
  second_factor: ({ me, n }) => ({
    second_factors: repeat(Math.min(n, 1), () => ({ user_id: me, secret: "", last_step: 0, ...created })),
  }),
  passkeys: ({ me, n }) => ({
    passkeys: repeat(Math.min(n, PASSKEY_LIMITS.max), () => {
      const key = { credential: newId(NOW), rp_id: "sea.example", public_key: "", counter: 0, transports: "internal" };
      return { id: newId(NOW), user_id: me, name: "Phone", kind: "phone", last_used_at: null, ...key, ...created };
    }),
  }),
  links: ({ me, n }) => {
    const who = { subject: me, user_id: me, email: null, ...created };
    return { identities: PROVIDERS.slice(0, n).map((provider) => ({ provider, ...who })) };
  },
  follows,
  blocks: ({ me, n, pool }) => ({
    blocks: pool.people.slice(0, n).map((blocked_id) => ({ blocker_id: me, blocked_id, ...created })),
  }),
  reports,
  measures: ({ me, n }) => ({ measures: repeat(n, () => ({ id: newId(NOW), user_id: me, ...measure })) }),
  birthdays: ({ me, n }) => ({
    birthday_requests: repeat(n, () => ({ id: newId(NOW), user_id: me, ...request })),
  }),
  held: ({ me, n }) => ({ held_texts: repeat(n, () => ({ thing_id: newId(NOW), about_id: me, ...held })) }),
  notifications,
};

export const TOPIC_NAMES = Object.keys(TOPIC_FILLS) as (keyof typeof TOPIC_FILLS)[];

/** Somebody with so much behind each file. */
export async function anAccountOfSize(
  db: Db,
  pool: OtherAccounts,
  { chats, ...sizes }: TopicSizes,
): Promise<TestPerson> {
  const person = await aPerson(db);
  const me = person.id;
  for (const name of TOPIC_NAMES) await insertAllRows(db, TOPIC_FILLS[name]({ me, n: sizes[name], pool }));
  for (const [i, chat] of chats.entries()) await insertAllRows(db, chatRows(me, pool.people[i] ?? "", chat));
  return person;
}

const EXPORTED_KINDS: readonly string[] = ["text", "image"];
const countExported = (chat: ChatSize): number =>
  chat.reduce((sum, [kind, n]) => sum + (EXPORTED_KINDS.includes(kind) ? n : 0), 0);

/** How many items each file has, asked for with one session more; a message tells of the download. */
export const expectedItems = ({ chats, ...sizes }: TopicSizes): Record<Topic, number> => ({
  ...sizes,
  chats: chats.reduce((sum, chat) => sum + countExported(chat), 0),
  // One more is that of the edited messages.
  chat_settings: chats.length + 1,
  messages: sizes.messages + 1,
  sessions: sizes.sessions + sizes.notifications + 1,
  notifications: sizes.notifications + 1,
  links: Math.min(sizes.links, PROVIDERS.length),
  passkeys: Math.min(sizes.passkeys, PASSKEY_LIMITS.max),
  second_factor: Math.min(sizes.second_factor, 1),
});
