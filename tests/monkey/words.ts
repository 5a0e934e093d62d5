/** How people write: to a friend, without a network, and going away before they have sent it. */
import type { Page } from "@playwright/test";
import { type Explorer, frontOf, settle, TAP_TIMEOUT, writeText } from "./explorer";

/** ms. So long may a message take that was written without a network. */
const DELIVERY_TIMEOUT = 20_000;
/** ms. So long may a page take to show a draft. */
const FIELD_TIMEOUT = 8_000;
const LOOK_EVERY = 300;

const FIELD = "#write textarea";

/** Opens the chat, its island running. @returns whether there is a field to write into */
async function openChat({ friend, ...explorer }: Explorer, page: Page): Promise<boolean> {
  if (explorer.isOffline) await explorer.context.setOffline(false);
  await page.goto(`/chat/${friend}`).catch(() => undefined);
  await page.waitForSelector('[data-net="connected"]', { state: "attached", timeout: 5_000 }).catch(() => undefined);
  return page.locator(FIELD).isVisible();
}

async function fillAndSend(explorer: Explorer, page: Page): Promise<string> {
  const text = writeText(explorer);
  await page.locator(FIELD).fill(text, { timeout: TAP_TIMEOUT });
  await page.locator("#write button[type=submit], #write button:not([type])").last().click({ timeout: TAP_TIMEOUT });
  return text;
}

const markOf = (text: string): string => text.slice(text.lastIndexOf(" ") + 1);

/** Waits until the API has it. */
async function isDelivered({ me, friend }: Explorer, mark: string): Promise<boolean> {
  const end = performance.now() + DELIVERY_TIMEOUT;
  for (;;) {
    const { status, body } = await me.call<{ items: { text: string | null }[] }>("GET", `/chat/${friend}/messages`);
    if (status !== 200 || body.items.some(({ text }) => text?.includes(mark))) return true;
    if (performance.now() > end) return false;
    await Bun.sleep(LOOK_EVERY);
  }
}

const NO_FIELD = "open the chat, where nothing can be written";

/** What was sent in an open chat arrives; without a network, once that is back. */
const sendToFriend =
  (isWithoutNetwork: boolean) =>
  async (explorer: Explorer): Promise<string> => {
    const page = frontOf(explorer);
    if (!(await openChat(explorer, page))) return NO_FIELD;
    explorer.isOffline = isWithoutNetwork;
    await explorer.context.setOffline(isWithoutNetwork);
    const text = await fillAndSend(explorer, page);
    await settle(page);
    explorer.isOffline = false;
    await explorer.context.setOffline(false);
    const where = isWithoutNetwork ? " without a network, which comes back" : "";
    if (!(await isDelivered(explorer, markOf(text))))
      explorer.seen.push(`${markOf(text)} was sent${where} and is lost`);
    return `write ${JSON.stringify(text)} to the friend${where}`;
  };

/** Waits until the field has it: the island reads the draft. */
async function isInField(page: Page, mark: string): Promise<boolean> {
  const isThere = async (): Promise<boolean> => (await page.locator(FIELD).inputValue()).includes(mark);
  const end = performance.now() + FIELD_TIMEOUT;
  while (!(await isThere()) && performance.now() < end) await Bun.sleep(LOOK_EVERY);
  return isThere();
}

/** A text that was not sent is there still after going elsewhere, by "back" and when the chat is opened anew. */
async function leaveUnsent(explorer: Explorer): Promise<string> {
  const page = frontOf(explorer);
  if (!(await openChat(explorer, page))) return NO_FIELD;
  const text = writeText(explorer);
  await page.locator(FIELD).fill(text, { timeout: TAP_TIMEOUT });
  await page.goto("/profile");
  await page.goBack();
  if (!(await isInField(page, markOf(text))))
    explorer.seen.push(`${markOf(text)} was written and is gone after "back"`);
  await page.goto("/profile");
  await openChat(explorer, page);
  if (!(await isInField(page, markOf(text)))) explorer.seen.push(`${markOf(text)} was written and is no draft`);
  await page.locator(FIELD).fill("");
  return `write ${JSON.stringify(text)} to the friend, go to the profile, back, to the profile and to the chat`;
}

export const WRITING_ACTS = { sendToFriend: sendToFriend(false), sendOffline: sendToFriend(true), leaveUnsent };
