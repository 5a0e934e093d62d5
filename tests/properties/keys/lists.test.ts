/**
 * Places in lists: a page begins where the last one ended, whether or not its last row may still be seen; nobody who may
 * not be found stands on it, and everybody else does once.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { HOUR } from "../../../src/runtime/units";
import { aDesign } from "../../designs/design-fixtures";
import { aBottle } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { KEY_LISTS, type KeyList, type ListPlace } from "./lists";
import { type ActName, runStory } from "./story";
import { type KeyStage, type KeyWorld, newStanding, openKeyStage, unusedKeys } from "./world";

const MOVES: readonly ActName[] = [
  "the reader blocks them",
  "they block the reader",
  "they are banned",
  "the reader unblocks them",
  "they unblock the reader",
  "a ban is lifted",
  "what a ban does to their things is done",
  "they are suspended for a day",
  "they turn out to be under 18",
  "they turn out to be an adult",
  "reports hide their name",
];

/** By whom each list is walked past in every run. */
const ALWAYS_MOVED: readonly ActName[] = [
  "the reader blocks them",
  "they block the reader",
  "they are banned",
  "they turn out to be under 18",
];

/** What becomes of whom before a page is read. `who` 0 is the last one shown. */
interface Move {
  who: number;
  act: ActName;
}
interface ListWalk {
  /** Name of the list. */
  of: string;
  entries: number;
  limit: number;
  moves: Move[][];
}

const move: fc.Arbitrary<Move> = fc.record({ who: fc.nat(4), act: fc.constantFrom(...MOVES) });
const walks: fc.Arbitrary<ListWalk> = fc.record({
  of: fc.constantFrom(...KEY_LISTS.map(({ name }) => name)),
  entries: fc.integer({ min: 2, max: 5 }),
  limit: fc.integer({ min: 1, max: 2 }),
  moves: fc.array(fc.array(move, { maxLength: 2 }), { minLength: 1, maxLength: 5 }),
});

interface Entry {
  id: string;
  world: KeyWorld;
}

/** A list with its entries, the first first, and how far it has been read. */
interface OpenList {
  list: KeyList;
  entries: Entry[];
  from: number;
  cursor: string | null;
  read(limit: number, cursor: string | null): Promise<{ ids: string[]; nextCursor: string | null }>;
}

function listNamed(name: string): KeyList {
  const list = KEY_LISTS.find((each) => each.name === name);
  if (!list) throw new Error(`no list ${name}`);
  return list;
}

let story = 0;

async function createPlace({ db }: KeyStage, reader: KeyWorld["reader"]): Promise<ListPlace> {
  const design = (await aDesign(db, reader, { status: "exhibition", listed_at: TEST_START - HOUR })).id;
  const word = unusedKeys().designName.split(" ")[0] ?? "";
  return { bottle: await aBottle(db, reader), design, word, since: TEST_START + 10 * story++ };
}

async function createEntries(stage: KeyStage, list: KeyList, count: number): Promise<OpenList> {
  const reader = await aPerson(stage.db);
  const token = await stage.app.enter(reader);
  const place = await createPlace(stage, reader);
  const entries: Entry[] = [];
  for (let rank = 0; rank < count; rank++) {
    const standing = newStanding("adult", "adult", false);
    const world = { ...stage, reader, token, person: await aPerson(stage.db), keys: stage.nobody, standing };
    entries.unshift({ id: await list.add(world, place, rank), world });
  }
  const read = async (limit: number, cursor: string | null) => {
    const path = list.path(place);
    const query = `limit=${limit}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const response = await stage.app.ask("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`, { token });
    const { items, nextCursor } = (await response.json()) as { items: { id: string }[]; nextCursor: string | null };
    return { ids: items.map(({ id }) => id), nextCursor };
  };
  return { list, entries, from: 0, cursor: null, read };
}

/** What becomes of somebody whose entry comes next, or came last. */
async function makeMove({ entries, from }: OpenList, { who, act }: Move): Promise<ActName[]> {
  const entry = entries[who === 0 ? Math.max(0, from - 1) : (from + who - 1) % entries.length];
  return entry ? runStory(entry.world, [act]) : [];
}

const isVisible = (list: KeyList, { world }: Entry): boolean => list.found(world.standing) !== "no";

eachDatabase("a place in a list", (db, _, kind) => {
  let stage: KeyStage;
  beforeAll(async () => {
    stage = await openKeyStage(db());
  });
  const reached = new ReachedCases();

  async function makeMoves(open: OpenList, moves: Move[]): Promise<void> {
    for (const move of moves) for (const done of await makeMove(open, move)) reached.add(done);
  }

  /** Reads the next page and compares it with the model. @returns whether there are more */
  async function readNext(open: OpenList, limit: number): Promise<boolean> {
    const { list, entries, from } = open;
    const before = entries[from - 1];
    if (before && !isVisible(list, before)) reached.add("after a hidden row");
    const visible = entries.slice(from).filter((entry) => isVisible(list, entry));
    const { ids, nextCursor } = await open.read(limit, open.cursor);
    const own = ids.filter((id) => entries.some((entry) => entry.id === id));
    expect(own).toEqual(visible.slice(0, limit).map(({ id }) => id));
    if (!list.shared) expect([ids, nextCursor !== null]).toEqual([own, visible.length > limit]);
    open.from = entries.findIndex(({ id }) => id === own.at(-1)) + 1;
    open.cursor = nextCursor;
    return nextCursor !== null && own.length > 0 && own.length === ids.length;
  }

  /** Reads page after page while things happen. */
  async function walk({ of, entries, limit, moves }: ListWalk): Promise<void> {
    const open = await createEntries(stage, listNamed(of), entries);
    for (const step of [[], ...moves]) {
      await makeMoves(open, step);
      if (!(await readNext(open, limit))) break;
      reached.add(of);
    }
  }

  test(
    "leads on to what is still there to be seen, after a row that is not, too",
    async () => {
      const examples = KEY_LISTS.flatMap(({ name: of }): [ListWalk][] =>
        ALWAYS_MOVED.map((act) => [{ of, entries: 4, limit: 1, moves: [[{ who: 0, act }], [{ who: 2, act }]] }]),
      );
      const property = fc.asyncProperty(walks, walk);
      await fc.assert(property, { ...propertyRuns(examples.length + 20), examples });
      console.log(`lists (${kind}): ${reached}`);
      expect(reached.rare(KEY_LISTS.map(({ name }) => name))).toEqual([]);
      expect(reached.of("after a hidden row")).toBeGreaterThan(KEY_LISTS.length);
    },
    PROPERTY_TIMEOUT,
  );
});
