/** Selects a text and lets the browser copy it: without https there is no clipboard for scripts. @throws */
function copyBySelection(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  // An open dialog makes everything else inert.
  const container = document.querySelector("dialog[open], [popover]:popover-open") ?? document.body;
  const focused = document.activeElement;
  container.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!copied) throw new Error("not copied");
}

/** Copies a text. @throws where the browser does not let it */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
}
