import { beforeAll, expect, test } from "bun:test";
import {
  answerComment,
  countBottleView,
  dropBottle,
  likeBottle,
  listBottleComments,
  listDriftingBottles,
  loadBottle,
  pickUpBottle,
} from "../../src/bottles/bottles";
import { listRecentConversations, loadChatHistory, sendText } from "../../src/chat/chat";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { loadDesign } from "../../src/designs/designs";
import { canSeeAlbumPhoto } from "../../src/profile/photos/access";
import {
  findOpenRelation,
  followPerson,
  loadPersonProfile,
  searchPeople,
  unblockPerson,
} from "../../src/social/social";
import {
  buyDesign,
  findDesigner,
  likeDesign,
  listDesignComments,
  listDesignsByDesigner,
  listSquareDesigns,
  loadListedDesign,
  saveDesignComment,
} from "../../src/square/square";
import { aDesign } from "../designs/design-fixtures";
import { blockPerson } from "../support/block-person";
import { aBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";

const page = { after: LIST_START, limit: 50 };

/** Somebody with one of everything that another one can meet. */
async function aPersonWithContent(db: Db) {
  const person = await aPerson(db, { coins: 100 });
  const [sea, held] = [await aBottle(db, person), await aBottle(db, person)];
  const exhibited = (await aDesign(db, person, { status: "exhibition" })).id;
  const sale = (await aDesign(db, person, { status: "forSale", price: 10 })).id;
  const photo = photoRow(person.id);
  await db.insertInto("photos").values(photo).execute();
  return { person, sea, held, exhibited, sale, file: photo.file };
}

/** A third one's bottle and design, on which somebody has said something. */
async function createSharedPlaces(db: Db, speaker: TestPerson) {
  const third = await aPerson(db);
  const bottle = await aBottle(db, third);
  await pickUpBottle(db, speaker, bottle, NOW);
  await dropBottle(db, speaker, bottle, "said on a bottle", NOW);
  const design = (await aDesign(db, third, { status: "exhibition" })).id;
  await saveDesignComment(db, speaker, design, "said on a design", NOW);
  return { bottle, design };
}

type BlockData = Awaited<ReturnType<typeof aPersonWithContent>> & {
  shared: Awaited<ReturnType<typeof createSharedPlaces>>;
};
type ReachCheck = (db: Db, me: TestPerson, data: BlockData) => Promise<boolean>;

const succeeds = (work: (db: Db, me: TestPerson, data: BlockData) => Promise<unknown>): ReachCheck => {
  return async (db, me, data) => (await workOutcome(work(db, me, data))) === "done";
};

/** Every place where one person's words or things reach another. */
const PLACES: [string, ReachCheck][] = [
  ["the sea", async (db, me, { sea }) => (await listDriftingBottles(db, me, NOW, 0.5)).some(({ id }) => id === sea)],
  ["picking", succeeds((db, me, { sea }) => pickUpBottle(db, me, sea, NOW))],
  ["liking a bottle", succeeds((db, me, { held }) => likeBottle(db, me, held, NOW))],
  [
    "comments on a third one's bottle",
    async (db, me, { shared, person }) =>
      (await listBottleComments(db, me, shared.bottle, page, NOW)).items.some(({ author }) => author?.id === person.id),
  ],
  [
    "comments on a third one's design",
    async (db, me, { shared, person }) =>
      (await listDesignComments(db, me, shared.design, page, NOW)).items.some(({ author }) => author.id === person.id),
  ],
  [
    "the exhibition",
    async (db, me, { exhibited }) =>
      (await listSquareDesigns(db, me, { section: "exhibition", sort: "latest", limit: 50 }, NOW)).items.some(
        ({ id }) => id === exhibited,
      ),
  ],
  [
    "the market",
    async (db, me, { sale }) =>
      (await listSquareDesigns(db, me, { section: "market", sort: "hottest", limit: 50 }, NOW)).items.some(
        ({ id }) => id === sale,
      ),
  ],
  ["a design in the square", succeeds((db, me, { exhibited }) => loadListedDesign(db, me, exhibited, NOW))],
  ["a design's own page", succeeds((db, me, { exhibited }) => loadDesign(db, me, exhibited, NOW))],
  ["liking a design", succeeds((db, me, { exhibited }) => likeDesign(db, me, exhibited, NOW))],
  [
    "commenting on a design",
    succeeds((db, me, { exhibited }) => saveDesignComment(db, me, exhibited, "well drawn", NOW)),
  ],
  ["buying", succeeds((db, me, { sale }) => buyDesign(db, me, sale, undefined, NOW))],
  ["a designer's page", succeeds((db, me, { person }) => findDesigner(db, me, person.id, NOW))],
  [
    "a designer's shelf",
    async (db, me, { person }) => (await listDesignsByDesigner(db, me, person.id, { limit: 20 }, NOW)).items.length > 0,
  ],
  ["an album's photo", (db, me, { file }) => canSeeAlbumPhoto(db, me, file, NOW)],
  ["the page of the person", async (db, me, { person }) => (await loadPersonProfile(db, me, person.id, NOW)).meets],
  [
    "the search",
    async (db, me, { person }) =>
      (await searchPeople(db, me, person.nickname, NOW)).people.some(({ id }) => id === person.id),
  ],
  ["the button beside a name", async (db, me, { person }) => (await findOpenRelation(db, me, person.id, NOW)) !== null],
  ["following", succeeds((db, me, { person }) => followPerson(db, me, person.id, NOW))],
  [
    "writing",
    succeeds((db, me, { person }) => sendText(db, me.id, person.id, { text: "hello", clientId: `${me.id}-x` }, NOW)),
  ],
];

/** A refusal where nobody is, is no. */
const reaches = (check: ReachCheck, db: Db, me: TestPerson, data: BlockData): Promise<boolean> =>
  check(db, me, data).catch((error: { code?: string }) => {
    if (error.code === "user_not_found") return false;
    throw error;
  });

eachDatabase("a block", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function two() {
    const [me, target] = [await aPerson(db(), { coins: 100 }), await aPersonWithContent(db())];
    await db().updateTable("bottles").set({ state: "removed" }).where("author_id", "<>", target.person.id).execute();
    const shared = await createSharedPlaces(db(), target.person);
    return { me, met: { ...target, shared } };
  }

  test.each(PLACES)("%s: not possible during a block by either side, possible without one", async (_, check) => {
    for (const side of ["mine", "theirs"] as const) {
      const { me, met: data } = await two();
      // Whoever writes first follows.
      await followPerson(db(), me, data.person.id, NOW);
      const [by, of] = side === "mine" ? [me, data.person] : [data.person, me];
      await blockPerson(db(), by, of.id, NOW);
      expect([side, await reaches(check, db(), me, data)]).toEqual([side, false]);
      await unblockPerson(db(), by, of.id, NOW);
      await followPerson(db(), me, data.person.id, NOW);
      expect([side, await reaches(check, db(), me, data)]).toEqual([side, true]);
    }
  });

  test("earlier bottles, comments and conversations cannot be continued after a block", async () => {
    for (const side of ["mine", "theirs"] as const) {
      const { me, met: data } = await two();
      await pickUpBottle(db(), me, data.held, NOW);
      const other = await aBottle(db(), data.person);
      await pickUpBottle(db(), me, other, NOW);
      const { bottle } = await dropBottle(db(), me, other, "said before", NOW);
      await followPerson(db(), me, data.person.id, NOW);
      await sendText(db(), me.id, data.person.id, { text: "hello", clientId: `before-${me.id}` }, NOW);
      const [by, of] = side === "mine" ? [me, data.person] : [data.person, me];
      await blockPerson(db(), by, of.id, NOW);
      const before = (await listMessagesOf(db(), data.person)).length;
      // Who blocks lets go of it, who is blocked may not comment on it.
      const refused = side === "mine" ? "not_held" : "forbidden";
      expect(await workOutcome(dropBottle(db(), me, data.held, "said after", NOW))).toBe(refused);
      const comment = bottle.comments[0]?.id ?? "";
      expect(await workOutcome(answerComment(db(), data.person, comment, "an answer", NOW))).not.toBe("done");
      expect((await loadBottle(db(), data.person, other, NOW)).comments).toEqual([]);
      expect(await workOutcome(countBottleView(db(), me, data.sea, NOW))).toBe("bottle_not_found");
      expect(
        await workOutcome(sendText(db(), data.person.id, me.id, { text: "well", clientId: `after-${me.id}` }, NOW)),
      ).not.toBe("done");
      expect((await listMessagesOf(db(), data.person)).length).toBe(before);
      // What was written stays with both, so that it can be taken back.
      expect(
        (await loadChatHistory(db(), me.id, data.person.id, { before: 2 ** 31 - 1, limit: 20 }, NOW)).items,
      ).toHaveLength(1);
      expect((await listRecentConversations(db(), me, page, NOW)).items).toHaveLength(1);
    }
  });
});
