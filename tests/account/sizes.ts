/** Lives with so many rows behind each file of the download. */
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { NEW_DESIGN } from "../../src/designs/house-designs";
import { PROVIDERS } from "../../src/limits/limits";
import type { TOPICS } from "../../src/rooms";
import { newcomerRow, newInviteCode } from "../../src/users/users";
import { bottleRow, NOW } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { insert, type Rows, type Talk, talkRows, times } from "./size-rows";

type Topic = keyof typeof TOPICS;
export type Sizes = Record<Exclude<Topic, "chats">, number> & { chats: readonly Talk[] };

/** What others have that a person can like, look at or find. */
export interface Others {
  people: string[];
  bottles: string[];
  designs: string[];
  author: TestPerson;
}

const seen = { created_at: NOW };

function designRow(owner: string) {
  const made = { name: "Noon", story: "", picture: HOUSE_WEAR[0]?.picture ?? "", updated_at: NOW, ...seen };
  return { ...NEW_DESIGN, id: newId(NOW), designer_id: owner, owner_id: owner, ...made };
}

/** People, bottles and designs enough for the largest life. The house is furnished. */
export async function others(db: Db, n: number): Promise<Others> {
  const people: string[] = [];
  for (let i = 0; i < n; i++) people.push((await aPerson(db)).id);
  const author = await aPerson(db);
  const [bottles, designs] = [times(n, () => bottleRow(author)), times(n, () => designRow(author.id))];
  await insert(db, { bottles, designs });
  return { people, author, bottles: bottles.map(({ id }) => id), designs: designs.map(({ id }) => id) };
}

interface Life {
  me: string;
  n: number;
  pool: Others;
}

function reports({ me, n }: Life): Rows {
  const cases = times(n, (i) => ({
    ...{ id: newId(NOW), kind: "bottle" as const, thing_id: `${me} ${i}`, about_id: me, opened_at: NOW },
    ...{ place: 0, reporters: 1, weight: 1, hidden_at: null, decided_at: null, decision: null },
    ...{ official_id: null, evidence: null, evidence_file: null, evidence_until: null },
    legal_hold: 0 as const,
  }));
  const bare = { note: "", weight: 1, outcome_told_at: null, ...seen };
  const given = { kind: "bottle", reason: "spam", ...bare } as const;
  const made = cases.map(({ id, thing_id }) => ({ reporter_id: me, thing_id, case_id: id, ...given }));
  return { report_cases: cases, reports: made };
}

function sessionRow(me: string) {
  const bare = { expires_at: NOW, last_used_at: NOW, device: "", token_name: null, scope: null, ...seen };
  return { id: newId(NOW), user_id: me, ...bare };
}

function notifications({ me, n }: Life): Rows {
  const sessions = times(n, () => sessionRow(me));
  const keys = { user_id: me, p256dh: "key", auth: "secret", ...seen };
  const browsers = sessions.map(({ id }) => ({ id, session_id: id, endpoint: `https://${id}`, ...keys }));
  return { sessions, push_subscriptions: browsers };
}

function follows({ me, n, pool }: Life): Rows {
  const ends = (other: string, i: number) =>
    i % 2 === 0 ? { follower_id: me, followee_id: other } : { follower_id: other, followee_id: me };
  const tie = (other: string, i: number) => ({ ...ends(other, i), friends_since: null, ...seen });
  return { follows: pool.people.slice(0, n).map(tie) };
}

/** Newcomers who came by the person's invitation. */
function invited({ me, n }: Life): Rows {
  const row = (i: number) => {
    const name = `guest.${me}.${i}`;
    const account = { username: name, nickname: name, language: "en", passwordHash: null } as const;
    return { ...newcomerRow({ ...account, inviteCode: newInviteCode() }, NOW), invited_by: me };
  };
  return { users: times(n, row) };
}

const kept = { state: "kept", collected_at: NOW } as const;
const like = { active: 1, ...seen } as const;
const picked = { country: "", picked_at: NOW, until: NOW, released_at: null, outcome: null };
const unseen = { answer: null, answered_at: null, hidden_at: null, answer_hidden_at: null };
const remark = { content: "{", masks: null, answer_masks: null, ...unseen, ...seen };
const opinion = { content: '"', hidden_at: null, masks: null, ...seen };
const coin = { amount: 1, reason: "official_adjustment", ...seen };
const notice = { actor_id: null, type: "official_notice", params: '{"text":"\\u0000"}', about: null };
const asked = { text: "\n", reply: null, replied_at: null, replied_by: null, ...seen };
const held = { kind: "comment", said: '{"content":","}', rules: "[]", held_at: NOW } as const;
const warned = { kind: "warn", rule: "1", reason: "]", from_at: NOW, official_id: "" } as const;
const open = { appeal_until: NOW, appeal_token: null, appeal_token_until: null, until_at: null };
const wish = {
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
const FILLS: Record<Exclude<Topic, "chats">, (life: Life) => Rows> = {
  thrown: ({ me, n, pool }) => ({
    bottles: times(n, () => ({ ...bottleRow(pool.author), author_id: me })),
  }),
  kept: ({ me, n, pool }) => ({
    bottles: times(n, () => bottleRow(pool.author, { owner_id: me, ...kept })),
  }),
  found: ({ me, n, pool }) => ({
    findings: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, user_id: me, ...picked })),
  }),
  comments: ({ me, n, pool: { bottles } }) => ({
    comments: times(n, () => ({
      ...{ id: newId(NOW), bottle_id: bottles[0] ?? "", author_id: me },
      ...remark,
    })),
  }),
  likes: ({ me, n, pool }) => ({
    bottle_likes: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, user_id: me, ...like })),
  }),
  views: ({ me, n, pool }) => ({
    bottle_views: pool.bottles.slice(0, n).map((bottle_id) => ({ bottle_id, viewer: me, ...seen })),
  }),
  designs: ({ me, n }) => ({ designs: times(n, () => designRow(me)) }),
  design_comments: ({ me, n, pool: { designs } }) => ({
    design_comments: times(n, () => ({
      ...{ id: newId(NOW), design_id: designs[0] ?? "", author_id: me },
      ...opinion,
    })),
  }),
  design_likes: ({ me, n, pool }) => ({
    design_likes: pool.designs.slice(0, n).map((design_id) => ({ design_id, user_id: me, ...like })),
  }),
  design_views: ({ me, n, pool }) => ({
    design_views: pool.designs.slice(0, n).map((design_id) => ({ design_id, user_id: me, ...seen })),
  }),
  coins: ({ me, n }) => ({
    coin_records: times(n, (i) => ({ user_id: me, seq: i + 1, ref: String(i), balance: i + 1, ...coin })),
  }),
  messages: ({ me, n }) => ({
    system_messages: times(n, () => ({ id: newId(NOW), user_id: me, read_at: null, ...notice, ...seen })),
  }),
  feedback: ({ me, n }) => ({
    feedback: times(n, () => ({ id: newId(NOW), user_id: me, ...asked, ...seen })),
  }),
  invited,
  days: ({ me, n }) => ({
    daily_counters: times(n, (day) => ({ user_id: me, kind: "throw", day, n: 1 })),
  }),
  sessions: ({ me, n }) => ({ sessions: times(n, () => sessionRow(me)) }),
  second_factor: ({ me, n }) => ({
    second_factors: times(Math.min(n, 1), () => ({ user_id: me, secret: "", last_step: 0, ...seen })),
  }),
  links: ({ me, n }) => {
    const who = { subject: me, user_id: me, email: null, ...seen };
    return { identities: PROVIDERS.slice(0, n).map((provider) => ({ provider, ...who })) };
  },
  follows,
  blocks: ({ me, n, pool }) => ({
    blocks: pool.people.slice(0, n).map((blocked_id) => ({ blocker_id: me, blocked_id, ...seen })),
  }),
  reports,
  measures: ({ me, n }) => ({ measures: times(n, () => ({ id: newId(NOW), user_id: me, ...measure })) }),
  birthdays: ({ me, n }) => ({
    birthday_requests: times(n, () => ({ id: newId(NOW), user_id: me, ...wish })),
  }),
  held: ({ me, n }) => ({ held_texts: times(n, () => ({ thing_id: newId(NOW), about_id: me, ...held })) }),
  notifications,
};

export const TOPIC_NAMES = Object.keys(FILLS) as (keyof typeof FILLS)[];

/** Somebody with so much behind each file. */
export async function aLifeOf(db: Db, pool: Others, { chats, ...sizes }: Sizes): Promise<TestPerson> {
  const person = await aPerson(db);
  const me = person.id;
  for (const name of TOPIC_NAMES) await insert(db, FILLS[name]({ me, n: sizes[name], pool }));
  for (const [i, talk] of chats.entries()) await insert(db, talkRows(me, pool.people[i] ?? "", talk));
  return person;
}

const TOLD: readonly string[] = ["text", "image"];
const told = (talk: Talk): number => talk.reduce((sum, [kind, n]) => sum + (TOLD.includes(kind) ? n : 0), 0);

/** How many items each file has, asked for with one session more; a message tells of the download. */
export const itemsOf = ({ chats, ...sizes }: Sizes): Record<Topic, number> => ({
  ...sizes,
  chats: chats.reduce((sum, talk) => sum + told(talk), 0),
  messages: sizes.messages + 1,
  sessions: sizes.sessions + sizes.notifications + 1,
  notifications: sizes.notifications + 1,
  links: Math.min(sizes.links, PROVIDERS.length),
  second_factor: Math.min(sizes.second_factor, 1),
});
