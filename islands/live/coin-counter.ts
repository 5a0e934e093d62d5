/** ms */
const COUNT_UP_DURATION = 400;

/** Ends with what the server wrote. */
function countUp(shown: HTMLElement, from: number, to: number, locale: string): void {
  const written = shown.textContent;
  const { format } = new Intl.NumberFormat(locale);
  const begun = performance.now();
  const step = (now: number): void => {
    const part = Math.max(0, now - begun) / COUNT_UP_DURATION;
    shown.textContent = part < 1 ? format(Math.floor(from + (to - from) * part)) : written;
    if (part < 1) requestAnimationFrame(step);
  };
  step(begun);
}

let lastCoins = Number.POSITIVE_INFINITY;

/** One's coins count up where they have become more since the last look. */
export function animateCoinIncrease(still: boolean, locale: string): void {
  const shown = document.querySelector<HTMLElement>("[data-coins]");
  if (!shown) return;
  const has = Number(shown.dataset.coins);
  if (has > lastCoins && !still) countUp(shown, lastCoins, has, locale);
  lastCoins = has;
}
