import type { Ctx } from "../../../http/env";
import { spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import type { PasskeyKind } from "../../../limits/auth";
import { PASSKEY_LIMITS } from "../../../limits/auth";
import { cutGraphemes } from "../../../text/graphemes";
import type { SignedIn } from "../../../users/users";
import type { NewPasskey } from "../../passkeys/input";
import { registrationOptions } from "../../passkeys/options";
import { addPasskey, listPasskeys as listRows, type Passkey, removePasskey } from "../../passkeys/passkeys";
import { parseUserAgent } from "../../rules";
import { availableSignInMethods } from "../providers/provider-sign-in";
import { passkeySiteHere, requirePasskeySite } from "./request-site";

const PHONES: readonly string[] = ["Android", "iPhone", "iPad"];

/** Where a new passkey lies, as far as the browser says it. */
function kindOf({ authenticatorAttachment, response }: NewPasskey, system: string | null): PasskeyKind {
  if (authenticatorAttachment === "cross-platform") return response.transports?.includes("hybrid") ? "phone" : "key";
  return PHONES.includes(system ?? "") ? "phone" : "computer";
}

/** The name of a passkey that was not given one: where it lies. */
function defaultName(c: Ctx, kind: PasskeyKind): string {
  const { browser, system } = parseUserAgent(c.req.header("user-agent") ?? "");
  const t = c.get("t");
  const device = browser && system ? t("account.devices.name", { browser, system }) : (system ?? browser);
  return cutGraphemes(kind === "key" || !device ? t(`auth.passkeys.kind_${kind}`) : device, PASSKEY_LIMITS.nameMax);
}

/** @throws Refusal as `registrationOptions`, `passkeys_unavailable`, `rate_limited` */
export async function offerRegistration(c: Ctx, person: SignedIn) {
  await spendRate(c, "passkeyChange", person.id);
  return runNow(c, registrationOptions, person, requirePasskeySite(c));
}

/** @throws Refusal as `addPasskey`, `passkeys_unavailable`, `rate_limited` */
export async function addOwnPasskey(
  c: Ctx,
  person: SignedIn,
  { name, ...response }: NewPasskey & { name?: string },
): Promise<string> {
  await spendRate(c, "passkeyChange", person.id);
  const kind = kindOf(response, parseUserAgent(c.req.header("user-agent") ?? "").system);
  const input = { response, site: requirePasskeySite(c), kind, name: name ?? defaultName(c, kind) };
  return runNow(c, addPasskey, person, input);
}

export const listOwnPasskeys = (c: Ctx, person: SignedIn): Promise<Passkey[]> =>
  listRows(c.get("db"), person, passkeySiteHere(c));

/** @throws Refusal as `removePasskey` */
export const removeOwnPasskey = (c: Ctx, person: SignedIn, id: string): Promise<void> =>
  runNow(c, removePasskey, person, { id, ...availableSignInMethods(c) });
