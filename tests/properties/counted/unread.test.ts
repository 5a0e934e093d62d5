/**
 * What is unread is what one would see as unread on opening the chat, after any order of acts: in chat, list, badge, push
 * message and event; and an open page is told of what goes and comes.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  listRecentConversations,
  loadChatHistory,
  loadChatOverview,
  loadUndelivered,
  loadUnreadFrom,
} from "../../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../../src/chat/reading/cursors";
import { chatStream } from "../../../src/chat/reading/stream";
import { LIST_START } from "../../../src/db/paging";
import type { Db } from "../../../src/db/transact";
import { setSignalPublisher } from "../../../src/events/publish";
import { MINUTE } from "../../../src/runtime/units";
import { addWordRule } from "../../../src/safety/safety";
import { makeFriends } from "../../chat/chat-fixtures";
import { anOfficial } from "../../safety/official-fixtures";
import { openTestApp } from "../../support/app";
import { workOutcome } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { HELD_WORD } from "../values";
import { CHAT_ACT_NAMES, CHAT_ACTS, type ChatWorld } from "./unread-acts";
import { EXAMPLES, STORY, type UnreadStory } from "./unread-stories";

/** ms; a recall is possible for two minutes */
const ACT_INTERVAL = 20_000;
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 100 };

/** What one of the two sees of the chat. */
async function lookFrom({ db, now }: ChatWorld, me: TestPerson, other: TestPerson) {
  const overview = await loadChatOverview(db, me.id, other.id, now);
  const { items } = await loadChatHistory(db, me.id, other.id, PAGE, now);
  const news = items.filter(({ from, seq }) => from === other.id && seq > overview.readSeq);
  const listed = (await listRecentConversations(db, me, { after: LIST_START, limit: 10 }, now)).items;
  const inList = listed.find(({ person }) => person.id === other.id);
  const badge = (await chatStream.unreadCounts.chats(db, [me.id])).get(me.id);
  const row = await db
    .selectFrom("conversation_members")
    .innerJoin("conversations", "conversations.id", "conversation_members.conversation_id")
    .select(["rings", "conversation_members.muted", "answered_at", "last_at"])
    .where("user_id", "=", me.id)
    .executeTakeFirst();
  const pushed = await loadUnreadFrom(db, me.id, other.id, now);
  const { messages: sent } = await loadUndelivered(db, me.id, now);
  return { overview, items, news, inList, badge, row, pushed, sent };
}
type Look = Awaited<ReturnType<typeof lookFrom>>;

function countFaults({ overview, items, news, inList, badge, row, pushed, sent }: Look): string[] {
  const rings = row?.rings ?? 0;
  const readable = news.filter(({ recalled, burned }) => !recalled && !burned);
  const expected: [string, unknown, unknown][] = [
    ["the chat counts", overview.unread, news.length],
    ["the list counts", inList?.unread ?? 0, news.length],
    ["the badge shows", badge, row?.muted === 1 ? 0 : rings],
    ["rings, once answered,", rings, row?.answered_at ? news.length : rings],
    ["rings, no more than unread,", Math.max(rings, news.length), news.length],
    ["pushed", pushed?.n, pushed ? readable.length : undefined],
    ["a push names", pushed?.last.id, pushed ? readable[0]?.id : undefined],
    ["the list ends with what was said at", inList?.last?.at, inList && items[0]?.createdAt],
    [
      "a device is sent, of what is not on the page,",
      sent.filter(({ id }) => !items.some((each) => each.id === id)).length,
      0,
    ],
  ];
  return expected.flatMap(([what, is, should]) => (is === should ? [] : [`${what} ${is}, not ${should}`]));
}

interface Watched {
  me: TestPerson;
  look: Look;
  /** Of the last event. */
  seq: number;
}

/** Of what went or came an open page gets an event, and of the counts a signal. */
async function untoldFaults(db: Db, { me: { id }, look: before, seq }: Watched, after: Look, signals: string[]) {
  const idsOf = ({ items }: Look) => new Set(items.map((each) => each.id));
  const told = await db
    .selectFrom("events")
    .select("ref")
    .where("user_id", "=", id)
    .where("seq", ">", seq)
    .where("kind", "in", ["message", "hidden"])
    .execute();
  const refs = told.map(({ ref }) => ref);
  return [
    ...[...idsOf(before).symmetricDifference(idsOf(after))].flatMap((each) =>
      refs.includes(each) ? [] : [`the page is not told of ${each}`],
    ),
    ...(before.badge !== after.badge && !signals.includes(id) ? ["no signal of the badge"] : []),
  ];
}

async function makeWorld(db: Db, areFriends: boolean) {
  const people = [await aPerson(db), await aPerson(db)] as const;
  const official = await anOfficial(db);
  const held = { text: HELD_WORD, mode: "hold", language: null, kind: "word" } as const;
  await addWordRule(db, official.id, held, TEST_START);
  if (areFriends) await makeFriends(db, ...people);
  const world: ChatWorld = { db, app: openTestApp(db), now: TEST_START + 10 * MINUTE, official };
  return { world, people };
}

const seqOf = async (db: Db, { id }: TestPerson) =>
  (await db.selectFrom("users").select("event_seq").where("id", "=", id).executeTakeFirstOrThrow()).event_seq;

/** A pair of people with what each sees, from act to act. */
class WatchedPair {
  readonly #signals: string[] = [];

  constructor(
    readonly world: ChatWorld,
    readonly people: readonly [TestPerson, TestPerson],
  ) {
    setSignalPublisher(world.db, ([kind, id]) => void (kind === "unread" && this.#signals.push(id)));
  }

  #look = (): Promise<Watched[]> =>
    Promise.all(
      this.people.map(async (me, n) => {
        const other = this.people[1 - n] as TestPerson;
        return { me, look: await lookFrom(this.world, me, other), seq: await seqOf(this.world.db, me) };
      }),
    );

  /** @returns faults after the act; null: it was refused */
  async act({ act, me, at }: UnreadStory["acts"][number]): Promise<string[] | null> {
    const [one, other] = this.people;
    this.#signals.length = 0;
    const before = await this.#look();
    const step = { ...(me === 0 ? { me: one, other } : { me: other, other: one }), at };
    if ((await workOutcome(CHAT_ACTS[act](this.world, step))) !== "done") return null;
    const after = await this.#look();
    const faults = after.flatMap(({ look }) => countFaults(look));
    // An open page of a chat that one removes on another page is left as it is.
    if (act === "remove the conversation") return faults;
    for (const [n, { look }] of after.entries())
      faults.push(...(await untoldFaults(this.world.db, before[n] as Watched, look, this.#signals)));
    return faults;
  }
}

/** @returns what is wrong, with what was done until then */
async function playStory(db: Db, { areFriends, acts }: UnreadStory, reached: ReachedCases): Promise<string[]> {
  const { world, people } = await makeWorld(db, areFriends);
  const pair = new WatchedPair(world, people);
  const done: string[] = [];
  for (const each of acts) {
    world.now += ACT_INTERVAL;
    const faults = await pair.act(each);
    if (faults === null) continue;
    reached.add(each.act);
    done.push(`${each.me}: ${each.act} (${each.at})`);
    if (faults.length > 0) return [...faults, `${areFriends ? "friends" : "strangers"}, ${done.join(", ")}`];
  }
  return [];
}

eachDatabase("what is unread", (db, _, kind) => {
  test(
    "is what one sees as unread on opening the chat, everywhere, and open pages are told",
    async () => {
      const reached = new ReachedCases();
      const runs = propertyRuns(kind === "sqlite" ? 60 : 12);
      await fc.assert(
        fc.asyncProperty(STORY, async (told) => {
          expect(await withRollback(db(), (tx) => playStory(tx, told, reached))).toEqual([]);
        }),
        { ...runs, examples: EXAMPLES },
      );
      console.log(`unread (${kind}), seed ${runs.seed}: ${reached}`);
      expect(reached.rare(CHAT_ACT_NAMES)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
