/** Stores the device's time zone in a cookie. */
export function setTimeZoneCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookie = `zone=${timeZone}`;
  if (!timeZone || document.cookie.split("; ").includes(cookie)) return;
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax${secure}`;
}
