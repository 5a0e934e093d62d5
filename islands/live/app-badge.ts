import { live } from "./live";

const COUNTED = ["systemMessages", "chats"];

function set(n: number): void {
  const done = n > 0 ? navigator.setAppBadge(n) : navigator.clearAppBadge();
  done.catch(() => undefined);
}

const shown = (): number =>
  [...document.querySelectorAll<HTMLElement>("[data-unread]")].reduce(
    (sum, { dataset }) => sum + Number(dataset.count ?? 0),
    0,
  );

/** Keeps the number on the app's icon, where there is one. */
export function startAppBadge(): void {
  if (document.querySelector("[data-unread]")) set(shown());
  live({
    onEvent(type, data) {
      const counts = data as Record<string, number>;
      if (type === "unread") set(COUNTED.reduce((sum, name) => sum + (counts[name] ?? 0), 0));
    },
  });
}
