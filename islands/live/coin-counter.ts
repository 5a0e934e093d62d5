/** ms */
const COUNT_UP_DURATION = 400;

/** Counts a number up; ends with the server's own text. */
function countUp(element: HTMLElement, from: number, to: number, locale: string): void {
  const finalText = element.textContent;
  const { format } = new Intl.NumberFormat(locale);
  const startTime = performance.now();
  const step = (now: number): void => {
    const progress = Math.max(0, now - startTime) / COUNT_UP_DURATION;
    element.textContent = progress < 1 ? format(Math.floor(from + (to - from) * progress)) : finalText;
    if (progress < 1) requestAnimationFrame(step);
  };
  step(startTime);
}

let lastCoins = Number.POSITIVE_INFINITY;

/** Counts the coin balance up if it has increased since the last call. */
export function animateCoinIncrease(reducedMotion: boolean, locale: string): void {
  const element = document.querySelector<HTMLElement>("[data-coins]");
  if (!element) return;
  const coins = Number(element.dataset.coins);
  if (coins > lastCoins && !reducedMotion) countUp(element, lastCoins, coins, locale);
  lastCoins = coins;
}
