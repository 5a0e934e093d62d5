import { timedFetch } from "../timed-fetch";

interface Props {
  /** ms. */
  seenAfter: number;
  seenMax: number;
  /** What is unread stays so. */
  keeps: boolean;
}

/** A row's share on the screen from which it counts as seen. */
const MIN_VISIBLE_SHARE = 0.6;

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
    // Also where no event comes.
    document.getElementById("unread")?.dispatchEvent(new Event("renew"));
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
    { threshold: MIN_VISIBLE_SHARE },
  );
  for (const row of list.querySelectorAll("[data-unread-message]")) observer.observe(row);
  document.addEventListener("visibilitychange", wait);
}

/** A row that a finger has moved to its end is cleared; another scroll (find in page) shows its button. */
function clearBySwipe(list: HTMLElement): void {
  let swiped: Element | null = null;
  list.addEventListener("pointerdown", ({ target, pointerType }) => {
    swiped = pointerType === "touch" ? (target as Element).closest(".msg-swipe") : null;
  });
  const onEnd = ({ target }: Event) => {
    const row = target as HTMLElement;
    if (row !== swiped || Math.abs(row.scrollLeft) < row.scrollWidth - row.clientWidth - 1) return;
    swiped = null;
    row.querySelector<HTMLFormElement>(".msg-clear")?.requestSubmit();
  };
  // It does not bubble.
  list.addEventListener("scrollend", onEnd, true);
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
  clearBySwipe(list);
  if (!props.keeps) watchRows(list, props);
}
