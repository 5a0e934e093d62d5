import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  keepBottle,
  loadOwnBottles,
  markBottleEndTold,
  markBottleNewsSeen,
  pickUpBottle,
  throwBackBottle,
  undoBottleRelease,
} from "../../src/bottles/bottles";
import { eraseBottleActivity } from "../../src/bottles/erasure";
import { reportableBottle } from "../../src/bottles/reporting";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import type { BottleRow } from "../../src/db/tables/bottles";
import { transact } from "../../src/db/transact";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { SEA_LIMITS } from "../../src/limits/sea";
import { loadUnreadCount } from "../../src/messages/messages";
import { DAY, HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const AT = NOW + SEA_LIMITS.drift;
const THROWN_LATE = { created_at: AT - HOUR };

eachDatabase("news of home that are told once, and the rest that is counted", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const load = async (me: TestPerson, now = AT) =>
    loadOwnBottles(db(), { id: me.id, unread: await loadUnreadCount(db(), me.id) }, now);

  const someone = (nickname: string) => aPerson(db(), { nickname, backpack_capacity: 99 });

  async function aKeptOf(author: TestPerson): Promise<string> {
    const id = await aBottle(db(), author, THROWN_LATE);
    const finder = await someone(`Keeper ${id}`.slice(0, 24));
    await pickUpBottle(db(), finder, id, AT);
    await keepBottle(db(), finder, id, AT);
    return id;
  }

  test("one that was kept or sank says so once; what is told stays with its author", async () => {
    const [author, other] = [await aPerson(db()), await aPerson(db())];
    const kept = await aKeptOf(author);
    const sunk = await aBottle(db(), author);
    expect((await load(author)).news).toMatchObject({ kind: "kept", bottle: kept });
    await markBottleEndTold(db(), other.id, kept, AT);
    await markBottleEndTold(db(), author.id, sunk, AT - 1);
    expect(await load(author)).toMatchObject({ news: { kind: "kept", bottle: kept }, waiting: 1 });
    await markBottleEndTold(db(), author.id, kept, AT);
    expect(await load(author)).toMatchObject({ news: { kind: "sunk", bottle: sunk }, waiting: 0 });
    await Promise.all([markBottleEndTold(db(), author.id, sunk, AT), markBottleEndTold(db(), author.id, sunk, AT)]);
    expect(await load(author)).toMatchObject({ news: null, waiting: 0 });
    await markBottleEndTold(db(), author.id, sunk, AT + DAY);
    expect((await loadBottleRow(db(), sunk)).news_seen_at).toBe(AT);
  });

  test("that its end was told leaves the answers to a bottle unread", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author, THROWN_LATE);
    const [first, second] = [await someone("First"), await someone("Second")];
    await pickUpBottle(db(), first, id, AT);
    await dropBottle(db(), first, id, "A plane tree", AT);
    await pickUpBottle(db(), second, id, AT);
    await keepBottle(db(), second, id, AT);
    await markBottleEndTold(db(), author.id, id, AT);
    expect(await load(author)).toMatchObject({ news: { kind: "answered" }, waiting: 0 });
    expect(await loadUnreadCount(db(), author.id)).toBe(1);
  });

  test("the rest is counted as what it is: answers, kept, in a hand, sunk", async () => {
    const author = await aPerson(db());
    const finder = await someone("Finder");
    const answered = await aBottle(db(), author, THROWN_LATE);
    await pickUpBottle(db(), finder, answered, AT);
    await dropBottle(db(), finder, answered, "A plane tree", AT);
    await aKeptOf(author);
    const newestKept = await aKeptOf(author);
    await aBottle(db(), author);
    const held = await aBottle(db(), author, THROWN_LATE);
    await pickUpBottle(db(), finder, held, AT);
    expect(await load(author)).toMatchObject({ news: { kind: "answered" }, waiting: 4 });

    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(AT - NOW);
    const session = await enter(author);
    const see = async () => (await ask("GET", "/", { session })).text();
    expect(plainText(await see())).toContain("and 4 more");
    expect(await see()).not.toContain("/told");
    await markBottleNewsSeen(db(), author.id, answered, AT);
    const html = await see();
    expect(plainText(html)).toContain("and 3 more");
    // None of them is a message.
    expect(html).toContain('class="link more" href="/my-bottles"');
    expect(html).toContain('hx-trigger="intersect once"');
    const told = await ask("POST", /hx-post="([^"]+)"/.exec(html.slice(html.indexOf("<h1")))?.[1] ?? "", { session });
    expect(told.status).toBe(204);
    expect((await loadBottleRow(db(), newestKept)).news_seen_at).not.toBeNull();
    expect(plainText(await see())).toContain("and 2 more");
  });

  test("that it was seen spends no rate of writing, and without a session nothing is done or asked for", async () => {
    const { ask, enter } = openTestApp(db(), { RATE_LIMITS: "1" });
    const author = await aPerson(db());
    const id = await aKeptOf(author);
    const session = await enter(author);
    const tell = async (who?: string) => (await ask("POST", `/bottle/${id}/told`, { session: who })).status;
    expect(await tell()).toBe(204);
    expect((await loadBottleRow(db(), id)).news_seen_at).toBeNull();
    const times = RATE_LIMIT_RULES.write.points + 1;
    for (let n = 0; n < times; n++) expect(await tell(session)).toBe(204);
    expect((await ask("POST", "/logout", { session })).status).toBe(303);
  });

  /** A bottle whose author has been told its end. */
  async function aToldOf(author: TestPerson, end: "kept" | "sunk") {
    const id = end === "kept" ? await aKeptOf(author) : await aBottle(db(), author);
    await markBottleEndTold(db(), author.id, id, AT);
    const row = await loadBottleRow(db(), id);
    expect(row.news_seen_at).toBe(AT);
    return row;
  }

  const eraseKeeper = ({ owner_id }: BottleRow) =>
    transact(db(), (tx) => eraseBottleActivity(tx, owner_id ?? "", AT + 1));

  async function removeAndRestore({ id }: BottleRow): Promise<void> {
    await transact(db(), async (tx) => reportableBottle.remove?.(tx, id, AT + 2));
    await transact(db(), (tx) => reportableBottle.restore(tx, id, AT + 3));
  }

  const WAYS_BACK: Record<string, (author: TestPerson) => Promise<BottleRow>> = {
    "its keeper left": async (author) => {
      const told = await aToldOf(author, "kept");
      await eraseKeeper(told);
      return told;
    },
    "its keeper left, and it was removed and restored": async (author) => {
      const told = await aToldOf(author, "kept");
      await eraseKeeper(told);
      await removeAndRestore(told);
      return told;
    },
    "it sank, and was removed and restored": async (author) => {
      const told = await aToldOf(author, "sunk");
      await removeAndRestore(told);
      return told;
    },
    "a clock was ahead": async (author) => {
      const told = await aToldOf(author, "sunk");
      await maintainSea(db(), AT);
      await maintainSea(db(), AT - DAY);
      return told;
    },
    "keeping it was undone": async (author) => {
      const id = await aBottle(db(), author, THROWN_LATE);
      const finder = await someone("Undoing Finder");
      await pickUpBottle(db(), finder, id, AT);
      await keepBottle(db(), finder, id, AT, SEA_LIMITS.undoWindow);
      await markBottleEndTold(db(), author.id, id, AT);
      await undoBottleRelease(db(), finder, id, AT + 1);
      await throwBackBottle(db(), finder, id, AT + 2);
      return loadBottleRow(db(), id);
    },
  };

  for (const [way, goBack] of Object.entries(WAYS_BACK))
    test(`a bottle that is at sea again is news again once it is kept: ${way}`, async () => {
      const author = await aPerson(db());
      const { id } = await goBack(author);
      const { state, free_at, expires_at, news_seen_at } = await loadBottleRow(db(), id);
      expect([state, news_seen_at]).toEqual(["sea", null]);
      expect((await load(author, expires_at)).news).toMatchObject({ kind: "sunk", bottle: id });
      const keeper = await someone("Next Keeper");
      await pickUpBottle(db(), keeper, id, free_at);
      await keepBottle(db(), keeper, id, free_at);
      expect((await load(author, free_at)).news).toMatchObject({ kind: "kept", bottle: id });
    });

  test("one that was removed from a backpack and restored there is told no second time", async () => {
    const author = await aPerson(db());
    const told = await aToldOf(author, "kept");
    await removeAndRestore(told);
    expect(await loadBottleRow(db(), told.id)).toMatchObject({ state: "kept", news_seen_at: AT });
  });
});
