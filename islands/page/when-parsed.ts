/** Runs once the page is whole: the script may be there long before it, from the cache on a slow network. */
export function whenParsed(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}
