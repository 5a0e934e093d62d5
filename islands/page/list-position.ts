/** Puts the length of the list into the address, so that going back restores it. */
function rememberListLength(): void {
  const address = [...document.querySelectorAll<HTMLElement>("[data-here]")].at(-1)?.dataset.here;
  if (address) history.replaceState(history.state, "", address);
}

/** `history.back()` restores the scroll position. */
function goBack(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = (event.target as Element).closest<HTMLElement>("a[data-back]");
  if (!link || !plain || !URL.canParse(document.referrer)) return;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== location.origin || pathname !== link.dataset.back) return;
  event.preventDefault();
  history.back();
}

export function startListPosition(): void {
  document.addEventListener("htmx:after:swap", rememberListLength);
  document.addEventListener("click", goBack);
}
