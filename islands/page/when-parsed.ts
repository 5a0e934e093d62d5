/** Runs `work` once the document is parsed: a cached script may start long before that on a slow network. */
export function whenParsed(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}
