/** `NOTICE_COOKIE` of the server with a key of `notice.`: the next page says it. */
const NOTICE = "notice=chat_removed_elsewhere;path=/;max-age=60;samesite=lax";

/** Leads to the list, which says that the chat was removed; not where the page is on its way itself, as after its own form. */
export function leaveRemovedChat(): void {
  if ("going" in document.body.dataset) return;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = NOTICE;
  location.replace("/friends?tab=recent");
}
