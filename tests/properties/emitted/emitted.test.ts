/**
 * What is emitted: for every verb by which one person can cause something on another one's side, in every state of the
 * two, others get what the table says (`verbs.ts`, `chat.ts`, `account.ts`, `team.ts`, less what the rules of
 * `rules.ts` take away), and nothing else: rows, counters, messages, push messages on each device, signals.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import en from "../../../locales/en.json";
import { mergeRoomEvents } from "../../../src/events/events";
import { IS_MERGED_WHILE_UNREAD } from "../../../src/messages/message-types";
import { PUSH_KINDS } from "../../../src/push/push-outbox";
import { ROOMS } from "../../../src/rooms";
import { listPeopleColumns } from "../../account/table-dump";
import { eachDatabase } from "../../support/databases";
import {
  IS_LONG,
  LEAST_REACHED,
  PROPERTY_RUNS,
  PROPERTY_SEED,
  PROPERTY_TIMEOUT,
  propertyRuns,
} from "../../support/property-runs";
import { openStage, type Stage } from "./act";
import { NOTICES_TO_ONESELF } from "./elsewhere";
import { FACT_TABLES, NO_FACTS } from "./facts";
import { STATE_NAMES } from "./states";
import { playStory, STORY_VERBS, type StoryAct } from "./story";
import { listCells, Reach, VERB_NAMES } from "./table";
import { walkTable } from "./walk";

/** A round does each verb in each state once. */
const ROUNDS = Math.max(1, Math.ceil(PROPERTY_RUNS / 50));
const STORIES = propertyRuns(25);
/** Every how many cells one is tried on PostgreSQL in a short run. */
const POSTGRES_SAMPLE = 6;

/** Verbs of which nobody else gets anything, in no state. */
const VERBS_WITHOUT_EFFECT = [
  "answer a comment with a held text",
  "claim a burn picture again",
  "delete a message for oneself",
  "like a bottle that one likes",
  "like a design that one likes",
  "load a sealed burn picture",
  "mute",
  "open a blurred photo",
  "recall a text that the team has refused",
  "remove a conversation",
  "report a person",
  "say that a burn picture was shown",
  "type to somebody whose signals are off",
  "type, signals off",
  "unmute",
];

/** What reporters are told of decisions that are no verb of the table: tests/safety/measures.test.ts. */
const NOTICES_OF_DECISIONS = ["report_measure", "report_removed_measure", "report_upheld"];
/** Told to oneself, and by decisions about messages: tests/chat/hidden.test.ts. */
const EVENTS_TO_ONESELF = ["hidden", "removed"];
const NOTICE_KEYS = Object.keys(en).flatMap((key) => /^messages\.text\.notice_(\w+)$/.exec(key)?.[1] ?? []);

/** Every kind of what can be emitted, as the changes name it. */
const KINDS = [
  ...Object.keys(IS_MERGED_WHILE_UNREAD).map((type) => `message ${type}`),
  ...NOTICE_KEYS.filter((notice) => ![...NOTICES_TO_ONESELF, ...NOTICES_OF_DECISIONS].includes(notice)).map(
    (name) => `message official_notice ${name}`,
  ),
  ...Object.keys(mergeRoomEvents(ROOMS).payloads).flatMap((kind) =>
    EVENTS_TO_ONESELF.includes(kind) ? [] : [`event ${kind}`],
  ),
  ...PUSH_KINDS.map((kind) => `push ${kind}`),
  ...["push withdraw", "typing", "signal sessions", "badge up"],
];

const STORY_ACT: fc.Arbitrary<StoryAct> = fc.record({
  who: fc.constantFrom("Ann", "Ben", "Cem"),
  verb: fc.constantFrom(...STORY_VERBS),
  whom: fc.constantFrom("first", "second"),
  way: fc.constantFrom("API", "page"),
});

const seconds = (since: NodeJS.CpuUsage): string => {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(1);
};

eachDatabase("what is emitted", (db, _open, kind) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(db());
  });

  test("every column that names a person is compared, or is no part of that person's side", async () => {
    const named = await listPeopleColumns(db());
    expect(named.filter((column) => !FACT_TABLES[column] && !NO_FACTS[column])).toEqual([]);
    expect(Object.keys(NO_FACTS).filter((column) => FACT_TABLES[column] || !named.includes(column))).toEqual([]);
  });

  test(
    "each verb in each state: others get what the table says, and every kind of it",
    async () => {
      const [reach, start] = [new Reach(), process.cpuUsage()];
      const faults: string[] = [];
      const all = listCells(!IS_LONG);
      // PostgreSQL needs several times as long for each; what is emitted is decided by the same code.
      const isSample = kind === "postgres" && !IS_LONG;
      const cells = isSample ? all.filter((_, n) => n % POSTGRES_SAMPLE === PROPERTY_SEED % POSTGRES_SAMPLE) : all;
      for (let round = 0; round < ROUNDS; round++)
        faults.push(...(await walkTable(stage, cells, { round, seed: PROPERTY_SEED, reach })));
      expect(faults).toEqual([]);
      expect(reach.successes).toBeGreaterThan(cells.length / 4);
      if (isSample) return;
      const emitted = new Set([...reach.emitted.values()].flatMap((changes) => [...changes]));
      expect(KINDS.filter((each) => !emitted.has(each))).toEqual([]);
      expect(VERB_NAMES.filter((name) => reach.emitted.get(name)?.size === 0).sort()).toEqual(VERBS_WITHOUT_EFFECT);
      const least = reach.least(cells);
      expect(least).toBeGreaterThanOrEqual(LEAST_REACHED);
      const size = `${STATE_NAMES.length} states × ${VERB_NAMES.length} verbs, ${cells.length} cells`;
      console.log(
        `emitted (${kind}): ${size}, each at least ${least} times; ${reach.successes} of ${reach.acts} acts reached ` +
          `somebody; seed ${PROPERTY_SEED}, ${seconds(start)} s of CPU`,
      );
    },
    PROPERTY_TIMEOUT,
  );

  test(
    "stories of three people: after each act, others get what the table says for the state the two are in by then",
    async () => {
      const [reach, start] = [new Reach(), process.cpuUsage()];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...STATE_NAMES),
          fc.array(STORY_ACT, { minLength: 1, maxLength: 8 }),
          async (state, acts) => expect(await playStory(stage, state, acts, reach)).toBeNull(),
        ),
        STORIES,
      );
      expect(reach.successes).toBeGreaterThan(STORIES.numRuns / 2);
      console.log(
        `emitted (${kind}): ${STORIES.numRuns} stories of ${reach.acts} acts in ${reach.counts.size} states × verbs, ` +
          `${reach.successes} reached somebody, ${seconds(start)} s of CPU`,
      );
    },
    PROPERTY_TIMEOUT,
  );
});
