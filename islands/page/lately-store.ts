export interface Lately {
  id: string;
  name: string;
  line: string;
  picture: string;
}

const BEGINNING = "lately:";
const MOST = 8;

/** Storage may be forbidden or tampered with. */
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
    // Not remembered.
  }
}

/** Latest first, each person once. */
export const lookedUp = (person: string, who: Lately): void =>
  keepLately(person, [who, ...latelyOf(person).filter(({ id }) => id !== who.id)]);

/** Clears the device's search history. */
export function forgetAllLately(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BEGINNING)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
