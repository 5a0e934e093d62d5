/** In browsers that have it: the first format of a page loads the browser's tables, 50 ms and more on a slow phone. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

function readTimeZone(): string {
  if (typeof Temporal !== "undefined") return Temporal.Now.timeZoneId();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone;
}

/** Stores the device's time zone in a cookie. */
export function setTimeZoneCookie(): void {
  const timeZone = readTimeZone();
  const cookie = `zone=${timeZone}`;
  if (!timeZone || document.cookie.split("; ").includes(cookie)) return;
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax${secure}`;
}
