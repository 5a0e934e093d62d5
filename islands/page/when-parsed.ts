/** Runs `work` once the document is parsed: a cached script may start long before that on a slow network. */
export function whenParsed(work: () => void): void {
  // A page that asks for itself again from its head is over before it has a body.
  const workOnPage = () => {
    if (document.body !== null) work();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", workOnPage, { once: true });
  else workOnPage();
}
