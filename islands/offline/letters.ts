import { REQUEST_TIMEOUT } from "../../src/limits/limits";
import { standingPicture } from "../../src/ui/scene";
import type { ThrowSheet } from "../throw/sheet";
import { flagAshore, isWaitingAshore, leaveAshore, personHere } from "./flag";
import { type AshoreLetter, claimAshore, keepReadable, lettersAshore, noted } from "./store";

/** ms between two fetches of the letters. */
const APART = 10 * 60_000;
const PAGES = 4;

interface Listed {
  id: string;
  content: string;
  language: string;
  createdAt: string;
  heldByMe: boolean;
  author: { nickname: string; country: string };
  design: { svg: string };
}

class Left extends Error {}

async function get(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
  if (response.status === 401) throw new Left();
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
}

async function listOf(path: string): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < PAGES; page++) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const { items, nextCursor } = await (await get(`/api/bottles/${path}?limit=50${query}`)).json();
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

async function letterOf(
  { id, content, language, createdAt, author, design: { svg } }: Listed,
  kind: AshoreLetter["kind"],
  known: ReadonlyMap<string, string>,
): Promise<AshoreLetter> {
  const art = known.get(svg) ?? (await (await get(svg)).text());
  return { id, kind, content, language, createdAt, svg, art, name: author.nickname, country: author.country };
}

async function fetchLetters(): Promise<AshoreLetter[]> {
  const known = new Map((await lettersAshore()).map(({ svg, art }) => [svg, art]));
  const [{ items: picked }, kept] = await Promise.all([
    (await get("/api/bottles/picked-bottles")).json() as Promise<{ items: Listed[] }>,
    listOf("collected-bottles"),
  ]);
  const held = picked.filter(({ heldByMe }) => heldByMe);
  const letters: AshoreLetter[] = [];
  for (const each of held) letters.push(await letterOf(each, "held", known));
  for (const each of kept) letters.push(await letterOf(each, "kept", known));
  return letters;
}

/** A conversation keeps a slow network to itself: any other page does this. */
async function isDue(): Promise<boolean> {
  if (document.querySelector('[data-island="chat"]')) return false;
  const at = Number((await noted("at")) ?? 0);
  return Date.now() - at > APART || document.querySelector("[data-keeps]") !== null;
}

/** Keeps the letters one holds or keeps readable without a network; a 401 erases them. */
export async function keepAshore(): Promise<void> {
  const person = personHere();
  if (!person) return;
  try {
    await claimAshore(person);
    if (!(await isDue())) return;
    const letters = await fetchLetters();
    const sheet = await (await get("/throw.json")).json();
    // Its script and pictures have to be on the device as well.
    await import("../throw/throw");
    const night = matchMedia("(prefers-color-scheme: dark)").matches;
    for (const { picture } of (sheet as ThrowSheet).choices ?? []) await get(standingPicture(picture, night));
    // Whoever has signed out meanwhile leaves nothing.
    if (personHere() !== person) return;
    if (!isWaitingAshore()) flagAshore("letters");
    await keepReadable(person, letters, sheet);
  } catch (error) {
    if (error instanceof Left) leaveAshore();
  }
}
