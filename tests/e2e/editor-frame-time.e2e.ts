/** Script time per frame while a handle of the editor is dragged, from the browser's trace. */
import { type CDPSession, expect } from "@playwright/test";
import { test } from "./fixtures";

/** Milliseconds of script in one frame of dragging. */
const FRAME_MS_MAX = 8;
const MOVES = 40;

interface TraceEvent {
  name: string;
  ts: number;
  dur?: number;
  tid: number;
  args?: { data?: { type?: string } };
}

async function traceEvents(client: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.start", { categories: "devtools.timeline", transferMode: "ReportEvents" });
  await work();
  await client.send("Tracing.end");
  await done;
  return events;
}

/** Script time, ms, of each frame with a pointer move: its events and animation callbacks. */
function frameTimes(events: TraceEvent[]): number[] {
  const frames = events.filter(({ name }) => name === "FireAnimationFrame").sort((a, b) => a.ts - b.ts);
  const scripts = events.filter(({ name }) => name === "FireAnimationFrame" || name === "EventDispatch");
  return frames.flatMap(({ ts, dur = 0, tid }, i) => {
    const [from, to] = [(frames[i - 1]?.ts ?? 0) + (frames[i - 1]?.dur ?? 0), ts + dur];
    const within = scripts.filter((each) => each.tid === tid && each.ts >= from && each.ts < to);
    const moved = within.some(({ args }) => args?.data?.type === "pointermove");
    return moved ? [within.reduce((sum, each) => sum + (each.dur ?? 0), 0) / 1_000] : [];
  });
}

const percentile = (sorted: number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

for (const slower of [1, 4]) {
  test(`dragging a handle, processor ${slower} × slower`, async ({ signedInPhone }) => {
    const { page } = await signedInPhone();
    await page.goto("/bottle-design/editor");
    await expect(page.locator(".studio.live")).toBeVisible();
    const box = await page.locator('.pair [role="slider"]').nth(2).boundingBox();
    if (!box) throw new Error("no handle");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", to?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: to === undefined ? [] : [{ x: to, y }] });
    const events = await traceEvents(client, async () => {
      await touch("touchStart", x);
      for (let n = 0; n < MOVES; n++) {
        await touch("touchMove", x + 14 * Math.sin(n / 3));
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await touch("touchEnd");
    });
    const cost = frameTimes(events).sort((a, b) => a - b);
    const [p50, p95] = [percentile(cost, 0.5), percentile(cost, 0.95)];
    const summary = `${p50.toFixed(1)} ms in the middle, ${p95.toFixed(1)} ms at p95, of ${cost.length}`;
    console.log(`editor: script in a frame of dragging, processor ${slower} × slower: ${summary}`);
    expect(cost.length).toBeGreaterThan(MOVES / 2);
    if (slower === 1) expect(p50).toBeLessThan(FRAME_MS_MAX);
  });
}
