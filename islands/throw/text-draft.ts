const keyOf = (owner: string): string => `draft:${owner}`;

/** Whose a draft in a chat is. */
export const chatDraftOwner = (me: string, them: string): string => `${me}:${them}`;

/** Kept beside the draft of the words, under its name: what they answer. */
export const replyDraftOwner = (me: string, them: string): string => `${chatDraftOwner(me, them)}:reply`;

/** Draft of this tab, else the last one typed on this device; empty without storage. */
export function readTextDraft(owner: string): string {
  try {
    const key = keyOf(owner);
    return sessionStorage.getItem(key) || (localStorage.getItem(key) ?? "");
  } catch {
    return "";
  }
}

/** Stores a draft; it outlives the tab. An emptied one leaves what another tab has typed since. */
export function saveTextDraft(owner: string, content: unknown): void {
  const text = typeof content === "string" ? content : "";
  try {
    const key = keyOf(owner);
    const before = sessionStorage.getItem(key);
    sessionStorage.setItem(key, text);
    if (text !== "") localStorage.setItem(key, text);
    else if (!before || before === localStorage.getItem(key)) localStorage.removeItem(key);
  } catch {
    // The text is still in the field.
  }
}

/** Deletes a draft. @param text what was in it: what another tab has typed since stays. Absent: whatever it is */
export function deleteTextDraft(owner: string, text?: string): void {
  try {
    const key = keyOf(owner);
    const isOwn = text === undefined || localStorage.getItem(key) === text;
    if (isOwn) saveTextDraft(owner, "");
    else sessionStorage.setItem(key, "");
  } catch {
    // There is none.
  }
}
