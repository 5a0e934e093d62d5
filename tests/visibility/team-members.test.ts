/**
 * Under 18 a member of the team is an adult like any other (docs/product.md 12.11): every place of the table shows the
 * same of and to a member as of and to any adult, but for what the team publishes and reads as the team.
 */
import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { ACCOUNT_STATES } from "./account-states";
import { rowKey } from "./documented-table";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { MEMBERS_ARE_READ, MEMBERS_READ, TEAM_ACCOUNT_IS_READ } from "./team-exceptions";
import type { VisibilityRow } from "./visibility-row";
import { seedVisibilityWorld, type VisibilityWorld } from "./visibility-world";

/** Two worlds, each with some 170 places. ms */
const TIMEOUT_MS = 240_000;

const ALL: readonly VisibilityRow[] = [...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES];
const ROWS = [...ALL.filter(({ late }) => !late), ...ALL.filter(({ late }) => late)];

type Change = (world: VisibilityWorld) => Promise<unknown>;
const update = ({ db }: VisibilityWorld, people: TestPerson[], change: object) =>
  db
    .updateTable("users")
    .set(change)
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();

async function readOutcomes(world: VisibilityWorld, ...changes: Change[]): Promise<Map<string, string>> {
  for (const change of changes) await change(world);
  const outcomes = new Map<string, string>();
  for (const row of ROWS) outcomes.set(rowKey(row), await row.look(world));
  return outcomes;
}

interface Pair {
  /** Of an adult and people under 18. */
  ages: Change;
  membership: Change;
  differing: readonly string[];
}

const PAIRS: Record<string, Pair> = {
  "a member, to who is under 18": {
    ages: ACCOUNT_STATES.elder,
    membership: (world) => update(world, [world.person], { official: 1 }),
    differing: MEMBERS_ARE_READ,
  },
  "a member without a birthday, to who is under 18": {
    ages: ACCOUNT_STATES.elder,
    membership: (world) => update(world, [world.person], { official: 1, birthday: null, adult_at: null }),
    differing: TEAM_ACCOUNT_IS_READ,
  },
  "who is under 18, to members": {
    ages: ACCOUNT_STATES.minor,
    membership: (world) => update(world, [world.reader, world.stranger, world.third, world.invited], { official: 1 }),
    differing: MEMBERS_READ,
  },
};

eachDatabase("members of the team and people under 18", (_, open) => {
  test.each(Object.entries(PAIRS))(
    "%s",
    async (_name, { ages, membership, differing }) => {
      const expected = await readOutcomes(await seedVisibilityWorld(await open()), ages);
      const outcomes = await readOutcomes(await seedVisibilityWorld(await open()), ages, membership);
      const isAllowed = new Set(differing);
      const unlike = [...outcomes].filter(([place, outcome]) => outcome !== expected.get(place));
      const faults = unlike.filter(([place]) => !isAllowed.has(place));
      expect(faults.map(([place, outcome]) => `${place}: ${outcome}, not ${expected.get(place)}`)).toEqual([]);
      expect(unlike.map(([place]) => place).sort()).toEqual([...differing].sort());
    },
    TIMEOUT_MS,
  );
});
