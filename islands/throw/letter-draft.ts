/** Draft of the letter in the throw dialog. Once its throw is accepted, no tab of the device offers it again. */
import { deleteTextDraft, readTextDraft, saveTextDraft } from "./text-draft";

/** Letters that were accepted last; erased with the drafts. */
const THROWN_STORE = "draft:thrown";
const THROWN_MAX = 8;

function readThrown(): string[] {
  try {
    return JSON.parse(localStorage.getItem(THROWN_STORE) ?? "[]");
  } catch {
    return [];
  }
}

function saveThrown(letters: readonly string[]): void {
  try {
    localStorage.setItem(THROWN_STORE, JSON.stringify(letters));
  } catch {
    // This tab forgets its own draft all the same.
  }
}

/** Whether this letter was accepted, and was not written anew since. */
export const isThrown = (letter: string): boolean => letter !== "" && readThrown().includes(letter);

/** The server, or the queue for a missing network, has the letter. */
export function forgetThrownLetter(person: string, letter: string): void {
  saveThrown([letter, ...readThrown().filter((each) => each !== letter)].slice(0, THROWN_MAX));
  if (readTextDraft(person) === letter) deleteTextDraft(person);
}

export function readLetterDraft(person: string): string {
  if (isThrown(readTextDraft(person))) deleteTextDraft(person);
  return readTextDraft(person);
}

export function saveLetterDraft(person: string, letter: string): void {
  if (isThrown(letter)) saveThrown(readThrown().filter((each) => each !== letter));
  saveTextDraft(person, letter);
}

/** Empties a field whose letter was accepted: by another tab, or for a page that was left. @returns whether it was */
export function emptyThrownField(field: HTMLTextAreaElement | null | undefined): boolean {
  if (!field || !isThrown(field.value)) return false;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Does it whenever it may have become true. @returns its undo */
export function onLetterThrown(work: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener("storage", ({ key }) => key === THROWN_STORE && work(), { signal });
  // What other tabs do is not told to a page that the browser keeps for the way back.
  window.addEventListener("pageshow", work, { signal });
  return () => listeners.abort();
}
