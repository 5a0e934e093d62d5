/** The water of home moves on the compositor alone, and rests while nobody looks (docs/product.md 18.7). */
import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import { MINUTE } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { openThrowDialog, test, throwBottleAs, waitForHtmx } from "./fixtures";

/** ms */
const TRACED = 10_000;
const RESTED = 1_000;
const LONG_TASK = 50;
/** Frames that may still have been on their way. */
const STILL = 4;

/** Work of the main thread for a frame, by the names of the trace. */
const FRAME_WORK = ["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, and those of the processor, which other programs do not lengthen. */
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { frames?: { url: string }[] } };
}

async function startTrace(browser: Browser): Promise<() => Promise<TraceEvent[]>> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"],
    },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    return events;
  };
}

/** What happens while nobody touches the page. */
async function traceFor(page: Page, browser: Browser, ms: number): Promise<TraceEvent[]> {
  const endTrace = await startTrace(browser);
  await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms);
  return endTrace();
}

const frameWork = (events: readonly TraceEvent[]) => FRAME_WORK.map((name) => [name, count(events, name)]);
const NO_FRAME_WORK = FRAME_WORK.map((name) => [name, 0]);

const count = (events: readonly TraceEvent[], name: string): number =>
  events.filter((event) => event.name === name).length;

/** Once what was on its way is drawn, the browser draws nothing. */
const expectStill = (page: Page, browser: Browser): Promise<void> =>
  expect.poll(async () => count(await traceFor(page, browser, RESTED), "DrawFrame")).toBeLessThan(STILL);

/** ms of the processor of the longest task of a page's main thread. */
function longestTask(events: readonly TraceEvent[]): number {
  const main = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const ofMain = events.filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid));
  return Math.max(0, ...ofMain.map(({ name, dur = 0, tdur = dur }) => (name.endsWith("RunTask") ? tdur / 1_000 : 0)));
}

const seaAnimations = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const states: Record<string, string[]> = {};
    for (const animation of document.getAnimations()) {
      const { animationName } = animation as CSSAnimation;
      if (!["drift", "breathe", "bob"].includes(animationName)) continue;
      states[animationName] ??= [];
      states[animationName].push(animation.playState);
    }
    return states;
  });

const statesOf = async (page: Page): Promise<string[]> => [...new Set(Object.values(await seaAnimations(page)).flat())];

test("the sea moves without a layout, a paint or a long task", async ({ phone, server, browser }) => {
  const thrower = await registerClient(server.url);
  for (const n of [1, 2, 3]) await throwBottleAs(thrower, `Bottle ${n} of the moving sea`);
  const page = await phone({ reducedMotion: false });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const { drift = [], breathe = [], bob = [] } = await seaAnimations(page);
  expect([drift, breathe]).toEqual([["running", "running", "running"], ["running"]]);
  expect(bob.length).toBeGreaterThan(2);
  // Scripts that come when the browser is idle have come.
  await expect.poll(async () => frameWork(await traceFor(page, browser, RESTED))).toEqual(NO_FRAME_WORK);
  const events = await traceFor(page, browser, TRACED);
  expect(frameWork(events)).toEqual(NO_FRAME_WORK);
  expect(longestTask(events)).toBeLessThan(LONG_TASK);
  // It did move meanwhile, and the trace would have told of work.
  expect(count(events, "DrawFrame")).toBeGreaterThan(TRACED / 1_000);
  // At rest, as after 20 s and out of sight, not even a frame is drawn.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect.poll(() => statesOf(page)).toEqual(["paused"]);
  await expectStill(page, browser);
  const endControl = await startTrace(browser);
  await page.evaluate(async () => {
    document.body.style.paddingBlockStart = "1px";
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  const control = await endControl();
  expect(["UpdateLayoutTree", "Layout", "PrePaint"].filter((name) => count(control, name) === 0)).toEqual([]);
});

test("the sea rests after 20 s without a touch, under a sheet and while the page is hidden", async ({
  signedInPhone,
  pageErrors,
}) => {
  const { page, t } = await signedInPhone({ reducedMotion: false });
  await page.clock.install();
  await page.goto("/");
  await waitForHtmx(page);
  await page.clock.pauseAt(Date.now() + MINUTE);
  await page.mouse.click(195, 240);
  expect(await statesOf(page)).toEqual(["running"]);
  await page.clock.fastForward(19_999);
  expect(await statesOf(page)).toEqual(["running"]);
  await page.clock.fastForward(1);
  expect(await statesOf(page)).toEqual(["paused"]);
  await page.mouse.click(195, 240);
  expect(await statesOf(page)).toEqual(["running"]);

  for (const [state, animations] of [
    ["hidden", "paused"],
    ["visible", "running"],
  ] as const) {
    await page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
    expect(await statesOf(page)).toEqual([animations]);
  }

  const dialog = await openThrowDialog(page, t);
  expect(await statesOf(page)).toEqual(["paused"]);
  await page.keyboard.press("Escape");
  await page.clock.fastForward(1_000);
  await expect(dialog).toBeHidden();
  await expect.poll(() => statesOf(page)).toEqual(["running"]);
  // Requests that were on their way have waited for 20 s, too.
  const others = pageErrors.filter((error) => !error.includes("htmx:error: timeout"));
  pageErrors.splice(0, pageErrors.length, ...others);
});

test("without a script the sea moves, and rests within 20 s", async ({ phone, server }) => {
  await throwBottleAs(await registerClient(server.url), "Seen without a script");
  const page = await phone({ reducedMotion: false, javaScript: false });
  await page.goto("/");
  await expect(page.locator(".place img").first()).toBeVisible();
  expect(await statesOf(page)).toEqual(["running"]);
  const ends = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const { activeDuration = 0, delay = 0 } = animation.effect?.getComputedTiming() ?? {};
      return Number(activeDuration) + Number(delay);
    }),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(20_000);
  // They hold the place in which they stop.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await statesOf(page)).toEqual(["finished"]);
});

test("with reduced motion the sea stands still, drawn all the same", async ({ signedInPhone, browser }) => {
  const { page } = await signedInPhone({ reducedMotion: true });
  await page.goto("/");
  await waitForHtmx(page);
  expect(await seaAnimations(page)).toEqual({});
  await expect(page.locator(".swell i")).toHaveCount(4);
  for (const band of await page.locator(".swell i").all())
    expect((await band.boundingBox())?.width).toBeGreaterThan(390);
  await expectStill(page, browser);
});

test("out of view the sea rests", async ({ signedInPhone }) => {
  const { page } = await signedInPhone({ reducedMotion: false });
  await page.goto("/");
  await waitForHtmx(page);
  await expect.poll(() => statesOf(page)).toEqual(["running"]);
  const moveSea = (offset: string) =>
    page.locator(".stage").evaluate((sea: HTMLElement, value) => {
      sea.style.translate = value;
    }, offset);
  await moveSea("0 -3000px");
  await expect.poll(() => statesOf(page)).toEqual(["paused"]);
  await moveSea("none");
  await expect.poll(() => statesOf(page)).toEqual(["running"]);
});

test("the large picture of a bottle comes while it is picked up, so that the small one can grow into it", async ({
  signedInPhone,
  server,
}) => {
  await throwBottleAs(await registerClient(server.url), "What do you see from your window?");
  const { page } = await signedInPhone();
  await page.goto("/");
  await waitForHtmx(page);
  const large = page.waitForRequest(/-hero\.svg$/);
  await page.route("**/pick", async (route) => {
    await large;
    await route.continue();
  });
  await page.locator(".place .tap").first().click();
  await page.waitForURL(/\/bottle\//);
});
