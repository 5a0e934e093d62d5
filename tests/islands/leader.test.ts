/** One tab of a browser holds the stream, whoever comes and goes. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";

/** ms in which the tabs agree again, however a leader went. */
const AGREED = 12_000;

interface Candidate {
  tab: Tab;
  leads: boolean;
  stop(): void;
}

async function openCandidate(device: Device, withoutLocks: boolean): Promise<Candidate> {
  const tab = new Tab(device, { withoutLocks });
  const { waitToLead } = await tab.load("live/leader");
  const candidate: Candidate = { tab, leads: false, stop: () => undefined };
  candidate.stop = waitToLead("stream", () => {
    candidate.leads = true;
    return () => {
      candidate.leads = false;
    };
  });
  return candidate;
}

class TabStory {
  candidates: Candidate[] = [];
  /** How often a leading tab went. */
  changes = 0;

  constructor(
    readonly device: Device,
    readonly withoutLocks: boolean,
  ) {}

  get leaders(): number {
    return this.candidates.filter(({ leads }) => leads).length;
  }
  async open(): Promise<void> {
    this.candidates.push(await openCandidate(this.device, this.withoutLocks));
  }
  close(n: number, how: "leaves" | "crashes"): void {
    const candidate = this.candidates[n % Math.max(1, this.candidates.length)];
    if (candidate?.leads) this.changes++;
    if (how === "leaves") candidate?.stop();
    candidate?.tab.close();
    this.candidates = this.candidates.filter((each) => each !== candidate);
  }
}

const TAB_ACTS: Record<string, (story: TabStory, n: number) => unknown> = {
  "a tab opens": (story) => story.open(),
  "two open at once": (story) => Promise.all([story.open(), story.open()]),
  "one leaves": (story, n) => story.close(n, "leaves"),
  "one crashes": (story, n) => story.close(n, "crashes"),
  "a moment passes": (story) => story.device.clock.advance(100),
  "a while passes": (story) => story.device.clock.advance(AGREED),
};
const tabAct = fc.tuple(fc.constantFrom("a tab opens", ...Object.keys(TAB_ACTS)), fc.nat(4));

/** With locks they agree at once, without them after a while. */
async function playTabs(acts: readonly (readonly [string, number])[], withoutLocks: boolean): Promise<number> {
  const story = new TabStory(await Device.create(), withoutLocks);
  for (const [name, n] of acts) {
    await TAB_ACTS[name]?.(story, n);
    await story.device.clock.settle();
    const areAgreed = !withoutLocks || name === "a while passes";
    if (areAgreed) expect(story.leaders).toBe(Math.min(1, story.candidates.length));
  }
  await story.device.clock.advance(AGREED);
  expect(story.leaders).toBe(Math.min(1, story.candidates.length));
  return story.changes;
}

test.each([
  ["with locks", false],
  ["without locks", true],
])(
  "one tab leads, %s",
  async (_, withoutLocks) => {
    let changes = 0;
    const property = fc.asyncProperty(fc.array(tabAct, { minLength: 8, maxLength: 14 }), async (acts) => {
      changes += await playTabs(acts, withoutLocks);
    });
    await fc.assert(property, propertyRuns(20, 12));
    expect(changes).toBeGreaterThan(2);
  },
  60_000,
);

test("without locks, whoever leaves says so: another one leads within a second", async () => {
  const story = new TabStory(await Device.create(), true);
  await story.open();
  await story.device.clock.advance(1_000);
  await story.open();
  await story.device.clock.advance(1_000);
  story.close(0, "leaves");
  await story.device.clock.advance(1_000);
  expect(story.leaders).toBe(1);
});

test("without locks, of two that lead one gives up, and leads again when the other is gone", async () => {
  const story = new TabStory(await Device.create(), true);
  const { device } = story;
  await story.open();
  await device.clock.advance(1_000);
  // Asleep, it answers nobody.
  const asleep = [...device.channels];
  device.channels.clear();
  await story.open();
  await device.clock.advance(1_000);
  expect(story.leaders).toBe(2);
  for (const [channel, of] of asleep) device.channels.set(channel, of);
  await story.open();
  await device.clock.advance(1_000);
  expect(story.leaders).toBe(1);
  story.close(2, "crashes");
  story.close(
    story.candidates.findIndex(({ leads }) => leads),
    "crashes",
  );
  await device.clock.advance(AGREED);
  expect([story.candidates.length, story.leaders]).toEqual([1, 1]);
});
