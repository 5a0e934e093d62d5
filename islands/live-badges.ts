import type { Listener } from "./live";

/** A badge shows one of the counts of `unread`: the server draws it, in the reader's numerals. */
function renew(counts: Record<string, number>): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-unread]")) {
    const { unread = "", count } = badge.dataset;
    // It asks for itself as it does every 30 s; while it shows what is so there is nothing to ask.
    if (unread in counts && String(counts[unread]) !== count) badge.dispatchEvent(new Event("renew"));
  }
}

/** Keeps the badges of the tab bar as they are. */
export function startBadges(live: (listener: Listener) => () => void): void {
  live({
    onEvent(type, data) {
      if (type === "unread") renew(data as Record<string, number>);
    },
  });
}
