/** What the explorer does: taps, words, back and forward, two tabs, a network that comes and goes. */
import type { Page } from "@playwright/test";
import { CONTROLS, type Control, findControls } from "./controls";
import { drawOne, type Explorer, frontOf, settle, TAP_TIMEOUT, writeText } from "./explorer";
import { WRITING_ACTS } from "./words";

const NAVIGATION_TIMEOUT = 10_000;
const TAB_COUNT = 2;
/** What Playwright says of a page that goes elsewhere while it is read. */
const PAGE_GONE = /context was destroyed|Target .* closed|frame was detached|Timeout .* exceeded/;

export const PATHS = [
  "/",
  "/profile",
  "/friends",
  "/friends/search",
  "/bottle-square",
  "/backpack",
  "/system-messages",
  "/album",
  "/coin-records",
  "/account",
  "/account/notifications",
  "/bottle-design",
  "/bottle-design/editor",
  "/my-bottles",
  "/picked-bottles",
  "/collected-bottles",
  "/invite",
  "/chat/search",
  "/profile/edit",
  "/profile/feedback",
  "/help",
];

const describeControl = ({ kind, name }: Control): string => `${kind} "${name}"`;

async function goBackOnline(explorer: Explorer): Promise<string> {
  explorer.isOffline = false;
  await explorer.context.setOffline(false);
  // The first connection may still find none.
  await frontOf(explorer)
    .goto("/")
    .catch(() => undefined);
  return "the network is back, and home opened";
}

async function tapSomething(explorer: Explorer): Promise<string> {
  const page = frontOf(explorer);
  const controls = (await findControls(page)).filter(({ kind }) => kind !== "field");
  // The browser's own page for a network that is gone.
  if (controls.length === 0) return explorer.isOffline ? goBackOnline(explorer) : "nothing to tap";
  const control = drawOne(explorer.random, controls);
  const isTaken = await page
    .locator(CONTROLS)
    .nth(control.at)
    .click({ timeout: TAP_TIMEOUT })
    .then(
      () => true,
      () => false,
    );
  return `tap ${describeControl(control)}${isTaken ? "" : " (covered or gone)"}`;
}

async function fillSomething(explorer: Explorer): Promise<string> {
  const page = frontOf(explorer);
  const fields = (await findControls(page)).filter(({ kind }) => kind === "field");
  if (fields.length === 0) return tapSomething(explorer);
  const control = drawOne(explorer.random, fields);
  const field = page.locator(CONTROLS).nth(control.at);
  const [tag, type] = await field.evaluate((each) => [each.tagName, each.getAttribute("type")]);
  if (tag === "SELECT") {
    const values = await field
      .locator("option")
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    await field.selectOption(drawOne(explorer.random, values), { timeout: TAP_TIMEOUT }).catch(() => undefined);
    return `choose in ${describeControl(control)}`;
  }
  const text = type === "number" || type === "range" ? "7" : type === "date" ? "1990-01-01" : writeText(explorer);
  await field.fill(text, { timeout: TAP_TIMEOUT }).catch(() => undefined);
  return `write ${JSON.stringify(text)} into ${describeControl(control)}`;
}

/** Words and then the button of their form, which is what people do most. */
async function writeAndSend(explorer: Explorer): Promise<string> {
  const page = frontOf(explorer);
  const areas = page.locator("textarea:visible");
  const count = await areas.count();
  if (count === 0) return fillSomething(explorer);
  const area = areas.nth(Math.floor(explorer.random() * count));
  const text = writeText(explorer);
  await area.fill(text, { timeout: TAP_TIMEOUT }).catch(() => undefined);
  const form = page.locator("form", { has: area });
  const button = form.locator("button:visible:not([type=button])").last();
  const isSent = await button.click({ timeout: TAP_TIMEOUT }).then(
    () => true,
    () => false,
  );
  return `write ${JSON.stringify(text)} and ${isSent ? "send it" : "find no button that takes a tap"}`;
}

async function changeNetwork(explorer: Explorer): Promise<string> {
  explorer.isOffline = !explorer.isOffline;
  await explorer.context.setOffline(explorer.isOffline);
  return explorer.isOffline ? "the network goes" : "the network is back";
}

async function changeTab(explorer: Explorer): Promise<string> {
  const { tabs, context } = explorer;
  if (tabs.length < TAB_COUNT) {
    const page = await context.newPage();
    tabs.push(page);
    if (!explorer.isOffline) await page.goto("/").catch(() => undefined);
    return "a second tab";
  }
  tabs.unshift(tabs.pop() as Page);
  await frontOf(explorer).bringToFront();
  return "the other tab";
}

async function visitSomePlace(explorer: Explorer): Promise<string> {
  const path = drawOne(explorer.random, [...PATHS, ...explorer.places]);
  await frontOf(explorer)
    .goto(path)
    .catch(() => undefined);
  return `go to ${path}`;
}

/** By the browser's own buttons. Without a network, or at an end of the history, nothing happens. */
const pressBrowser =
  (name: string, press: (page: Page) => Promise<unknown>) =>
  async (explorer: Explorer): Promise<string> => {
    await press(frontOf(explorer)).catch(() => undefined);
    return name;
  };

const pressKey =
  (key: string) =>
  async (explorer: Explorer): Promise<string> => {
    await frontOf(explorer).keyboard.press(key);
    return `press ${key}`;
  };

type Act = (explorer: Explorer) => Promise<string>;

/** By how often they are drawn. */
const ACTS: [weight: number, act: Act][] = [
  [40, tapSomething],
  [8, fillSomething],
  [14, writeAndSend],
  [8, WRITING_ACTS.sendToFriend],
  [4, WRITING_ACTS.sendOffline],
  [4, WRITING_ACTS.leaveUnsent],
  [10, visitSomePlace],
  [6, pressBrowser("back", (page) => page.goBack({ timeout: NAVIGATION_TIMEOUT }))],
  [2, pressBrowser("forward", (page) => page.goForward({ timeout: NAVIGATION_TIMEOUT }))],
  [4, pressBrowser("reload", (page) => page.reload({ timeout: NAVIGATION_TIMEOUT }))],
  [4, changeNetwork],
  [4, changeTab],
  [3, pressKey("Escape")],
  [3, pressKey("Tab")],
  [2, pressKey("Enter")],
];

const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

function drawAct(drawn: number): Act {
  let left = drawn;
  for (const [weight, act] of ACTS) {
    left -= weight;
    if (left < 0) return act;
  }
  return tapSomething;
}

/** One act, and its name in the story. */
export async function actOnce(explorer: Explorer): Promise<void> {
  const act = drawAct(explorer.random() * TOTAL);
  const path = new URL(frontOf(explorer).url(), "http://nowhere").pathname;
  const what = await act(explorer).catch((error: Error) => {
    if (!PAGE_GONE.test(error.message)) throw error;
    return "the page went meanwhile";
  });
  explorer.story.push(`${explorer.language} ${path}: ${what}`);
  await settle(frontOf(explorer));
}
