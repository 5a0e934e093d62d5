/** Layout shifts of a page that nobody has touched. */
import type { Page } from "@playwright/test";

/** A button that only a script can offer comes beside the others. */
export const MOST_SHIFT = 0.0005;

/**
 * Sum of the layout shifts. Nobody has touched the page: Chromium calls the first 500 ms of a page "recent input"
 * after the window was resized, so that flag is not asked.
 */
export const countShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const each of entries as (PerformanceEntry & { value: number })[]) sum += each.value;
        };
        const observer = new PerformanceObserver((seen) => add(seen.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        const finish = () => {
          add(observer.takeRecords());
          resolve(sum);
        };
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(finish)));
      }),
  );
