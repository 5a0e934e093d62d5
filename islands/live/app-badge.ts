import { subscribeLive } from "./live";

const BADGE_COUNTS = ["systemMessages", "chats"];

/** ms for which a count has to stay while somebody looks: what is read as it comes changes nothing. */
const BADGE_WAIT = 1_000;

let shown: number | null = null;
let timer = 0;

function setAppBadge(n: number): void {
  shown = n;
  const done = n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge();
  done.catch(() => undefined);
}

function showAppBadge(n: number): void {
  clearTimeout(timer);
  if (n === shown) return;
  // Timers of a hidden page wait for up to a minute.
  if (document.visibilityState === "hidden") setAppBadge(n);
  else timer = window.setTimeout(() => setAppBadge(n), BADGE_WAIT);
}

const countShownUnread = (): number =>
  [...document.querySelectorAll<HTMLElement>("[data-unread]")].reduce(
    (sum, { dataset }) => sum + Number(dataset.count ?? 0),
    0,
  );

/** Keeps the unread count on the installed app's icon current. */
export function startAppBadge(): void {
  if (document.querySelector("[data-unread]")) setAppBadge(countShownUnread());
  subscribeLive({
    onEvent(type, data) {
      const counts = data as Record<string, number>;
      if (type === "unread") showAppBadge(BADGE_COUNTS.reduce((sum, name) => sum + (counts[name] ?? 0), 0));
    },
  });
}
