/** What two people do in the journey that every browser walks, by pointer and keys. */
import { type BrowserTab, drag, fill, press, type, until } from "../support/browsers/tab";
import { readShownRows } from "../support/chat-network-page";

export interface BrowserPerson {
  tab: BrowserTab;
  name: string;
  id: string;
  /** Of the server, or of the proxy before it. */
  url: string;
}

const isAt = (path: string): boolean => location.pathname === path && document.readyState === "complete";
const isShown = (selector: string): boolean => document.querySelector(selector)?.checkVisibility() ?? false;
const isGone = (selector: string): boolean => document.querySelector(selector) === null;

export const arriveAt = (tab: BrowserTab, path: string) => until(tab, path, isAt, path);
export const appears = (tab: BrowserTab, selector: string) => until(tab, selector, isShown, selector);

/** Language, registration, profile. */
export async function signUp(tab: BrowserTab, url: string, name: string): Promise<BrowserPerson> {
  await tab.goto(`${url}/register?next=%2F`);
  await press(tab, "button[value=en]");
  await arriveAt(tab, "/register");
  for (const [field, text] of Object.entries({ username: name, nickname: name })) await fill(tab, `#${field}`, text);
  for (const field of ["password", "confirm"]) await fill(tab, `#${field}`, "plane-tree & rain");
  await press(tab, "#register button[type=submit]");
  await arriveAt(tab, "/complete-profile");
  // Each browser has a date field of its own.
  await tab.run(() => {
    const field = document.querySelector<HTMLInputElement>("input[type=date]");
    if (field) field.value = "1991-04-12";
  });
  await press(tab, "label:has([name=gender][value=female])");
  await press(tab, "main form button[type=submit].primary");
  await arriveAt(tab, "/");
  const { id } = await tab.run(async () => (await fetch("/api/auth/profile")).json() as Promise<{ id: string }>);
  return { tab, name, id, url };
}

/** Writes in the dialog and throws: by a flick of the pointer where there is time for it, else it goes by itself. */
export async function throwBottle({ tab }: BrowserPerson, words: string): Promise<void> {
  await press(tab, "#throw-open");
  await until(tab, "the dialog", () => document.querySelector("dialog[open] textarea") === document.activeElement);
  await type(tab, words);
  await press(tab, "dialog[open] button.primary");
  await appears(tab, 'dialog.by-hand[data-step="flick"]');
  await drag(tab, "dialog.by-hand", { x: 20, y: -260 });
  await until(tab, "thrown", isGone, "dialog.by-hand");
  await until(tab, "the notice", () => /\S/.test(document.querySelector("#notices")?.textContent ?? ""));
}

/** Takes the only bottle out of the water, reads it and lets it drift on with a comment. @returns its path */
export async function pickAndComment({ tab, url }: BrowserPerson, words: string, comment: string): Promise<string> {
  await tab.goto(`${url}/`);
  await press(tab, "button.tap");
  await until(tab, "the letter", () => location.pathname.startsWith("/bottle/") && document.readyState === "complete");
  await until(tab, words, (text: string) => document.querySelector("main")?.textContent?.includes(text), words);
  const path = await tab.run(() => location.pathname);
  await tab.goto(`${url}${path}?answer=1`);
  await fill(tab, "#comment", comment);
  await press(tab, "form:has(#comment) button.primary");
  await until(tab, "let go", () => location.search === "?dropped=1");
  return path;
}

/** Answers the comment on one's own bottle. */
export async function answerComment({ tab, url }: BrowserPerson, path: string, answer: string): Promise<void> {
  await tab.goto(url + path);
  await press(tab, "details:has(textarea) > summary");
  await fill(tab, "details[open] textarea", answer);
  await press(tab, "details[open] button.primary");
  await until(tab, answer, (text: string) => document.querySelector(".answer")?.textContent?.includes(text), answer);
}

export async function follow({ tab, url }: BrowserPerson, other: BrowserPerson): Promise<void> {
  await tab.goto(`${url}/friends/${other.id}`);
  await press(tab, 'form[action$="/follow"] button');
  await until(tab, "followed", isGone, 'form[action$="/follow"]');
}

export async function goToChat({ tab, url }: BrowserPerson, other: BrowserPerson): Promise<void> {
  await tab.goto(`${url}/chat/${other.id}`);
  await until(tab, "the stream", () => document.querySelector('[data-net="connected"]') !== null);
}

export async function send({ tab }: BrowserPerson, text: string): Promise<void> {
  await fill(tab, ".chat-composer textarea", text);
  await press(tab, ".chat-send");
}

/** Drops a picture on the chat and sends it, after what is said once about the first one. */
export async function sendPhoto({ tab }: BrowserPerson): Promise<void> {
  await tab.run(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    canvas.getContext("2d")?.fillRect(0, 0, 300, 200);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob ?? ""], "a.png", { type: "image/png" }));
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    document.querySelector(".chat-log")?.dispatchEvent(drop);
  });
  await press(tab, "dialog.chat-preview button[type=submit]:enabled");
  await press(tab, "dialog.sheet button.primary");
  await until(
    tab,
    "the photo",
    () => document.querySelector<HTMLImageElement>(".chat-own .chat-photo img")?.naturalWidth,
  );
}

/** The messages as the page shows them, and as the server has them; what a photo says of itself is left out. */
export async function compareChat({ tab }: BrowserPerson, other: BrowserPerson) {
  const rows = await tab.run(readShownRows);
  const stored = await tab.run(async (id: string) => {
    const answer = await fetch(`/api/chat/${id}/messages?limit=100`);
    const { items } = (await answer.json()) as { items: { id: string; text: string | null }[] };
    return items.toReversed().map((each) => ({ id: each.id, text: each.text, pending: false }));
  }, other.id);
  const wordless = new Set(stored.filter(({ text }) => text === null).map(({ id }) => id));
  const shown = rows.map(({ id, text, pending }) => ({ id, text: wordless.has(id) ? null : text, pending }));
  return { shown, stored };
}
