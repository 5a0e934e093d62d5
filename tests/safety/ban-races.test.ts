import { beforeAll, expect, test } from "bun:test";
import {
  countBackpackPlaces,
  dropBottle,
  listHeldBottles,
  loadBottle,
  pickUpBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { applyPendingBanEffects, liftMeasure, takeMeasure } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { buyDesign } from "../../src/square/square";
import { aDesign, aDesigner, designRow } from "../designs/design-fixtures";
import { aBottle, bottleRow, findLedgerFaults, loadCoins, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";
import { anOfficial, officialContext, things } from "./official-fixtures";

const { settle } = compileRoomPlan(ROOMS);
const BAN = { kind: "ban", rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const ROUNDS = 12;

/** Which comes first is the database's: both have to come out right. */
eachDatabase("a ban at the same moment as", (db) => {
  let official: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await anOfficial(db());
  });

  const ban = (person: TestPerson) => takeMeasure(db(), officialContext(official), person.id, BAN, NOW);

  /** Both at once, so often; every second time the act is asked for first. */
  async function both(round: number, person: TestPerson, act: () => Promise<unknown>): Promise<string> {
    const [one, other] = round % 2 ? [act(), ban(person)] : [ban(person), act()];
    const outcomes = await Promise.all([workOutcome(one), workOutcome(other)]);
    return outcomes[round % 2 ? 0 : 1] ?? "";
  }

  test("a pick: in either order nobody has the letter", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [author, finder] = [await aPerson(db()), await aPerson(db())];
      const id = await aBottle(db(), author);
      expect(["done", "bottle_not_found"]).toContain(
        await both(round, author, () => pickUpBottle(db(), finder, id, NOW)),
      );
      expect(await workOutcome(loadBottle(db(), finder, id, NOW))).toBe("bottle_not_found");
      expect(await listHeldBottles(db(), finder, NOW)).toEqual([]);
      expect(await countBackpackPlaces(db(), finder.id, NOW)).toBe(0);
      expect(await workOutcome(dropBottle(db(), finder, id, "Hello", NOW))).toBe("bottle_not_found");
    }
  });

  test("a purchase: it is whole, or nobody pays", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [seller, buyer, late] = [await aPerson(db()), await aDesigner(db(), 50), await aDesigner(db(), 50)];
      const { id } = await aDesign(db(), seller, { status: "forSale" });
      const bought = await both(round, seller, () => buyDesign(db(), buyer, id, undefined, NOW));
      expect(["done", "design_not_found"]).toContain(bought);
      const paid = bought === "done" ? 18 : 0;
      expect([await loadCoins(db(), buyer), await loadCoins(db(), seller)]).toEqual([50 - paid, paid]);
      expect(await workOutcome(buyDesign(db(), late, id, undefined, NOW))).toBe("design_not_found");
      await applyPendingBanEffects(db(), settle, NOW);
      expect((await designRow(db(), id))?.status).toBe(paid ? "sold" : "draft");
    }
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("a throw of the person: it is paid and drifts nowhere, or was not thrown", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [author, reader] = [await aPerson(db()), await aPerson(db())];
      const thrown = await both(round, author, () => throwBottle(db(), author, { content: "Hello" }, NOW));
      expect(["done", "unauthenticated"]).toContain(thrown);
      const rows = await db().selectFrom("bottles").select("id").where("author_id", "=", author.id).execute();
      expect(rows).toHaveLength(thrown === "done" ? 1 : 0);
      for (const { id } of rows) {
        expect(await workOutcome(loadBottle(db(), reader, id, NOW))).toBe("bottle_not_found");
        expect(await workOutcome(pickUpBottle(db(), reader, id, NOW))).toBe("bottle_not_found");
      }
      expect(await loadCoins(db(), author)).toBe(rows.length * 5);
    }
  });

  test("words to or from the person, or a follow: nothing comes afterwards", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [person, friend, stranger] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
      await insertFriendship(db(), person.id, friend.id);
      const send = (from: TestPerson, to: TestPerson) => () =>
        sendText(db(), from.id, to.id, { text: "Hello", clientId: newId(NOW) }, NOW);
      const act = [send(person, friend), send(friend, person), () => followPerson(db(), stranger, person.id, NOW)][
        round % 3
      ];
      const outcome = await both(round, person, act ?? send(person, friend));
      expect(["done", "unauthenticated", "person_stopped", "user_not_found"]).toContain(outcome);
      expect(await workOutcome(send(person, friend)())).toBe("unauthenticated");
      expect(["person_stopped", "user_not_found"]).toContain(await workOutcome(send(friend, person)()));
      expect(await workOutcome(followPerson(db(), stranger, person.id, NOW))).toBe("user_not_found");
    }
  });

  test("its being lifted while things are moved: in the end all is back", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const author = await aPerson(db());
      const rows = Array.from({ length: 30 }, () => bottleRow(author));
      await db().insertInto("bottles").values(rows).execute();
      const measure = await ban(author);
      await Promise.all([
        applyPendingBanEffects(db(), settle, NOW),
        liftMeasure(db(), things, officialContext(official), { measureId: measure, reason: "A mistake." }, NOW),
        applyPendingBanEffects(db(), settle, NOW),
      ]);
      await applyPendingBanEffects(db(), settle, NOW);
      const states = db().selectFrom("bottles").select("state").where("author_id", "=", author.id);
      expect(new Set((await states.execute()).map(({ state }) => state))).toEqual(new Set(["sea"]));
      const left = db().selectFrom("stopped_people").select("user_id").where("user_id", "=", author.id);
      expect(await left.execute()).toEqual([]);
    }
  });
});
