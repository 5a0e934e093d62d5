/** A thumb that lies still moves a page this far, pixels. */
const STILL = 6;

/**
 * Says on the document which way one scrolls, for what should be out of the way of a reader: `data-scrolling="down"`,
 * which goes when one scrolls up or reaches the end of the page.
 */
export function watchScrolling(): void {
  const { documentElement: page } = document;
  let last = window.scrollY;
  const look = () => {
    const moved = window.scrollY - last;
    const atEnd = window.scrollY + window.innerHeight >= page.scrollHeight - STILL;
    if (Math.abs(moved) < STILL && !atEnd) return;
    last = window.scrollY;
    if (moved > 0 && !atEnd) page.dataset.scrolling = "down";
    else delete page.dataset.scrolling;
  };
  window.addEventListener("scroll", look, { passive: true });
}
