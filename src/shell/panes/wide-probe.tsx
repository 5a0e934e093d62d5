import { assetUrl } from "../document/assets";
import { elementWithMarkup } from "../document/cached-part";
import { WIDE_WINDOW, wideProbe } from "./wide-window";

/** Before the other stylesheets: a script after them would wait for them. */
export function WideProbe({ nonce }: { nonce: string }) {
  const sheet = assetUrl("wide.css");
  return (
    <>
      {elementWithMarkup("script", { nonce }, wideProbe(sheet))}
      <noscript>
        <link rel="stylesheet" href={sheet} media={WIDE_WINDOW} />
      </noscript>
    </>
  );
}
