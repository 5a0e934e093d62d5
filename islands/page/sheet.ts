const DROP = 200;
const DRAG_CLOSE_DISTANCE = 90;

const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Closes a sheet with its animation. */
export async function closeSheet(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog?.open || dialog.classList.contains("leaving")) return;
  if (!isMotionReduced()) {
    dialog.style.transform = "";
    dialog.classList.add("leaving");
    await new Promise((resolve) => setTimeout(resolve, DROP));
  }
  dialog.close();
}

function isOnScrim(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top } = dialog.getBoundingClientRect();
  return target === dialog && (y < top || x < left || x > right);
}

/** Closes by dragging, scrim and Esc. Returns its undo. */
export function makeSheetDismissible(dialog: HTMLDialogElement, close: () => void): () => void {
  let start: number | null = null;
  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as Element;
    if (target.closest(".grip") && !target.closest("button")) start = event.clientY;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start === null) return;
    dialog.style.transform = `translateY(${Math.max(0, event.clientY - start)}px)`;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (start === null) return;
    if (event.clientY - start > DRAG_CLOSE_DISTANCE) close();
    else dialog.style.transform = "";
    start = null;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  dialog.addEventListener("pointerdown", onPointerDown, { signal });
  addEventListener("pointermove", onPointerMove, { signal });
  addEventListener("pointerup", onPointerUp, { signal });
  addEventListener("pointercancel", onPointerUp, { signal });
  dialog.addEventListener("click", (event) => isOnScrim(dialog, event) && close(), { signal });
  dialog.addEventListener(
    "cancel",
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  return () => listeners.abort();
}
