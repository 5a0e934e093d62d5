import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  dropBottle,
  findFirstLetter,
  isOfficialLetter,
  likeBottle,
  listBottleComments,
  listCollectedBottles,
  listDriftingBottles,
  listMyBottleRows,
  listMyBottlesWithComments,
  listOtherDriftingBottles,
  listPickedBottles,
  loadBottle,
  loadOwnBottles,
  pickUpBottle,
  removeBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { eraseUnreachableLetters } from "../../src/bottles/unreachable";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { findNewestUnread, listSystemMessages, markAllMessagesRead } from "../../src/messages/messages";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let author: TestPerson;
let reader: TestPerson;
let id: string;

const sorts = (plans: string[]) => plans.filter((each) => each.includes("TEMP B-TREE"));

const page = { after: LIST_START, limit: 20 };

describe("query plans: few rows are read, from indexes, at any size of the sea", () => {
  beforeAll(async () => {
    ({ db, plansOf } = await openPlanDatabase());
    await seedBuiltIns(db);
    [author, reader] = [await aPerson(db), await aPerson(db, { reads: '["en","fr"]' })];
    id = await aBottle(db, author);
    await pickUpBottle(db, reader, id, NOW);
    await dropBottle(db, reader, id, "hello", NOW);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["the sea", () => listDriftingBottles(db, reader, NOW, 0.5)],
    ["the sea of the young", async () => listDriftingBottles(db, await aMinor(db), NOW, 0.5)],
    ["the sea for anybody", () => listDriftingBottles(db, null, NOW, 0.5)],
    ["further out", () => listOtherDriftingBottles(db, reader, NOW, 0.5, { language: "en", seen: [id] })],
    ["a visitor's first letter", () => findFirstLetter(db, "en", NOW, 0.5)],
    ["whether it is official", () => isOfficialLetter(db, id, NOW)],
    ["my bottles", () => listMyBottlesWithComments(db, author, page, NOW)],
    ["news of my bottles", () => loadOwnBottles(db, { id: author.id, unread: 1 }, NOW)],
    ["picked bottles", () => listPickedBottles(db, reader, page, NOW)],
    ["collected bottles", () => listCollectedBottles(db, reader, page, NOW)],
    ["a bottle for anybody", () => loadBottle(db, null, id, NOW)],
    ["a bottle with its voyage", () => loadBottle(db, author, id, NOW)],
    ["its comments", () => listBottleComments(db, reader, id, page, NOW)],
    ["the newest unread message", () => findNewestUnread(db, author.id, { limit: 5, things: {} }, NOW)],
    ["system messages", () => listSystemMessages(db, author.id, 1, 20, NOW)],
  ])("%s: no table is scanned, nothing is sorted", async (_, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    expect(findScans(plans)).toEqual([]);
    expect(sorts(plans)).toEqual([]);
  });

  test("unreachable bottles are found by their index, their comments by the bottle's", async () => {
    const away = await aBottle(db, author);
    await removeBottle(db, author, away, NOW);
    const plans = await plansOf(() => eraseUnreachableLetters(db));
    expect(findScans(plans).map((each) => each.replace(/^SCAN bottles USING (COVERING )?INDEX /, ""))).toEqual(
      Array.from(findScans(plans), () => "bottles_unreached"),
    );
    expect(plans.length).toBeGreaterThan(1);
    expect(sorts(plans)).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["my bottles with their countries", () => listMyBottleRows(db, author, page, NOW)],
    ["throw", () => throwBottle(db, author, { content: "hi" }, NOW)],
    ["pick", async () => pickUpBottle(db, reader, await aBottle(db, author), NOW)],
    ["like", () => likeBottle(db, reader, id, NOW)],
    ["remove", async () => removeBottle(db, author, await aBottle(db, author), NOW)],
    ["read all", () => markAllMessagesRead(db, author.id, NOW)],
    ["housekeeping", () => maintainSea(db, NOW)],
  ])("%s: no table is scanned", async (_, work) => {
    expect(findScans(await plansOf(work))).toEqual([]);
  });

  test("housekeeping finds what is due in the order of an index: it sorts no band of the sea", async () => {
    const plans = await plansOf(() => maintainSea(db, NOW));
    expect(sorts(plans)).toEqual([]);
    expect(plans).toContain("SEARCH bottles USING INDEX bottles_grown (author_adult_at<?)");
  });

  test("the countries of a bottle are counted from the index of its findings", async () => {
    const plans = await plansOf(() => listMyBottleRows(db, author, page, NOW));
    expect(plans.filter((each) => each.includes("SEARCH findings"))).toEqual([
      "SEARCH findings USING COVERING INDEX findings_bottle (bottle_id=?)",
      "SEARCH findings USING INDEX findings_bottle (bottle_id=?)",
      "SEARCH findings USING INDEX findings_bottle (bottle_id=?)",
    ]);
  });

  test("the newest bottle of one's own is found without what sank or is kept", async () => {
    const plans = await plansOf(() => loadOwnBottles(db, { id: author.id, unread: 0 }, NOW));
    expect(plans.filter((each) => each.includes("bottles_author_at_sea"))).toHaveLength(1);
  });

  test("the newest unread message is found without what was read", async () => {
    const plans = await plansOf(() => findNewestUnread(db, author.id, { limit: 5, things: {} }, NOW));
    expect(plans).toContain("SEARCH system_messages USING INDEX system_messages_newest_unread (user_id=?)");
  });

  test("candidates from samples are checked by id", async () => {
    const { db, plansOf } = await openPlanDatabase();
    await seedBuiltIns(db);
    const [author, reader] = [await aPerson(db), await aPerson(db)];
    for (let i = 0; i < 200; i++) await aBottle(db, author, { shuffle: i });
    await listDriftingBottles(db, reader, NOW, 0.5);
    const plans = await plansOf(() => listDriftingBottles(db, reader, NOW, 0.5));
    expect(plans.filter((each) => each.includes("bottles"))).toEqual([
      expect.stringMatching(/^SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 \(id=\?\)$/),
    ]);
    expect([...findScans(plans), ...sorts(plans)]).toEqual([]);
  });

  test("a visitor's first letter is found among official letters, however many there are", async () => {
    const { db, plansOf } = await openPlanDatabase();
    await seedBuiltIns(db);
    const author = await aPerson(db);
    for (let i = 0; i < 200; i++) await aBottle(db, author, { shuffle: i });
    await sql`analyze`.execute(db);
    const plans = await plansOf(() => findFirstLetter(db, "en", NOW, 0.5));
    expect(plans.filter((each) => each.includes("bottles"))).toEqual([
      "SEARCH bottles USING INDEX bottles_author (author_id=?)",
    ]);
  });

  test("a throw counts uncollected bottles from their partial index", async () => {
    const plans = await plansOf(() => throwBottle(db, author, { content: "and another" }, NOW));
    expect(plans.filter((each) => each.includes("bottles_uncollected"))).toHaveLength(1);
  });

  test("the sea's pools use their own indexes", async () => {
    const plans = await plansOf(() => listDriftingBottles(db, reader, NOW, 0.5));
    const used = new Set(plans.flatMap((each) => each.match(/USING INDEX (bottles_\w+)/)?.[1] ?? []));
    expect([...used].toSorted()).toEqual([
      "bottles_brief",
      "bottles_grown",
      "bottles_sea",
      "bottles_sea_language",
      "bottles_waiting",
      "bottles_waiting_language",
    ]);
  });
});
