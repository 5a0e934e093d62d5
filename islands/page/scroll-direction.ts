/** px of tolerance. */
const SCROLL_TOLERANCE = 6;

/** Sets `data-scrolling="down"` until one scrolls up or reaches the end. */
export function trackScrollDirection(): void {
  const { documentElement: page } = document;
  // Not asked for: while the page is still coming that would lay out its first words by themselves.
  let last = 0;
  const update = () => {
    const distance = window.scrollY - last;
    const atEnd = window.scrollY + window.innerHeight >= page.scrollHeight - SCROLL_TOLERANCE;
    if (Math.abs(distance) < SCROLL_TOLERANCE && !atEnd) return;
    last = window.scrollY;
    if (distance > 0 && !atEnd) page.dataset.scrolling = "down";
    else delete page.dataset.scrolling;
  };
  window.addEventListener("scroll", update, { passive: true });
}
