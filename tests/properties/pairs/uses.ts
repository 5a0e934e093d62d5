/** Two kept bottles, two bought designs: using one leaves the other's uses, the throws of a day are of one and all. */
import { destroyCollectedBottle, throwBottle, throwWithCollectedDesign } from "../../../src/bottles/bottles";
import type { Db } from "../../../src/db/transact";
import { destroyPurchased } from "../../../src/designs/designs";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY } from "../../../src/runtime/units";
import { aPurchase, SAMPLE_DESIGN } from "../../designs/design-fixtures";
import { aBottle, loadCoins, workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { chosen, definePair, type PairWorld } from "./model";

interface Usable {
  id: string;
  kind: "kept" | "purchased";
  uses: number;
  there: boolean;
}
interface UsesWorld extends PairWorld {
  owner: TestPerson;
  usable: Usable[];
  thrownToday: number;
  coins: number;
}

const MOST_USES = { kept: SEA_LIMITS.usesOfCollected, purchased: SEA_LIMITS.usesOfPurchased };

function expectedThrow({ thrownToday }: UsesWorld, { kind, uses, there }: Usable): string {
  if (thrownToday >= SEA_LIMITS.throwsPerDay) return "throw_limit_reached";
  if (!there) return kind === "kept" ? "bottle_not_found" : "design_not_found";
  return uses < MOST_USES[kind] ? "done" : "used_up";
}

async function throwWith(world: UsesWorld, one: Usable | undefined) {
  if (!one) return false;
  const { db, owner, now } = world;
  const content = "Who reads this?";
  const outcome = await workOutcome(
    one.kind === "kept"
      ? throwWithCollectedDesign(db, owner, { content, bottleId: one.id }, now)
      : throwBottle(db, owner, { content, purchasedBottleId: one.id }, now),
  );
  const expected = expectedThrow(world, one);
  if (outcome !== expected) throw new Error(`throw with ${one.kind}: ${outcome}, not ${expected}`);
  if (outcome !== "done") return true;
  one.uses += 1;
  world.thrownToday += 1;
  world.coins += 5;
  return true;
}

const usableOf = ({ usable }: UsesWorld, kind: Usable["kind"]) => usable.filter((each) => each.kind === kind);

async function loadUses({ db, owner, usable }: UsesWorld) {
  const ids = usable.map(({ id }) => id);
  const kept = await db.selectFrom("bottles").select(["id", "uses", "state"]).where("id", "in", ids).execute();
  const bought = await db.selectFrom("designs").select(["id", "uses"]).where("id", "in", ids).execute();
  const rows = [...kept.filter(({ state }) => state === "kept"), ...bought];
  return { uses: rows.map(({ id, uses }) => `${id} ${uses}`).sort(), coins: await loadCoins(db, owner) };
}

export const USES = definePair<UsesWorld>({
  open: async (db: Db) => {
    const [owner, author] = [await aPerson(db), await aPerson(db)];
    const keep = () => aBottle(db, author, { state: "kept", owner_id: owner.id, collected_at: TEST_START });
    const buy = async (uses: number) => (await aPurchase(db, owner, author, { uses })).id;
    const kept = [await keep(), await keep()].map((id) => ({ id, kind: "kept" as const, uses: 0, there: true }));
    // The first is nearly used up.
    const bought = [await buy(8), await buy(0)].map((id, n) => {
      return { id, kind: "purchased" as const, uses: n === 0 ? 8 : 0, there: true };
    });
    return { db, now: TEST_START, owner, usable: [...kept, ...bought], thrownToday: 0, coins: 0 };
  },
  acts: {
    "throw with a kept one": (world, pick) => throwWith(world, chosen(usableOf(world, "kept"), pick % 4 === 0 ? 1 : 0)),
    "throw with a bought one": (world, pick) =>
      throwWith(world, chosen(usableOf(world, "purchased"), pick % 3 === 0 ? 1 : 0)),
    "destroy a kept one": async (world, pick) => {
      const one = chosen(
        usableOf(world, "kept").filter(({ there }) => there),
        pick,
      );
      if (!one || pick % 3 === 0) return false;
      await destroyCollectedBottle(world.db, world.owner, one.id, world.now);
      Object.assign(one, { there: false });
      world.coins += 1;
    },
    "destroy a bought one": async (world, pick) => {
      const one = chosen(
        usableOf(world, "purchased").filter(({ there }) => there),
        pick,
      );
      if (!one || pick % 3 === 0) return false;
      await destroyPurchased(world.db, world.owner, one.id, SAMPLE_DESIGN.name, world.now);
      Object.assign(one, { there: false });
      world.coins += 1;
    },
    "a day passes": async (world) => {
      Object.assign(world, { now: world.now + DAY, thrownToday: 0 });
      return true;
    },
  },
  state: async (world) => {
    const there = world.usable.filter((each) => each.there);
    return [await loadUses(world), { uses: there.map(({ id, uses }) => `${id} ${uses}`).sort(), coins: world.coins }];
  },
});
