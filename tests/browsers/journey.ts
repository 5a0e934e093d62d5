/**
 * One journey of two people in each browser that is installed: sign up, throw, pick up, answer, write to each other over
 * a network that fails. `bun run browsers` runs it.
 */
import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openChromium } from "../support/browsers/chromium";
import { OTHER_BROWSERS } from "../support/browsers/other-browsers";
import type { BrowserTab } from "../support/browsers/tab";
import { type ChaosMode, startChaosProxy } from "../support/chaos-proxy";
import { startServer } from "../support/server";
import {
  answerComment,
  type BrowserPerson,
  compareChat,
  follow,
  goToChat,
  pickAndComment,
  send,
  sendPhoto,
  signUp,
  throwBottle,
} from "./steps";

const PICTURES = join(import.meta.dirname, "../../test-results/browsers");
const WORDS = "Hello from Beirut. What do you see from your window?";
const COMMENT = "A plane tree, and rain on it.";
/** The promise of docs/product.md 10.3, and what the machine takes to draw it. ms */
const HEALED_WITHIN = 13_000;
const TIMEOUT = 300_000;
/** Sentences of the browsers themselves about a page that is left while it loads something. */
const OF_LEAVING = [
  /^The connection to \S+ was interrupted while the page was loading\./,
  /^Failed to load ‘\S+’\. A ServiceWorker intercepted the request and encountered an unexpected error\./,
];
/** … and about a network that is cut. */
const OF_THE_NETWORK = [
  ...OF_LEAVING,
  /^Failed to load resource: net::ERR_[A-Z_]+/,
  /^(TypeError: )?NetworkError when attempting to fetch resource\./,
  /^(TypeError: )?error loading dynamically imported module: \S+/,
  /^Failed to load ‘\S+’\. A ServiceWorker passed an Error Response to FetchEvent\.respondWith\(\)\./,
];

const BROWSERS = [["Chromium", { open: openChromium }], ...Object.entries(OTHER_BROWSERS)] as const;

const tabs: BrowserTab[] = [];
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
  for (const each of undo.splice(0)) await each();
});

const errorsBut = (known: readonly RegExp[]): string[] =>
  tabs.flatMap((tab) => tab.errors()).filter((error) => !known.some((each) => each.test(error)));

async function openPhone(open: () => Promise<BrowserTab>): Promise<BrowserTab> {
  const tab = await open();
  tabs.push(tab);
  await tab.resize(390, 844);
  return tab;
}

/** What each screen shows at the end, to be looked at. */
async function keepPictures(browser: string, moment: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const [n, tab] of tabs.entries())
    writeFileSync(join(PICTURES, `${browser}-${moment}-${n}.png`), await tab.screenshot());
}

async function expectEqualToServer(
  person: BrowserPerson,
  other: BrowserPerson,
  texts: readonly (string | null)[],
): Promise<void> {
  const end = performance.now() + HEALED_WITHIN;
  const look = async () => {
    const { shown, stored } = await compareChat(person, other);
    const missing = texts.filter((text) => !stored.some((each) => each.text === text));
    return { shown, stored, missing };
  };
  const isEqual = ({ shown, stored, missing }: Awaited<ReturnType<typeof look>>) =>
    missing.length === 0 && JSON.stringify(shown) === JSON.stringify(stored);
  let chat = await look();
  while (!isEqual(chat) && performance.now() < end) {
    await Bun.sleep(200);
    chat = await look();
  }
  expect(chat.shown).toEqual(chat.stored);
  expect(chat.missing).toEqual([]);
  expect(chat.stored).toHaveLength(texts.length);
}

/** Both write while the network of the first fails; then it is well again. */
async function writeOver(
  mode: ChaosMode,
  proxy: Awaited<ReturnType<typeof startChaosProxy>>,
  one: BrowserPerson,
  other: BrowserPerson,
) {
  proxy.set(mode);
  await send(one, `Mine over ${mode}`);
  await send(other, `Theirs over ${mode}`);
  await Bun.sleep(3_000);
  proxy.heal(true);
  return [`Mine over ${mode}`, `Theirs over ${mode}`];
}

describe.each(BROWSERS)("%s", (name, { open }) => {
  test.if(open !== null)(
    "two people meet through a bottle; whatever fails, their chat equals the server",
    async () => {
      if (!open) return;
      const server = await startServer({ WELCOME_BOTTLES: "0" });
      const proxy = await startChaosProxy(server.url);
      undo.push(proxy.stop, server.stop);
      try {
        const layla = await signUp(await openPhone(open), proxy.url, "layla.beirut");
        const robin = await signUp(await openPhone(open), server.url, "robin.oslo");
        await throwBottle(layla, WORDS);
        const bottle = await pickAndComment(robin, WORDS, COMMENT);
        await answerComment(layla, bottle, "I like its sound.");
        await follow(layla, robin);
        await follow(robin, layla);
        await goToChat(layla, robin);
        await goToChat(robin, layla);
        await send(robin, "Hello from Oslo");
        await expectEqualToServer(layla, robin, ["Hello from Oslo"]);
        await sendPhoto(layla);
        const texts: (string | null)[] = ["Hello from Oslo", null];
        expect(errorsBut(OF_LEAVING)).toEqual([]);
        for (const mode of ["cut", "black hole", "lost answers"] as const) {
          texts.push(...(await writeOver(mode, proxy, layla, robin)));
          await expectEqualToServer(layla, robin, texts);
          await expectEqualToServer(robin, layla, texts);
        }
        expect(errorsBut(OF_THE_NETWORK)).toEqual([]);
        await keepPictures(name, "end");
        console.log(`${layla.tab.version}: walked`);
      } catch (error) {
        await keepPictures(name, "failed");
        throw error;
      }
    },
    TIMEOUT,
  );
});
