import type { Ctx } from "../../../http/env";
import { spendClientRate } from "../../../http/limits/rate-limit";
import { PROVIDERS, type Provider } from "../../../limits/auth";
import { Refusal } from "../../../runtime/errors";
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

/** Asks the provider for the identity. @throws Refusal as `fetchProviderIdentity`, `rate_limited` */
export async function requestProviderIdentity(
  c: Ctx,
  provider: Provider,
  grant: OAuthGrant,
): Promise<ProviderIdentity> {
  const { config } = c.get("deps");
  const now = c.get("now");
  providerClientOf(config, provider);
  await spendClientRate(c, "signInAddress");
  return fetchProviderIdentity(await loadProvider(config, provider, now), grant, now);
}

/** Finds or creates the identity's account. @throws Refusal `rate_limited` */
export async function signInOrSignUp(
  c: Ctx,
  who: ProviderIdentity,
  guest: SignUpContext,
): Promise<AccountOfIdentity> {
  const [db, now] = [c.get("db"), c.get("now")];
  const met = await findAccountOfIdentity(db, who, now);
  if (met) return met;
  await spendRegistration(c);
  return findOrCreateAccount(db, who, guest, now);
}

/** Confirms a pending link and begins a session. @throws Refusal as `confirmPendingLink`, `rate_limited` */
export async function confirmLinkAndStartSession(
  c: Ctx,
  token: string,
  waiting: PendingLink,
  password: string,
): Promise<StartedSession> {
  const [db, now] = [c.get("db"), c.get("now")];
  const confirm = (turn: HashTurn) => confirmPendingLink(db, { token, password, turn }, now);
  const shown = await withinSignInLimits(c, waiting.username_key, confirm);
  return startSession(c, shown);
}

/** Links an identity to the own account. @throws Refusal as `link` */
export const linkOwnIdentity = (c: Ctx, person: SignedIn, who: ProviderIdentity): Promise<void> =>
  linkIdentity(c.get("db"), person, who, c.get("now"));

/** Unlinks a provider. @throws Refusal as `unlinkIdentity` */
export function unlinkOwnProvider(c: Ctx, person: SignedIn, name: string): Promise<void> {
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider) throw new Refusal("link_not_found");
  return unlinkIdentity(c.get("db"), person, provider, listConfiguredProviders(c), c.get("now"));
}
