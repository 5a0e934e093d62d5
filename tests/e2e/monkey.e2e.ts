/**
 * An explorer in a real browser: it taps, writes, goes back, loses the network, opens two tabs, in ten languages, and
 * after each act the page has to hold. `bun run monkey --seed N --minutes 60` runs long; the suite a few acts.
 */
import { expect } from "@playwright/test";
import { LANGUAGES, type Language } from "../../src/limits/languages";
import { actOnce, PATHS } from "../monkey/acts";
import { differencesFromApi, faultsOfPage, lostWords, type SentWords, watchWords } from "../monkey/checks";
import { drawOne, type Explorer, frontOf, settle } from "../monkey/explorer";
import { deadLinks } from "../monkey/links";
import { createRandom } from "../support/browser-device";
import type { ApiClient } from "../support/client";
import { test } from "./browser-world";
import { signInPage } from "./fixtures";

const SEED = Number(process.env.MONKEY_SEED ?? 7);
const MINUTES = Number(process.env.MONKEY_MINUTES ?? 0);
/** Acts on one phone before the next person takes another one. */
const ACTS_PER_PHONE = Number(process.env.MONKEY_ACTS ?? 30);
const PHONES_IN_SUITE = 2;
/** What a browser says of a network that is gone. */
const NETWORK_GONE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::ERR_|Failed to fetch|NetworkError|Load failed/;
/** Acts that the report repeats before what went wrong. */
const LAST_ACTS = 15;

const isMissed = (fault: string): boolean => !NETWORK_GONE.test(fault);

async function befriend(one: ApiClient, other: ApiClient): Promise<void> {
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
}

const tellStory = (seed: number, { story }: Explorer, faults: string[]): string =>
  [
    `seed ${seed}, act ${story.length} on this phone`,
    ...story.slice(-LAST_ACTS),
    ...faults.map((each) => `  wrong: ${each}`),
  ].join("\n");

type Reached = Record<"taps" | "covered" | "taken" | "refused" | "offline", number>;

interface Walk {
  explorer: Explorer;
  words: SentWords;
  pageErrors: string[];
  wrong: string[];
}

const note = ({ wrong, explorer }: Walk, faults: string[]): void => {
  if (faults.length === 0) return;
  const told = tellStory(SEED, explorer, faults);
  // At once: a long run may be ended before its end.
  console.log(`\n${told}`);
  wrong.push(told);
};

/** What is wrong now, on the page in front and since the last act. */
async function look(walk: Walk): Promise<void> {
  const { explorer, pageErrors } = walk;
  note(walk, [
    ...(await faultsOfPage(explorer)),
    ...(await deadLinks(explorer)),
    ...explorer.seen.splice(0),
    ...pageErrors.splice(0).filter(isMissed),
  ]);
}

/** Each page once, as it stands: a long run does so in each language. */
async function visitAll(walk: Walk): Promise<void> {
  const { explorer } = walk;
  for (const path of [...PATHS, ...explorer.places]) {
    await frontOf(explorer).goto(path);
    explorer.story.push(`${explorer.language}: look at ${path}`);
    await look(walk);
  }
}

async function explore(walk: Walk): Promise<void> {
  const { explorer } = walk;
  await frontOf(explorer).goto("/");
  if (MINUTES > 0) await visitAll(walk);
  for (let n = 0; n < ACTS_PER_PHONE; n++) {
    await actOnce(explorer);
    await look(walk);
  }
}

/** Once the network is back, nothing is missing. */
async function compare(walk: Walk, database: string): Promise<void> {
  const { explorer, words, pageErrors } = walk;
  await explorer.context.setOffline(false);
  await settle(frontOf(explorer));
  note(walk, [
    ...(await differencesFromApi(explorer)),
    ...lostWords(words, database).map((mark) => `${mark} was taken and is gone`),
    ...pageErrors.splice(0).filter(isMissed),
  ]);
}

/** What a walk reached: one that is only refused shows nothing. */
function countReached(reached: Reached, { explorer: { story }, words }: Walk): void {
  const count = (pattern: RegExp): number => story.filter((each) => pattern.test(each)).length;
  reached.taps += count(/: tap /);
  reached.covered += count(/\(covered or gone\)/);
  reached.offline += count(/the network goes/);
  reached.taken += words.taken.size;
  reached.refused += words.refused.size;
}

test(`an explorer finds nothing wrong (seed ${SEED})`, async ({ phone, server, world, pageErrors }) => {
  test.setTimeout(MINUTES * 60_000 + 240_000);
  const random = createRandom(SEED);
  const end = performance.now() + MINUTES * 60_000;
  const { author, finder, keeper } = world.people;
  const pairs = [
    [author, finder],
    [finder, keeper],
    [keeper, author],
  ] as const;
  for (const [one, other] of pairs) await befriend(one, other);
  const wrong: string[] = [];
  const firstLanguage = Math.floor(random() * LANGUAGES.length);
  let phones = 0;
  const reached: Reached = { taps: 0, covered: 0, taken: 0, refused: 0, offline: 0 };
  for (; phones < PHONES_IN_SUITE || performance.now() < end; phones++) {
    const [me, friend] = drawOne(random, pairs);
    const language = LANGUAGES[(firstLanguage + phones) % LANGUAGES.length] as Language;
    await me.call("PUT", "/auth/profile", { language });
    const page = await phone({ language, dark: random() < 0.5, width: random() < 0.3 ? 320 : 390 });
    await signInPage(page, server.url, me);
    const context = page.context();
    context.setDefaultTimeout(8_000);
    const explorer: Explorer = {
      context,
      me,
      friend: friend.id,
      places: [`/chat/${friend.id}`, `/friends/${friend.id}`, `/bottle/${world.bottle}`, `/bottle/${world.kept}`],
      tabs: [page],
      language,
      isOffline: false,
      story: [],
      written: [],
      seen: [],
      links: new Set(),
      random,
    };
    const walk: Walk = { explorer, words: watchWords(explorer), pageErrors, wrong };
    await explore(walk);
    await compare(walk, server.database);
    countReached(reached, walk);
    await context.close();
  }
  const { taps, covered, taken, refused, offline } = reached;
  console.log(
    `explorer: seed ${SEED}, ${phones * ACTS_PER_PHONE} acts on ${phones} phones, ${taps} taps (${covered} covered or gone), texts ${taken} taken and ${refused} refused, ${offline} times without a network: ${wrong.length} things wrong`,
  );
  expect(taps - covered).toBeGreaterThan(phones);
  expect(taken).toBeGreaterThan(phones);
  expect(wrong.join("\n\n")).toBe("");
});
