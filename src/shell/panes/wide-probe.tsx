import { assetUrl } from "../document/assets";
import { elementWithMarkup } from "../document/cached-part";
import { LIST_PROBE, WIDE_WINDOW, wideProbe } from "./wide-window";

/** Before the other stylesheets: a script after them would wait for them. */
export function WideProbe({ nonce, hasList }: { nonce: string; hasList: boolean }) {
  const sheet = assetUrl("wide.css");
  return (
    <>
      {elementWithMarkup("script", { nonce }, hasList ? LIST_PROBE : wideProbe(sheet))}
      <noscript>
        <link rel="stylesheet" href={sheet} media={WIDE_WINDOW} />
      </noscript>
    </>
  );
}
