/** A short run of `bun run sea`. */
import { expect, test } from "bun:test";
import { describeRun, drySentence, faultsOf, seaFiguresOf } from "../bench/sea/report";
import { type SeaRun, simulateSea } from "../bench/sea/simulate";

const SETTINGS = { people: 60, days: 5, picksPerThrow: 1.3, seed: 7 };

test("a simulated sea is never dry, its bottles find readers, and the same seed gives the same run", async () => {
  const [run, again] = [await simulateSea(SETTINGS), await simulateSea(SETTINGS)];
  expect(run.dry).toEqual([]);
  expect(run.picks).toBeGreaterThanOrEqual(100);
  // 18 throws a day: the ten or so that wait at any time are half a day.
  expect(seaFiguresOf(run, ({ by }) => by.band === "adult").readInDay).toBeGreaterThan(0.6);
  expect(describeRun(again)).toEqual(describeRun(run));
}, 60_000);

test("a sea without anybody else runs dry, and says so", async () => {
  const run = await simulateSea({ people: 2, days: 30, picksPerThrow: 10, seed: 1 });
  expect(run.dry.length).toBeGreaterThan(0);
  expect(drySentence(run)).toStartWith(`dry in ${run.dry.length} of ${run.looks} looks`);
  // Home says that no bottle is near only where there is none, or the command fails.
  expect(run.dry.every(({ near }) => near === 0)).toBe(true);
  expect(faultsOf(run)).toEqual([]);
  const [first] = run.dry;
  if (!first) throw new Error("never dry");
  const hidden: SeaRun = { ...run, dry: [...run.dry, { ...first, near: 1 }] };
  expect(faultsOf(hidden)).toEqual(["1 looks said that no bottle is near while there was one"]);
  expect(drySentence(hidden)).toEndWith("not honestly");
}, 60_000);
