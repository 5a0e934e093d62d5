/**
 * "Leave this page": the sea takes its place in the history, so that going back does not lead to it. From one page that can
 * be left to another (a country's numbers, the page for parents) is no step of its own either.
 */
const LEAVABLE = /^\/(help|parents)$/;

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.leave === undefined && !(link.origin === location.origin && LEAVABLE.test(link.pathname))) return;
  event.preventDefault();
  location.replace(link.href);
});
