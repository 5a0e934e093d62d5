import type { Ctx } from "../../../http/env";
import { spendClientRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
import { PROVIDERS, type Provider } from "../../../limits/auth";
import { Refusal } from "../../../runtime/errors";
import { countServiceCall } from "../../../runtime/service-calls";
import type { SignedIn } from "../../../users/users";
import type { HashTurn } from "../../password/hash";
import { loadProvider, providerClientOf } from "../../providers/catalog";
import type { ProviderIdentity } from "../../providers/claims";
import { linkIdentity, unlinkIdentity } from "../../providers/linked-providers";
import { fetchProviderIdentity, type OAuthGrant } from "../../providers/oauth";
import { confirmPendingLink, type PendingLink } from "../../providers/pending-links";
import {
  type AccountOfIdentity,
  findAccountOfIdentity,
  findOrCreateAccount,
  type SignUpContext,
} from "../../providers/provider-sign-up";
import { passkeySiteHere } from "../passkeys/request-site";
import { type StartedSession, spendRegistration, startSession, withinSignInLimits } from "../sign-in";

/** Configured providers, in the order of their buttons. */
export const listConfiguredProviders = (c: Ctx): Provider[] =>
  PROVIDERS.filter((provider) => c.get("deps").config.social[provider]);

/** A provider by name. @throws Refusal `provider_not_found` */
export function requireProvider(c: Ctx, name: string): Provider {
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider) throw new Refusal("provider_not_found");
  providerClientOf(c.get("deps").config, provider);
  return provider;
}

/** Counts for `/metrics` that a provider failed, and throws on: `promise.catch(countProviderFailure(c, provider))`. */
export const countProviderFailure =
  (c: Ctx, provider: Provider) =>
  (error: unknown): never => {
    const failed = error instanceof Refusal && error.code === "provider_unavailable";
    if (failed) countServiceCall(c.get("db"), provider, "failed");
    throw error;
  };

/** Asks the provider for the identity. @throws Refusal as `fetchProviderIdentity`, `rate_limited` */
export async function requestProviderIdentity(
  c: Ctx,
  provider: Provider,
  readGrant: () => OAuthGrant,
): Promise<ProviderIdentity> {
  const { config } = c.get("deps");
  const now = c.get("now");
  providerClientOf(config, provider);
  await spendClientRate(c, "signInAddress");
  // Not counted: what a browser brings back as the provider's error, anybody can write.
  const grant = readGrant();
  const ask = async () => fetchProviderIdentity(await loadProvider(config, provider, now), grant, now);
  const identity = await ask().catch(countProviderFailure(c, provider));
  countServiceCall(c.get("db"), provider, "answered");
  return identity;
}

/** Finds or creates the identity's account. @throws Refusal `rate_limited` */
export async function signInOrSignUp(
  c: Ctx,
  identity: ProviderIdentity,
  context: SignUpContext,
): Promise<AccountOfIdentity> {
  const known = await runNow(c, findAccountOfIdentity, identity);
  if (known) return known;
  await spendRegistration(c);
  return findOrCreateAccount(c.get("db"), identity, context, c.get("now"));
}

/** Confirms a pending link and begins a session. @throws Refusal as `confirmPendingLink`, `rate_limited` */
export async function confirmLinkAndStartSession(
  c: Ctx,
  token: string,
  link: PendingLink,
  password: string,
): Promise<StartedSession> {
  const confirm = (turn: HashTurn) => runNow(c, confirmPendingLink, { token, password, turn });
  const account = await withinSignInLimits(c, link.username_key, confirm);
  return startSession(c, account);
}

/** Links an identity to the person's account. @throws Refusal as `linkIdentity` */
export const linkOwnIdentity = (c: Ctx, person: SignedIn, identity: ProviderIdentity): Promise<void> =>
  runNow(c, linkIdentity, person, identity);

/** The passkey site and the providers of this installation: the sign-in methods it offers beside passwords. */
export const availableSignInMethods = (c: Ctx) => ({
  site: passkeySiteHere(c),
  configured: listConfiguredProviders(c),
});

/** Unlinks a provider. @throws Refusal as `unlinkIdentity` */
export function unlinkOwnProvider(c: Ctx, person: SignedIn, name: string): Promise<void> {
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider) throw new Refusal("link_not_found");
  return runNow(c, unlinkIdentity, person, provider, availableSignInMethods(c));
}
