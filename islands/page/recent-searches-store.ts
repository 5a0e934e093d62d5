export interface RecentSearch {
  id: string;
  name: string;
  line: string;
  picture: string;
}

/** `eraseOfflineData` erases what begins with it. */
const RECENT_SEARCHES_PREFIX = "lately:";
const RECENT_SEARCHES_MAX = 8;

/** Storage may be forbidden or tampered with. */
export function readRecentSearches(person: string): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES_PREFIX + person) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((each) => typeof each?.id === "string").slice(0, RECENT_SEARCHES_MAX)
      : [];
  } catch {
    return [];
  }
}

export function saveRecentSearches(person: string, all: RecentSearch[]): void {
  try {
    if (all.length > 0)
      localStorage.setItem(RECENT_SEARCHES_PREFIX + person, JSON.stringify(all.slice(0, RECENT_SEARCHES_MAX)));
    else localStorage.removeItem(RECENT_SEARCHES_PREFIX + person);
  } catch {
    // Not remembered.
  }
}

/** Latest first, each person once. */
export const addRecentSearch = (person: string, search: RecentSearch): void =>
  saveRecentSearches(person, [search, ...readRecentSearches(person).filter(({ id }) => id !== search.id)]);
