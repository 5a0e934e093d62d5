/**
 * Every key: whoever may not be found is not found by any key that a search or look-up knows; the answer is the one to
 * a key that nobody has. Whoever may be found is found by every one.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type DatabaseKind, eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { findKeyFault, nameOf } from "./ask";
import { PEOPLE_KEY_ROWS } from "./people-rows";
import { FOUND, type KeyRow } from "./rows";
import type { StandingBand } from "./standing";
import { ACT_NAMES, type ActName, runStory, type StoryStep } from "./story";
import { THING_KEY_ROWS } from "./thing-rows";
import { createKeyWorld, type KeyStage, type KeyWorld, openKeyStage } from "./world";

/** People last: a block or a follow by a key would change what the others answer. */
const ALL_ROWS: readonly KeyRow[] = [...THING_KEY_ROWS, ...PEOPLE_KEY_ROWS];
/** What is only read comes first. */
const ROWS = [...ALL_ROWS.filter(({ acts }) => !acts), ...ALL_ROWS.filter(({ acts }) => acts)];

/** Who they are, what happens, and which part of the table is asked: all of it takes a seventh of a second. */
interface KeyCase {
  people: { reader: StandingBand; person: StandingBand; official: boolean };
  story: StoryStep[];
  part: number;
}
const PARTS = 3;

const band = fc.constantFrom<StandingBand>("adult", "adult", "adult", "minor", null);
const ADULTS = { reader: "adult", person: "adult", official: false } as const;
/** What the short run asks every row about. */
const STORIES: ActName[][] = [
  [],
  ["the reader follows them", "they follow the reader"],
  ["the reader blocks them"],
  ["they block the reader"],
  ["the reader follows them", "they follow the reader", "they are banned"],
  ["they are suspended for a day", "they are suspended for three days", "two days pass"],
  ["they turn out to be under 18"],
  ["they delete their account"],
];
/** And what it asks a third of the rows about: two at once, and what was undone. */
const MORE_STORIES: ActName[][] = [
  ["they are banned"],
  ["the reader blocks them", "they block the reader", "the reader unblocks them"],
  ["they are banned", "what a ban does to their things is done", "a ban is lifted"],
  [
    "they are banned",
    "what a ban does to their things is done",
    "a ban is lifted",
    "housekeeping runs",
    "what a ban does to their things is done",
  ],
  ["reports hide their name"],
  ["they block the reader", "they unblock the reader", "they follow the reader"],
  ["they are suspended for a day", "a suspension is lifted", "the reader follows them", "the reader unfollows them"],
  ["reports hide their name", "their name is shown again", "they take another name"],
  ["they turn out to be under 18", "they turn out to be an adult"],
];
/** Told ones are beginnings, too: else few stories undo something. */
const stories: fc.Arbitrary<StoryStep[]> = fc
  .tuple(fc.constantFrom(...STORIES, ...MORE_STORIES), fc.array(fc.nat(1_000), { maxLength: 7, size: "max" }))
  .map(([told, more]) => [...told, ...more]);
const cases: fc.Arbitrary<KeyCase> = fc.record({
  people: fc.record({ reader: band, person: band, official: fc.constantFrom(false, false, false, true) }),
  story: stories,
  part: fc.nat(PARTS - 1),
});

/** On PostgreSQL a third of the rows of each: which rows, the queries do not depend on. */
const alwaysReached = (kind: DatabaseKind): KeyCase[] => [
  ...STORIES.map((story, n) => ({ people: ADULTS, story, part: kind === "sqlite" ? PARTS : n % PARTS })),
  ...MORE_STORIES.map((story, n) => ({ people: ADULTS, story, part: n % PARTS })),
  { people: { reader: null, person: null, official: false }, story: [], part: PARTS },
  { people: { reader: "minor", person: null, official: true }, story: [], part: 0 },
];

eachDatabase("every key", (db, _, kind) => {
  let stage: KeyStage;
  beforeAll(async () => {
    stage = await openKeyStage(db());
  });
  const [reachedActs, reachedAnswers] = [new ReachedCases(), new ReachedCases()];

  /** A key that never finds tells most about somebody who would be found by another. */
  function rowsFor({ standing }: KeyWorld, part: number): KeyRow[] {
    const isFindable = FOUND.searchedByUsername(standing) === "yes";
    const asked = ROWS.filter((_, index) => part === PARTS || index % PARTS === part);
    return asked.filter(({ found }) => found !== FOUND.never || isFindable);
  }

  async function faultsOf({ people, story, part }: KeyCase): Promise<string[]> {
    const world = await createKeyWorld(stage, people);
    const acts = await runStory(world, story);
    for (const act of acts) reachedActs.add(act);
    const faults: string[] = [];
    for (const row of rowsFor(world, part)) {
      const found = row.found(world.standing);
      reachedAnswers.add(found);
      const fault = await findKeyFault(world, row, found);
      if (fault !== null) faults.push(`${nameOf(row)}: ${fault}`);
    }
    return faults.length > 0 ? [`after: ${acts.join(", ")}`, ...faults] : [];
  }

  test(
    "finds whoever may be found, and answers as to nobody's key about everybody else",
    async () => {
      const property = fc.asyncProperty(cases, async (each) => expect(await faultsOf(each)).toEqual([]));
      const examples = alwaysReached(kind).map((each): [KeyCase] => [each]);
      await fc.assert(property, { ...propertyRuns(examples.length + 6), examples });
      console.log(`keys (${kind}): ${ROWS.length} rows; ${reachedActs}; answers: ${reachedAnswers}`);
      expect(reachedActs.rare(ACT_NAMES)).toEqual([]);
      for (const found of ["yes", "no"]) expect(reachedAnswers.of(found)).toBeGreaterThan(ROWS.length / 2);
    },
    PROPERTY_TIMEOUT,
  );
});
