/** "Leave this page": the sea takes its place in the history, so that going back does not lead to it. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-leave]") : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  location.replace(link.href);
});
