/** What has to hold on every page that the explorer meets, and for every text that it sent (docs/promises.md). */
import { Database } from "bun:sqlite";
import type { Page, Request } from "@playwright/test";
import { findControls } from "./controls";
import { type Explorer, frontOf, settle } from "./explorer";

interface PageState {
  /** Text that no reader should see. */
  broken: string[];
  wide: number;
  /** Ids of messages that stand there more than once. */
  twice: string[];
  /** A page that is not ours: the browser's own for a network that is gone. */
  isForeign: boolean;
}

/** Runs in the page. */
function readPage(): PageState {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is no fault.
  const text = document.body?.innerText ?? "";
  const ids = [...document.querySelectorAll("[data-line]")].map((each) => each.getAttribute("data-line") ?? "");
  return {
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    broken: text.match(/\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date|\{\w+\}/g) ?? [],
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    isForeign: location.protocol === "chrome-error:" || location.href === "about:blank",
  };
}

/** @returns what is wrong with the page in front */
export async function faultsOfPage(explorer: Explorer): Promise<string[]> {
  const page = frontOf(explorer);
  // The page may go while it is read: the next act sees it.
  const state = await page.evaluate(readPage).catch(() => null);
  if (state === null || state.isForeign) return [];
  const controls = await findControls(page).catch(() => null);
  const faults = state.broken.map((each) => `shows "${each}"`);
  faults.push(...state.twice.map((id) => `shows the message ${id} twice`));
  if (state.wide > 1) faults.push(`is ${state.wide} px wider than the screen`);
  if (controls?.length === 0) faults.push("is a dead end: nothing to tap");
  return faults.map((each) => `${new URL(page.url()).pathname} ${each}`);
}

/** Marks in requests that the server said yes to, and those that were refused. */
export interface SentWords {
  taken: Set<string>;
  refused: Set<string>;
}

const MARK = /mark[\w-]{4}x\d+z/g;

/** Where words are sent that the server keeps: not searches. */
const KEEPS = /\/(bottles|chat|square|feedback|throw|bottle|designs)\b/;

const marksOf = (request: Request): string[] =>
  request.method() !== "GET" && KEEPS.test(new URL(request.url()).pathname)
    ? ((request.postData() ?? "").match(MARK) ?? [])
    : [];

/** Watches what is sent. A text may be sent more than once: refused and then taken is taken. */
export function watchWords({ context }: Pick<Explorer, "context">): SentWords {
  const words: SentWords = { taken: new Set(), refused: new Set() };
  const look = async (request: Request): Promise<void> => {
    const status = (await request.response())?.status() ?? 500;
    for (const mark of marksOf(request)) (status < 400 ? words.taken : words.refused).add(mark);
  };
  context.on("requestfinished", (request) => void look(request).catch(() => undefined));
  return words;
}

/** Every text of the database, each table and column. */
function readAllTexts(path: string): string {
  const database = new Database(path, { readonly: true });
  const tables = database.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all();
  const texts = tables
    .filter(({ name }) => !/message_index|idempotency/.test(name))
    .map(({ name }) => JSON.stringify(database.query(`select * from "${name}"`).all()));
  database.close();
  return texts.join("\n");
}

/** Words that the server took and no longer has. */
export function lostWords(words: SentWords, database: string): string[] {
  const all = readAllTexts(database);
  return [...words.taken].filter((mark) => !all.includes(mark));
}

/** Of any script's digits: ten of them lie side by side, and the zero before it is no digit. */
function digitValue(digit: string): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1)) && value < 9) value++;
  return value;
}

/** The numbers of a text, whatever its digits. */
const numbersIn = (text: string): number[] =>
  (text.replace(/(\p{Nd})[\p{P}\p{Zs}](?=\p{Nd}{3})/gu, "$1").match(/\p{Nd}+/gu) ?? []).map((number) =>
    Number(number.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))),
  );

const marksIn = (texts: string[]): string => (texts.join(" ").match(MARK) ?? []).join(" ");

/** Texts of messages without what they quote or show on a card. Runs in the page. */
const ownTexts = (rows: Element[]): string[] =>
  rows.map((row) => {
    const copy = row.cloneNode(true) as Element;
    for (const other of copy.querySelectorAll(".chat-quote, .chat-card")) other.remove();
    return copy.textContent ?? "";
  });

/** The chat as it is opened again. */
async function chatDifferences({ me, friend, ...explorer }: Explorer, page: Page): Promise<string[]> {
  const { status, body } = await me.call<{ items: { text: string | null }[] }>("GET", `/chat/${friend}/messages`);
  // Somebody blocked somebody on the way.
  if (status !== 200) return [];
  await page.goto(`/chat/${friend}`);
  await settle(page);
  // The API tells the newest first.
  const kept = marksIn(body.items.map(({ text }) => text ?? "").reverse());
  const shown = marksIn(await page.locator(".chat-row").evaluateAll(ownTexts));
  return shown.endsWith(kept) ? [] : [`the chat shows ${shown}, and the API ${kept} (${explorer.language})`];
}

/** What the page of a bottle counts. */
async function bottleDifferences({ me, places }: Explorer, page: Page): Promise<string[]> {
  const differences: string[] = [];
  for (const path of places.filter((each) => each.startsWith("/bottle/"))) {
    await page.goto(path);
    const { status, body } = await me.call<{ likeCount: number; commentCount: number }>(
      "GET",
      path.replace("/bottle/", "/bottles/detail/"),
    );
    if (status !== 200) continue;
    const numberIn = async (selector: string): Promise<number | undefined> =>
      numbersIn((await page.locator(selector).allTextContents()).join(" "))[0];
    const told = { likes: body.likeCount, comments: body.commentCount };
    // Arabic says one and two in words.
    const comments = (await numberIn("#comments-title")) ?? told.comments;
    const shown = { likes: await numberIn(".stats b"), comments };
    if (JSON.stringify(shown) !== JSON.stringify(told))
      differences.push(`${path} shows ${JSON.stringify(shown)}, and the API ${JSON.stringify(told)}`);
  }
  return differences;
}

/** Opens pages whose content the API knows too. @returns where they differ */
export async function differencesFromApi(explorer: Explorer): Promise<string[]> {
  const page = frontOf(explorer);
  const { call } = explorer.me;
  // What the last act began may still go elsewhere.
  await page.goto("about:blank").catch(() => undefined);
  const differences = [...(await chatDifferences(explorer, page)), ...(await bottleDifferences(explorer, page))];
  await page.goto("/coin-guide");
  const [balance] = numbersIn((await page.locator(".balance").first().textContent()) ?? "");
  const { coins } = (await call<{ coins: number }>("GET", "/auth/profile")).body;
  if (balance !== coins) differences.push(`/coin-guide shows ${balance}, and the API ${coins}`);
  await page.goto("/");
  const unread = Number(await page.locator("#unread").first().getAttribute("data-count"));
  const { count } = (await call<{ count: number }>("GET", "/system-messages/unread-count")).body;
  if (unread !== count) differences.push(`/ shows ${unread} unread, and the API ${count}`);
  return differences;
}
