import { beforeAll, expect, test } from "bun:test";
import {
  answerComment,
  bottleComments,
  bottleDetail,
  countView,
  drop,
  like,
  pickUp,
  seeTheSea,
} from "../../src/bottles/bottles";
import { history, recentConversations, sendText } from "../../src/chat/chat";
import { START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { designDetail } from "../../src/designs/designs";
import { maySee } from "../../src/profile/photos/access";
import { block, follow, personSeen, searchPeople, tieTo, unblock } from "../../src/social/social";
import {
  buyDesign,
  commentDesign,
  commentsOnDesign,
  designerNamed,
  designsBy,
  hungDesign,
  likeDesign,
  seeSquare,
} from "../../src/square/square";
import { aDesign } from "../designs/workshop";
import { aBottle, furnish, messagesOf, NOW, outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";

const page = { after: START, limit: 50 };

/** Somebody with one of everything that another one can meet. */
async function host(db: Db) {
  const person = await aPerson(db, { coins: 100 });
  const [sea, held] = [await aBottle(db, person), await aBottle(db, person)];
  const shown = (await aDesign(db, person, { status: "exhibition" })).id;
  const sale = (await aDesign(db, person, { status: "forSale", price: 10 })).id;
  const photo = photoRow(person.id);
  await db.insertInto("photos").values(photo).execute();
  return { person, sea, held, shown, sale, file: photo.file };
}

/** A third one's bottle and design, on which somebody has said something. */
async function commonGround(db: Db, speaker: TestPerson) {
  const third = await aPerson(db);
  const bottle = await aBottle(db, third);
  await pickUp(db, speaker, bottle, NOW);
  await drop(db, speaker, bottle, "said on a bottle", NOW);
  const design = (await aDesign(db, third, { status: "exhibition" })).id;
  await commentDesign(db, speaker, design, "said on a design", NOW);
  return { bottle, design };
}

type Met = Awaited<ReturnType<typeof host>> & { ground: Awaited<ReturnType<typeof commonGround>> };
type Reach = (db: Db, me: TestPerson, met: Met) => Promise<boolean>;

const works = (work: (db: Db, me: TestPerson, met: Met) => Promise<unknown>): Reach => {
  return async (db, me, met) => (await outcome(work(db, me, met))) === "done";
};

/** Every place where one person's words or things reach another. */
const PLACES: [string, Reach][] = [
  ["the sea", async (db, me, { sea }) => (await seeTheSea(db, me, NOW, 0.5)).some(({ id }) => id === sea)],
  ["picking", works((db, me, { sea }) => pickUp(db, me, sea, NOW))],
  ["liking a bottle", works((db, me, { held }) => like(db, me, held, NOW))],
  [
    "comments on a third one's bottle",
    async (db, me, { ground, person }) =>
      (await bottleComments(db, me, ground.bottle, page, NOW)).items.some(
        ({ author }) => author.id === person.id,
      ),
  ],
  [
    "comments on a third one's design",
    async (db, me, { ground, person }) =>
      (await commentsOnDesign(db, me, ground.design, page, NOW)).items.some(
        ({ author }) => author.id === person.id,
      ),
  ],
  [
    "the exhibition",
    async (db, me, { shown }) =>
      (await seeSquare(db, me, { section: "exhibition", sort: "latest", limit: 50 }, NOW)).items.some(
        ({ id }) => id === shown,
      ),
  ],
  [
    "the market",
    async (db, me, { sale }) =>
      (await seeSquare(db, me, { section: "market", sort: "hottest", limit: 50 }, NOW)).items.some(
        ({ id }) => id === sale,
      ),
  ],
  ["a design in the square", works((db, me, { shown }) => hungDesign(db, me, shown, NOW))],
  ["a design's own page", works((db, me, { shown }) => designDetail(db, me, shown, NOW))],
  ["liking a design", works((db, me, { shown }) => likeDesign(db, me, shown, NOW))],
  ["commenting on a design", works((db, me, { shown }) => commentDesign(db, me, shown, "well drawn", NOW))],
  ["buying", works((db, me, { sale }) => buyDesign(db, me, sale, undefined, NOW))],
  ["a designer's page", works((db, me, { person }) => designerNamed(db, me, person.id, NOW))],
  [
    "a designer's shelf",
    async (db, me, { person }) => (await designsBy(db, me, person.id, { limit: 20 }, NOW)).items.length > 0,
  ],
  ["an album's photo", (db, me, { file }) => maySee(db, me, file, NOW)],
  ["the page of the person", async (db, me, { person }) => (await personSeen(db, me, person.id, NOW)).meets],
  [
    "the search",
    async (db, me, { person }) =>
      (await searchPeople(db, me, person.nickname, NOW)).people.some(({ id }) => id === person.id),
  ],
  ["the button beside a name", async (db, me, { person }) => (await tieTo(db, me, person.id, NOW)) !== null],
  ["following", works((db, me, { person }) => follow(db, me, person.id, NOW))],
  [
    "writing",
    works((db, me, { person }) =>
      sendText(db, me.id, person.id, { text: "hello", clientId: `${me.id}-x` }, NOW),
    ),
  ],
];

/** A refusal where nobody is, is no. */
const reaches = (place: Reach, db: Db, me: TestPerson, met: Met): Promise<boolean> =>
  place(db, me, met).catch((error: { code?: string }) => {
    if (error.code === "user_not_found") return false;
    throw error;
  });

eachDatabase("a block", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  async function two() {
    const [me, hosting] = [await aPerson(db(), { coins: 100 }), await host(db())];
    await db()
      .updateTable("bottles")
      .set({ state: "removed" })
      .where("author_id", "<>", hosting.person.id)
      .execute();
    const ground = await commonGround(db(), hosting.person);
    return { me, met: { ...hosting, ground } };
  }

  test.each(PLACES)(
    "%s: there without one, not there with one from either side, there again without",
    async (_, place) => {
      for (const side of ["mine", "theirs"] as const) {
        const { me, met } = await two();
        // Whoever writes first follows.
        await follow(db(), me, met.person.id, NOW);
        const [by, of] = side === "mine" ? [me, met.person] : [met.person, me];
        await block(db(), by, of.id, NOW);
        expect([side, await reaches(place, db(), me, met)]).toEqual([side, false]);
        await unblock(db(), by, of.id, NOW);
        await follow(db(), me, met.person.id, NOW);
        expect([side, await reaches(place, db(), me, met)]).toEqual([side, true]);
      }
    },
  );

  test("what is in a hand, a comment and a conversation of before is gone through no further", async () => {
    for (const side of ["mine", "theirs"] as const) {
      const { me, met } = await two();
      await pickUp(db(), me, met.held, NOW);
      const other = await aBottle(db(), met.person);
      await pickUp(db(), me, other, NOW);
      const { bottle } = await drop(db(), me, other, "said before", NOW);
      await follow(db(), me, met.person.id, NOW);
      await sendText(db(), me.id, met.person.id, { text: "hello", clientId: `before-${me.id}` }, NOW);
      const [by, of] = side === "mine" ? [me, met.person] : [met.person, me];
      await block(db(), by, of.id, NOW);
      const before = (await messagesOf(db(), met.person)).length;
      expect(await outcome(drop(db(), me, met.held, "said after", NOW))).toBe("forbidden");
      const comment = bottle.comments[0]?.id ?? "";
      expect(await outcome(answerComment(db(), met.person, comment, "an answer", NOW))).not.toBe("done");
      expect((await bottleDetail(db(), met.person, other, NOW)).comments).toEqual([]);
      expect(await outcome(countView(db(), me, met.sea, NOW))).toBe("bottle_not_found");
      expect(
        await outcome(
          sendText(db(), met.person.id, me.id, { text: "well", clientId: `after-${me.id}` }, NOW),
        ),
      ).not.toBe("done");
      expect((await messagesOf(db(), met.person)).length).toBe(before);
      // What was written stays with both, so that it can be taken back.
      expect(
        (await history(db(), me.id, met.person.id, { before: 2 ** 31 - 1, limit: 20 }, NOW)).items,
      ).toHaveLength(1);
      expect((await recentConversations(db(), me.id, page, NOW)).items).toHaveLength(1);
    }
  });
});
