import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  keepBottle,
  loadOwnBottles,
  markBottleEndTold,
  markBottleNewsSeen,
  pickUpBottle,
} from "../../src/bottles/bottles";
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
});
