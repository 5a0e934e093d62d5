/** Every state of a chat message × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import { loadChatHistory } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import type { Db } from "../../src/db/transact";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { withRollback } from "../support/with-rollback";
import { type Cell, canAct, cellFaults, stateFaults } from "./states-cells";
import { Counts, checkedValues, cpuSeconds, PROPERTY_RUNS } from "./states-enums";
import { MESSAGE_CIRCUMSTANCES, MESSAGE_ROLES, MESSAGE_STORIES, tellMessageStory } from "./states-message-rows";
import { type MessageVerb, type ModelMessage, shownMessage } from "./states-message-rules";
import { askMessageRoute, MESSAGE_TABLE, MESSAGE_VERBS } from "./states-message-table";
import { cloneWorld, personOf, type StateWorld, seedStateWorld } from "./states-world";

const IS_LONG = PROPERTY_RUNS > 0;
const TIMEOUT_MS = IS_LONG ? 3_600_000 : 120_000;
const LEAST = IS_LONG ? 20 : 1;
const VERBS = Object.keys(MESSAGE_VERBS) as MessageVerb[];
/** In a short run a circumstance meets every so many stories, and routes are asked in every sixth state. */
const EVERY = { sqlite: 3, postgres: 8 };
const ROUTES_EVERY = 6;
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };

eachDatabase("a chat message in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const counts = new Counts();
  const reached = { kind: new Set<string>(), review: new Set<string>() };

  /** What the two see of it, beside the model. */
  async function viewFaults(world: StateWorld, message: ModelMessage, role: string): Promise<string[]> {
    const { db: scratch, model, now } = world;
    const { id } = personOf(world, role);
    const other = id === message.from ? message.to : message.from;
    const { items } = await withRollback(scratch, () => loadChatHistory(scratch, id, other, PAGE, now));
    const [row] = items;
    const shown = row && {
      kind: row.kind,
      recalled: row.recalled,
      burned: row.burned,
      review: row.review,
      hasText: row.text !== null,
      state: row.state,
      own: row.from === id,
    };
    const expected = shownMessage({ model, message, who: id, now }) ?? undefined;
    return Bun.deepEquals(shown, expected)
      ? []
      : [`${role} sees ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`];
  }

  async function routeFaults(world: StateWorld, message: ModelMessage, n: number): Promise<string[]> {
    const faults: string[] = [];
    for (const [i, verb] of VERBS.entries()) {
      if (!IS_LONG && (i + n) % ROUTES_EVERY !== 0) continue;
      for (const route of Object.keys(MESSAGE_VERBS[verb].routes))
        for (const role of ["author", "taker"]) {
          const ask = (asked: StateWorld, cell: Cell<MessageVerb>, same: ModelMessage) =>
            askMessageRoute(asked, route, cell, same);
          // A page that refuses shows the chat, and so receives what is in it.
          const found = await withRollback(world.db, () =>
            cellFaults(world, MESSAGE_TABLE, { verb, role }, message, ask),
          );
          faults.push(...found.map((fault) => `${route} by ${role}: ${fault}`));
          counts.add(route);
        }
    }
    return faults;
  }

  async function faultsAt(told: StateWorld, id: string, [story, circumstance]: [string, string], at: number) {
    const world = { ...cloneWorld(told), now: told.now + at };
    const message = MESSAGE_TABLE.find(world.model, id);
    if ((await MESSAGE_CIRCUMSTANCES[circumstance]?.(world, message)) === false) return [];
    counts.add("states");
    reached.kind.add(message.kind);
    reached.review.add(message.review ?? "none");
    const able = MESSAGE_ROLES.filter((role) => canAct(world, role));
    const roles = IS_LONG || circumstance === "nothing" ? able : able.filter((role) => role !== "stranger");
    const cells = roles.flatMap((role) => VERBS.map((verb) => ({ verb, role })));
    const faults = await stateFaults(world, MESSAGE_TABLE, message, cells, (verb, isDone) => {
      counts.add(`${story} × ${verb}`);
      counts.add(`${circumstance} × ${verb}`);
      if (isDone) counts.add(`done: ${verb}`);
    });
    for (const role of able.filter((each) => each !== "stranger" && message.sides.has(personOf(world, each).id)))
      faults.push(...(await viewFaults(world, message, role)));
    const n = Object.keys(MESSAGE_STORIES).indexOf(story);
    if (circumstance === "nothing" && (IS_LONG || kind === "sqlite"))
      faults.push(...(await routeFaults(world, message, n)));
    return faults.map((fault) => `${story} | ${circumstance} | ${at} ms after | ${fault}`);
  }

  async function storyFaults(scratch: Db, seeded: StateWorld, name: string): Promise<string[]> {
    const story = MESSAGE_STORIES[name];
    if (!story) return [];
    const world = cloneWorld(seeded);
    const { message, faults } = await tellMessageStory(world, story);
    const n = Object.keys(MESSAGE_STORIES).indexOf(name);
    for (const [i, circumstance] of Object.keys(MESSAGE_CIRCUMSTANCES).entries()) {
      const isPlain = circumstance === "nothing";
      if (!IS_LONG && !isPlain && (n + i) % EVERY[kind] !== 0) continue;
      for (const at of IS_LONG || isPlain ? [story.from, story.to] : [story.from])
        faults.push(...(await withRollback(scratch, () => faultsAt(world, message.id, [name, circumstance], at))));
    }
    return faults;
  }

  const allFaults = (): Promise<string[]> =>
    withRollback(db(), async (scratch) => {
      const seeded = await seedStateWorld(scratch, { author: { throw_count: 5 }, past: {}, taker: {}, stranger: {} });
      const faults: string[] = [];
      for (const name of Object.keys(MESSAGE_STORIES))
        faults.push(...(await withRollback(scratch, () => storyFaults(scratch, seeded, name))));
      return faults;
    });

  test(
    "answers every verb as the model does, and leaves what the model leaves",
    async () => {
      const faults: string[] = [];
      const seconds = await cpuSeconds(async () => faults.push(...(await allFaults())));
      expect(faults.slice(0, 20)).toEqual([]);
      const isFull = IS_LONG || kind === "sqlite";
      const states = [...Object.keys(MESSAGE_STORIES), ...(isFull ? Object.keys(MESSAGE_CIRCUMSTANCES) : [])];
      const cells = states.flatMap((state) => VERBS.map((verb) => `${state} × ${verb}`));
      const routes = VERBS.flatMap((verb) => Object.keys(MESSAGE_VERBS[verb].routes));
      expect(counts.fewerThan(LEAST, [...cells, ...(isFull ? routes : [])])).toEqual([]);
      expect(
        counts.fewerThan(
          LEAST,
          VERBS.map((verb) => `done: ${verb}`),
        ),
      ).toEqual([]);
      const least = Math.min(...cells.map((cell) => counts.get(cell) ?? 0));
      const [all, done] = [counts.get("states"), counts.total("done: ")];
      console.log(`messages (${kind}): ${all} states, ${done} done, at least ${least} each, ${seconds} s`);
      // A new kind of message, or of review, has no row yet.
      expect([...reached.kind].sort()).toEqual(await checkedValues(db(), kind, "chat_messages", "kind"));
      const reviews = [...reached.review].filter((review) => review !== "none").sort();
      expect(reviews).toEqual(await checkedValues(db(), kind, "chat_messages", "review"));
    },
    TIMEOUT_MS,
  );
});
