/**
 * Two who let only known people follow (docs/product.md 8.4): whoever has turned to somebody may be followed by them,
 * and is not thereby let in by them.
 */
import { answerComment, thankForComment } from "../../../src/bottles/bottles";
import { sendText } from "../../../src/chat/chat";
import { newId } from "../../../src/db/ids";
import { MINUTE } from "../../../src/runtime/units";
import { changeContactRules, followPerson, unfollowPerson } from "../../../src/social/social";
import { aBottle, workOutcome } from "../../support/bottles";
import { aMinor, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

/** One of two, what they chose, and what they did. */
interface Side {
  person: TestPerson;
  follow: "anyone" | "known";
  hasTurned: boolean;
  hasWritten: boolean;
}

interface Comment {
  id: string;
  writer: Side;
  author: Side;
}

interface ContactsWorld extends PairWorld {
  sides: [Side, Side];
  comments: Comment[];
}

/** Who does it, by a pick, and to whom. */
const sidesOf = ({ sides: [one, other] }: ContactsWorld, pick: number): [Side, Side] =>
  pick % 2 ? [other, one] : [one, other];

async function chooseRule({ db, now }: ContactsWorld, side: Side, follow: Side["follow"]): Promise<void> {
  await changeContactRules(db, side.person.id, { follow }, now);
  side.follow = follow;
}

/** Whether one may follow the other now; it is taken back. */
async function mayFollow({ db, now }: ContactsWorld, from: Side, to: Side): Promise<boolean> {
  const relation = await followPerson(db, from.person, to.person.id, now);
  await unfollowPerson(db, from.person, to.person.id, now);
  return relation !== "pending";
}

/** Followers may write; the follow ends again. */
async function write(world: ContactsWorld, from: Side, to: Side): Promise<boolean> {
  const { db, now } = world;
  if (from.hasWritten) return false;
  const rule = to.follow;
  await chooseRule(world, to, "anyone");
  await followPerson(db, from.person, to.person.id, now);
  await sendText(db, from.person.id, to.person.id, { text: "Hello", clientId: newId(now) }, now);
  await unfollowPerson(db, from.person, to.person.id, now);
  await chooseRule(world, to, rule);
  Object.assign(from, { hasTurned: true, hasWritten: true });
  return true;
}

async function comment(world: ContactsWorld, writer: Side, author: Side): Promise<void> {
  const { db, now } = world;
  const [id, bottle_id] = [newId(now), await aBottle(db, author.person, { comment_count: 1 })];
  const row = { id, bottle_id, author_id: writer.person.id, content: "Hello", created_at: now };
  await db
    .insertInto("comments")
    .values({ ...row, answer: null, answered_at: null })
    .execute();
  writer.hasTurned = true;
  world.comments.push({ id, writer, author });
}

export const CONTACTS = definePair<ContactsWorld>({
  open: async (db) => {
    const newSide = async (): Promise<Side> => ({
      ...{ person: await aMinor(db, { who_follows: "known" }), follow: "known" },
      ...{ hasTurned: false, hasWritten: false },
    });
    return { db, now: TEST_START, sides: [await newSide(), await newSide()], comments: [] };
  },
  acts: {
    "write or answer": (world, pick) => write(world, ...sidesOf(world, pick)),
    comment: (world, pick) => comment(world, ...sidesOf(world, pick)).then(() => true),
    "answer a comment": async ({ db, now, comments }, pick) => {
      const one = chosen(comments, pick);
      if (!one) return false;
      await workOutcome(answerComment(db, one.author.person, one.id, "Good evening", now));
      one.author.hasTurned = true;
    },
    "thank for a comment": async ({ db, now, comments }, pick) => {
      const one = chosen(comments, pick);
      if (!one) return false;
      await thankForComment(db, one.author.person, one.id, now);
      one.author.hasTurned = true;
    },
    "choose who may follow": async (world, pick) => {
      const [side] = sidesOf(world, pick);
      await chooseRule(world, side, pick % 4 < 2 ? "anyone" : "known");
    },
    "time passes": async (world) => {
      world.now += MINUTE;
    },
  },
  stories: [
    "comment 0, choose who may follow 0, choose who may follow 2, answer a comment 0",
    "comment 1, thank for a comment 0",
    "write or answer 0, choose who may follow 1, choose who may follow 3, write or answer 1",
  ],
  state: async (world) => {
    const [one, other] = world.sides;
    const expected = (to: Side) => to.follow === "anyone" || to.hasTurned;
    return [
      [await mayFollow(world, one, other), await mayFollow(world, other, one)],
      [expected(other), expected(one)],
    ];
  },
});
