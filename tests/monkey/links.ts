/** Links of a page lead somewhere. */

import { findControls } from "./controls";
import { type Explorer, frontOf } from "./explorer";

/** Links looked at after one act: others come later. */
const LINKS_PER_ACT = 4;
/** Names of things: one of a kind is looked at. */
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

const kindOf = (address: string): string => address.replace(ID, ":id").replace(/\?.*/, "");

/** Of the page in front, those whose kind was not looked at on this kind of page. @returns what is wrong */
export async function deadLinks(explorer: Explorer): Promise<string[]> {
  if (explorer.isOffline) return [];
  const page = frontOf(explorer);
  const from = page.url();
  const controls = await findControls(page).catch(() => []);
  const addresses = controls.flatMap(({ address }) => (address === null ? [] : [new URL(address, from)]));
  const faults: string[] = [];
  let left = LINKS_PER_ACT;
  for (const { pathname, search } of addresses) {
    const seen = `${kindOf(new URL(from).pathname)} ${kindOf(pathname)}`;
    if (explorer.links.has(seen) || left-- <= 0) continue;
    explorer.links.add(seen);
    const answer = await page.request.get(pathname + search).catch(() => null);
    if (answer && answer.status() >= 400 && page.url() === from)
      faults.push(`${new URL(from).pathname} links to ${pathname}, which answers ${answer.status()}`);
  }
  return faults;
}
