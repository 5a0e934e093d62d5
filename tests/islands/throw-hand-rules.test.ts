/** What a flick does, and the steps of a throw by hand (docs/product.md 18.6). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type FingerSample, flickOf, flightFrames, landingOf, PLAIN_FLICK } from "../../islands/throw/hand/flick";
import { STEP_TIME, startHandSteps } from "../../islands/throw/hand/steps";
import { BrowserClock } from "../support/browser-clock";

const SEA = { left: 0, right: 390, horizon: 249, shore: 630, place: 126 };
const HAND = { x: 195, y: 600 };

/** A finger that goes straight with this speed (px per ms) and angle (degrees from upwards) for 200 ms. */
function swipe(speed: number, angle: number): { samples: FingerSample[]; end: number } {
  const [x, y] = [Math.sin((angle * Math.PI) / 180), -Math.cos((angle * Math.PI) / 180)];
  const samples = Array.from({ length: 21 }, (_, n) => ({
    at: n * 10,
    x: HAND.x + x * speed * n * 10,
    y: HAND.y + y * speed * n * 10,
  }));
  return { samples, end: 200 };
}

const flick = (speed: number, angle: number) => {
  const { samples, end } = swipe(speed, angle);
  return flickOf(samples, end);
};

describe("a flick", () => {
  test("throws upwards and quick enough; else the bottle falls back", () => {
    const angles = [0, 30, -30, 65, -65].map((angle) => flick(1, angle)?.angle);
    expect(angles.map((angle) => Math.round(angle ?? 999))).toEqual([0, 30, -30, 65, -65]);
    for (const [speed, angle] of [
      [0.2, 0],
      [1, 80],
      [1, -80],
      [1, 180],
      [1, 90],
    ] as const)
      expect(flick(speed, angle), `${speed} ${angle}`).toBeNull();
  });

  test("flies further the quicker it is, up to a bound", () => {
    const landings = [0.4, 0.8, 1.6, 2.4].map((speed) => landingOf(flick(speed, 0) ?? PLAIN_FLICK, SEA).y);
    expect(landings).toEqual([...landings].sort((a, b) => b - a));
    expect(new Set(landings).size).toBe(4);
    expect(flick(9, 0)?.power).toBe(1);
  });

  test("is what the finger did at last: one that stops is no throw, one that slows counts as slow", () => {
    const { samples } = swipe(2, 0);
    expect(flickOf(samples, 200 + 101)).toBeNull();
    expect(flickOf([], 0)).toBeNull();
    expect(flickOf([{ x: 0, y: 0, at: 0 }], 0)).toBeNull();
    const slowing = [
      { x: 0, y: 900, at: 0 },
      { x: 0, y: 100, at: 100 },
      { x: 0, y: 80, at: 260 },
      { x: 0, y: 78, at: 300 },
    ];
    expect(flickOf(slowing, 300)).toBeNull();
  });

  test("leaves the hand as it was flicked, and falls where home shows the bottle then", () => {
    const [left, right] = [-40, 40].map((angle) => {
      const thrown = flick(1, angle) ?? PLAIN_FLICK;
      const to = landingOf(thrown, SEA);
      expect(to.x).toBe(SEA.place);
      return flightFrames(thrown, { from: HAND, to, sea: SEA }, 14)[2]?.x ?? 0;
    });
    expect(left).toBeLessThan(HAND.x);
    expect(right).toBeGreaterThan(HAND.x);
    expect(landingOf(PLAIN_FLICK, SEA).x).toBe(SEA.place);
  });

  test("whatever the finger does, the bottle meets the water within sight, and its frames are numbers", () => {
    const finger = fc.array(
      fc.record({ x: fc.integer({ min: -50, max: 900 }), y: fc.integer({ min: -50, max: 900 }), at: fc.nat(400) }),
    );
    const property = fc.property(finger, fc.nat(400), (samples, end) => {
      const found = flickOf(samples, end) ?? PLAIN_FLICK;
      const to = landingOf(found, SEA);
      expect(to.x >= SEA.left && to.x <= SEA.right && to.y >= SEA.horizon && to.y <= SEA.shore).toBe(true);
      const frames = flightFrames(found, { from: HAND, to, sea: SEA }, 14);
      expect(frames.flatMap(({ x, y, turn, scale }) => [x, y, turn, scale]).every(Number.isFinite)).toBe(true);
      expect([frames[0]?.x, frames[0]?.y, frames[0]?.scale]).toEqual([HAND.x, HAND.y, 1]);
      expect(frames.at(-1)?.x).toBeCloseTo(to.x);
      expect(frames.at(-1)?.y).toBeCloseTo(to.y);
    });
    fc.assert(property, { seed: 36, numRuns: 300 });
  });
});

function begin() {
  const clock = new BrowserClock();
  const owner = { closed: false };
  const log: string[] = [];
  const steps = startHandSteps({
    after: (ms, work) => {
      const id = clock.plan(owner, work, ms);
      return () => clock.cancel(id);
    },
    onStep: (step) => log.push(step),
    onThrow: (thrown) => log.push(thrown ? `flick ${thrown.power}` : "throw"),
  });
  return { clock, log, steps };
}

const ALL = STEP_TIME.roll + STEP_TIME.cork + STEP_TIME.flick;
/** ms after which a tap is meant for the step that is shown. */
const SEEN = 400;

describe("the steps", () => {
  test("go on by themselves, to the throw: no tap more than the one on the button", async () => {
    const { clock, log } = begin();
    await clock.advance(STEP_TIME.roll - 1);
    expect(log).toEqual(["roll"]);
    await clock.advance(1);
    expect(log).toEqual(["roll", "cork"]);
    await clock.advance(ALL);
    expect(log).toEqual(["roll", "cork", "flick", "throw"]);
    expect(clock.nextAt()).toBeNull();
  });

  test("go on by a tap each; a second tap of a double tap is not one for the next step", async () => {
    const { clock, log, steps } = begin();
    steps.tap();
    expect(log).toEqual(["roll"]);
    for (let n = 0; n < 3; n++) {
      await clock.advance(SEEN);
      steps.tap();
      steps.tap();
    }
    expect(log).toEqual(["roll", "cork", "flick", "throw"]);
  });

  test("are cut short by the button at each of them, and throw once", async () => {
    for (const wait of [0, STEP_TIME.roll, STEP_TIME.roll + STEP_TIME.cork]) {
      const { clock, log, steps } = begin();
      await clock.advance(wait);
      steps.throwNow();
      steps.throwNow();
      steps.tap();
      steps.putDown();
      await clock.advance(ALL);
      expect(log.filter((each) => each === "throw")).toHaveLength(1);
      expect(log.at(-1)).toBe("throw");
    }
  });

  test("wait while a finger holds the bottle, and begin to wait anew when it is put down", async () => {
    const { clock, log, steps } = begin();
    await clock.advance(STEP_TIME.roll + STEP_TIME.cork);
    steps.hold();
    await clock.advance(60_000);
    expect(log.at(-1)).toBe("flick");
    steps.putDown();
    await clock.advance(STEP_TIME.flick - 1);
    expect(log.at(-1)).toBe("flick");
    steps.throwNow({ power: 0.5, angle: 3 });
    expect(log.at(-1)).toBe("flick 0.5");
  });

  test("taken back throw nothing", async () => {
    const { clock, log, steps } = begin();
    await clock.advance(SEEN);
    steps.stop();
    steps.tap();
    steps.throwNow();
    steps.putDown();
    await clock.advance(ALL);
    expect(log).toEqual(["roll"]);
  });
});
