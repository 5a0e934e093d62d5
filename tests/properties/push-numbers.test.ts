/** A number in a push is the number of things it stands for: of one tag what is unread still, of a night the sum of all tags. */
import { beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { markConversationRead } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { markAllMessagesRead, markMessageRead } from "../../src/messages/messages";
import { DAY, HOUR } from "../../src/runtime/units";
import { setUpPushTest } from "../push/push-setup";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";
import { insertFriendship } from "../support/world";

const NOON = Date.UTC(2026, 10, 21, 12);
const NIGHT = NOON + 11 * HOUR;
const MORNING = 10 * HOUR;

type Amount = [came: number, read: number];
interface News {
  chats: [Amount, Amount];
  bottles: [Amount, Amount];
}
/** What is unread of a tag, and how a push of it alone says that. */
interface Left {
  tag: string;
  n: number;
  words: string;
}

/** How many came of each tag, and how many of these are read where the phone does not see it. */
const amount = fc.tuple(fc.nat(3), fc.nat(3));
const news: fc.Arbitrary<News> = fc.record({ chats: fc.tuple(amount, amount), bottles: fc.tuple(amount, amount) });

eachDatabase("the number in a push", (db) => {
  const r = setUpPushTest(db);
  let friends: [TestPerson, TestPerson];
  beforeEach(async () => {
    friends = [r.friend, await aPerson(db())];
    await insertFriendship(db(), r.reader.id, friends[1].id);
    await r.subscribed(r.reader);
  });

  /** Writes so many messages and reads the oldest of them. @returns how many are left */
  async function chat(from: TestPerson, [came, read]: Amount): Promise<number> {
    const seqs: number[] = [];
    for (let n = 0; n < came; n++) seqs.push((await r.write("hello", from)).message.seq);
    const last = seqs[Math.min(read, came) - 1];
    if (last !== undefined) await markConversationRead(db(), r.reader.id, from.id, last, r.now);
    return Math.max(came - read, 0);
  }

  async function answer(bottle: string, [came, read]: Amount): Promise<number> {
    for (let n = 0; n < came; n++) await r.commented(bottle);
    const unread = db().selectFrom("system_messages").select("id").where("user_id", "=", r.reader.id);
    const rows = await unread.where("read_at", "is", null).where("params", "like", `%"${bottle}"%`).execute();
    for (const { id } of rows.slice(0, read)) await markMessageRead(db(), r.reader.id, id, r.now);
    return Math.max(came - read, 0);
  }

  const chatWords = (n: number) => (n === 1 ? "Wrote to you" : `${n} new messages`);
  const answerWords = (n: number) => (n === 1 ? "Lin answered your bottle" : `${n} new answers to your bottle`);

  /** Lets the news come, and what is read of it be read. @returns what is left, by tag */
  async function come({ chats, bottles }: News): Promise<Left[]> {
    const left: Left[] = [];
    for (const [place, amounts] of chats.entries()) {
      const from = friends[place] ?? r.friend;
      const n = await chat(from, amounts);
      left.push({ tag: `chat-${from.id}`, n, words: chatWords(n) });
    }
    for (const amounts of bottles) {
      const bottle = newId(r.now);
      const n = await answer(bottle, amounts);
      left.push({ tag: `bottle-${bottle}`, n, words: answerWords(n) });
    }
    r.now += 1;
    return left.filter(({ n }) => n > 0);
  }

  /** Words of what the screen shows, by tag. */
  const seen = () =>
    [...r.shown()].map(([tag, { title, body }]) => [tag, String(tag).startsWith("chat") ? body : title]);

  async function readAll(): Promise<void> {
    for (const { id } of friends) await markConversationRead(db(), r.reader.id, id, undefined, r.now);
    await markAllMessagesRead(db(), r.reader.id, r.now);
    await r.pass();
    expect(seen()).toEqual([]);
  }

  const alone = (left: readonly Left[]) => left.map(({ tag, words }) => [tag, words]);
  const together = (left: readonly Left[]) => {
    const sum = left.reduce((all, { n }) => all + n, 0);
    return left.length < 2 ? alone(left) : [["together", `${sum} things came in during your quiet hours`]];
  };
  const WHEN = [
    { when: "by day", hour: NOON, wait: PUSH_LIMITS.firstAttemptDelay, told: alone },
    { when: "in the morning", hour: NIGHT, wait: MORNING, told: together },
  ];

  test.each(WHEN)(
    "$when",
    async ({ hour, wait, told }) => {
      const property = fc.asyncProperty(news, async (all) => {
        r.service.received.length = 0;
        r.now = hour + Math.ceil((r.now - hour) / DAY) * DAY;
        const left = await come(all);
        await r.pass();
        await r.pass(wait);
        expect(Object.fromEntries(seen())).toEqual(Object.fromEntries(told(left)));
        await readAll();
      });
      const none: Amount = [0, 0];
      const examples: [News][] = [
        [
          {
            chats: [
              [3, 0],
              [2, 0],
            ],
            bottles: [[1, 0], none],
          },
        ],
        [
          {
            chats: [
              [3, 2],
              [2, 0],
            ],
            bottles: [[3, 1], none],
          },
        ],
      ];
      await fc.assert(property, { ...propertyRuns(5), examples });
    },
    PROPERTY_TIMEOUT,
  );
});
