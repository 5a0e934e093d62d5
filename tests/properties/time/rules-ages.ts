/** Birthdays (docs/product.md 8): at 00:00 UTC, and of 29 February on 1 March. */
import { loadBottle, pickUpBottle } from "../../../src/bottles/bottles";
import { loadChatRelation } from "../../../src/chat/relation";
import { writeRefusalOf } from "../../../src/chat/rules";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { birthdayErrorOf } from "../../../src/users/age";
import { aBottle, workOutcome } from "../../support/bottles";
import { aPerson, type TestPerson } from "../../support/people";
import { insertFriendship } from "../../support/world";
import { type AskAt, type TimeRule, yesOrNo } from "./rule";

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

/** The birthday (YYYY-MM-DD) of who becomes so many years old at `midnight`: on 1 March preferably 29 February. */
export function birthdayAt(midnight: number, years: number): string {
  const [year = "", month = "", day = ""] = new Date(midnight).toISOString().slice(0, 10).split("-");
  const born = Number(year) - years;
  return month === "03" && day === "01" && isLeapYear(born) ? `${born}-02-29` : `${born}-${month}-${day}`;
}

/** Somebody becomes 18 at the end. */
const adulthoodRule = (
  name: string,
  answers: TimeRule["answers"],
  begin: (db: Db, minor: TestPerson, from: number) => Promise<AskAt>,
  once?: true,
): TimeRule => ({
  name,
  limits: ["ACCOUNT_LIMITS.adult"],
  lasts: 10 * DAY,
  unit: DAY,
  answers,
  once,
  begin: async ({ db }, { from, end }) => begin(db, await aPerson(db, { birthday: birthdayAt(end, 18) }), from),
});

const youngest = (db: Db, from: number) => aPerson(db, { birthday: birthdayAt(from - (from % DAY), 14) });

/** What readers of both bands find of a comment on a bottle of the house. */
async function beginComment(db: Db, minor: TestPerson, from: number): Promise<AskAt> {
  const bottle = await aBottle(db, await aPerson(db, { official: 1 }), { created_at: from, comment_count: 1 });
  const text = { content: "hello", created_at: from, answer: null, answered_at: null };
  await db
    .insertInto("comments")
    .values({ id: newId(from), bottle_id: bottle, author_id: minor.id, ...text })
    .execute();
  const readers = [await youngest(db, from), await aPerson(db)];
  return async (now) => {
    const seen = await Promise.all(readers.map((reader) => loadBottle(db, reader, bottle, now)));
    return seen.map(({ comments }) => yesOrNo(comments.length === 1)).join(" ");
  };
}

export const AGE_TIME_RULES: readonly TimeRule[] = [
  {
    name: "too young to join",
    limits: ["ACCOUNT_LIMITS.ageMin"],
    lasts: 10 * DAY,
    unit: DAY,
    answers: ["underage", "null"],
    begin:
      async (_, { end }) =>
      async (now) =>
        String(birthdayErrorOf(birthdayAt(end, 13), now)),
  },
  adulthoodRule(
    "a minor's bottle, for adults",
    ["no bottle_not_found", "yes done"],
    async (db, minor, from) => {
      const [bottle, adult] = [await aBottle(db, minor, { created_at: from }), await aPerson(db)];
      return async (now) => {
        const isShown = (await loadBottle(db, adult, bottle, now)).actions.includes("pick");
        return `${yesOrNo(isShown)} ${await workOutcome(pickUpBottle(db, adult, bottle, now))}`;
      };
    },
    true,
  ),
  adulthoodRule(
    "a minor's bottle, for minors",
    ["yes done", "no bottle_not_found"],
    async (db, minor, from) => {
      const [bottle, other] = [await aBottle(db, minor, { created_at: from }), await youngest(db, from)];
      return async (now) => {
        const isShown = (await loadBottle(db, other, bottle, now)).actions.includes("pick");
        return `${yesOrNo(isShown)} ${await workOutcome(pickUpBottle(db, other, bottle, now))}`;
      };
    },
    true,
  ),
  adulthoodRule("a minor's name on an open page", ["no", "yes"], async (db, minor, from) => {
    const bottle = await aBottle(db, minor, { created_at: from });
    return async (now) => yesOrNo((await loadBottle(db, null, bottle, now)).author !== null);
  }),
  adulthoodRule("a minor's comment, for minors and adults", ["yes no", "no yes"], beginComment),
  adulthoodRule("a chat of two minors", ["null null", "chat_frozen chat_frozen"], async (db, minor, from) => {
    const friend = await youngest(db, from);
    await insertFriendship(db, minor.id, friend.id);
    const refusal = async (me: TestPerson, other: TestPerson, now: number) =>
      String(writeRefusalOf(await loadChatRelation(db, me.id, other.id, now), "text"));
    return async (now) => `${await refusal(minor, friend, now)} ${await refusal(friend, minor, now)}`;
  }),
];
