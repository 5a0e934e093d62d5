const keyOf = (person: string): string => `draft:${person}`;

/** Letter draft of this tab; nothing without storage. */
export function readDraft(person: string): string {
  try {
    return sessionStorage.getItem(keyOf(person)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(person: string, content: unknown): void {
  try {
    sessionStorage.setItem(keyOf(person), typeof content === "string" ? content : "");
  } catch {
    // The text is still in the field.
  }
}

export const forgetDraft = (person: string): void => keepDraft(person, "");
