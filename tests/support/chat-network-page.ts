/** What the stories over bad networks read and do in a chat's page. Each function runs in the browser, and stands alone. */

export interface ShownRow {
  id: string;
  /** The delivery state that stands under it. */
  state: string | null;
  pending: boolean;
  /** Without its quote and the word "edited". */
  text: string;
  edited: boolean;
  /** Whom and what it answers; null: nothing. */
  quote: string | null;
  /** Emoji, how many, and whether one's own is among them. */
  reactions: string[];
  /** Address of what it shows, or that it is gone; null: no card. */
  card: string | null;
}

/** The rows of the log, as far as they can differ from the server. */
export const readShownRows = (): ShownRow[] => {
  const wordsOf = (row: HTMLElement): string => {
    const bubble = row.querySelector(".chat-bubble, .chat-between")?.cloneNode(true) as HTMLElement | undefined;
    if (!bubble || bubble.matches(".chat-card")) return "";
    for (const other of bubble.querySelectorAll(".chat-quote, .chat-edited")) other.remove();
    return bubble.textContent?.trim() ?? "";
  };
  const quoteOf = (row: HTMLElement): string | null => {
    const quote = row.querySelector(".chat-quote");
    if (!quote || quote.matches(".chat-quote-gone")) return quote && "gone";
    return ["who", "text"].map((part) => quote.querySelector(`.chat-quote-${part}`)?.textContent).join(": ");
  };
  const cardOf = (row: HTMLElement): string | null =>
    row.querySelector(".chat-card") && (row.querySelector(".chat-card a")?.getAttribute("href") ?? "gone");
  return [...document.querySelectorAll<HTMLElement>("[data-line], .chat-hole")].map((row) => ({
    id: row.dataset.line ?? "missing",
    state: row.querySelector<HTMLElement>(".chat-meta[data-state]")?.dataset.state ?? null,
    pending: row.querySelector(".chat-again, .chat-meta:not([data-state])") !== null,
    text: wordsOf(row),
    edited: row.querySelector(".chat-edited") !== null,
    quote: quoteOf(row),
    reactions: [...row.querySelectorAll<HTMLElement>(".chat-reaction")].map(
      ({ textContent, dataset }) => `${textContent}${dataset.own ? " own" : ""}`,
    ),
    card: cardOf(row),
  }));
};

/** Closes what lies over the chat, and leaves an edit and a quote that was begun. */
export const clearComposer = async (): Promise<void> => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  for (const way of document.querySelectorAll<HTMLElement>(".chat-edit-row a, .chat-reply a")) way.click();
  await new Promise((resolve) => setTimeout(resolve));
};

/** Puts a text into the field of the open chat and sends it, or saves the edit. */
export const submitText = (text: string): void => {
  const field = document.querySelector<HTMLTextAreaElement>(".chat-composer textarea");
  if (!field) throw new Error("no field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form?.requestSubmit();
};

/** Sends again what the server has refused: an answer whose quoted message was recalled meanwhile goes without it. */
export const sendRefusedAgain = (): void => {
  for (const row of document.querySelectorAll("[data-line]"))
    if (row.querySelector(".chat-bad")) row.querySelector<HTMLElement>(".chat-again")?.click();
};

/** The newest words of one's own that stand on the page and on the server; null: none. */
export const newestOwnWords = (): string | null => {
  const rows = [...document.querySelectorAll<HTMLElement>(".chat-own[data-line]")];
  const isSent = (row: HTMLElement) => row.querySelector(".chat-again, .chat-meta:not([data-state])") === null;
  const words = rows.filter((row) => isSent(row) && row.querySelector(".chat-bubble:not(.chat-card)"));
  return words.at(-1)?.dataset.line ?? null;
};

/** Opens the menu of a message and chooses in it. @param choice how the entry begins @returns false: it offers no such thing */
export const chooseInMenu = async (id: string, choice: string): Promise<boolean> => {
  document.querySelector<HTMLElement>(`[data-line="${id}"] .chat-options`)?.click();
  let menu: HTMLDialogElement | null = null;
  for (let n = 0; n < 50 && !menu; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    menu = document.querySelector<HTMLDialogElement>("dialog.chat-menu[open]");
  }
  const entries = [...(menu?.querySelectorAll("button") ?? [])];
  const entry = entries.find(({ textContent }) => textContent?.startsWith(choice));
  if (entry) entry.click();
  else menu?.close();
  // What it begins is drawn with the next frame.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return entry !== undefined;
};

/** Opens the sheet of cards. @param sends whether the first one is sent @returns whether one was offered in time */
export const chooseCard = async (tool: string, sends: boolean): Promise<boolean> => {
  document.querySelector<HTMLElement>(`button[aria-label="${tool}"]`)?.click();
  let card: HTMLElement | null = null;
  for (let n = 0; n < (sends ? 60 : 500) && !card; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    card = document.querySelector<HTMLElement>("dialog[open] .card-choice");
  }
  if (sends) card?.click();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  return card !== null;
};

/** Touches the page, so that what a touch opens is there when the network goes. @returns whether it has come */
export const loadMenus = async (): Promise<boolean> => {
  window.dispatchEvent(new Event("keydown"));
  const isLoaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/menu-parts"));
  for (let n = 0; n < 500 && !isLoaded(); n++) await new Promise((resolve) => setTimeout(resolve, 20));
  return isLoaded();
};

/** A tab of any browser with an open chat; runs functions of this file in it. */
export interface ChatTab {
  run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>>;
}
