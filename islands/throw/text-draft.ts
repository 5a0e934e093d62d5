const keyOf = (person: string): string => `draft:${person}`;

/** Draft of this tab, else one typed offline; empty without storage. */
export function readTextDraft(person: string): string {
  try {
    const key = keyOf(person);
    return sessionStorage.getItem(key) || (localStorage.getItem(key) ?? "");
  } catch {
    return "";
  }
}

/** Stores a draft; one typed offline outlives the tab. */
export function saveTextDraft(person: string, content: unknown): void {
  const text = typeof content === "string" ? content : "";
  try {
    sessionStorage.setItem(keyOf(person), text);
    if (text === "") localStorage.removeItem(keyOf(person));
    else if (!navigator.onLine) localStorage.setItem(keyOf(person), text);
  } catch {
    // The text is still in the field.
  }
}

export const deleteTextDraft = (person: string): void => saveTextDraft(person, "");
