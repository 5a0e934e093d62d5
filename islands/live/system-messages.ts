import { timedFetch } from "../timed-fetch";

interface Props {
  /** ms. */
  seenAfter: number;
  seenMax: number;
}

/** A row's share on the screen from which it counts as seen. */
const MOST = 0.6;

/** The server is told of a row, or was. */
const isTold = ({ dataset }: HTMLElement): boolean => dataset.told !== undefined;

/** Reports what was seen; what was not taken is reported with what is seen next. */
async function report(rows: readonly HTMLElement[]): Promise<void> {
  const ids = rows.map(({ dataset }) => dataset.message ?? "");
  for (const row of rows) row.dataset.told = "";
  try {
    const headers = { "content-type": "application/json" };
    const call = { method: "POST", headers, body: JSON.stringify({ ids }), keepalive: true };
    if (!(await timedFetch("/api/system-messages/seen", call)).ok) throw new Error("refused");
    for (const row of rows) row.classList.add("seen");
  } catch {
    for (const row of rows) delete row.dataset.told;
  }
}

/** Collects rows that stay on the screen of a visible page, and reports them together. */
function watchRows(list: HTMLElement, { seenAfter, seenMax }: Props): void {
  const inSight = new Set<HTMLElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const rows = [...inSight].filter((row) => row.isConnected && !isTold(row));
      if (document.visibilityState === "visible" && rows.length > 0) void report(rows.slice(0, seenMax));
    }, seenAfter);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target as HTMLElement);
        else inSight.delete(target as HTMLElement);
      wait();
    },
    { threshold: MOST },
  );
  for (const row of list.querySelectorAll("[data-unread-message]")) observer.observe(row);
  document.addEventListener("visibilitychange", wait);
}

/** What had the focus went with its row: the next row has it, or the list. */
function returnFocus(list: HTMLElement): void {
  if (document.activeElement !== document.body) return;
  (list.querySelector<HTMLElement>("summary") ?? list).focus({ preventScroll: true });
}

let isMountedBefore = false;

export function mount(list: HTMLElement, props: Props): void {
  if (isMountedBefore) returnFocus(list);
  isMountedBefore = true;
  watchRows(list, props);
}
