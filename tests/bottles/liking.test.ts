import { beforeAll, expect, test } from "bun:test";
import {
  countBottleView,
  likeBottle,
  loadBottle,
  pickUpBottle,
  removeBottle,
  unlikeBottle,
} from "../../src/bottles/bottles";
import { deleteOldVisitorViews, type ViewSource } from "../../src/bottles/reading/count-views";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { dayNumberOf } from "../../src/db/counters";
import { newId } from "../../src/db/ids";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import {
  aBottle,
  countOutcomes,
  findLedgerFaults,
  loadBottleRow,
  loadCoins,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock } from "../support/people";

eachDatabase("liking a bottle", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a like counts and pays once; repeating, removing and adding it again pays nothing", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    const paid = { likeCount: 1, likedByMe: true, reward: 2, coins: 2, capped: false };
    expect(await likeBottle(db(), reader, id, NOW)).toEqual(paid);
    expect(await likeBottle(db(), reader, id, NOW)).toEqual({ ...paid, reward: 0 });
    const back = { likeCount: 0, likedByMe: false, reward: 0, coins: 2, capped: false };
    expect(await unlikeBottle(db(), reader, id, NOW)).toEqual(back);
    expect(await unlikeBottle(db(), reader, id, NOW)).toEqual(back);
    expect(await likeBottle(db(), reader, id, NOW + DAY)).toEqual({ ...paid, reward: 0 });
    expect(await loadCoins(db(), reader)).toBe(2);
  });

  test("the first three likes of a day are paid; the fourth counts, pays nothing and says so", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const last = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    for (let i = 0; i < 3; i++) await likeBottle(db(), reader, await aBottle(db(), author), NOW);
    expect(await likeBottle(db(), reader, await aBottle(db(), author), last)).toEqual({
      likeCount: 1,
      likedByMe: true,
      reward: 0,
      coins: 6,
      capped: true,
    });
    expect(await likeBottle(db(), reader, await aBottle(db(), author), last + 1)).toMatchObject({ coins: 8 });
  });

  test("refuses own bottles, other age bands, blocked people and people without a birthday", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    expect(await workOutcome(likeBottle(db(), author, id, NOW))).toBe("own_bottle");
    expect(await workOutcome(unlikeBottle(db(), author, id, NOW))).toBe("own_bottle");
    expect(await workOutcome(likeBottle(db(), await aMinor(db()), id, NOW))).toBe("forbidden");
    const nobody = await aPerson(db(), { birthday: null });
    expect(await workOutcome(likeBottle(db(), nobody, id, NOW))).toBe("profile_incomplete");
    await insertBlock(db(), author, reader);
    expect(await workOutcome(likeBottle(db(), reader, id, NOW))).toBe("bottle_not_found");
    expect((await loadBottleRow(db(), id)).like_count).toBe(0);
  });

  test("accepts held and expired bottles, refuses removed and unknown ones", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [held, gone] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUpBottle(db(), await aPerson(db()), held, NOW);
    expect(await workOutcome(likeBottle(db(), reader, held, NOW))).toBe("done");
    expect(await workOutcome(likeBottle(db(), reader, gone, NOW + SEA_LIMITS.drift))).toBe("done");
    await removeBottle(db(), author, gone, NOW + SEA_LIMITS.drift);
    expect(await workOutcome(unlikeBottle(db(), reader, gone, NOW + SEA_LIMITS.drift))).toBe("bottle_not_found");
    expect(await workOutcome(likeBottle(db(), reader, newId(NOW), NOW))).toBe("bottle_not_found");
    expect(await workOutcome(unlikeBottle(db(), reader, "?", NOW))).toBe("bottle_not_found");
  });

  test("refuses a hidden letter, and one of somebody banned", async () => {
    const [author, banned, reader] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const ban = { user_id: banned.id, banned: 1, since: NOW, until: FAR_FUTURE, settled: 1 } as const;
    await db().insertInto("stopped_people").values(ban).execute();
    for (const id of [await aBottle(db(), author, { hidden_at: NOW }), await aBottle(db(), banned)])
      expect(await workOutcome(likeBottle(db(), reader, id, NOW))).toBe("bottle_not_found");
  });

  test("10 likes at once on one bottle make one like and one reward", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await Promise.all(Array.from({ length: 10 }, () => likeBottle(db(), reader, id, NOW)));
    expect((await loadBottleRow(db(), id)).like_count).toBe(1);
    expect(await loadCoins(db(), reader)).toBe(2);
  });

  test("likes on 10 bottles at once pay three rewards", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const ids = await Promise.all(Array.from({ length: 10 }, () => aBottle(db(), author)));
    await Promise.all(ids.map((id) => likeBottle(db(), reader, id, NOW)));
    expect(await loadCoins(db(), reader)).toBe(6);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("likes and unlikes at once end with a correct count", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const readers = await Promise.all(Array.from({ length: 5 }, () => aPerson(db())));
    const work = readers.flatMap((reader) =>
      Array.from({ length: 6 }, (_, i) => (i % 2 ? unlikeBottle : likeBottle)(db(), reader, id, NOW)),
    );
    expect(await countOutcomes(work)).toEqual({ done: 30 });
    const visible = await Promise.all(readers.map((reader) => loadBottle(db(), reader, id, NOW)));
    expect((await loadBottleRow(db(), id)).like_count).toBe(visible.filter(({ likedByMe }) => likedByMe).length);
  });
});

eachDatabase("counting a view", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("counts once per person, and for visitors once per address, bottle and day, never the author", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [id, other] = [await aBottle(db(), author), await aBottle(db(), author)];
    const [here, there] = [{ address: "203.0.113.7" }, { address: "2001:db8:1:2" }];
    const visible = async (viewer: ViewSource, bottle = id, now = NOW) =>
      (await countBottleView(db(), viewer, bottle, now)).viewCount;
    const counts = [];
    for (const viewer of [author, reader, reader, here, there, here]) counts.push(await visible(viewer));
    expect(counts).toEqual([0, 1, 1, 2, 3, 3]);
    expect(await visible(here, other)).toBe(1);
    expect(await visible(here, id, NOW + DAY)).toBe(4);
  });

  test("60 views at once from one address count once; only a hash is stored, until the day ends", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    const address = "198.51.100.23";
    await Promise.all(Array.from({ length: 60 }, () => countBottleView(db(), { address }, id, NOW)));
    expect((await loadBottleRow(db(), id)).view_count).toBe(1);
    const rows = () => db().selectFrom("visitor_views").selectAll().where("bottle_id", "=", id).execute();
    const plain = new Bun.CryptoHasher("sha256").update(address).digest("hex");
    expect(await rows()).toHaveLength(1);
    for (const secret of [address, plain]) expect(JSON.stringify(await rows())).not.toContain(secret);
    await deleteOldVisitorViews(db(), NOW);
    expect(await rows()).toHaveLength(1);
    await maintainSea(db(), NOW + DAY);
    expect(await rows()).toEqual([]);
    const today = dayNumberOf(NOW + DAY);
    const secrets = await db().selectFrom("visitor_secrets").select("day").execute();
    expect(secrets.filter(({ day }) => day < today)).toEqual([]);
  });

  test("10 views at once by one person count once", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await Promise.all(Array.from({ length: 10 }, () => countBottleView(db(), reader, id, NOW)));
    expect((await loadBottleRow(db(), id)).view_count).toBe(1);
  });

  test("refuses bottles that are unknown, removed or hidden by a block", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [id, removed] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, removed, NOW);
    await insertBlock(db(), reader, author);
    for (const hidden of [newId(NOW), removed, id]) {
      expect(await workOutcome(countBottleView(db(), reader, hidden, NOW))).toBe("bottle_not_found");
    }
  });
});

eachDatabase("removing a bottle", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("the author can remove a drifting or expired bottle, without reward", async () => {
    const author = await aPerson(db());
    const [drifting, expired] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, drifting, NOW);
    await removeBottle(db(), author, expired, NOW + SEA_LIMITS.drift);
    expect(await workOutcome(loadBottle(db(), null, drifting, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(loadBottle(db(), await aPerson(db()), expired, NOW))).toBe("bottle_not_found");
    expect((await loadBottle(db(), author, drifting, NOW)).status).toBe("removed");
    expect(await loadCoins(db(), author)).toBe(0);
    expect(await workOutcome(removeBottle(db(), author, drifting, NOW))).toBe("bottle_not_found");
  });

  test("nobody else can remove it, and nobody while it is held", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    expect(await workOutcome(removeBottle(db(), finder, id, NOW))).toBe("forbidden");
    expect(await workOutcome(removeBottle(db(), author, newId(NOW), NOW))).toBe("bottle_not_found");
    await pickUpBottle(db(), finder, id, NOW);
    expect(await workOutcome(removeBottle(db(), author, id, NOW))).toBe("bottle_held");
    expect(await workOutcome(removeBottle(db(), author, id, NOW + DAY))).toBe("done");
  });

  test("a repeated request with its idempotency key gets the same answer", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const actor = { id: author.id, once: { key: "gone", request: "r" } };
    expect(await workOutcome(removeBottle(db(), actor, id, NOW))).toBe("done");
    expect(await workOutcome(removeBottle(db(), actor, id, NOW))).toBe("done");
  });
});
