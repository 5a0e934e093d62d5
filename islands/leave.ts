/**
 * "Leave this page": a page outside takes its place in the history, so that going back does not lead to it, and is not told
 * where one comes from. From one page that can be left to another (a country's numbers, the page for parents) is no step of
 * its own either.
 */
const LEAVABLE = /^\/(help|parents)$/;

/** A link's own `rel` does not hold for `location.replace`. */
function tellNoReferrer(): void {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "no-referrer";
  document.head.append(meta);
}

const leadsToLeavable = (link: HTMLAnchorElement): boolean =>
  LEAVABLE.test(location.pathname) && link.origin === location.origin && LEAVABLE.test(link.pathname);

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const leaves = link.dataset.leave !== undefined;
  if (!leaves && !leadsToLeavable(link)) return;
  event.preventDefault();
  if (leaves) tellNoReferrer();
  location.replace(link.href);
});
