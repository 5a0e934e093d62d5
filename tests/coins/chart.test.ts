import { expect, test } from "bun:test";
import { checkIn } from "../../src/coins/coins";
import { DAY } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { NOW } from "../support/world";

interface Bar {
  x: number;
  width: number;
  height: number;
}

const barsOf = (html: string): Bar[] =>
  [...html.matchAll(/<rect class="(?:up|down)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, x, width, height]) => ({ x: Number(x), width: Number(width), height: Number(height) }),
  );
const marksOf = (html: string): number => {
  const [, bar, gap, from] = /stroke-dasharray="([\d.]+) ([\d.]+)" d="M([\d.]+)/.exec(html) ?? [];
  const step = Number(bar) + Number(gap);
  return Math.round((WIDTH - Number(from) * 2 + Number(gap)) / step);
};
const WIDTH = 326;

eachDatabase("the chart of coins", (db) => {
  async function chartAfter(days: number[], language = "en") {
    const app = openTestApp(db());
    const person = await aPerson(db(), { language, created_at: NOW - 60 * DAY });
    for (const ago of days) await checkIn(db(), person, NOW - ago * DAY);
    const sent = { session: await app.enter(person), cookies: { language } };
    return (await app.ask("GET", "/coin-records", sent)).text();
  }

  test("with one day it shows a week with the bar at the end, and a mark for every day", async () => {
    const html = await chartAfter([0]);
    expect(html).toContain("The last 7 days");
    const [bar, ...others] = barsOf(html);
    expect(others).toEqual([]);
    expect(bar?.width).toBe(20);
    expect(bar?.height).toBeGreaterThan(60);
    expect(bar?.x).toBeGreaterThan((WIDTH * 6) / 7);
    expect(marksOf(html)).toBe(7);
  });

  test("with one day the bar is at the other end in a right-to-left language", async () => {
    expect(barsOf(await chartAfter([0], "ar"))[0]?.x).toBeLessThan(WIDTH / 7);
  });

  test.each([
    [[6, 0], 7],
    [[7], 14],
    [[13, 2, 0], 14],
    [[14], 30],
    [[29, 0], 30],
    [[45, 0], 7],
  ])("of movements %p days ago shows %i days", async (days, span) => {
    const html = await chartAfter(days);
    expect(html).toContain(`The last ${span} days`);
    expect(marksOf(html)).toBe(span);
    const bars = barsOf(html);
    expect(bars).toHaveLength(days.filter((ago) => ago < span).length);
    for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(WIDTH);
  });
});
