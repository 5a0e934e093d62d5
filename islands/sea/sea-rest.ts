/** ms without a touch, after which the sea rests (docs/product.md 18.7). */
const REST_AFTER = 20_000;

/** Stops what moves on the sea while nobody touches the page, or sees it. */
export function startSeaRest(): void {
  const sea = document.querySelector<HTMLElement>(".stage");
  if (!sea) return;
  let timer: ReturnType<typeof setTimeout>;
  let inView = true;
  const rest = () => {
    sea.dataset.rest = "";
  };
  const move = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden" || !inView) return rest();
    delete sea.dataset.rest;
    timer = setTimeout(rest, REST_AFTER);
  };
  for (const touch of ["pointerdown", "pointermove", "keydown", "wheel", "visibilitychange", "pageshow"])
    addEventListener(touch, move, { capture: true, passive: true });
  if ("IntersectionObserver" in window)
    new IntersectionObserver((seen) => {
      inView = seen.at(-1)?.isIntersecting ?? true;
      move();
    }).observe(sea);
  move();
}
