interface Listener {
  onEvent(type: string, data: unknown): void;
}

/** Whether the whole page has none, as that of a chat: it is not searched with each message. */
let isWithoutBadges = false;

function refreshBadges(counts: Record<string, number>): void {
  if (isWithoutBadges) return;
  const badges = document.querySelectorAll<HTMLElement>("[data-unread]");
  isWithoutBadges = badges.length === 0 && document.readyState === "complete";
  for (const badge of badges) {
    const { unread = "", count, strangers } = badge.dataset;
    // Of a server from before no count: it is as it was.
    const now = `${counts[unread] ?? count} ${strangers && (counts.strangers ?? strangers)}`;
    // The badge polls by itself; it asks now only for a different count. Other parts listen to the event too.
    if (now !== `${count} ${strangers}`) badge.dispatchEvent(new Event("renew", { bubbles: true }));
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
