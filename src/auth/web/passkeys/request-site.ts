import type { Ctx } from "../../../http/env";
import { isLoopbackHost, publicOriginOf } from "../../../http/request/host-and-origin";
import { Refusal } from "../../../runtime/errors";
import { type PasskeySite, passkeySiteOf } from "../../passkeys/site";

/** By PUBLIC_URL; without it only on this machine, as anybody could name another host. null: no passkeys here. */
export const passkeySiteHere = (c: Ctx): PasskeySite | null =>
  c.get("deps").config.publicUrl !== null || isLoopbackHost(c) ? passkeySiteOf(publicOriginOf(c)) : null;

/** @throws Refusal `passkeys_unavailable` */
export function requirePasskeySite(c: Ctx): PasskeySite {
  const site = passkeySiteHere(c);
  if (!site) throw new Refusal("passkeys_unavailable");
  return site;
}
