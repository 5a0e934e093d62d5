/**
 * What ends by time alone while a stream is open: a stream sends what its reader may read at that moment, nothing to a
 * session that has ended, and everything to the others.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { END_NAMES, isPassing, type StreamAct, StreamStory } from "./stream-story";

const passing = fc.record({
  does: fc.constant("time passes" as const),
  to: fc.constantFrom(...END_NAMES),
  before: fc.constantFrom(0 as const, 1 as const),
});

const OTHER_ACTS = [
  ...["the friend is suspended", "an hour passes", "the old device is used", "I read"],
  ...["the friend lets my bottle go", "streams are checked", "the new device begins anew"],
] as Exclude<StreamAct["does"], "time passes">[];

const named = (...acts: readonly Exclude<StreamAct["does"], "time passes">[]) =>
  fc.constantFrom(...acts).map((does) => ({ does }));

const streamActs: fc.Arbitrary<StreamAct[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: passing },
    { weight: 3, arbitrary: named("the friend writes", "the friend types") },
    { weight: 2, arbitrary: named(...OTHER_ACTS) },
  ),
  { minLength: 1, maxLength: 14, size: "max" },
);

/** What few stories reach by themselves. */
const STORIES: StreamAct[][] = [
  [
    { does: "the friend is suspended" },
    { does: "time passes", to: "the friend's suspension", before: 0 },
    { does: "the new device begins anew" },
  ],
  [
    { does: "the friend is suspended" },
    { does: "time passes", to: "being under 18", before: 0 },
    { does: "the new device begins anew" },
  ],
  [{ does: "time passes", to: "the session of the old device", before: 0 }, { does: "the friend types" }],
  [
    { does: "the friend writes" },
    { does: "time passes", to: "the session of the old device", before: 0 },
    { does: "I read" },
  ],
  [{ does: "time passes", to: "the session of the old device", before: 0 }, { does: "the friend writes" }],
  [{ does: "time passes", to: "the friend's hold of my bottle", before: 1 }, { does: "the friend lets my bottle go" }],
  [{ does: "time passes", to: "the friend's hold of my bottle", before: 0 }, { does: "the friend lets my bottle go" }],
];

type Counts = Record<"sent" | "withheld" | "silent", number>;

type Event = StreamStory["readers"]["old"]["events"][number];

/** Events in the order of the log, and typing: counts come by themselves. */
const withoutCounts = ({ marker }: StreamStory, events: Event[]): Event[] =>
  events.filter(({ type, data }) => type !== "unread" && data.id !== marker);

const typesOf = (events: Event[]): string[] => events.map(({ type }) => type);

/** The event that an act sends by the rules. */
const SENT_BY: Partial<Record<StreamAct["does"], string>> = {
  "the friend writes": "message",
  "the friend types": "typing",
};

eachDatabase("while a stream is open", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** What comes is what is read in the list now, and what may be done now. */
  async function expectPresent(story: StreamStory, events: Event[]): Promise<void> {
    const texts = await story.listTexts();
    for (const { type, data } of events) {
      if (type === "message") expect(data.text).toBe(texts.get(String(data.id)));
      if (type === "state")
        expect([data.stopped ?? false, data.frozen ?? false]).toEqual([story.isStopped, story.isFrozen]);
    }
  }

  /** The old device: the same as the new one; once its session has ended nothing, and closed by what would have come. */
  function expectOldDevice(story: StreamStory, act: StreamAct, events: Event[], fresh: Event[]): void {
    if (!story.isOldOver) {
      expect(typesOf(withoutCounts(story, events))).toEqual(typesOf(fresh));
      return;
    }
    expect(typesOf(events)).toEqual([]);
    expect(story.readers.old.over || isPassing(act)).toBe(true);
  }

  /** By the rules: one event for what the friend does while they may, a state for a suspension. */
  function expectNewDevice(story: StreamStory, { does }: StreamAct, came: Event[]): boolean {
    const sent = story.isStopped || story.isFrozen ? undefined : SENT_BY[does];
    expect(typesOf(came).filter((type) => type !== "state")).toEqual(sent ? [sent] : []);
    if (does === "the friend is suspended") expect(typesOf(came)).toContain("state");
    return sent !== undefined;
  }

  /** @returns what became of it */
  async function expectAct(story: StreamStory, act: StreamAct): Promise<keyof Counts> {
    const { old, fresh } = story.readers;
    const before = { old: old.events.length, fresh: fresh.events.length };
    await story.act(act);
    const isAnew = act.does === "the new device begins anew";
    const came = withoutCounts(story, story.readers.fresh.events.slice(isAnew ? 0 : before.fresh));
    await expectPresent(story, came);
    if (isAnew) return "silent";
    const wasSent = expectNewDevice(story, act, came);
    expectOldDevice(story, act, old.events.slice(before.old), came);
    return !wasSent ? "silent" : story.isOldOver ? "withheld" : "sent";
  }

  test(
    "it sends what may be read at that moment, to sessions that have not ended",
    async () => {
      const counts: Counts = { sent: 0, withheld: 0, silent: 0 };
      const property = fc.asyncProperty(streamActs, async (acts) => {
        const story = await StreamStory.open(db());
        await story.readers.fresh.next("unread");
        await story.readers.old.next("unread");
        for (const act of acts) counts[await expectAct(story, act)]++;
        await story.awaitCount();
        await story.close();
      });
      await fc.assert(property, {
        ...propertyRuns(kind === "sqlite" ? 12 : 8),
        examples: STORIES.map((acts) => [acts]),
      });
      console.log(`streams: ${JSON.stringify(counts)}`);
      expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    },
    PROPERTY_TIMEOUT,
  );
});
