/** Every state of a chat message × every verb × everybody who may try it, against the plain model. */
import { beforeAll, expect, test } from "bun:test";
import { loadChatHistory, readKeptMessages } from "../../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../../src/chat/reading/cursors";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { IS_LONG, PROPERTY_TIMEOUT } from "../../support/property-runs";
import { withRollback } from "../../support/with-rollback";
import { type Cell, canAct } from "./cells";
import { Counts, checkedValues, cpuSeconds } from "./enums";
import { MESSAGE_CIRCUMSTANCES, MESSAGE_ROLES, MESSAGE_STORIES, tellMessageStory } from "./message-rows";
import { isTakenAlong, type MessageVerb, type ModelMessage, shownMessage } from "./message-rules";
import { askMessageRoute, MESSAGE_TABLE, MESSAGE_VERBS } from "./message-table";
import {
  countedFaults,
  expectReached,
  isFullOn,
  isMet,
  routeFaults,
  type StateNames,
  type StateRows,
  verbsOf,
} from "./runner";
import { cloneWorld, personOf, type StateWorld, seedStateWorld } from "./world";

const STORIES = Object.keys(MESSAGE_STORIES);
const CIRCUMSTANCES = Object.keys(MESSAGE_CIRCUMSTANCES);
const ROWS: StateRows<MessageVerb, ModelMessage> = {
  name: "messages",
  table: MESSAGE_TABLE,
  verbs: MESSAGE_VERBS,
  stories: STORIES,
  circumstances: CIRCUMSTANCES,
  askRoute: askMessageRoute,
};
/** How many stories there are to one that a circumstance meets in a short run. */
const EVERY = { sqlite: 4, postgres: 9 };
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };

const cellsOf = (roles: readonly string[]): Cell<MessageVerb>[] =>
  roles.flatMap((role) => verbsOf(ROWS).map((verb) => ({ verb, role })));

/** What one of the two sees of it, beside the model. */
async function viewFaults(world: StateWorld, message: ModelMessage, role: string): Promise<string[]> {
  const { db, model, now } = world;
  const { id } = personOf(world, role);
  const other = id === message.from ? message.to : message.from;
  const expected = shownMessage({ model, message, who: id, now });
  // Whom nothing has reached does not even know of a banned writer.
  const isUnknown = expected === null && id === message.to;
  const { items } = await withRollback(db, () => loadChatHistory(db, id, other, PAGE, now)).catch((error) => {
    if (!isUnknown || error.code !== "user_not_found") throw error;
    return { items: [] };
  });
  const [shown = null] = items.map(({ kind, recalled, burned, review, text, state, from, ...more }) => {
    const reactions = more.reactions.flatMap(({ userIds }) => userIds).length;
    const changes = { reactions, edited: more.editedAt !== null };
    return { kind, recalled, burned, review, hasText: text !== null, state, own: from === id, ...changes };
  });
  return Bun.deepEquals(shown, expected)
    ? []
    : [`${role} sees ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`];
}

/** The file that one of the two takes along, beside the model. */
async function fileFaults({ db, model, now, ...world }: StateWorld, message: ModelMessage, role: string) {
  const { id } = personOf({ db, model, now, ...world }, role);
  const other = id === message.from ? message.to : message.from;
  const kept: object[] = [];
  for await (const page of readKeptMessages(db, id, other, now))
    kept.push(...page.map((each) => ({ id: each.message.id, picture: each.picture !== null })));
  const picture = message.kind === "image" && message.ended === null;
  const expected = isTakenAlong({ model, message, who: id, now }) ? [{ id: message.id, picture }] : [];
  return Bun.deepEquals(kept, expected) ? [] : [`${role} takes along ${JSON.stringify(kept)}`];
}

async function viewsFaults(world: StateWorld, message: ModelMessage, roles: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const role of roles.filter((each) => message.sides.has(personOf(world, each).id)))
    faults.push(...(await viewFaults(world, message, role)), ...(await fileFaults(world, message, role)));
  return faults;
}

eachDatabase("a chat message in every state", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const counts = new Counts();
  const [kinds, reviews] = [new Set<string>(), new Set<string>()];

  function countMessage({ kind: sent, review }: ModelMessage): void {
    kinds.add(sent);
    if (review) reviews.add(review);
  }

  async function faultsOf(told: StateWorld, id: string, { story, circumstance }: StateNames): Promise<string[]> {
    const world = cloneWorld(told);
    const message = MESSAGE_TABLE.find(world.model, id);
    if ((await MESSAGE_CIRCUMSTANCES[circumstance]?.(world, message)) === false) return [];
    countMessage(message);
    const isPlain = circumstance === "nothing";
    const able = MESSAGE_ROLES.filter((role) => canAct(world, role));
    const cells = cellsOf(IS_LONG || isPlain ? able : able.filter((role) => role !== "stranger"));
    const faults = await countedFaults(ROWS, world, message, cells, { story, circumstance }, counts);
    faults.push(...(await viewsFaults(world, message, able)));
    const asked = { n: STORIES.indexOf(story), rolesOf: () => ["author", "taker"] };
    if (isPlain && isFullOn(kind)) faults.push(...(await routeFaults(ROWS, world, message, asked, counts)));
    return faults.map((fault) => `${story} | ${circumstance} | ${fault}`);
  }

  async function storyFaults(seeded: StateWorld, name: string): Promise<string[]> {
    const [world, story] = [cloneWorld(seeded), MESSAGE_STORIES[name]];
    if (!story) throw new Error(`no story is called ${name}`);
    const { message, faults } = await tellMessageStory(world, story);
    const told = world.now;
    const isMain = story.isMain === true && isFullOn(kind);
    const met = CIRCUMSTANCES.filter((_each, i) => isMain || isMet(STORIES.indexOf(name), i, EVERY, kind));
    const states = met.flatMap((circumstance) => {
      const hasBounds = IS_LONG || (circumstance === "nothing" && story.hasEnd && isFullOn(kind));
      return [...new Set(hasBounds ? [story.from, story.to] : [story.from])].map((at) => ({ circumstance, at }));
    });
    for (const { circumstance, at } of states) {
      const then = { ...world, now: told + at };
      const found = await withRollback(world.db, () => faultsOf(then, message.id, { story: name, circumstance }));
      faults.push(...found.map((fault) => `${fault} (${at} ms after)`));
    }
    return faults;
  }

  const allFaults = (): Promise<string[]> =>
    withRollback(db(), async (scratch) => {
      const seeded = await seedStateWorld(scratch, { author: { throw_count: 5 }, past: {}, taker: {}, stranger: {} });
      const faults: string[] = [];
      for (const name of STORIES) faults.push(...(await withRollback(scratch, () => storyFaults(seeded, name))));
      return faults;
    });

  test(
    "answers every verb as the model does, and leaves what the model leaves",
    async () => {
      const faults: string[] = [];
      const seconds = await cpuSeconds(async () => faults.push(...(await allFaults())));
      expect(faults.slice(0, 20)).toEqual([]);
      expectReached(ROWS, counts, kind, seconds);
      // A new kind of message, or of review, has no row yet.
      expect([...kinds].sort()).toEqual(await checkedValues(db(), kind, "chat_messages", "kind"));
      expect([...reviews].sort()).toEqual(await checkedValues(db(), kind, "chat_messages", "review"));
    },
    PROPERTY_TIMEOUT,
  );
});
