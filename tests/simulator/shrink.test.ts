/** A failure is told again by the acts that it needs, and by no others. */
import { expect, test } from "bun:test";
import type { RunSettings } from "./run";
import { type Simulate, shrinkFailure } from "./shrink";

const SETTINGS: RunSettings = { seed: 1, acts: 100, people: 2, folder: "", scanEvery: 1 };
const NEVER = () => false;

/** Fails at act 90 where these acts are left. */
const failing =
  (...needed: number[]): Simulate =>
  async ({ without, story }) => {
    for (let n = 0; n <= 90; n++) if (!without?.(n)) story?.push(`act ${n}`);
    const fails = [...needed, 90].every((n) => !without?.(n));
    return { failure: fails ? { rule: "a rule", what: "it broke", act: 90 } : null };
  };

test("keeps what the failure needs", async () => {
  const shrunk = await shrinkFailure(
    failing(3, 41),
    SETTINGS,
    { rule: "a rule", act: 90 },
    { runs: 200, isOver: NEVER },
  );
  expect(shrunk?.acts).toEqual([3, 41, 90]);
  expect(shrunk?.story).toEqual(["act 3", "act 41", "act 90"]);
});

test("ends after so many runs, with what it has", async () => {
  const shrunk = await shrinkFailure(failing(3), SETTINGS, { rule: "a rule", act: 90 }, { runs: 8, isOver: NEVER });
  expect([shrunk?.runs, (shrunk?.acts.length ?? 0) < 91]).toEqual([8, true]);
});

test("another rule that breaks is another failure, and one that does not come back is none", async () => {
  const limits = { runs: 50, isOver: NEVER };
  expect(await shrinkFailure(failing(3), SETTINGS, { rule: "another rule", act: 90 }, limits)).toBeNull();
  expect(
    await shrinkFailure(async () => ({ failure: null }), SETTINGS, { rule: "a rule", act: 90 }, limits),
  ).toBeNull();
});
