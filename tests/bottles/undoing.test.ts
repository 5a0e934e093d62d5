import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import {
  countBackpackPlaces,
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  listCollectedBottles,
  listHeldBottles,
  loadBottle,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
  throwWithCollectedDesign,
  undoBottleRelease,
} from "../../src/bottles/bottles";
import { loadHeldState } from "../../src/bottles/holding/held-state";
import { reportableBottle } from "../../src/bottles/reporting";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import {
  aBottle,
  aHeldBottle,
  listMessagesOf,
  loadBottleRow,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { fillBackpack, findingOf, GRACE, LATER, TAKES_EFFECT_AT } from "./undo-fixtures";

const PAGE = { after: LIST_START, limit: 20 };

const readBottleAs = async (db: Db, person: TestPerson | null, id: string, now: number) => {
  const { status, voyage, heldByMe, owner } = await loadBottle(db, person, id, now);
  const finding = voyage.find((each) => each.kind === "found");
  return { status, heldByMe, owner: owner?.id ?? null, stop: finding?.kind === "found" ? finding.outcome : null };
};

eachDatabase("undoing a release", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a bottle thrown back stays held for others until that takes effect, but not for its finder", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const next = await aPerson(db());
    await throwBackBottle(db(), finder, id, LATER, GRACE);
    expect(await countBackpackPlaces(db(), finder.id, LATER)).toBe(0);
    expect((await loadHeldState(db(), finder.id, LATER)).held).toBeNull();
    expect(await listHeldBottles(db(), finder, LATER)).toEqual([]);
    for (const now of [LATER, TAKES_EFFECT_AT - 1]) {
      expect(await readBottleAs(db(), author, id, now)).toMatchObject({ status: "held", stop: null });
      expect(await readBottleAs(db(), next, id, now)).toMatchObject({ status: "held", heldByMe: false });
      expect(await workOutcome(pickUpBottle(db(), next, id, now))).toBe("bottle_not_found");
      expect(await workOutcome(removeBottle(db(), author, id, now))).toBe("bottle_held");
    }
    expect(await readBottleAs(db(), author, id, TAKES_EFFECT_AT)).toMatchObject({
      status: "drifting",
      stop: "thrown_back",
    });
    expect(await loadBottleRow(db(), id)).toMatchObject({
      free_at: TAKES_EFFECT_AT,
      expires_at: TAKES_EFFECT_AT + SEA_LIMITS.drift,
    });
    expect(await workOutcome(pickUpBottle(db(), next, id, TAKES_EFFECT_AT))).toBe("done");
    expect(await workOutcome(undoBottleRelease(db(), finder, id, TAKES_EFFECT_AT))).toBe("undo_over");
  });

  test("a kept bottle is in the backpack at once; the author sees it when that takes effect", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await keepBottle(db(), finder, id, LATER, GRACE);
    const mine = await listCollectedBottles(db(), finder, PAGE, LATER);
    expect(mine.items.map((each) => [each.id, each.status])).toEqual([[id, "collected"]]);
    expect(await countBackpackPlaces(db(), finder.id, LATER)).toBe(1);
    expect(await readBottleAs(db(), author, id, TAKES_EFFECT_AT - 1)).toMatchObject({
      status: "held",
      stop: null,
    });
    expect(await readBottleAs(db(), null, id, TAKES_EFFECT_AT - 1)).toMatchObject({
      status: "held",
      owner: null,
    });
    expect(await readBottleAs(db(), author, id, TAKES_EFFECT_AT)).toMatchObject({
      status: "collected",
      stop: "kept",
    });
    expect(await workOutcome(undoBottleRelease(db(), finder, id, TAKES_EFFECT_AT))).toBe("undo_over");
    expect((await loadBottleRow(db(), id)).state).toBe("kept");
    expect(await listMessagesOf(db(), author)).toEqual([]);
  });

  test.each([
    ["throwing back", throwBackBottle],
    ["keeping", keepBottle],
  ])("%s is undone up to the last moment, all is as it was, and a second time does no harm", async (_, act) => {
    const { author, finder, id } = await aHeldBottle(db());
    const before = { ...(await loadBottleRow(db(), id)), shuffle: null };
    const finding = await findingOf(db(), id, finder);
    await act(db(), finder, id, LATER, GRACE);
    for (const now of [TAKES_EFFECT_AT - 10, TAKES_EFFECT_AT - 1, TAKES_EFFECT_AT + DAY / 2]) {
      expect(await undoBottleRelease(db(), finder, id, now)).toMatchObject({
        heldByMe: true,
        heldUntil: NOW + DAY,
      });
    }
    expect({ ...(await loadBottleRow(db(), id)), shuffle: null }).toEqual(before);
    expect(await findingOf(db(), id, finder)).toEqual(finding);
    expect(await readBottleAs(db(), author, id, TAKES_EFFECT_AT)).toMatchObject({
      status: "held",
      stop: null,
    });
    expect(await workOutcome(dropBottle(db(), finder, id, "after all", TAKES_EFFECT_AT))).toBe("done");
    expect(await workOutcome(undoBottleRelease(db(), finder, id, TAKES_EFFECT_AT))).toBe("undo_over");
  });

  test("a release through the API takes effect at once and cannot be undone", async () => {
    for (const act of [throwBackBottle, keepBottle]) {
      const { finder, id } = await aHeldBottle(db());
      await act(db(), finder, id, LATER);
      expect(await workOutcome(undoBottleRelease(db(), finder, id, LATER))).toBe("undo_over");
    }
    const { finder, id } = await aHeldBottle(db());
    await dropBottle(db(), finder, id, "said is said", LATER);
    expect(await workOutcome(undoBottleRelease(db(), finder, id, LATER))).toBe("undo_over");
  });

  test("only the finder can undo, and a second release is refused", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await throwBackBottle(db(), finder, id, LATER, GRACE);
    for (const person of [author, await aPerson(db())])
      expect(await workOutcome(undoBottleRelease(db(), person, id, LATER))).toBe("undo_over");
    expect(await workOutcome(keepBottle(db(), finder, id, LATER + 1, GRACE))).toBe("not_held");
    expect(await workOutcome(throwBackBottle(db(), finder, id, LATER + 1, GRACE))).toBe("not_held");
    expect(await workOutcome(undoBottleRelease(db(), finder, newId(NOW), LATER))).toBe("undo_over");
  });

  test("undoing never makes the hold longer, and is refused once the hold has ended", async () => {
    const end = NOW + DAY;
    const thrown = await aHeldBottle(db());
    await throwBackBottle(db(), thrown.finder, thrown.id, end - 1_000, GRACE);
    expect((await loadBottleRow(db(), thrown.id)).free_at).toBe(end);
    expect(await readBottleAs(db(), thrown.author, thrown.id, end)).toMatchObject({ stop: "thrown_back" });
    expect(await workOutcome(undoBottleRelease(db(), thrown.finder, thrown.id, end))).toBe("undo_over");
    const kept = await aHeldBottle(db());
    await keepBottle(db(), kept.finder, kept.id, end - 1_000, GRACE);
    expect(await workOutcome(undoBottleRelease(db(), kept.finder, kept.id, end))).toBe("undo_over");
    expect(await workOutcome(pickUpBottle(db(), await aPerson(db()), kept.id, end + 1))).toBe("bottle_not_found");
    expect(await readBottleAs(db(), kept.author, kept.id, end + GRACE)).toMatchObject({
      status: "collected",
    });
  });

  test("undoing is refused when another bottle has filled the backpack", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await fillBackpack(db(), author, finder);
    await throwBackBottle(db(), finder, id, LATER, GRACE);
    const other = await aBottle(db(), author);
    expect(await workOutcome(pickUpBottle(db(), finder, other, LATER + 1))).toBe("done");
    expect(await workOutcome(undoBottleRelease(db(), finder, id, LATER + 2))).toBe("backpack_full");
    expect(await findingOf(db(), id, finder)).toMatchObject({
      outcome: "thrown_back",
      released_at: TAKES_EFFECT_AT,
    });
    await throwBackBottle(db(), finder, other, LATER + 2);
    expect(await workOutcome(undoBottleRelease(db(), finder, id, LATER + 3))).toBe("done");
  });

  test("keeping cannot be undone once the bottle was used or destroyed", async () => {
    const [used, destroyed] = [await aHeldBottle(db()), await aHeldBottle(db())];
    await keepBottle(db(), used.finder, used.id, LATER, GRACE);
    await throwWithCollectedDesign(db(), used.finder, { content: "in its bottle", bottleId: used.id }, LATER + 1);
    expect(await workOutcome(undoBottleRelease(db(), used.finder, used.id, LATER + 2))).toBe("undo_over");
    await keepBottle(db(), destroyed.finder, destroyed.id, LATER, GRACE);
    await destroyCollectedBottle(db(), destroyed.finder, destroyed.id, LATER + 1);
    expect(await workOutcome(undoBottleRelease(db(), destroyed.finder, destroyed.id, LATER + 2))).toBe("undo_over");
  });

  test("undoing after an official removed the bottle or its author was erased", async () => {
    for (const act of [throwBackBottle, keepBottle]) {
      const removed = await aHeldBottle(db());
      await act(db(), removed.finder, removed.id, LATER, GRACE);
      await transact(db(), (tx) => Promise.resolve(reportableBottle.remove?.(tx, removed.id, LATER)));
      expect(await workOutcome(undoBottleRelease(db(), removed.finder, removed.id, LATER))).toBe("undo_over");
      const left = await aHeldBottle(db());
      await act(db(), left.finder, left.id, LATER, GRACE);
      await deleteAccount(db(), aFileStore(), left.author.id, LATER);
      expect(await undoBottleRelease(db(), left.finder, left.id, LATER + 1)).toMatchObject({
        heldByMe: true,
        content: "",
      });
      expect(await loadBottleRow(db(), left.id)).toMatchObject({
        author_id: DELETED_USER_ID,
        expires_at: NOW + DAY,
      });
    }
  });
});
