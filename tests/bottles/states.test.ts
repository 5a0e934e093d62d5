import { beforeAll, expect, test } from "bun:test";
import {
  destroyCollectedBottle,
  keepBottle,
  listCollectedBottles,
  listMyBottles,
  listPickedBottles,
  loadBottle,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
} from "../../src/bottles/bottles";
import { LIST_START } from "../../src/db/paging";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const PAGE = { after: LIST_START, limit: 20 };

eachDatabase("what readers see of a bottle that no longer drifts", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** The HTML of a page as a person sees it. @param later ms after the start */
  async function see(path: string, person: TestPerson, later = 0): Promise<string> {
    const { ask, enter, later: shift } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    shift(later);
    const response = await ask("GET", path, { session: await enter(person) });
    return plainText(await response.text());
  }

  /** A bottle, its author, and its owner, who lives in Portugal. */
  async function kept() {
    const [author, keeper] = [await aPerson(db()), await aPerson(db(), { country: "PT" })];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), keeper, id, NOW);
    await keepBottle(db(), keeper, id, NOW + HOUR);
    return { author, keeper, id };
  }

  test("the owner of a kept bottle is shown to that owner and officials only; the author sees the country", async () => {
    const { author, keeper, id } = await kept();
    const ownerFor = async (who: TestPerson | null) => (await loadBottle(db(), who, id, NOW + HOUR)).owner;
    expect(await ownerFor(keeper)).toMatchObject({ id: keeper.id, nickname: keeper.nickname });
    expect(await ownerFor(await aPerson(db(), { official: 1 }))).toMatchObject({ id: keeper.id });
    for (const other of [author, await aPerson(db()), null]) expect(await ownerFor(other)).toBeNull();
    expect((await listCollectedBottles(db(), keeper, PAGE, NOW + HOUR)).items[0]?.owner?.id).toBe(keeper.id);
    expect((await listMyBottles(db(), author, PAGE, NOW + HOUR)).items[0]).toMatchObject({
      owner: null,
      status: "collected",
    });

    const { ask, enter } = openTestApp(db());
    const session = await enter(author);
    for (const path of [`detail/${id}`, "my-bottles", "detail/my-bottles", `share/${id}`]) {
      const text = await (await ask("GET", `/api/bottles/${path}`, { session })).text();
      expect([path, text.includes(id), text.includes(keeper.id), text.includes(keeper.nickname)]).toEqual([
        path,
        true,
        false,
        false,
      ]);
    }
    const page = await see(`/bottle/${id}`, author, HOUR);
    expect(page).toContain("Kept by someone in Portugal.");
    expect(page).not.toContain(keeper.nickname);
    expect(page).not.toContain('id="kept"');
    expect(await see(`/bottle/${id}`, keeper, HOUR)).toContain('id="kept"');
  });

  test("an expired bottle says so to everybody, whether maintenance has marked it or not", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    const sunk = "Nobody touched this bottle for 30 days, and it sank.";
    for (const reader of [author, await aPerson(db())]) {
      expect(await see(`/bottle/${id}`, reader, SEA_LIMITS.drift - 1)).not.toContain(sunk);
      expect(await see(`/bottle/${id}`, reader, SEA_LIMITS.drift)).toContain(sunk);
    }
  });

  test("a bottle destroyed by its owner is no longer shown as kept", async () => {
    const { author, keeper, id } = await kept();
    const before = await see(`/bottle/${id}`, author, 2 * HOUR);
    expect(before).toContain("In hand for 1 hour, then kept");
    await destroyCollectedBottle(db(), keeper, id, NOW + 2 * HOUR);
    const after = await see(`/bottle/${id}`, author, 2 * HOUR);
    expect(after).toContain("In hand for 1 hour, kept, since destroyed");
    expect(after).toContain("Whoever kept your bottle has since destroyed it.");
    expect(after).not.toMatch(/then kept|Kept by/);
    expect(await see("/my-bottles", author, 2 * HOUR)).toContain("Kept, since destroyed");
  });

  test("a bottle removed by its author says so to the author", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author);
    await removeBottle(db(), author, id, NOW);
    expect(await see(`/bottle/${id}`, author)).toContain("This bottle has been taken out of the sea.");
  });

  test("a picked bottle shows the time of the pick", async () => {
    const finder = await aPerson(db());
    const id = await aBottle(db(), await aPerson(db()), { created_at: NOW - 9 * DAY });
    await pickUpBottle(db(), finder, id, NOW);
    await throwBackBottle(db(), finder, id, NOW + HOUR);
    expect((await listPickedBottles(db(), finder, PAGE, NOW)).items[0]?.pickedAt).toBe(NOW);
    const html = await see("/picked-bottles", finder, 3 * HOUR);
    expect(html).toContain("3 hours ago");
    expect(html).not.toContain("9 days ago");
  });
});
