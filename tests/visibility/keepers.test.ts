/**
 * Who holds, keeps or has bought something of the person's, follows them or writes with them is nobody else's business:
 * strangers and visitors read their name and id only where they said something in public.
 */
import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { BOTTLE_PLACES } from "./places/bottles";
import { CHAT_PLACES } from "./places/chat";
import { DESIGN_PLACES } from "./places/designs";
import { PEOPLE_PLACES } from "./places/people";
import { type ReaderKind, seedVisibilityWorld, type VisibilityWorld } from "./visibility-world";

const TIMEOUT_MS = 120_000;
const OUTSIDERS: readonly ReaderKind[] = ["stranger", "visitor", "ageless", "third"];
const ROWS = [...BOTTLE_PLACES, ...DESIGN_PLACES, ...CHAT_PLACES, ...PEOPLE_PLACES].filter(
  ({ late, who }) => !late && OUTSIDERS.includes(who),
);
/** Places with something that the reader made or said themselves. */
const SPEAKS_IN = [
  "comments on a letter, stranger",
  "the exhibition, stranger",
  "the page of the exhibition, stranger",
];
const NAME = "Zqkeeper";

/** Reads a place, and says whether somebody is named in it. */
async function isNamedIn(world: VisibilityWorld, row: (typeof ROWS)[number]): Promise<boolean> {
  const bodies: string[] = [];
  const ask: typeof world.app.ask = async (...asked) => {
    const response = await world.app.ask(...asked);
    const body = await response.text();
    bodies.push(body);
    return new Response(response.status === 204 ? null : body, response);
  };
  await row.look({ ...world, app: { ...world.app, ask } });
  return bodies.some((body) => body.includes(NAME) || body.includes(world.reader.id));
}

eachDatabase("who has something of somebody's", (_, open) => {
  test(
    "is read by nobody else",
    async () => {
      const world = await seedVisibilityWorld(await open());
      await world.db.updateTable("users").set({ nickname: NAME }).where("id", "=", world.reader.id).execute();
      const named: string[] = [];
      for (const row of ROWS) if (await isNamedIn(world, row)) named.push(`${row.place}, ${row.who}`);
      expect(named.sort()).toEqual(SPEAKS_IN);
      expect(ROWS.length).toBeGreaterThan(30);
    },
    TIMEOUT_MS,
  );
});
