/** Parts of a chat that open later: loaded when they open, or once the page has come to rest, so that they open offline, too. */
export const loadMenu = () => import("./menu");
export const loadPreview = () => import("./picture-preview");

/** ms after the page has begun. */
const LOADED_AFTER = 2_000;

export function loadLater(): void {
  setTimeout(() => {
    for (const load of [loadMenu, loadPreview]) load().catch(() => undefined);
  }, LOADED_AFTER);
}
