/**
 * Time of the main thread that one incoming message takes in a chat, its receipt included, on a processor four times slower:
 * `bun run build && bun tests/bench/chat-message.ts`. CHAT_LENGTHS=30,800 says how many lines, CHAT_MESSAGES=20 how many messages.
 * The browser's own counters in thread time, from message to message; nothing runs in the page but its own script.
 */
import { findChromium } from "../../scripts/chromium";
import { type ChatFriend, registerFriends } from "../e2e/chat-friends";
import { type Server, startServer } from "../support/server";
import { type DevTools, evaluate, type Send, startDevTools } from "./devtools";

const SLOWER = Number(process.env.CHAT_SLOWER ?? 4);
const LENGTHS = (process.env.CHAT_LENGTHS ?? "30,800").split(",").map(Number);
const MESSAGES = Number(process.env.CHAT_MESSAGES ?? 20);
/** ms from one message to the next: all that it brings with it is done by then, also what goes some seconds later. */
const INTERVAL = 1_700;

const COUNTERS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"] as const;
type Counter = (typeof COUNTERS)[number];
type Figures = Record<Counter | "drawn", number>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** ms since the page was opened. */
async function countersOf(send: Send): Promise<Figures> {
  const { metrics } = await send<{ metrics: { name: string; value: number }[] }>("Performance.getMetrics");
  const figureOf = (counter: Counter) => 1_000 * (metrics.find(({ name }) => name === counter)?.value ?? 0);
  const [script, style, layout, all] = COUNTERS.map(figureOf) as [number, number, number, number];
  return {
    ScriptDuration: script,
    RecalcStyleDuration: style,
    LayoutDuration: layout,
    TaskDuration: all,
    drawn: script + style + layout,
  };
}

/** What the thread does meanwhile. */
export async function messageFiguresOf(send: Send, work: () => Promise<unknown>): Promise<Figures> {
  const before = await countersOf(send);
  await work();
  await wait(INTERVAL);
  const after = await countersOf(send);
  const names = Object.keys(before) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Figures;
}

/** Median and least. */
function printFigures(what: string, all: readonly Figures[]): void {
  const textOf = (name: keyof Figures): string => {
    const each = all.map((figures) => figures[name]);
    return `${middleOf(each).toFixed(1)} (${Math.min(...each).toFixed(1)})`.padStart(13);
  };
  const [script, style, layout, task] = COUNTERS.map(textOf);
  console.log(`${what.padEnd(26)}${textOf("drawn")}${script}${style}${layout}${task}`);
}

export async function sendMessages([one, other]: [ChatFriend, ChatFriend], from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++)
    await other.me.call("POST", `/chat/${one.id}/messages`, { text: `Line ${n} of many`, clientId: `line-${n}` });
}

async function until(send: Send, condition: string): Promise<void> {
  while (!(await evaluate<boolean>(send, condition))) await wait(100);
}

/** Opens the chat, reads up until that many lines are there, and goes back down. */
export async function openChatOf(
  { url }: Server,
  browser: DevTools,
  [one, other]: [ChatFriend, ChatFriend],
  lines: number,
): Promise<Send> {
  const send = await browser.openPage();
  const cookies = Object.entries({ session: one.me.token, language: "en" });
  for (const [name, value] of cookies) await send("Network.setCookie", { name, value, url });
  await send("Page.navigate", { url: `${url}/chat/${other.id}` });
  await until(send, `document.querySelector('[data-net="connected"]') !== null`);
  const counted = `document.querySelectorAll("[data-line]").length`;
  const up = `(() => { const s = document.querySelector(".chat-scroll"); s.scrollTop = s.clientHeight - s.scrollHeight; })()`;
  for (let shown = 0; shown < lines; shown = await evaluate<number>(send, counted)) {
    await evaluate(send, up);
    await until(send, `${counted} > ${shown}`);
  }
  await evaluate(send, `document.querySelector(".chat-scroll").scrollTop = 0`);
  await send("Performance.enable", { timeDomain: "threadTicks" });
  await send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await wait(3_000);
  return send;
}

/** A row of the log without anything that puts it there: no script of ours can cost less. */
const ADD_ROW = `(() => { const last = [...document.querySelectorAll("[data-line]")].at(-1); last.after(last.cloneNode(true)); })()`;

async function measure(server: Server, browser: DevTools, length: number): Promise<void> {
  const pair = await registerFriends(server, "en");
  await sendMessages(pair, 0, length - 1);
  await pair[0].me.call("POST", `/chat/${pair[1].id}/read`, {});
  const send = await openChatOf(server, browser, pair, length);
  const [messages, nothing, rows]: [Figures[], Figures[], Figures[]] = [[], [], []];
  for (let n = 0; n < MESSAGES; n++)
    messages.push(await messageFiguresOf(send, () => sendMessages(pair, length + n, 1)));
  for (let n = 0; n < 5; n++) nothing.push(await messageFiguresOf(send, () => Promise.resolve()));
  for (let n = 0; n < 10; n++) rows.push(await messageFiguresOf(send, () => evaluate(send, ADD_ROW)));
  printFigures(`a message, ${length} lines`, messages);
  printFigures("a bare row there", rows);
  printFigures("nothing", nothing);
  await send("Page.close");
}

if (import.meta.main) {
  const [server, browser] = [await startServer(), await startDevTools(await findChromium())];
  console.log(`ms of the main thread, processor ${SLOWER} times slower: median (least) of ${MESSAGES}`);
  console.log(`${" ".repeat(26)} of the next 3       script        style       layout          all`);
  for (const length of LENGTHS) await measure(server, browser, length);
  await browser.close();
  await server.stop();
}
