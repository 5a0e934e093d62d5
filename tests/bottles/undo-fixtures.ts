/** Times and helpers of the tests that undo a release. */
import { countBackpackPlaces } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { BACKPACK_LIMITS } from "../../src/limits/designs";
import { SEA_LIMITS } from "../../src/limits/sea";
import { aBottle, NOW } from "../support/bottles";
import type { TestPerson } from "../support/people";

export const GRACE = SEA_LIMITS.undoWindow;
export const LATER = NOW + 60_000;
export const TAKES_EFFECT_AT = LATER + GRACE;

/** The finding of a person on a bottle. */
export const findingOf = (db: Db, bottle: string, person: TestPerson) =>
  db
    .selectFrom("findings")
    .selectAll()
    .where("bottle_id", "=", bottle)
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();

/** Keeps bottles until no place is left. */
export async function fillBackpack(db: Db, author: TestPerson, finder: TestPerson): Promise<void> {
  const kept = { state: "kept", owner_id: finder.id, collected_at: NOW } as const;
  const used = await countBackpackPlaces(db, finder.id, LATER);
  for (let i = used; i < BACKPACK_LIMITS.capacity; i++) await aBottle(db, author, kept);
}
