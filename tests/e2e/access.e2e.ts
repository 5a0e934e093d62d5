/** Checks that axe does not make, on the most used screens: see docs/decisions/0048. */
import { expect, type Page } from "@playwright/test";
import { summarizeAccessibility } from "./accessibility-checks";
import { ARIA_SNAPSHOTS } from "./aria-snapshots";
import { type BrowserWorld, test } from "./browser-world";
import { expectConnected } from "./chat-friends";
import { signInPage } from "./fixtures";

interface Screen {
  name: string;
  as?: keyof BrowserWorld["people"];
  path: (world: BrowserWorld) => string;
}

const SCREENS: Screen[] = [
  { name: "home", as: "stranger", path: () => "/" },
  { name: "bottle", as: "holder", path: ({ held }) => `/bottle/${held}` },
  { name: "throw", as: "stranger", path: () => "/throw" },
  { name: "profile", as: "author", path: () => "/profile" },
  { name: "chat", as: "keeper", path: ({ people }) => `/chat/${people.finder.id}` },
  { name: "login", path: () => "/login" },
  { name: "square", as: "stranger", path: () => "/bottle-square" },
  { name: "friends", as: "keeper", path: () => "/friends?tab=friends" },
];

/** Runs in the page: scrolls to each control. @returns those whose middle 24 × 24 px are covered by something else */
function findCrowdedTargets(): string[] {
  const reach = 24 / 2 - 1;
  const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
  const hidden = ".skip, :disabled, .visually-hidden, [popover]:not(:popover-open)";
  const isReachable = (each: HTMLElement): boolean => {
    const frame = each.closest("label, .field, .row:has(> input)") ?? each;
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const corners = [-reach, reach].flatMap((right) => [-reach, reach].map((down) => [right, down] as const));
    return corners.every(([right, down]) => frame.contains(document.elementFromPoint(x + right, y + down)));
  };
  return [...all]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(hidden))
    .filter((each) => !isReachable(each))
    .map((each) => each.outerHTML.slice(0, 120));
}

/** Runs in the page. @returns elements whose text is clipped by their own box */
function findCutText(): string[] {
  return [...document.querySelectorAll<HTMLElement>("a, button, label, h1, h2, p, dt, dd, span")]
    .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden"))
    .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.outerHTML.slice(0, 120));
}

async function expectUsable(page: Page, where: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect.soft(scrollWidth, `${where}: as wide as the screen`).toBeLessThanOrEqual(clientWidth);
  expect.soft(await page.evaluate(findCrowdedTargets), `${where}: every target has 24 px`).toEqual([]);
  expect.soft(await page.evaluate(findCutText), `${where}: nothing is cut off`).toEqual([]);
}

/** In forced colours buttons have a border, and the focus has a visible outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".button, .chip, .chat-send")]
      .filter((each) => each.checkVisibility())
      .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1)
      .map((each) => each.outerHTML.slice(0, 120)),
  );
  expect.soft(edgeless, "forced colours: buttons have an edge").toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press("Tab");
    const hiddenFocus = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body) return null;
      const hasOutline = (each: Element | null) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      };
      const frame = active.closest(".field, .write, .pill, .option, .chat-field");
      const isOutlined = hasOutline(active) || hasOutline(frame) || hasOutline(active.nextElementSibling);
      return isOutlined ? null : active.outerHTML.slice(0, 120);
    });
    expect.soft(hiddenFocus, "forced colours: the focus is seen").toBeNull();
  }
}

/** An incoming message is announced in a live region. */
async function expectAnnouncement(page: Page, { finder, keeper }: BrowserWorld["people"]): Promise<void> {
  await expectConnected(page);
  await finder.call("POST", `/chat/${keeper.id}/messages`, { text: "Land ho", clientId: "live" });
  await expect(page.locator('[aria-live="polite"]', { hasText: "Haruto: Land ho" })).toBeAttached();
}

for (const { name, as, path } of SCREENS) {
  test(`${name}: order and names, zoom, large letters, forced colours, less motion`, async ({
    phone,
    server,
    world,
  }) => {
    const page = await phone();
    const { finder, keeper } = world.people;
    for (const [one, other] of [
      [finder, keeper],
      [keeper, finder],
    ] as const)
      await one.call("POST", `/users/${other.id}/follow`);
    await finder.call("POST", `/chat/${keeper.id}/messages`, { text: "Ahoy", clientId: "access" });
    if (as) await signInPage(page, server.url, world.people[as]);
    await page.goto(path(world));
    await page.waitForLoadState("load");
    await expect(page.locator("body")).toMatchAriaSnapshot(ARIA_SNAPSHOTS[name] ?? "");
    const { figure, rules, broken } = await summarizeAccessibility(page);
    console.info(`accessibility of ${name}: ${figure} (${rules} rules)`);
    expect.soft({ figure, broken }).toEqual({ figure: 100, broken: [] });
    await expectUsable(page, "390 px");
    await page.setViewportSize({ width: 320, height: 256 });
    await expectUsable(page, "zoom at 400 %");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectUsable(page, "letters at 200 %");
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    const moving = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
    expect.soft(await page.evaluate(moving), "less motion was wished for").toBe(0);
    await expectVisibleFocus(page);
    if (name === "chat") await expectAnnouncement(page, world.people);
  });
}
