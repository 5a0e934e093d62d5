/** The newest of one's own bottles on the horizon of home (docs/product.md 3.17). */
import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  keepBottle,
  loadOwnBottles,
  markBottleNewsSeen,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
} from "../../src/bottles/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const LATER = NOW + HOUR;

eachDatabase("the newest of one's own bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const load = async (me: TestPerson, now: number) => loadOwnBottles(db(), { id: me.id, unread: 0 }, now);

  test("the newest bottle that still drifts stays in view with its state, also once its news was read", async () => {
    const author = await aPerson(db());
    await aBottle(db(), author, { created_at: NOW - HOUR });
    const id = await aBottle(db(), author);
    const newestAt = async (now: number) => (await load(author, now)).newest;
    expect(await newestAt(NOW)).toMatchObject({ id, kind: "thrown", since: NOW });
    expect(await newestAt(NOW + 2 * DAY)).toMatchObject({ id, kind: "thrown", since: NOW });
    const finder = await aPerson(db(), { country: "SE" });
    await pickUpBottle(db(), finder, id, NOW + MINUTE);
    const until = NOW + MINUTE + SEA_LIMITS.hold;
    expect(await newestAt(NOW + 2 * MINUTE)).toMatchObject({ id, kind: "held", country: "SE", until });
    // Left alone it drifts on by itself.
    expect(await newestAt(until)).toMatchObject({ id, kind: "released", since: until });
    await dropBottle(db(), finder, id, "A plane tree", LATER);
    await markBottleNewsSeen(db(), author.id, id, LATER);
    expect(await load(author, LATER)).toMatchObject({ news: null, newest: { id, kind: "released", since: LATER } });
    const other = await aPerson(db());
    // Thrown back, it is in no hand, also while that can be undone.
    await pickUpBottle(db(), other, id, LATER);
    await throwBackBottle(db(), other, id, LATER + MINUTE, SEA_LIMITS.undoWindow);
    expect(await newestAt(LATER + MINUTE + 1)).toMatchObject({ id, kind: "released", since: LATER + MINUTE + 1 });
    const keeper = await aPerson(db());
    await pickUpBottle(db(), keeper, id, LATER + HOUR);
    await keepBottle(db(), keeper, id, LATER + HOUR);
    expect(await newestAt(LATER + HOUR)).not.toMatchObject({ id });
  });

  test("a bottle that sank, was taken back or has not been thrown yet is not in view", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const newestAt = async (now: number) => (await load(author, now)).newest;
    expect(await newestAt(NOW - 1)).toBeNull();
    expect(await newestAt(NOW + SEA_LIMITS.drift)).toBeNull();
    await removeBottle(db(), author, id, NOW);
    expect(await newestAt(NOW)).toBeNull();
  });

  test("a bottle that waits for the team is not in view; the one before it is", async () => {
    const author = await aPerson(db());
    const before = await aBottle(db(), author, { created_at: NOW - HOUR });
    await aBottle(db(), author, { hidden_at: NOW });
    expect((await load(author, NOW)).newest).toMatchObject({ id: before, kind: "thrown" });
  });

  test("home says in words what has become of it, without script", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const session = await enter(author);
    const see = async () => {
      const html = await (await ask("GET", "/", { session })).text();
      const label = html.match(/<a class="newest-own" href="([^"]+)"[^>]*>.*?<span[^>]*>(.*?)<\/span>/s);
      expect(label?.[1]).toBe(`/bottle/${id}`);
      return plainText(label?.[2] ?? "").trim();
    };
    expect(await see()).toBe("Yours, just thrown");
    later(2 * MINUTE);
    expect(await see()).toBe("Yours, 2 minutes out");
    later(5 * HOUR);
    expect(await see()).toBe("Yours, thrown 5 hours ago");
    const finder = await aPerson(db(), { country: "SE" });
    await pickUpBottle(db(), finder, id, NOW + 5 * HOUR);
    expect(await see()).toMatch(/^In a hand in Sweden until .*tomorrow$/);
    await dropBottle(db(), finder, id, "A plane tree", NOW + 6 * HOUR);
    later(9 * HOUR);
    expect(await see()).toBe("Yours, let go again 3 hours ago");
  });
});
