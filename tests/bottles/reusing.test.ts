import { beforeAll, expect, test } from "bun:test";
import {
  destroyCollectedBottle,
  loadBottle,
  loadCollectedBottle,
  throwBottle,
  throwWithCollectedDesign,
} from "../../src/bottles/bottles";
import { listThrowChoices } from "../../src/bottles/throwing/throw-choices";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { aDesign } from "../designs/design-fixtures";
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
import { aPerson, type TestPerson } from "../support/people";

const content = "Again, in a bottle that is not mine.";
const [, , builtInPicture] = BUILT_IN_BOTTLE_DESIGNS;

/** A kept bottle with a design other than the default one. */
async function aKeptBottle(db: Db, keeper: TestPerson, change: Partial<BottleRow> = {}): Promise<string> {
  const wear = { design_id: builtInPicture?.designId ?? "", picture: builtInPicture?.picture ?? "" };
  const state = { state: "kept", owner_id: keeper.id, collected_at: NOW } as const;
  return aBottle(db, await aPerson(db), { ...state, ...wear, ...change });
}

eachDatabase("throwing with a kept bottle's design", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const use = (who: TestPerson, bottleId: string, now = NOW) =>
    throwWithCollectedDesign(db(), who, { bottleId, content }, now);

  test("the new bottle has the design, counts as a throw of the day and is paid", async () => {
    const keeper = await aPerson(db());
    const id = await aKeptBottle(db(), keeper);
    const thrown = await use(keeper, id);
    expect(thrown).toMatchObject({ reward: 5, coins: 5, throwsLeft: 2 });
    expect(thrown.bottle).toMatchObject({ content, status: "drifting", usage: null });
    expect(thrown.bottle.author?.id).toBe(keeper.id);
    expect(thrown.bottle.design.id).toBe(builtInPicture?.designId ?? "");
    expect(await loadBottleRow(db(), thrown.bottle.id)).toMatchObject({
      picture: builtInPicture?.picture,
      uses: 0,
    });
    expect(await loadBottle(db(), keeper, thrown.bottle.id, NOW)).toEqual(thrown.bottle);
    const detail = await loadCollectedBottle(db(), keeper, id, NOW);
    expect(detail.usage).toEqual({ used: 1, max: 3, state: "partially_used" });
  });

  test("works three times in total, on any days", async () => {
    const keeper = await aPerson(db());
    const id = await aKeptBottle(db(), keeper);
    const usage = async () => (await loadCollectedBottle(db(), keeper, id, NOW)).usage?.state;
    expect(await usage()).toBe("unused");
    for (let day = 0; day < 3; day++) await use(keeper, id, NOW + day * DAY);
    expect(await usage()).toBe("used_up");
    expect(await workOutcome(use(keeper, id, NOW + 3 * DAY))).toBe("used_up");
    expect(await loadCoins(db(), keeper)).toBe(15);
    expect((await loadCollectedBottle(db(), keeper, id, NOW)).actions).not.toContain("use");
  });

  test("a refused throw spends no use", async () => {
    const keeper = await aPerson(db());
    const [one, two] = [await aKeptBottle(db(), keeper), await aKeptBottle(db(), keeper)];
    for (let n = 0; n < 3; n++) await use(keeper, one);
    expect(await workOutcome(use(keeper, two))).toBe("throw_limit_reached");
    const incomplete = await aPerson(db(), { birthday: null });
    const theirs = await aKeptBottle(db(), incomplete);
    expect(await workOutcome(use(incomplete, theirs))).toBe("profile_incomplete");
    for (const id of [two, theirs]) expect((await loadBottleRow(db(), id)).uses).toBe(0);
  });

  test("a bottle that the person does not keep is refused", async () => {
    const [keeper, other] = [await aPerson(db()), await aPerson(db())];
    const id = await aKeptBottle(db(), keeper);
    const atSea = await aBottle(db(), other);
    expect(await workOutcome(use(other, id))).toBe("bottle_not_found");
    expect(await workOutcome(use(other, atSea))).toBe("bottle_not_found");
    expect(await workOutcome(use(other, "nothing"))).toBe("bottle_not_found");
    await destroyCollectedBottle(db(), keeper, id, NOW);
    expect(await workOutcome(use(keeper, id))).toBe("bottle_not_found");
  });

  test("20 throws at the same time with one use left make one bottle, paid once", async () => {
    const keeper = await aPerson(db());
    const id = await aKeptBottle(db(), keeper, { uses: 2 });
    const tried = Array.from({ length: 20 }, () => use(keeper, id));
    expect(await countOutcomes(tried)).toEqual({ done: 1, used_up: 19 });
    expect(await loadCoins(db(), keeper)).toBe(5);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("destroying and throwing at the same time never throws with a destroyed bottle", async () => {
    for (let round = 0; round < 10; round++) {
      const keeper = await aPerson(db());
      const id = await aKeptBottle(db(), keeper);
      const [thrown] = await Promise.all([
        workOutcome(use(keeper, id)),
        workOutcome(destroyCollectedBottle(db(), keeper, id, NOW)),
      ]);
      const { uses, state } = await loadBottleRow(db(), id);
      expect([state, uses]).toEqual(["removed", thrown === "done" ? 1 : 0]);
    }
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("the same idempotency key throws once", async () => {
    const keeper = await aPerson(db());
    const id = await aKeptBottle(db(), keeper);
    const actor = { id: keeper.id, once: { key: "k", request: "r" } };
    const tries = Array.from({ length: 5 }, () =>
      throwWithCollectedDesign(db(), actor, { bottleId: id, content }, NOW),
    );
    const ids = new Set((await Promise.all(tries)).map(({ bottle }) => bottle.id));
    expect(ids.size).toBe(1);
    expect((await loadBottleRow(db(), id)).uses).toBe(1);
  });

  test("first of the choices is what was thrown last, or drawn since then, never one whose throws are counted", async () => {
    const who = await aPerson(db());
    const reading = { t: translatorFor("en"), locale: localeOf("en", null) };
    const first = async () => (await listThrowChoices(db(), reading, who.id))[0]?.id;
    const bottleId = await aKeptBottle(db(), who, { design_id: "of-somebody" });
    const [common, , mist] = BUILT_IN_BOTTLE_DESIGNS.map(({ designId }) => designId);
    expect(await first()).toBe(common);
    await throwBottle(db(), who, { content, designId: mist }, NOW);
    expect(await first()).toBe(mist);
    const plum = await aDesign(db(), who, { created_at: NOW + 1 });
    expect(await first()).toBe(plum.id);
    await throwBottle(db(), who, { content, designId: mist }, NOW + 2);
    expect(await first()).toBe(mist);
    await throwWithCollectedDesign(db(), who, { bottleId, content }, NOW + 3);
    expect(await first()).toBe(plum.id);
  });

  test("first of the choices is none that others cannot see, and an old one that was thrown last", async () => {
    const who = await aPerson(db());
    const reading = { t: translatorFor("en"), locale: localeOf("en", null) };
    const first = async () => (await listThrowChoices(db(), reading, who.id))[0]?.id;
    const old = await aDesign(db(), who, { created_at: NOW - 1 });
    for (let n = 0; n < 24; n++) await aDesign(db(), who, { created_at: NOW + n });
    await aDesign(db(), who, { created_at: NOW + 30, hidden_at: NOW + 31 });
    await throwBottle(db(), who, { content, designId: old.id }, NOW + 40);
    expect(await first()).toBe(old.id);
    await db()
      .updateTable("designs")
      .set({ hidden_at: NOW + 41 })
      .where("id", "=", old.id)
      .execute();
    expect(await first()).not.toBe(old.id);
  });

  test("the choices are the built-in designs, then kept ones, used-up ones last", async () => {
    const keeper = await aPerson(db());
    const reading = { t: translatorFor("en"), locale: localeOf("en", null) };
    const spent = await aKeptBottle(db(), keeper, { uses: 3, collected_at: NOW + 9 });
    const old = await aKeptBottle(db(), keeper, { uses: 1 });
    const young = await aKeptBottle(db(), keeper, { collected_at: NOW + 5 });
    await aKeptBottle(db(), await aPerson(db()));
    const choices = await listThrowChoices(db(), reading, keeper.id);
    const officialAccount = choices.filter(({ kind }) => kind === "house");
    expect(officialAccount).toHaveLength(BUILT_IN_BOTTLE_DESIGNS.length);
    expect(officialAccount[0]).toMatchObject({ usage: null, caption: "Reusable" });
    const mine = choices.slice(officialAccount.length);
    expect(mine.map(({ id, caption, spoken }) => [id, caption, spoken])).toEqual([
      [young, "0/3", "Unused 0/3"],
      [old, "1/3", "Used 1/3"],
      [spent, "Used up 3/3", "Used up 3/3"],
    ]);
    const alt = expect.stringMatching(/^A broad-shouldered light blue frosted glass bottle, painted /);
    expect(mine[0]).toMatchObject({
      kind: "collected",
      picture: `/designs/${builtInPicture?.picture}.svg`,
      alt,
    });
    expect(officialAccount[0]?.alt).toBe("A straight teal glass bottle, closed with a cork");
  });
});
