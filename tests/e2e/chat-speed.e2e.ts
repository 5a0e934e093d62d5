/** Main-thread time that one message takes in a chat of some length, from the browser's own counters. */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { type ChatFriend, ENGLISH_PHONE, openChat, registerFriends } from "./chat-friends";
import { test } from "./fixtures";

const LENGTHS = (process.env.CHAT_LENGTHS ?? "30,800").split(",").map(Number);
const MEASURED = 20;
/** How many times slower the processor is made. */
const SLOWER = 4;

const COUNTERS = ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"] as const;
type Figures = Record<(typeof COUNTERS)[number], number>;

async function countersOf(client: CDPSession): Promise<Figures> {
  const { metrics } = await client.send("Performance.getMetrics");
  return Object.fromEntries(
    COUNTERS.map((name) => [name, 1_000 * (metrics.find((each) => each.name === name)?.value ?? 0)]),
  ) as Figures;
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

async function sendMessages([one, other]: [ChatFriend, ChatFriend], from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++)
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Line ${n} of a long correspondence`, clientId: `l-${n}` });
}

/** Reads up until that many lines are there. @returns requests for older pages */
async function readUpTo(page: Page, count: number): Promise<number> {
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("before=")) requests++;
  });
  const lines = page.locator("[data-line]");
  const scroll = page.locator(".chat-scroll");
  for (let shown = await lines.count(); shown < count; shown = await lines.count()) {
    await scroll.evaluate((element) => {
      element.scrollTop = -(element.scrollHeight - element.clientHeight);
    });
    await expect.poll(() => lines.count(), { intervals: [30] }).toBeGreaterThan(shown);
  }
  await scroll.evaluate((element) => {
    element.scrollTop = 0;
  });
  return requests;
}

/** Until all that a message brings with it is done; asks the page for one timer. */
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));

for (const length of LENGTHS) {
  test(`one message in a chat of ${length} lines, processor ${SLOWER} × slower`, async ({ server, phone }) => {
    test.setTimeout(240_000);
    const pair = await registerFriends(server, "en");
    await sendMessages(pair, 0, length - 1);
    await pair[0].me.call("POST", `/chat/${pair[1].id}/read`, {});
    const page = await openChat({ server, phone }, ...pair, ENGLISH_PHONE);
    const requests = await readUpTo(page, length);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    await client.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOWER ?? SLOWER) });
    await settle(page);
    const idle = await countersOf(client);
    for (let n = 0; n < 10; n++) await settle(page);
    const still = await countersOf(client);
    const perSettle = (still.TaskDuration - idle.TaskDuration) / 10;
    const all: Figures[] = [];
    const events: unknown[] = [];
    if (process.env.CHAT_PROFILE) {
      client.on("Tracing.dataCollected", ({ value }) => void events.push(...value));
      await client.send("Tracing.start", { categories: "toplevel,devtools.timeline,blink,cc,v8,loading,disabled-by-default-devtools.timeline", transferMode: "ReportEvents" });
    }
    for (let n = 0; n < MEASURED; n++) {
      const before = await countersOf(client);
      const told = page.waitForResponse((response) => response.url().endsWith("/read"));
      await sendMessages(pair, 100_000 + n, 1);
      await told;
      await settle(page);
      const after = await countersOf(client);
      all.push(Object.fromEntries(COUNTERS.map((name) => [name, after[name] - before[name]])) as Figures);
    }
    if (process.env.CHAT_PROFILE) {
      const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
      await client.send("Tracing.end");
      await done;
      await Bun.write(`${process.env.CHAT_PROFILE}-${length}.json`, JSON.stringify(events));
    }
    const figures = COUNTERS.map((name) => `${name} ${median(all.map((each) => each[name])).toFixed(1)}`).join(", ");
    console.log(`chat of ${length}: ${figures} ms (nothing: ${perSettle.toFixed(1)}); ${requests} requests for older`);
  });
}
