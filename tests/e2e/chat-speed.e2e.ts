/**
 * Time of the main thread that one message takes in a long chat, from the browser's own counters: printed, as it depends on
 * the machine; what it does is counted, here and in `tests/islands/chat-length.test.ts`. `CHAT_LENGTHS=30,800,3000` measures
 * other lengths. `TaskDuration` is all that the thread does; promises that an event settles are in that alone.
 */
import { type CDPSession, expect, type Page } from "@playwright/test";
import { type ChatFriend, ENGLISH_PHONE, openChat, registerFriends } from "./chat-friends";
import { test } from "./fixtures";

const LENGTHS = (process.env.CHAT_LENGTHS ?? "30,300").split(",").map(Number);
const MEASURED = 10;
/** How many times slower the processor is made. */
const SLOWER = 4;
/** Elements that one message may change: its row, the last row's place in the order of Tab, what is said to screen readers. */
const MUTATIONS = 8;
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

/** What the thread does meanwhile, and until all that it brings with it is done. */
async function figuresOf(page: Page, client: CDPSession, work: () => Promise<unknown>): Promise<Figures> {
  const before = await countersOf(client);
  await work();
  await settle(page);
  return differenceOf(await countersOf(client), before);
}

/** A row of the log without anything that puts it there: no script of ours can cost less. */
const addBareRow = (page: Page) =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll("[data-line]")].at(-1);
    if (last) last.after(last.cloneNode(true));
  });

const drawnOf = ({ ScriptDuration, RecalcStyleDuration, LayoutDuration }: Figures): number =>
  ScriptDuration + RecalcStyleDuration + LayoutDuration;

/** Median and least of what was measured. */
function printFigures(what: string, all: readonly Figures[]): void {
  const textOf = (each: number[]) => `${median(each).toFixed(1)} ms (least ${Math.min(...each).toFixed(1)})`;
  const figures = COUNTERS.map((name) => `${name} ${textOf(all.map((figure) => figure[name]))}`);
  console.log(`${what}: ${figures.join(", ")}; script, style, layout ${textOf(all.map(drawnOf))}`);
}

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
    const [messages, rows]: [Figures[], Figures[]] = [[], []];
    for (let n = 0; n < MEASURED; n++) {
      const sent = async () => {
        const told = page.waitForResponse((response) => response.url().endsWith("/read"));
        await sendMessages(pair, length + n, 1);
        await told;
      };
      messages.push(await figuresOf(page, client, sent));
    }
    await expect(page.locator("[data-line]")).toHaveCount(length + MEASURED);
    for (let n = 0; n < MEASURED; n++) rows.push(await figuresOf(page, client, () => addBareRow(page)));
    printFigures(`a message in a chat of ${length} lines, processor ${SLOWER} × slower`, messages);
    printFigures("a bare row there", rows);
  });
}

interface PageWork {
  /** Of IndexedDB. */
  transactions: number;
  /** To other tabs. */
  posts: number;
  /** Elements whose children, attributes or text change, each as often as it does. */
  mutations: number;
}

/** Counts in the page, from its first script on. */
function countWork(): void {
  const work: PageWork = { transactions: 0, posts: 0, mutations: 0 };
  Object.assign(window, { work });
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    work.transactions++;
    return transaction.apply(this, args);
  };
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    work.posts++;
    postMessage.call(this, message);
  };
  new MutationObserver((records) => {
    work.mutations += records.length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

const workOf = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { work: PageWork }).work }));

test("one message is one request, changes a few elements, stores nothing and posts nothing where no other tab is", async ({
  server,
  phone,
}) => {
  const pair = await registerFriends(server, "en");
  const page = await openChat(
    {
      server,
      phone: async (options) => {
        const counted = await phone(options);
        await counted.addInitScript(countWork);
        return counted;
      },
    },
    ...pair,
    ENGLISH_PHONE,
  );
  await settle(page);
  await settle(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const before = await workOf(page);
  for (let n = 0; n < MEASURED; n++) {
    const told = page.waitForResponse((response) => response.url().endsWith("/read"));
    await sendMessages(pair, n, 1);
    await told;
    await settle(page);
  }
  const after = await workOf(page);
  expect(requests).toEqual(Array(MEASURED).fill(`POST /api/chat/${pair[1].id}/read`));
  expect(after.transactions - before.transactions).toBe(0);
  expect(after.posts - before.posts).toBe(0);
  console.log(`a message changes ${(after.mutations - before.mutations) / MEASURED} elements`);
  expect(after.mutations - before.mutations).toBeLessThan(MUTATIONS * MEASURED);
  await expect(page.locator("[data-line]")).toHaveCount(1 + MEASURED);
});

interface TraceEvent {
  name: string;
  args: { data?: { changedPseudo?: string } };
}

/** What the browser's trace says about whose style is computed anew meanwhile. */
async function traceInvalidations(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const client = await page.context().browser()?.newBrowserCDPSession();
  if (!client) throw new Error("no browser");
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"];
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await work();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  return events;
}

/** As on a slow network: the browser computes the style of the column before its chat is there. */
const styleBeforeChat = (page: Page) =>
  page.locator(".column").evaluate((column) => {
    const chat = column.querySelector("main") as HTMLElement;
    const [parent, next] = [chat.parentElement, chat.nextSibling];
    chat.remove();
    column.getBoundingClientRect();
    parent?.insertBefore(chat, next);
  });

for (const width of [390, 340]) {
  test(`for one message the browser looks through no rule with :has() (width ${width})`, async ({ server, phone }) => {
    const pair = await registerFriends(server, "en");
    const page = await openChat({ server, phone }, ...pair, { ...ENGLISH_PHONE, width });
    await styleBeforeChat(page);
    await settle(page);
    const events = await traceInvalidations(page, async () => {
      const told = page.waitForResponse((response) => response.url().endsWith("/read"));
      await sendMessages(pair, 0, 1);
      await told;
      await settle(page);
    });
    expect(events.map(({ name }) => name)).toContain("StyleRecalcInvalidationTracking");
    const byHas = events.filter(({ args }) => args.data?.changedPseudo === "has");
    expect(byHas.map(({ args }) => args.data)).toEqual([]);
  });
}
