/** A tap answers in one frame: what was pressed looks pressed, and the one that leads to the next page goes on doing so. */

/** Tabs and rows; the document's speculation rules name the same. */
const TAPPED = ".tab,.bottle-row,.who";

let pressed: HTMLElement | null = null;
/** What was clicked last, by key too. */
let followed: HTMLElement | null = null;

const tappedOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TAPPED) : null;

function release(): void {
  if (pressed) delete pressed.dataset.pressed;
}

/** Pressing fetches the page ahead where the browser can (`SPECULATION_RULES`). */
function press({ target, button }: PointerEvent): void {
  release();
  pressed = button === 0 ? tappedOf(target) : null;
  if (pressed) pressed.dataset.pressed = "";
}

export function startPresses(): void {
  addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "dragend"]) addEventListener(end, release);
  document.addEventListener("click", ({ target }) => {
    followed = tappedOf(target);
  });
  // From the start: a later reload must not cancel a navigation to another page.
  addEventListener("beforeunload", () => {
    document.body.dataset.going = "";
    if (followed) followed.dataset.going = "";
  });
  addEventListener("pageshow", () => {
    release();
    for (const going of document.querySelectorAll<HTMLElement>("[data-going]")) delete going.dataset.going;
  });
}
