/** Draft of the letter in the throw dialog. Once its throw is accepted, no tab of the device offers it again. */
import { currentPersonTag } from "../offline/flag";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "./text-draft";

/** Marks of the letters that were accepted last, without their words; erased with the drafts. */
const THROWN_STORE = "draft:thrown";
const THROWN_MAX = 8;

/** FNV-1a, as https://www.ietf.org/archive/id/draft-eastlake-fnv-17.html describes it, of 32 bits from each of two starts. */
function hashOf(text: string, start: number): number {
  let hash = start;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const markOf = (person: string, letter: string): string =>
  [0x811c9dc5, 0x5bd1e995].map((start) => hashOf(`${person} ${letter.trim()}`, start).toString(36)).join();

function readMarks(): string[] {
  try {
    return JSON.parse(localStorage.getItem(THROWN_STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** Nothing stays on the device of who has signed out in another tab meanwhile. */
function saveMarks(marks: readonly string[]): void {
  try {
    // `signed-in`: islands/tap/restored.ts.
    if ((localStorage.getItem("signed-in") ?? "") !== currentPersonTag()) return;
    localStorage.setItem(THROWN_STORE, JSON.stringify(marks));
  } catch {
    // This tab forgets its own draft all the same.
  }
}

/** Whether this letter was accepted, and was not written anew since; blanks around it are no other letter. */
const isThrown = (person: string, letter: string): boolean =>
  letter.trim() !== "" && readMarks().includes(markOf(person, letter));

const marksBut = (mark: string): string[] => readMarks().filter((each) => each !== mark);

/** The server has the letter. */
export function forgetThrownLetter(person: string, letter: string): void {
  const mark = markOf(person, letter);
  saveMarks([mark, ...marksBut(mark)].slice(0, THROWN_MAX));
  const draft = readTextDraft(person);
  if (draft.trim() === letter.trim()) deleteTextDraft(person, draft);
}

export function readLetterDraft(person: string): string {
  const draft = readTextDraft(person);
  if (!isThrown(person, draft)) return draft;
  deleteTextDraft(person, draft);
  return "";
}

/** The words of a thrown letter are being taken out of their field: that is no draft, and erases none of another tab. */
let isEmptying = false;

export function saveLetterDraft(person: string, letter: string): void {
  if (isEmptying) return;
  if (isThrown(person, letter)) saveMarks(marksBut(markOf(person, letter)));
  saveTextDraft(person, letter);
}

/** Empties a field whose letter was accepted: by another tab, or for a page that was left. @returns whether it was */
export function emptyThrownField(person: string, field: HTMLTextAreaElement): boolean {
  if (!isThrown(person, field.value)) return false;
  deleteTextDraft(person, field.value);
  isEmptying = true;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  isEmptying = false;
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
