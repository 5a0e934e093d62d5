const DROP = 200;
const FAR_ENOUGH = 90;

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Closes a sheet with its animation. */
export async function closeSheet(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog?.open || dialog.classList.contains("leaving")) return;
  if (!still()) {
    dialog.style.transform = "";
    dialog.classList.add("leaving");
    await new Promise((resolve) => setTimeout(resolve, DROP));
  }
  dialog.close();
}

function outside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top } = dialog.getBoundingClientRect();
  return target === dialog && (y < top || x < left || x > right);
}

/** Closes by dragging, scrim and Esc. Returns its undo. */
export function dragsAway(dialog: HTMLDialogElement, close: () => void): () => void {
  let start: number | null = null;
  const down = (event: PointerEvent) => {
    const target = event.target as Element;
    if (target.closest(".grip") && !target.closest("button")) start = event.clientY;
  };
  const move = (event: PointerEvent) => {
    if (start === null) return;
    dialog.style.transform = `translateY(${Math.max(0, event.clientY - start)}px)`;
  };
  const up = (event: PointerEvent) => {
    if (start === null) return;
    if (event.clientY - start > FAR_ENOUGH) close();
    else dialog.style.transform = "";
    start = null;
  };
  const ending = new AbortController();
  const { signal } = ending;
  dialog.addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", up, { signal });
  dialog.addEventListener("click", (event) => outside(dialog, event) && close(), { signal });
  dialog.addEventListener(
    "cancel",
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  return () => ending.abort();
}
