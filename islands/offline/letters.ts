import { standingBottlePath } from "../../src/ui/sea/variant-names";
import type { ThrowSheet } from "../throw/sheet";
import { isSignedOut, timedFetch } from "../timed-fetch";
import { currentPersonTag, eraseOfflineData, hasQueuedSubmissions, setOfflineFlag } from "./flag";
import { claimOfflineStore } from "./owner";
import { listOfflineLetters, type OfflineLetter, readOfflineMeta, storeOfflineLetters } from "./store";

/** ms between two fetches of the letters. */
const FETCH_INTERVAL = 10 * 60_000;
const PAGES = 4;

interface BottleListItem {
  id: string;
  content: string;
  languages?: { content: string | null; author: string | null };
  createdAt: string;
  heldByMe: boolean;
  /** null: banned, or of the other age band. */
  author: { nickname: string; country: string } | null;
  design: { svg: string };
}

class SignedOutError extends Error {}

async function fetchOrThrow(path: string): Promise<Response> {
  const response = await timedFetch(path);
  if (isSignedOut(response)) throw new SignedOutError();
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

async function fetchBottleList(path: string): Promise<BottleListItem[]> {
  const all: BottleListItem[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < PAGES; page++) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const { items, nextCursor } = await (await fetchOrThrow(`/api/bottles/${path}?limit=50${query}`)).json();
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

async function toOfflineLetter(
  { id, content, languages, createdAt, author, design: { svg } }: BottleListItem,
  kind: OfflineLetter["kind"],
  knownArt: ReadonlyMap<string, string>,
): Promise<OfflineLetter> {
  const art = knownArt.get(svg) ?? (await (await fetchOrThrow(svg)).text());
  const { content: language = null, author: nameLanguage = null } = languages ?? {};
  const { nickname: name, country } = author ?? { nickname: "", country: "" };
  return { id, kind, content, language, createdAt, svg, art, name, nameLanguage, country };
}

async function fetchOfflineLetters(): Promise<OfflineLetter[]> {
  const knownArt = new Map((await listOfflineLetters()).map(({ svg, art }) => [svg, art]));
  const [{ items: picked }, collected] = await Promise.all([
    (await fetchOrThrow("/api/bottles/picked-bottles")).json() as Promise<{ items: BottleListItem[] }>,
    fetchBottleList("collected-bottles"),
  ]);
  const held = picked.filter(({ heldByMe }) => heldByMe);
  const letters: OfflineLetter[] = [];
  for (const each of held) letters.push(await toOfflineLetter(each, "held", knownArt));
  for (const each of collected) letters.push(await toOfflineLetter(each, "kept", knownArt));
  return letters;
}

/** The letter in hand may be answered or thrown back on this page: it and the next one fetch the letters. */
const showsHeldLetter = (): boolean => document.querySelector("[data-keeps]") !== null;

/** ms; 0: due again. */
const fetchTime = (): number => (showsHeldLetter() ? 0 : Date.now());

async function isFetchDue(): Promise<boolean> {
  const fetchedAt = Number((await readOfflineMeta("at")) ?? 0);
  return Math.abs(Date.now() - fetchedAt) > FETCH_INTERVAL || showsHeldLetter();
}

/** Stores the held and the collected letters for reading offline; a 401 erases them. */
export async function refreshOfflineLetters(): Promise<void> {
  const person = currentPersonTag();
  if (!person) return;
  try {
    await claimOfflineStore(person);
    // Another tab may queue a letter when no script can be loaded any more: home shows it, see islands/page/signed-in.ts.
    if (document.getElementById("left")) await import("./queue-watch");
    if (!(await isFetchDue())) return;
    const letters = await fetchOfflineLetters();
    const sheet = await (await fetchOrThrow("/throw.json")).json();
    // The sheet's script and pictures have to be cached as well.
    await import("../throw/throw");
    const night = matchMedia("(prefers-color-scheme: dark)").matches;
    for (const { picture } of (sheet as ThrowSheet).choices ?? [])
      await fetchOrThrow(standingBottlePath(picture, night));
    // Signed out meanwhile: nothing is stored.
    if (currentPersonTag() !== person) return;
    if (!hasQueuedSubmissions()) setOfflineFlag("letters");
    await storeOfflineLetters(person, letters, sheet, fetchTime());
  } catch (error) {
    if (error instanceof SignedOutError) eraseOfflineData();
  }
}
