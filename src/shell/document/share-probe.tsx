import { usePageView } from "../parts/page-view";
import { elementWithMarkup } from "./cached-part";

/**
 * In the head of a page with Web Share buttons: a browser that can share keeps their places from the first paint on
 * (`base/reset.css`), so that nothing moves when the script shows them.
 */
export const ShareProbe = () =>
  elementWithMarkup(
    "script",
    { nonce: usePageView().nonce },
    `"share"in navigator&&(document.documentElement.dataset.shares="")`,
  );
