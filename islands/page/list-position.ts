import { isPlainClick } from "./plain-click";

/** Puts the length of the list into the address, so that going back restores it. */
function rememberListLength(): void {
  const address = [...document.querySelectorAll<HTMLElement>("[data-here]")].at(-1)?.dataset.here;
  if (address) history.replaceState(history.state, "", address);
}

/** `history.back()` restores the scroll position. */
function goBack(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>("a[data-back]");
  if (!link || !isPlainClick(event) || !URL.canParse(document.referrer)) return;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== location.origin || pathname !== link.dataset.back) return;
  event.preventDefault();
  history.back();
}

export function startListPosition(): void {
  document.addEventListener("htmx:after:swap", rememberListLength);
  document.addEventListener("click", goBack);
}
