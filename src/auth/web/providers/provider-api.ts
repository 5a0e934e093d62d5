import type { Ctx } from "../../../http/env";
import { runNow } from "../../../http/run-now";
import { Refusal } from "../../../runtime/errors";
import { toIsoTime } from "../../../runtime/iso";
import type { SignedIn } from "../../../users/users";
import type { SocialGrantInput, SocialLoginInput } from "../../input";
import { listLinkedProviders } from "../../providers/linked-providers";
import { checkSessionProven } from "../../security/proof";
import { verifyCodeIfSent } from "../second-factor/sign-in-with-code";
import { type StartedSession, startSession } from "../sign-in";
import { linkOwnIdentity, listConfiguredProviders, requestProviderIdentity, signInOrSignUp } from "./provider-sign-in";

/**
 * Social login of an API client (docs/product.md 7.4). @throws Refusal `social_login_failed`,
 * `provider_unavailable`, `provider_not_found`, `rate_limited`, `link_required`
 */
export async function socialLogIn(c: Ctx, { provider, ...input }: SocialLoginInput): Promise<StartedSession> {
  const identity = await requestProviderIdentity(c, provider, () => input);
  const context = { language: input.language ?? c.get("language"), invite: input.invite };
  const { outcome, userId } = await signInOrSignUp(c, identity, context);
  if (outcome === "claimed") throw new Refusal("link_required");
  return startSession(c, await verifyCodeIfSent(c, { id: userId }, input.secondFactorCode));
}

/** Links an API client's grant; without a proof the provider is not asked. @throws Refusal as `socialLogIn`, `linkOwnIdentity` */
export async function linkByGrant(c: Ctx, person: SignedIn, { provider, ...grant }: SocialGrantInput): Promise<void> {
  await runNow(c, checkSessionProven, person);
  await linkOwnIdentity(c, person, await requestProviderIdentity(c, provider, () => grant));
}

/** Linked and available providers. */
export async function linkedProvidersJson(c: Ctx, person: SignedIn) {
  const links = await listLinkedProviders(c.get("db"), person.id);
  const items = links.map(({ provider, email, created_at }) => ({
    provider,
    email,
    createdAt: toIsoTime(created_at),
  }));
  return { items, providers: listConfiguredProviders(c) };
}
