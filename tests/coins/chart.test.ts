import { expect, test } from "bun:test";
import { checkIn, payCoins } from "../../src/coins/coins";
import { transact } from "../../src/db/transact";
import { wallClock } from "../../src/i18n/time-zone";
import { DAY, HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { moveCoins } from "./coin-faults";

interface Bar {
  isIncome: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

const barsOf = (html: string): Bar[] =>
  [...html.matchAll(/<rect class="(up|down)" x="([\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, way, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
      return { isIncome: way === "up", x, y, width, height };
    },
  );
/** Where the line between income and expenses begins, and how high it lies. */
const lineOf = (html: string): number[] => (/ d="M([\d.]+) ([\d.]+)H/.exec(html) ?? []).slice(1).map(Number);
const marksOf = (html: string): number => {
  const [, bar, gap, from] = /stroke-dasharray="([\d.]+) ([\d.]+)" d="M([\d.]+)/.exec(html) ?? [];
  const step = Number(bar) + Number(gap);
  return Math.round((WIDTH - Number(from) * 2 + Number(gap)) / step);
};
const WIDTH = 326;
const HEIGHT = 72;

/** The bar can be seen, stands on its side of the line, a unit from it, and nothing of it is cut off. */
function expectInside({ isIncome, y, height }: Bar, zero: number): void {
  expect(height).toBeGreaterThanOrEqual(3);
  expect(isIncome ? zero - (y + height) : y - zero).toBe(1);
  expect(Math.min(y, zero)).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(HEIGHT);
}

eachDatabase("the chart of coins", (db) => {
  async function chartAfter(days: number[], language = "en") {
    const app = openTestApp(db());
    const person = await aPerson(db(), { language, created_at: NOW - 60 * DAY });
    for (const ago of days) await checkIn(db(), person, NOW - ago * DAY);
    const sent = { session: await app.enter(person), cookies: { language } };
    return plainText(await (await app.ask("GET", "/coin-records", sent)).text());
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

  test.each(["Asia/Tokyo", "America/St_Johns"])("names the same days as the list below it in %s", async (zone) => {
    const app = openTestApp(db());
    const person = await aPerson(db(), { created_at: NOW - 60 * DAY });
    const midnight = NOW + DAY - (wallClock(NOW, zone) % DAY);
    for (const at of [midnight - HOUR, midnight + HOUR])
      await transact(db(), (tx) =>
        payCoins(tx, { userId: person.id, amount: 1, reason: "admin_adjustment", ref: `${at}` }, at),
      );
    app.later(midnight + 2 * HOUR - NOW);
    const sent = { session: await app.enter(person), cookies: { zone } };
    const html = await (await app.ask("GET", "/coin-records", sent)).text();
    const daysOf = (heading: RegExp) => [...html.matchAll(heading)].map(([, day]) => day);
    expect(daysOf(/<th scope="row">([^<]*)</g)).toEqual(["Yesterday", "Today"]);
    expect(daysOf(/<h2 class="text-13 bold muted">([^<]*)</g)).toEqual(["Today", "Yesterday"]);
    const [before, after] = barsOf(html);
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(WIDTH / 7, 0);
    expect(after?.x).toBeGreaterThan((WIDTH * 6) / 7);
  });

  test.each([
    [1, 0],
    [2, 1],
    [1_000, 1],
    [1, 1_000],
    [0, 1],
  ])("of %i earned and %i spent on one day each can be seen, on its side of the line", async (earned, spent) => {
    const app = openTestApp(db());
    const person = await aPerson(db(), { created_at: NOW - 60 * DAY, coins: 2_000, coin_seq: 1 });
    if (earned > 0) await moveCoins(db(), person, "admin_adjustment", earned, "earned");
    if (spent > 0) await moveCoins(db(), person, "admin_adjustment", -spent, "spent");
    const html = await (await app.ask("GET", "/coin-records", { session: await app.enter(person) })).text();
    expect(html.includes("amount numeric income")).toBe(earned > 0);
    const [from = 0, zero = 0] = lineOf(html);
    const bars = barsOf(html);
    expect(bars.map(({ isIncome }) => isIncome)).toEqual([earned, -spent].filter(Boolean).map((each) => each > 0));
    for (const bar of bars) {
      expectInside(bar, zero);
      expect(bar.x - from).toBeCloseTo((WIDTH * 6) / 7, 0);
    }
  });
});
