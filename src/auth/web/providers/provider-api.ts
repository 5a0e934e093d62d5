import type { Ctx } from "../../../http/env";
import { Refusal } from "../../../runtime/errors";
import { iso } from "../../../runtime/iso";
import type { SignedIn } from "../../../users/users";
import type { SocialGrant, SocialLogin } from "../../input";
import { linksOf } from "../../providers/linking";
import { checkProven } from "../../security/proof";
import { withCode } from "../second-factor/second-factor";
import { type Entered, enter } from "../sign-in";
import { arrive, askWhoCame, linkMine, openProviders } from "./sign-in";

/**
 * Social login of an API client (specification section 7). @throws Refusal `social_login_failed`,
 * `provider_unavailable`, `provider_not_found`, `rate_limited`, `link_required`
 */
export async function socialLogIn(c: Ctx, { provider, ...input }: SocialLogin): Promise<Entered> {
  const who = await askWhoCame(c, provider, input);
  const guest = { language: input.language ?? c.get("language"), invite: input.invite };
  const { outcome, userId } = await arrive(c, who, guest);
  if (outcome === "claimed") throw new Refusal("link_required");
  return enter(c, await withCode(c, { id: userId }, input.secondFactorCode));
}

/** Links an API client's grant; without a proof the provider is not asked. @throws Refusal as `socialLogIn`, `linkMine` */
export async function grantedLink(
  c: Ctx,
  person: SignedIn,
  { provider, ...grant }: SocialGrant,
): Promise<void> {
  await checkProven(c.get("db"), person, c.get("now"));
  await linkMine(c, person, await askWhoCame(c, provider, grant));
}

/** Linked and available providers. */
export async function linkList(c: Ctx, person: SignedIn) {
  const links = await linksOf(c.get("db"), person.id);
  const items = links.map(({ provider, email, created_at }) => ({
    provider,
    email,
    createdAt: iso(created_at),
  }));
  return { items, providers: openProviders(c) };
}
