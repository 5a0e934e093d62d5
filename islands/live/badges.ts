interface Listener {
  onEvent(type: string, data: unknown): void;
}

function refreshBadges(counts: Record<string, number>): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-unread]")) {
    const { unread = "", count } = badge.dataset;
    // It polls every 30 s; no request while it is right. Other parts of the page ask with it.
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
