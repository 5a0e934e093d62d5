/** Somebody whose page was opened from the search, as the device remembers them. */
export interface Lately {
  id: string;
  name: string;
  line: string;
  /** Path of the small picture. */
  picture: string;
}

const BEGINNING = "lately:";
const MOST = 8;

/** A browser may forbid storage, and others may have written into it: then nobody was looked up. */
export function latelyOf(person: string): Lately[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(BEGINNING + person) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepLately(person: string, all: Lately[]): void {
  try {
    if (all.length > 0) localStorage.setItem(BEGINNING + person, JSON.stringify(all.slice(0, MOST)));
    else localStorage.removeItem(BEGINNING + person);
  } catch {
    // Nothing is remembered then.
  }
}

/** The latest first, everybody once. */
export const lookedUp = (person: string, who: Lately): void =>
  keepLately(person, [who, ...latelyOf(person).filter(({ id }) => id !== who.id)]);

/** Nobody who comes after finds whom anybody looked for on this device. */
export function forgetAllLately(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BEGINNING)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
