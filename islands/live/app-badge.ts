import { subscribeLive } from "./live";

const BADGE_COUNTS = ["systemMessages", "chats"];

function showAppBadge(n: number): void {
  const done = n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge();
  done.catch(() => undefined);
}

const countShownUnread = (): number =>
  [...document.querySelectorAll<HTMLElement>("[data-unread]")].reduce(
    (sum, { dataset }) => sum + Number(dataset.count ?? 0),
    0,
  );

/** Keeps the unread count on the installed app's icon current. */
export function startAppBadge(): void {
  if (document.querySelector("[data-unread]")) showAppBadge(countShownUnread());
  subscribeLive({
    onEvent(type, data) {
      const counts = data as Record<string, number>;
      if (type === "unread") showAppBadge(BADGE_COUNTS.reduce((sum, name) => sum + (counts[name] ?? 0), 0));
    },
  });
}
