/**
 * Time of the main thread that one message takes in a long chat, from the browser's own counters: printed, as it depends on
 * the machine; `tests/islands/chat-length.test.ts` counts. `CHAT_LENGTHS=30,800,3000` measures other lengths.
 */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { type ChatFriend, ENGLISH_PHONE, openChat, registerFriends } from "./chat-friends";
import { test } from "./fixtures";

const LENGTHS = (process.env.CHAT_LENGTHS ?? "30,300").split(",").map(Number);
const MEASURED = 10;
/** How many times slower the processor is made. */
const SLOWER = 4;
/** Messages of a page. */
const PAGE_SIZE = 100;

const COUNTERS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"] as const;
type Figures = Record<(typeof COUNTERS)[number], number>;

/** ms since the page was opened. */
async function countersOf(client: CDPSession): Promise<Figures> {
  const { metrics } = await client.send("Performance.getMetrics");
  const figureOf = (counter: string) => 1_000 * (metrics.find(({ name }) => name === counter)?.value ?? 0);
  return Object.fromEntries(COUNTERS.map((name) => [name, figureOf(name)])) as Figures;
}

const differenceOf = (after: Figures, before: Figures): Figures =>
  Object.fromEntries(COUNTERS.map((name) => [name, after[name] - before[name]])) as Figures;

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

async function sendMessages([one, other]: [ChatFriend, ChatFriend], from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++)
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Line ${n} of many`, clientId: `line-${n}` });
}

/** Reads up until that many lines are there, and goes back down. @returns requests for older pages */
async function readUpTo(page: Page, count: number): Promise<number> {
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("before=")) requests++;
  });
  const lines = page.locator("[data-line]");
  const scroll = page.locator(".chat-scroll");
  for (let shown = await lines.count(); shown < count; shown = await lines.count()) {
    await scroll.evaluate((element) => element.scrollTo({ top: element.clientHeight - element.scrollHeight }));
    await expect.poll(() => lines.count(), { intervals: [30] }).toBeGreaterThan(shown);
  }
  await scroll.evaluate((element) => element.scrollTo({ top: 0 }));
  return requests;
}

/** Until all that a message brings with it is done; asks the page for one timer. */
const settle = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));

for (const length of LENGTHS) {
  test(`one message in a chat of ${length} lines, processor ${SLOWER} × slower`, async ({ server, phone }) => {
    test.slow();
    const pair = await registerFriends(server, "en");
    await sendMessages(pair, 0, length - 1);
    await pair[0].me.call("POST", `/chat/${pair[1].id}/read`, {});
    const page = await openChat({ server, phone }, ...pair, ENGLISH_PHONE);
    const requests = await readUpTo(page, length);
    expect(requests).toBeLessThan(length / PAGE_SIZE);
    const client = await page.context().newCDPSession(page);
    // Of the thread: what waits for another process does not count.
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await settle(page);
    const all: Figures[] = [];
    for (let n = 0; n < MEASURED; n++) {
      const before = await countersOf(client);
      const told = page.waitForResponse((response) => response.url().endsWith("/read"));
      await sendMessages(pair, length + n, 1);
      await told;
      await settle(page);
      all.push(differenceOf(await countersOf(client), before));
    }
    const figures = COUNTERS.map((name) => `${name} ${median(all.map((each) => each[name])).toFixed(1)} ms`);
    console.log(`a message in a chat of ${length} lines, processor ${SLOWER} × slower: ${figures.join(", ")}`);
    await expect(page.locator("[data-line]")).toHaveCount(length + MEASURED);
  });
}
