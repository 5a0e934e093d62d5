interface Listener {
  onEvent(type: string, data: unknown): void;
}

function refreshBadges(counts: Record<string, number>): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-unread]")) {
    const { unread = "", count } = badge.dataset;
    // The badge polls by itself; it asks now only for a different count. Other parts listen to the event too.
    if (unread in counts && String(counts[unread]) !== count) {
      badge.dispatchEvent(new Event("renew", { bubbles: true }));
    }
  }
}

/** Keeps the tab bar's badges current. */
export function startLiveBadges(subscribe: (listener: Listener) => () => void): void {
  subscribe({
    onEvent(type, data) {
      if (type === "unread") refreshBadges(data as Record<string, number>);
    },
  });
}
