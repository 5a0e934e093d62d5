import { beforeAll, describe, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import {
  bottleDetail,
  collectedBottles,
  destroyCollected,
  drop,
  heldBottles,
  keep,
  pickUp,
  placesTaken,
  removeBottle,
  throwBack,
  throwCollected,
  undo,
} from "../../src/bottles/bottles";
import { handOf } from "../../src/bottles/holding/held";
import { bottleThing } from "../../src/bottles/reporting";
import { newId } from "../../src/db/ids";
import { START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import { BACKPACK, DAY, GONE, SEA } from "../../src/limits/limits";
import { aBottle, furnish, inHand, messagesOf, NOW, outcome, outcomes, rowOf } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { someFiles } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";

const GRACE = SEA.undo;
const LATER = NOW + 60_000;
const EFFECT = LATER + GRACE;
const PAGE = { after: START, limit: 20 };

const finding = (db: Db, bottle: string, person: TestPerson) =>
  db
    .selectFrom("findings")
    .selectAll()
    .where("bottle_id", "=", bottle)
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();

const seenBy = async (db: Db, person: TestPerson | null, id: string, now: number) => {
  const { status, voyage, heldByMe, owner } = await bottleDetail(db, person, id, now);
  const found = voyage.find((each) => each.kind === "found");
  return { status, heldByMe, owner: owner?.id ?? null, stop: found?.kind === "found" ? found.outcome : null };
};

/** Keeps bottles until no place is left. */
async function fill(db: Db, author: TestPerson, finder: TestPerson): Promise<void> {
  const kept = { state: "kept", owner_id: finder.id, collected_at: NOW } as const;
  const used = await placesTaken(db, finder.id, LATER);
  for (let i = used; i < BACKPACK.capacity; i++) await aBottle(db, author, kept);
}

eachDatabase("undo", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("throwing back: for others it is in a hand until it takes effect, for the finder it is out of it", async () => {
    const { author, finder, id } = await inHand(db());
    const next = await aPerson(db());
    await throwBack(db(), finder, id, LATER, GRACE);
    expect(await placesTaken(db(), finder.id, LATER)).toBe(0);
    expect((await handOf(db(), finder.id, LATER)).held).toBeNull();
    expect(await heldBottles(db(), finder, LATER)).toEqual([]);
    for (const now of [LATER, EFFECT - 1]) {
      expect(await seenBy(db(), author, id, now)).toMatchObject({ status: "held", stop: null });
      expect(await seenBy(db(), next, id, now)).toMatchObject({ status: "held", heldByMe: false });
      expect(await outcome(pickUp(db(), next, id, now))).toBe("bottle_not_found");
      expect(await outcome(removeBottle(db(), author, id, now))).toBe("bottle_held");
    }
    expect(await seenBy(db(), author, id, EFFECT)).toMatchObject({ status: "drifting", stop: "thrown_back" });
    expect(await rowOf(db(), id)).toMatchObject({ free_at: EFFECT, expires_at: EFFECT + SEA.drift });
    expect(await outcome(pickUp(db(), next, id, EFFECT))).toBe("done");
    expect(await outcome(undo(db(), finder, id, EFFECT))).toBe("undo_over");
  });

  test("keeping: it lies in the backpack at once; the author reads it when it takes effect", async () => {
    const { author, finder, id } = await inHand(db());
    await keep(db(), finder, id, LATER, GRACE);
    const mine = await collectedBottles(db(), finder, PAGE, LATER);
    expect(mine.items.map((each) => [each.id, each.status])).toEqual([[id, "collected"]]);
    expect(await placesTaken(db(), finder.id, LATER)).toBe(1);
    expect(await seenBy(db(), author, id, EFFECT - 1)).toMatchObject({ status: "held", stop: null });
    expect(await seenBy(db(), null, id, EFFECT - 1)).toMatchObject({ status: "held", owner: null });
    expect(await seenBy(db(), author, id, EFFECT)).toMatchObject({ status: "collected", stop: "kept" });
    expect(await outcome(undo(db(), finder, id, EFFECT))).toBe("undo_over");
    expect((await rowOf(db(), id)).state).toBe("kept");
    expect(await messagesOf(db(), author)).toEqual([]);
  });

  test.each([
    ["throwing back", throwBack],
    ["keeping", keep],
  ])(
    "%s is undone up to the last moment, all is as it was, and a second time does no harm",
    async (_, act) => {
      const { author, finder, id } = await inHand(db());
      const before = { ...(await rowOf(db(), id)), shuffle: null };
      const found = await finding(db(), id, finder);
      await act(db(), finder, id, LATER, GRACE);
      for (const now of [EFFECT - 10, EFFECT - 1, EFFECT + DAY / 2]) {
        expect(await undo(db(), finder, id, now)).toMatchObject({ heldByMe: true, heldUntil: NOW + DAY });
      }
      expect({ ...(await rowOf(db(), id)), shuffle: null }).toEqual(before);
      expect(await finding(db(), id, finder)).toEqual(found);
      expect(await seenBy(db(), author, id, EFFECT)).toMatchObject({ status: "held", stop: null });
      expect(await outcome(drop(db(), finder, id, "after all", EFFECT))).toBe("done");
      expect(await outcome(undo(db(), finder, id, EFFECT))).toBe("undo_over");
    },
  );

  test("what an API call did at once is not undone", async () => {
    for (const act of [throwBack, keep]) {
      const { finder, id } = await inHand(db());
      await act(db(), finder, id, LATER);
      expect(await outcome(undo(db(), finder, id, LATER))).toBe("undo_over");
    }
    const { finder, id } = await inHand(db());
    await drop(db(), finder, id, "said is said", LATER);
    expect(await outcome(undo(db(), finder, id, LATER))).toBe("undo_over");
  });

  test("nobody undoes for somebody else, and a decision stands against another one", async () => {
    const { author, finder, id } = await inHand(db());
    await throwBack(db(), finder, id, LATER, GRACE);
    for (const person of [author, await aPerson(db())])
      expect(await outcome(undo(db(), person, id, LATER))).toBe("undo_over");
    expect(await outcome(keep(db(), finder, id, LATER + 1, GRACE))).toBe("not_held");
    expect(await outcome(throwBack(db(), finder, id, LATER + 1, GRACE))).toBe("not_held");
    expect(await outcome(undo(db(), finder, newId(NOW), LATER))).toBe("undo_over");
  });

  test("the hold ends meanwhile: it never gets longer, and there is nothing to go back to", async () => {
    const end = NOW + DAY;
    const thrown = await inHand(db());
    await throwBack(db(), thrown.finder, thrown.id, end - 1_000, GRACE);
    expect((await rowOf(db(), thrown.id)).free_at).toBe(end);
    expect(await seenBy(db(), thrown.author, thrown.id, end)).toMatchObject({ stop: "thrown_back" });
    expect(await outcome(undo(db(), thrown.finder, thrown.id, end))).toBe("undo_over");
    const kept = await inHand(db());
    await keep(db(), kept.finder, kept.id, end - 1_000, GRACE);
    expect(await outcome(undo(db(), kept.finder, kept.id, end))).toBe("undo_over");
    expect(await outcome(pickUp(db(), await aPerson(db()), kept.id, end + 1))).toBe("bottle_not_found");
    expect(await seenBy(db(), kept.author, kept.id, end + GRACE)).toMatchObject({ status: "collected" });
  });

  test("with a full backpack the place may be taken by another bottle: then it stays thrown back", async () => {
    const { author, finder, id } = await inHand(db());
    await fill(db(), author, finder);
    await throwBack(db(), finder, id, LATER, GRACE);
    const other = await aBottle(db(), author);
    expect(await outcome(pickUp(db(), finder, other, LATER + 1))).toBe("done");
    expect(await outcome(undo(db(), finder, id, LATER + 2))).toBe("backpack_full");
    expect(await finding(db(), id, finder)).toMatchObject({ outcome: "thrown_back", released_at: EFFECT });
    await throwBack(db(), finder, other, LATER + 2);
    expect(await outcome(undo(db(), finder, id, LATER + 3))).toBe("done");
  });

  test("a kept bottle that was used or destroyed is kept for good", async () => {
    const [used, destroyed] = [await inHand(db()), await inHand(db())];
    await keep(db(), used.finder, used.id, LATER, GRACE);
    await throwCollected(db(), used.finder, { content: "in its bottle", bottleId: used.id }, LATER + 1);
    expect(await outcome(undo(db(), used.finder, used.id, LATER + 2))).toBe("undo_over");
    await keep(db(), destroyed.finder, destroyed.id, LATER, GRACE);
    await destroyCollected(db(), destroyed.finder, destroyed.id, LATER + 1);
    expect(await outcome(undo(db(), destroyed.finder, destroyed.id, LATER + 2))).toBe("undo_over");
  });

  test("an official removes it meanwhile, or its author leaves", async () => {
    for (const act of [throwBack, keep]) {
      const removed = await inHand(db());
      await act(db(), removed.finder, removed.id, LATER, GRACE);
      await transact(db(), (tx) => Promise.resolve(bottleThing.remove?.(tx, removed.id, LATER)));
      expect(await outcome(undo(db(), removed.finder, removed.id, LATER))).toBe("undo_over");
      const left = await inHand(db());
      await act(db(), left.finder, left.id, LATER, GRACE);
      await deleteAccount(db(), someFiles(), left.author.id, LATER);
      expect(await undo(db(), left.finder, left.id, LATER + 1)).toMatchObject({
        heldByMe: true,
        content: "",
      });
      expect(await rowOf(db(), left.id)).toMatchObject({ author_id: GONE, expires_at: NOW + DAY });
    }
  });

  describe("at the same moment", () => {
    test("two taps on undo, two decisions, and a decision with its undo: one state comes of it", async () => {
      const twice = await inHand(db());
      await throwBack(db(), twice.finder, twice.id, LATER, GRACE);
      const taps = Array.from({ length: 8 }, () => undo(db(), twice.finder, twice.id, EFFECT - 1));
      expect(await outcomes(taps)).toEqual({ done: 8 });
      expect(await placesTaken(db(), twice.finder.id, EFFECT)).toBe(1);

      const both = await inHand(db());
      const acts = [throwBack, keep, throwBack, keep].map((act) =>
        act(db(), both.finder, both.id, LATER, GRACE),
      );
      expect(await outcomes(acts)).toEqual({ done: 1, not_held: 3 });
      const { state } = await rowOf(db(), both.id);
      const { outcome: said } = await finding(db(), both.id, both.finder);
      expect(said).toBe(state === "kept" ? "kept" : "thrown_back");
    });

    test("undo at the last moment against who picks it up at the first: one of them has it", async () => {
      for (let i = 0; i < 5; i++) {
        const { finder, id } = await inHand(db());
        const next = await aPerson(db());
        await throwBack(db(), finder, id, LATER, GRACE);
        const tally = await outcomes([
          undo(db(), finder, id, EFFECT - 1),
          pickUp(db(), next, id, EFFECT),
          undo(db(), finder, id, EFFECT - 1),
        ]);
        const { holder_id } = await rowOf(db(), id);
        const taken = await placesTaken(db(), finder.id, EFFECT);
        if (holder_id === next.id) expect(taken).toBe(0);
        else expect({ holder_id, taken, tally }).toMatchObject({ holder_id: finder.id, taken: 1 });
      }
    });

    test("undo against one's own picks into the last place: never more bottles than places", async () => {
      const { author, finder, id } = await inHand(db());
      await fill(db(), author, finder);
      await throwBack(db(), finder, id, LATER, GRACE);
      const other = await aBottle(db(), author);
      const tally = await outcomes([
        undo(db(), finder, id, LATER + 1),
        pickUp(db(), finder, other, LATER + 1),
        undo(db(), finder, id, LATER + 1),
      ]);
      expect(tally.backpack_full).toBeGreaterThan(0);
      expect(await placesTaken(db(), finder.id, LATER + 1)).toBe(BACKPACK.capacity);
    });
  });
});
