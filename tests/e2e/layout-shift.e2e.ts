/** Nothing moves on a page that nobody has touched: the layout shift of every screen is 0.000, on a phone and with panes. */
import { expect } from "@playwright/test";
import { WIDE_COOKIE } from "../../src/shell/panes/wide-window";
import { changePerson } from "./fixtures";
import { countShifts, MOST_SHIFT } from "./layout-shifts";
import { test, type WalkServers } from "./walk-fixtures";
import { ALL_SCREENS, type Screen } from "./walk-screens";

/** ms for the scripts that a page loads last. */
const SETTLED = 250;
const WIDTHS = [390, 1280];
/** px, from which on there are panes. */
const WIDE = 1024;
/** The ordinary suite takes every other screen with each width, `WALK` all. */
const isFullRun = process.env.WALK !== undefined;

const pathOf = (screen: Screen, { world }: WalkServers): string =>
  screen.at?.({ ...world, language: "en" }) ?? screen.route;

/** Once each address as the same person: what is opened on it moves by a touch. */
function withoutRepeats(walk: WalkServers): Screen[] {
  const seen = new Set<string>();
  return ALL_SCREENS.filter((screen) => {
    const name = `${screen.as?.(walk.world).token} ${pathOf(screen, walk)}`;
    return !seen.has(name) && seen.add(name);
  });
}

const screensFor = (walk: WalkServers, nth: number): Screen[] =>
  withoutRepeats(walk).filter((_, index) => isFullRun || index % WIDTHS.length === nth);

for (const [nth, width] of WIDTHS.entries())
  test(`no screen moves by itself at ${width} px`, async ({ walk, phone, pageErrors }) => {
    test.setTimeout(600_000);
    const [member, guest] = [await phone({ width }), await phone({ width })];
    const wide = { name: WIDE_COOKIE, value: "1", url: walk.server.url };
    if (width >= WIDE) for (const page of [member, guest]) await page.context().addCookies([wide]);
    const moved: string[] = [];
    for (const screen of screensFor(walk, nth)) {
      const [page, client, path] = [screen.as ? member : guest, screen.as?.(walk.world), pathOf(screen, walk)];
      if (client) await changePerson(page, new URL(path, walk.server.url).origin, client);
      await screen.before?.(walk.world);
      await page.goto(path);
      await page.waitForTimeout(SETTLED);
      const shift = await countShifts(page);
      if (shift >= MOST_SHIFT) moved.push(`${path}: ${shift.toFixed(4)}`);
    }
    expect(moved).toEqual([]);
    // Refused pages were requested on purpose.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((line) => !/nowhere|search/.test(line)));
  });
