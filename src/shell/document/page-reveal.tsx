import { VIEW_TRANSITION_STYLE } from "../../http/inline-style";
import { usePageView } from "../parts/page-view";
import { elementWithMarkup } from "./cached-part";
import { renderStaticMarkup } from "./page-stream";

/**
 * A page that appears in one piece: slow phones show the page before it until then, not an empty or half one. Browsers wait for
 * the start tag of what is expected, so it is the last element of the page's shell.
 */
export const WHOLE_AT_ONCE = renderStaticMarkup(<link rel="expect" href="#notices" blocking="render" />);

/** Before the stylesheets: a page that takes part in view transitions says so before they have come. */
export const VIEW_TRANSITION = (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  <style dangerouslySetInnerHTML={{ __html: VIEW_TRANSITION_STYLE }} />
);

/**
 * The bottle that was picked grows by `transform` alone. Browsers also animate the size of its group, which they do on the
 * main thread: on a slow phone it stood still while the page's scripts started, and then jumped to its place.
 */
const GROW_ON_COMPOSITOR =
  `addEventListener("pagereveal",e=>e.viewTransition&&e.viewTransition.ready.then(()=>{` +
  `for(const{effect:f}of document.getAnimations())if(f.pseudoElement=="::view-transition-group(picked)"){` +
  `const[a,z]=f.getKeyframes(),n=parseFloat,from=n(a.width),to=n(z.width);` +
  `f.setKeyframes([{easing:a.easing,transform:` +
  `\`translate(\${(from-to)/2}px,\${(n(a.height)-n(z.height))/2}px) \${a.transform} scale(\${from/to})\`` +
  `},{transform:z.transform}])}}).catch(()=>{}))`;

export function PickedMotion() {
  return elementWithMarkup("script", { nonce: usePageView().nonce }, GROW_ON_COMPOSITOR);
}
