import { beforeAll, expect, test } from "bun:test";
import { bottleDetail, collectedDetail, destroyCollected, throwCollected } from "../../src/bottles/bottles";
import { throwChoices } from "../../src/bottles/throwing/throw-choices";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { translate } from "../../src/i18n/intl";
import { DAY } from "../../src/limits/limits";
import { aBottle, coinsOf, furnish, ledgerFaults, NOW, outcome, outcomes, rowOf } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const content = "Again, in a bottle that is not mine.";
const [, , worn] = HOUSE_WEAR;

/** A bottle that somebody keeps, in a design other than the usual one. */
async function kept(db: Db, keeper: TestPerson, change: Partial<BottleRow> = {}): Promise<string> {
  const wear = { design_id: worn?.designId ?? "", picture: worn?.picture ?? "" };
  const state = { state: "kept", owner_id: keeper.id, collected_at: NOW } as const;
  return aBottle(db, await aPerson(db), { ...state, ...wear, ...change });
}

eachDatabase("throw with a kept bottle", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  const use = (who: TestPerson, bottleId: string, now = NOW) =>
    throwCollected(db(), who, { bottleId, content }, now);

  test("the new one wears its design, is a throw of the day and is paid as one", async () => {
    const keeper = await aPerson(db());
    const id = await kept(db(), keeper);
    const thrown = await use(keeper, id);
    expect(thrown).toMatchObject({ reward: 5, coins: 5, throwsLeft: 2 });
    expect(thrown.bottle).toMatchObject({ content, status: "drifting", usage: null });
    expect(thrown.bottle.author?.id).toBe(keeper.id);
    expect(thrown.bottle.design.id).toBe(worn?.designId ?? "");
    expect(await rowOf(db(), thrown.bottle.id)).toMatchObject({ picture: worn?.picture, uses: 0 });
    expect(await bottleDetail(db(), keeper, thrown.bottle.id, NOW)).toEqual(thrown.bottle);
    const detail = await collectedDetail(db(), keeper, id, NOW);
    expect(detail.usage).toEqual({ used: 1, max: 3, state: "partially_used" });
  });

  test("three times and not once more, on whatever day", async () => {
    const keeper = await aPerson(db());
    const id = await kept(db(), keeper);
    const usage = async () => (await collectedDetail(db(), keeper, id, NOW)).usage?.state;
    expect(await usage()).toBe("unused");
    for (let day = 0; day < 3; day++) await use(keeper, id, NOW + day * DAY);
    expect(await usage()).toBe("used_up");
    expect(await outcome(use(keeper, id, NOW + 3 * DAY))).toBe("used_up");
    expect(await coinsOf(db(), keeper)).toBe(15);
    expect((await collectedDetail(db(), keeper, id, NOW)).actions).not.toContain("use");
  });

  test("a throw that is refused uses nothing up", async () => {
    const keeper = await aPerson(db());
    const [one, two] = [await kept(db(), keeper), await kept(db(), keeper)];
    for (let n = 0; n < 3; n++) await use(keeper, one);
    expect(await outcome(use(keeper, two))).toBe("throw_limit_reached");
    const incomplete = await aPerson(db(), { birthday: null });
    const theirs = await kept(db(), incomplete);
    expect(await outcome(use(incomplete, theirs))).toBe("profile_incomplete");
    for (const id of [two, theirs]) expect((await rowOf(db(), id)).uses).toBe(0);
  });

  test("nobody throws with what they do not keep", async () => {
    const [keeper, other] = [await aPerson(db()), await aPerson(db())];
    const id = await kept(db(), keeper);
    const atSea = await aBottle(db(), other);
    expect(await outcome(use(other, id))).toBe("bottle_not_found");
    expect(await outcome(use(other, atSea))).toBe("bottle_not_found");
    expect(await outcome(use(other, "nothing"))).toBe("bottle_not_found");
    await destroyCollected(db(), keeper, id, NOW);
    expect(await outcome(use(keeper, id))).toBe("bottle_not_found");
  });

  test("20 at once on what has one throw left: one goes, paid once", async () => {
    const keeper = await aPerson(db());
    const id = await kept(db(), keeper, { uses: 2 });
    const tried = Array.from({ length: 20 }, () => use(keeper, id));
    expect(await outcomes(tried)).toEqual({ done: 1, used_up: 19 });
    expect(await coinsOf(db(), keeper)).toBe(5);
    expect(await ledgerFaults(db())).toEqual([]);
  });

  test("destroyed and thrown with at the same moment: never a throw with what is gone", async () => {
    for (let round = 0; round < 10; round++) {
      const keeper = await aPerson(db());
      const id = await kept(db(), keeper);
      const [thrown] = await Promise.all([
        outcome(use(keeper, id)),
        outcome(destroyCollected(db(), keeper, id, NOW)),
      ]);
      const { uses, state } = await rowOf(db(), id);
      expect([state, uses]).toEqual(["removed", thrown === "done" ? 1 : 0]);
    }
    expect(await ledgerFaults(db())).toEqual([]);
  });

  test("the same key throws once", async () => {
    const keeper = await aPerson(db());
    const id = await kept(db(), keeper);
    const actor = { id: keeper.id, once: { key: "k", request: "r" } };
    const tries = Array.from({ length: 5 }, () =>
      throwCollected(db(), actor, { bottleId: id, content }, NOW),
    );
    const ids = new Set((await Promise.all(tries)).map(({ bottle }) => bottle.id));
    expect(ids.size).toBe(1);
    expect((await rowOf(db(), id)).uses).toBe(1);
  });

  test("the choices: the house first, then what one keeps, used up ones last", async () => {
    const keeper = await aPerson(db());
    const reading = { t: translate("en"), language: "en" as const };
    const spent = await kept(db(), keeper, { uses: 3, collected_at: NOW + 9 });
    const old = await kept(db(), keeper, { uses: 1 });
    const young = await kept(db(), keeper, { collected_at: NOW + 5 });
    await kept(db(), await aPerson(db()));
    const choices = await throwChoices(db(), reading, keeper.id);
    const house = choices.filter(({ kind }) => kind === "house");
    expect(house).toHaveLength(HOUSE_WEAR.length);
    expect(house[0]).toMatchObject({ usage: null, caption: "No limit" });
    const mine = choices.slice(house.length);
    expect(mine.map(({ id, caption, spoken }) => [id, caption, spoken])).toEqual([
      [young, "0/3", "Unused 0/3"],
      [old, "1/3", "Used 1/3"],
      [spent, "Used up 3/3", "Used up 3/3"],
    ]);
    const alt = expect.stringMatching(/^A broad-shouldered bottle of frosted glass in light blue, painted /);
    expect(mine[0]).toMatchObject({ kind: "collected", picture: `/designs/${worn?.picture}.svg`, alt });
    expect(house[0]?.alt).toBe("A straight bottle of glass in teal, closed with a cork");
  });
});
