/** Every stored count equals the rows it counts, whatever four people do. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { sql } from "kysely";
import type { Db } from "../../../src/db/transact";
import { MINUTE } from "../../../src/runtime/units";
import { aDesign } from "../../designs/design-fixtures";
import { anOfficial } from "../../safety/official-fixtures";
import { openTestApp } from "../../support/app";
import { aBottle, seedBuiltIns, workOutcome } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { COUNTED_ACT_NAMES, COUNTED_ACTS, type CountedActName, type CountedWorld } from "./acts";
import { COUNTED_ROWS, COUNTS_WITHOUT_ROWS, findMiscountedRows } from "./columns";

/** People and things of a world; an act chooses one. */
const PEOPLE = 4;
const pick = fc.nat(1_000);
const STORY = fc.array(
  fc.record({ act: fc.constantFrom(...COUNTED_ACT_NAMES), me: fc.nat(PEOPLE - 1), other: fc.nat(PEOPLE - 2), pick }),
  { minLength: 20, maxLength: 30, size: "max" },
);
type Story = typeof STORY extends fc.Arbitrary<infer T> ? T : never;

async function makeWorld(db: Db): Promise<CountedWorld> {
  const people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await aPerson(db, { coins: 50, throw_count: 5 }));
  const [first, second] = people as [CountedWorld["people"][number], CountedWorld["people"][number]];
  const designs = [];
  for (const owner of [first, second])
    designs.push((await aDesign(db, owner, { status: "exhibition", listed_at: TEST_START })).id);
  const bottles = [await aBottle(db, first), await aBottle(db, second)];
  const official = await anOfficial(db);
  return { db, app: openTestApp(db), now: TEST_START, official, people, bottles, designs };
}

/** @returns faults of the counts, with what was done until then */
async function playStory(db: Db, story: Story, reached: ReachedCases): Promise<string[]> {
  const world = await makeWorld(db);
  const done: string[] = [];
  for (const { act, me, other, pick: thing } of story) {
    world.now += MINUTE;
    const [bottle, design] = [world.bottles, world.designs].map((all) => all[thing % all.length] ?? "") as [
      string,
      string,
    ];
    const [actor, whom] = [me, (me + 1 + other) % PEOPLE].map((n) => world.people[n]) as [never, never];
    const outcome = await workOutcome(COUNTED_ACTS[act](world, { me: actor, other: whom, bottle, design }));
    if (outcome !== "done") continue;
    reached.add(act);
    done.push(act);
    const faults = await findMiscountedRows(db as never);
    if (faults.length > 0) return [...faults, `after ${done.join(", ")}`];
  }
  return [];
}

/** Acts that make each other possible, in a story that reaches every one. */
const EXAMPLE: [CountedActName, number, number, number][] = [
  ["throw", 0, 0, 0],
  ["pick up", 1, 0, 0],
  ["like a bottle", 1, 0, 0],
  ["drop", 1, 0, 0],
  ["like a bottle", 2, 0, 0],
  ["unlike a bottle", 2, 0, 0],
  ["report a comment", 2, 0, 0],
  ["remove a reported comment", 2, 0, 0],
  ["pick up", 2, 0, 1],
  ["throw back", 2, 0, 1],
  ["pick up", 3, 0, 1],
  ["drop", 3, 0, 1],
  ["report a comment", 0, 0, 1],
  ["restore a reported comment", 0, 0, 1],
  ["pick up", 1, 0, 2],
  ["keep", 1, 0, 2],
  ["like a design", 2, 0, 0],
  ["like a design", 3, 0, 0],
  ["unlike a design", 3, 0, 0],
  ["comment on a design", 2, 0, 0],
  ["follow", 0, 0, 0],
  ["follow", 1, 2, 0],
  ["follow", 2, 0, 0],
  ["send", 0, 0, 0],
  ["send", 0, 0, 0],
  ["mute", 1, 2, 0],
  ["send", 0, 0, 0],
  ["unmute", 1, 2, 0],
  ["recall", 0, 0, 0],
  ["hide", 1, 2, 0],
  ["read", 1, 2, 0],
  ["send", 0, 0, 0],
  ["remove a conversation", 1, 2, 0],
  ["read one message", 0, 0, 0],
  ["unfollow", 1, 2, 0],
  ["block", 0, 1, 0],
  ["unblock", 0, 1, 0],
  ["read all messages", 0, 0, 0],
  ["remove a bottle", 1, 0, 1],
  ["ban", 3, 2, 0],
  ["leave with all messages", 3, 0, 0],
  ["leave", 2, 0, 0],
];

/** What was muted while unread does not count; then its sender takes it along. */
const MUTED_EXAMPLE: typeof EXAMPLE = [
  ["follow", 0, 0, 0],
  ["follow", 1, 2, 0],
  ["send", 0, 0, 0],
  ["send", 0, 0, 0],
  ["follow", 2, 2, 0],
  ["follow", 1, 0, 0],
  ["send", 2, 2, 0],
  ["mute", 1, 2, 0],
  ["leave with all messages", 0, 0, 0],
];

/** Each act towards a friend. */
const FRIEND_EXAMPLES: (typeof EXAMPLE)[] = COUNTED_ACT_NAMES.map((act) => [
  ["follow", 0, 0, 0],
  ["follow", 1, 2, 0],
  [act, 0, 0, 0],
]);

eachDatabase("stored counts", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("each has its rows, or a reason why there are none", async () => {
    const { rows } = await sql<{ name: string }>`${sql.raw(
      kind === "sqlite"
        ? `select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
        : "select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()",
    )}`.execute(db());
    const columns = rows.map(({ name }) => name).filter((name) => /_count$|\.unread$/.test(name));
    expect(columns.sort()).toEqual([...Object.keys(COUNTED_ROWS), ...Object.keys(COUNTS_WITHOUT_ROWS)].sort());
  });

  test(
    "equal what they count",
    async () => {
      const reached = new ReachedCases();
      const toStory = (acts: typeof EXAMPLE): [Story] => [
        acts.map(([act, me, other, thing]) => ({ act, me, other, pick: thing })),
      ];
      const runs = propertyRuns(kind === "sqlite" ? 40 : 8);
      await fc.assert(
        fc.asyncProperty(STORY, async (steps) => {
          expect(await withRollback(db(), (tx) => playStory(tx, steps, reached))).toEqual([]);
        }),
        { ...runs, examples: [EXAMPLE, MUTED_EXAMPLE, ...FRIEND_EXAMPLES].map(toStory) },
      );
      console.log(`counts (${kind}), seed ${runs.seed}: ${reached}`);
      expect(reached.rare(COUNTED_ACT_NAMES)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
