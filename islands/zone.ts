/** Tells the server, with the next request, where the clock of this device is. */
export function tellZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const told = `zone=${timeZone}`;
  if (!timeZone || document.cookie.split("; ").includes(told)) return;
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = `${told};path=/;max-age=31536000;samesite=lax${secure}`;
}
