/** What was done to a person and their things, and is undone, leaves every place as it was. */
import { expect, test } from "bun:test";
import { CONTENT_KINDS } from "../../src/db/tables/safety";
import { anOfficial } from "../safety/official-fixtures";
import { eachDatabase } from "../support/databases";
import { DOCUMENTED_VISIBILITY, rowKey } from "./documented-table";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { listThings, UNDONE } from "./undone-acts";
import { seedVisibilityWorld, type VisibilityWorld } from "./visibility-world";

/** ms */
const TIMEOUT_MS = 120_000;

/** They tell of reports and acts themselves. */
const TELLING = ["reporting a message: the page", "officials: the log"];
const PLACES = [...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES].filter(
  ({ late, place }) => !late && !TELLING.includes(place),
);
/** Where a letter stood that its reader held. */
const WITHOUT_HELD: Record<string, string> = {
  "their letter in one's hand, at home, reader": "nothing",
  "places taken in one's backpack, reader": "1 places",
};
const STORIES = Object.values(UNDONE).flatMap((stories) => stories.map((story) => [story.name, story] as const));

/** What the person reads of what is theirs, but for designs on sale: after a ban these are drafts. */
async function readOwn({ app, person, reader, ...world }: VisibilityWorld): Promise<Record<string, unknown>> {
  const token = await app.enter(person);
  const { sea, kept, past, mine, theirs, exhibited, theirDesign } = world;
  const paths = [
    ...[sea, kept, past, mine, theirs].map((id) => `/api/bottles/detail/${id}`),
    ...[exhibited, theirDesign].map((id) => `/api/designs/${id}`),
    `/api/chat/${reader.id}/messages`,
    `/api/users/${person.id}`,
  ];
  const read: Record<string, unknown> = {};
  for (const path of paths) {
    const text = await (await app.ask("GET", path, { token })).text();
    // Moving a design out of the lists and back is a change of it.
    read[path] = JSON.parse(text, (key, value) => (key === "version" ? undefined : value));
  }
  return read;
}

eachDatabase("what is undone", (_, open) => {
  test.each(STORIES)(
    "%s",
    async (_, { act, state, leavesHands }) => {
      const world = await seedVisibilityWorld(await open());
      const kinds = new Set((await listThings(world)).map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual([...CONTENT_KINDS].sort());
      const own = await readOwn(world);
      await act({ world, official: await anOfficial(world.db) });
      const faults: string[] = [];
      for (const row of PLACES) {
        const [key, outcome] = [rowKey(row), await row.look(world)];
        const expected = (leavesHands && WITHOUT_HELD[key]) || DOCUMENTED_VISIBILITY.get(key)?.(state);
        if (outcome !== expected) faults.push(`${key}: ${outcome}, not ${expected}`);
      }
      expect(faults).toEqual([]);
      expect(await readOwn(world)).toEqual(own);
    },
    TIMEOUT_MS,
  );
});
