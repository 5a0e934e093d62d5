/** ms */
const COUNTING = 400;

/** Ends with what the server wrote. */
function countUp(shown: HTMLElement, from: number, to: number, locale: string): void {
  const written = shown.textContent;
  const { format } = new Intl.NumberFormat(locale);
  const begun = performance.now();
  const step = (now: number): void => {
    const part = Math.max(0, now - begun) / COUNTING;
    shown.textContent = part < 1 ? format(Math.floor(from + (to - from) * part)) : written;
    if (part < 1) requestAnimationFrame(step);
  };
  step(begun);
}

let had = Number.POSITIVE_INFINITY;

/** One's coins count up where they have become more since the last look. */
export function lookAtCoins(still: boolean, locale: string): void {
  const shown = document.querySelector<HTMLElement>("[data-coins]");
  if (!shown) return;
  const has = Number(shown.dataset.coins);
  if (has > had && !still) countUp(shown, had, has, locale);
  had = has;
}
