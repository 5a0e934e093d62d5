import { beforeAll, expect, test } from "bun:test";
import { bottleDetail, countView, like, pickUp, removeBottle, unlike } from "../../src/bottles/bottles";
import { forgetVisitors, type Viewer } from "../../src/bottles/reading/views";
import { housekeeping } from "../../src/bottles/sea/expiry";
import { dayOf } from "../../src/db/counters";
import { newId } from "../../src/db/ids";
import { DAY, SEA } from "../../src/limits/limits";
import { aBottle, coinsOf, furnish, ledgerFaults, NOW, outcome, outcomes, rowOf } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, block } from "../support/people";

eachDatabase("like a bottle", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("counts once and pays once; again, taken back and again it pays nothing", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    const paid = { likeCount: 1, likedByMe: true, reward: 2, coins: 2, capped: false };
    expect(await like(db(), reader, id, NOW)).toEqual(paid);
    expect(await like(db(), reader, id, NOW)).toEqual({ ...paid, reward: 0 });
    const back = { likeCount: 0, likedByMe: false, reward: 0, coins: 2, capped: false };
    expect(await unlike(db(), reader, id, NOW)).toEqual(back);
    expect(await unlike(db(), reader, id, NOW)).toEqual(back);
    expect(await like(db(), reader, id, NOW + DAY)).toEqual({ ...paid, reward: 0 });
    expect(await coinsOf(db(), reader)).toBe(2);
  });

  test("the first three of a day are paid; the fourth counts, pays nothing and says so", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const last = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    for (let i = 0; i < 3; i++) await like(db(), reader, await aBottle(db(), author), NOW);
    expect(await like(db(), reader, await aBottle(db(), author), last)).toEqual({
      likeCount: 1,
      likedByMe: true,
      reward: 0,
      coins: 6,
      capped: true,
    });
    expect(await like(db(), reader, await aBottle(db(), author), last + 1)).toMatchObject({ coins: 8 });
  });

  test("not one's own, not across bands or blocks, not before the birthday is known", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    expect(await outcome(like(db(), author, id, NOW))).toBe("own_bottle");
    expect(await outcome(unlike(db(), author, id, NOW))).toBe("own_bottle");
    expect(await outcome(like(db(), await aMinor(db()), id, NOW))).toBe("forbidden");
    const nobody = await aPerson(db(), { birthday: null });
    expect(await outcome(like(db(), nobody, id, NOW))).toBe("profile_incomplete");
    await block(db(), author, reader);
    expect(await outcome(like(db(), reader, id, NOW))).toBe("bottle_not_found");
    expect((await rowOf(db(), id)).like_count).toBe(0);
  });

  test("held and expired ones too, but not what is removed or was never there", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [held, gone] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUp(db(), await aPerson(db()), held, NOW);
    expect(await outcome(like(db(), reader, held, NOW))).toBe("done");
    expect(await outcome(like(db(), reader, gone, NOW + SEA.drift))).toBe("done");
    await removeBottle(db(), author, gone, NOW + SEA.drift);
    expect(await outcome(unlike(db(), reader, gone, NOW + SEA.drift))).toBe("bottle_not_found");
    expect(await outcome(like(db(), reader, newId(NOW), NOW))).toBe("bottle_not_found");
    expect(await outcome(unlike(db(), reader, "?", NOW))).toBe("bottle_not_found");
  });

  test("10 times at once: one like, one reward", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await Promise.all(Array.from({ length: 10 }, () => like(db(), reader, id, NOW)));
    expect((await rowOf(db(), id)).like_count).toBe(1);
    expect(await coinsOf(db(), reader)).toBe(2);
  });

  test("10 bottles at once: three rewards", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const ids = await Promise.all(Array.from({ length: 10 }, () => aBottle(db(), author)));
    await Promise.all(ids.map((id) => like(db(), reader, id, NOW)));
    expect(await coinsOf(db(), reader)).toBe(6);
    expect(await ledgerFaults(db())).toEqual([]);
  });

  test("likes and unlikes in any order at once end with a count that is true", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const readers = await Promise.all(Array.from({ length: 5 }, () => aPerson(db())));
    const work = readers.flatMap((reader) =>
      Array.from({ length: 6 }, (_, i) => (i % 2 ? unlike : like)(db(), reader, id, NOW)),
    );
    expect(await outcomes(work)).toEqual({ done: 30 });
    const seen = await Promise.all(readers.map((reader) => bottleDetail(db(), reader, id, NOW)));
    expect((await rowOf(db(), id)).like_count).toBe(seen.filter(({ likedByMe }) => likedByMe).length);
  });
});

eachDatabase("count a view", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("once for each person, and of visitors once for each address, bottle and day; the author's own never", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [id, other] = [await aBottle(db(), author), await aBottle(db(), author)];
    const [here, there] = [{ address: "203.0.113.7" }, { address: "2001:db8:1:2" }];
    const seen = async (viewer: Viewer, bottle = id, now = NOW) =>
      (await countView(db(), viewer, bottle, now)).viewCount;
    const counts = [];
    for (const viewer of [author, reader, reader, here, there, here]) counts.push(await seen(viewer));
    expect(counts).toEqual([0, 1, 1, 2, 3, 3]);
    expect(await seen(here, other)).toBe(1);
    expect(await seen(here, id, NOW + DAY)).toBe(4);
  });

  test("60 times at once from one address: one; the address is not kept, its hash goes after its day", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    const address = "198.51.100.23";
    await Promise.all(Array.from({ length: 60 }, () => countView(db(), { address }, id, NOW)));
    expect((await rowOf(db(), id)).view_count).toBe(1);
    const rows = () => db().selectFrom("visitor_views").selectAll().where("bottle_id", "=", id).execute();
    const plain = new Bun.CryptoHasher("sha256").update(address).digest("hex");
    expect(await rows()).toHaveLength(1);
    for (const secret of [address, plain]) expect(JSON.stringify(await rows())).not.toContain(secret);
    await forgetVisitors(db(), NOW);
    expect(await rows()).toHaveLength(1);
    await housekeeping(db(), NOW + DAY);
    expect(await rows()).toEqual([]);
    const today = dayOf(NOW + DAY);
    const secrets = await db().selectFrom("visitor_secrets").select("day").execute();
    expect(secrets.filter(({ day }) => day < today)).toEqual([]);
  });

  test("10 times at once: one", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await Promise.all(Array.from({ length: 10 }, () => countView(db(), reader, id, NOW)));
    expect((await rowOf(db(), id)).view_count).toBe(1);
  });

  test("not of what is not there, removed or hidden by a block", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const [id, removed] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, removed, NOW);
    await block(db(), reader, author);
    for (const hidden of [newId(NOW), removed, id]) {
      expect(await outcome(countView(db(), reader, hidden, NOW))).toBe("bottle_not_found");
    }
  });
});

eachDatabase("take a bottle back", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("the author does, while it drifts or after it expired; it is gone and pays nothing", async () => {
    const author = await aPerson(db());
    const [drifting, expired] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, drifting, NOW);
    await removeBottle(db(), author, expired, NOW + SEA.drift);
    expect(await outcome(bottleDetail(db(), null, drifting, NOW))).toBe("bottle_not_found");
    expect(await outcome(bottleDetail(db(), await aPerson(db()), expired, NOW))).toBe("bottle_not_found");
    expect((await bottleDetail(db(), author, drifting, NOW)).status).toBe("removed");
    expect(await coinsOf(db(), author)).toBe(0);
    expect(await outcome(removeBottle(db(), author, drifting, NOW))).toBe("bottle_not_found");
  });

  test("nobody else does, and nobody while it is in a hand", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    expect(await outcome(removeBottle(db(), finder, id, NOW))).toBe("forbidden");
    expect(await outcome(removeBottle(db(), author, newId(NOW), NOW))).toBe("bottle_not_found");
    await pickUp(db(), finder, id, NOW);
    expect(await outcome(removeBottle(db(), author, id, NOW))).toBe("bottle_held");
    expect(await outcome(removeBottle(db(), author, id, NOW + DAY))).toBe("done");
  });

  test("a repeated request with its key is the same answer", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const actor = { id: author.id, once: { key: "gone", request: "r" } };
    expect(await outcome(removeBottle(db(), actor, id, NOW))).toBe("done");
    expect(await outcome(removeBottle(db(), actor, id, NOW))).toBe("done");
  });
});
