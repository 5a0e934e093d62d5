const KEY = "visits";
/** ms between two pages after which a new visit begins. */
const VISIT_GAP = 30 * 60_000;

interface VisitCount {
  n: number;
  last: number;
}

function read(): VisitCount {
  const [n, last] = (localStorage.getItem(KEY) ?? "").split(" ").map(Number);
  return { n: n || 0, last: last || 0 };
}

/** Number of visits of this browser; 0 without storage. */
export function countVisits(): number {
  try {
    return read().n;
  } catch {
    return 0;
  }
}

/** Counts a visit if the last page was more than VISIT_GAP ago. */
export function recordVisit(): void {
  try {
    const { n, last } = read();
    const now = Date.now();
    localStorage.setItem(KEY, `${now - last > VISIT_GAP ? n + 1 : n} ${now}`);
  } catch {
    // Not counted without storage.
  }
}
