/**
 * The first page of a visitor: its styles stand in it, so that a slow network has one request less before something is seen
 * (decision 199). The stylesheet comes with the next page.
 */
import type { Ctx } from "../../http/env";
import { readCookie } from "../../http/request/cookies";
import { assetUrl, readAsset } from "./assets";

const STYLES = readAsset("first-visit.css");

/** What the policy allows beside stylesheets: this text. */
const STYLES_HASH = `'sha256-${Bun.SHA256.hash(STYLES, "base64")}'`;

export const FIRST_VISIT_STYLES = (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours.
  <style dangerouslySetInnerHTML={{ __html: STYLES }} />
);

/** For a page on which one stays for a moment: the stylesheet of those after it. */
export const NEXT_STYLES = <link rel="prefetch" as="style" href={assetUrl("app.css")} />;

/** Lets the page have its styles in it, where nothing says that the browser has loaded one of ours before. @returns whether it does */
export function inlineFirstStyles(c: Ctx): boolean {
  // Each page's script sets the zone's cookie.
  const isFirst = STYLES !== "" && !c.get("person") && !c.get("wide") && readCookie(c, "zone") === undefined;
  if (isFirst) c.set("styleHash", STYLES_HASH);
  return isFirst;
}
