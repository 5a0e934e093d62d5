/** What the open throw dialog says changes when the day's throws are reset. */
import { type Dispatch, type SetStateAction, useEffect } from "react";
import { fetchThrowSheet, type ThrowSheet } from "./sheet";

/** ms; clocks of two machines run apart a little, and one second early would be the old day. */
const LATE = 2_000;

/** Does it once that time has passed: a timer stands still while a device sleeps. @returns its undo */
function onceAfter(wait: number, work: () => void): () => void {
  const end = Date.now() + wait;
  const listeners = new AbortController();
  const run = () => {
    clearTimeout(timer);
    const left = end - Date.now();
    // The clock was set back meanwhile, or somebody looks before.
    if (left > 0) timer = setTimeout(run, left);
    if (left > 0 || document.visibilityState === "hidden") return;
    stop();
    work();
  };
  let timer = setTimeout(run, wait);
  const stop = () => {
    clearTimeout(timer);
    listeners.abort();
  };
  document.addEventListener("visibilitychange", run, { signal: listeners.signal });
  return stop;
}

/** Of a used-up limit the form takes the place; words and bottle of an open form stay. */
const afterReset = (sheet: ThrowSheet, fresh: ThrowSheet): ThrowSheet =>
  sheet.spent === null
    ? { ...sheet, resetsIn: fresh.resetsIn, texts: { ...sheet.texts, left: fresh.texts.left } }
    : { ...fresh, thrown: false };

/** Asks anew when the day's throws are reset. Without an answer the dialog stays as it is: the server says the rest. */
export function useDailyReset({ resetsIn, person }: ThrowSheet, setSheet: Dispatch<SetStateAction<ThrowSheet>>): void {
  useEffect(() => {
    if (resetsIn === undefined) return;
    return onceAfter(resetsIn + LATE, async () => {
      // An attempt that is on its way keeps its key.
      const fresh = await fetchThrowSheet("", () => true).catch(() => null);
      if (fresh?.ready && fresh.person === person) setSheet((sheet) => afterReset(sheet, fresh));
    });
  }, [resetsIn, person, setSheet]);
}
