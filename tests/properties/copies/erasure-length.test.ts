/** However many people were erased, the list of them is taken over whole, and none of it twice. */
import { beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { addErasures, type Erasure, listErasures } from "../../../src/account/account";
import { FULL_READ_PAGE_SIZE } from "../../../src/db/batches";
import { newId } from "../../../src/db/ids";
import { eachDatabase } from "../../support/databases";
import { TEST_START } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";

/** Around the ends of batches. */
const EDGES = [
  0,
  1,
  FULL_READ_PAGE_SIZE - 1,
  FULL_READ_PAGE_SIZE,
  FULL_READ_PAGE_SIZE + 1,
  2 * FULL_READ_PAGE_SIZE + 1,
];
const length = fc.oneof(fc.constantFrom(...EDGES), fc.nat(3 * FULL_READ_PAGE_SIZE));

const erasedPeople = (count: number): Erasure[] =>
  Array.from({ length: count }, (_, n) => ({ id: newId(TEST_START + n), messages: n % 3 === 0 ? "remove" : "keep" }));

const byId = (list: readonly Erasure[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

eachDatabase("a list of the erased", (db) => {
  beforeEach(async () => {
    await db().deleteFrom("erasures").execute();
  });

  test(
    "is added whole to one that has a part of it",
    async () => {
      const property = fc.asyncProperty(length, length, async (known, added) => {
        await db().deleteFrom("erasures").execute();
        const [before, after] = [erasedPeople(known), erasedPeople(added)];
        await addErasures(db(), before, TEST_START);
        await addErasures(db(), [...after, ...before.slice(0, FULL_READ_PAGE_SIZE + 1)], TEST_START);
        expect(byId(await listErasures(db()))).toEqual(byId([...before, ...after]));
      });
      const examples = EDGES.map((edge): [number, number] => [edge, edge]);
      await fc.assert(property, { ...propertyRuns(examples.length + 6), examples });
    },
    PROPERTY_TIMEOUT,
  );
});
