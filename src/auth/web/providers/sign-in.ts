import type { Ctx } from "../../../http/env";
import { spendHere } from "../../../http/limits/limit";
import { PROVIDERS, type Provider } from "../../../limits/limits";
import { Refusal } from "../../../runtime/errors";
import type { SignedIn } from "../../../users/users";
import type { HashTurn } from "../../password/hash";
import { clientAt, serviceOf } from "../../providers/catalog";
import type { Outsider } from "../../providers/claims";
import { link, unlink } from "../../providers/linking";
import { type Grant, whoCame } from "../../providers/oauth";
import { confirmLink, type PendingLink } from "../../providers/pending-links";
import { type Arrival, type Guest, recognise, settle } from "../../providers/signup";
import { type Entered, enter, spendRegistration, withinLimits } from "../sign-in";

/** Configured providers, in the order of their buttons. */
export const openProviders = (c: Ctx): Provider[] =>
  PROVIDERS.filter((provider) => c.get("deps").config.social[provider]);

/** A provider by name. @throws Refusal `provider_not_found` */
export function openProvider(c: Ctx, name: string): Provider {
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider) throw new Refusal("provider_not_found");
  clientAt(c.get("deps").config, provider);
  return provider;
}

/** Asks the provider for the identity. @throws Refusal as `whoCame`, `rate_limited` */
export async function askWhoCame(c: Ctx, provider: Provider, grant: Grant): Promise<Outsider> {
  const { config } = c.get("deps");
  const now = c.get("now");
  clientAt(config, provider);
  await spendHere(c, "signInAddress");
  return whoCame(await serviceOf(config, provider, now), grant, now);
}

/** Finds or creates the identity's account. @throws Refusal `rate_limited` */
export async function arrive(c: Ctx, who: Outsider, guest: Guest): Promise<Arrival> {
  const [db, now] = [c.get("db"), c.get("now")];
  const met = await recognise(db, who, now);
  if (met) return met;
  await spendRegistration(c);
  return settle(db, who, guest, now);
}

/** Confirms a pending link and begins a session. @throws Refusal as `confirmLink`, `rate_limited` */
export async function confirmAndEnter(
  c: Ctx,
  token: string,
  waiting: PendingLink,
  password: string,
): Promise<Entered> {
  const [db, now] = [c.get("db"), c.get("now")];
  const confirm = (turn: HashTurn) => confirmLink(db, { token, password, turn }, now);
  const shown = await withinLimits(c, waiting.username_key, confirm);
  return enter(c, shown);
}

/** Links an identity to the own account. @throws Refusal as `link` */
export const linkMine = (c: Ctx, person: SignedIn, who: Outsider): Promise<void> =>
  link(c.get("db"), person, who, c.get("now"));

/** Unlinks a provider. @throws Refusal as `unlink` */
export function unlinkProvider(c: Ctx, person: SignedIn, name: string): Promise<void> {
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider) throw new Refusal("link_not_found");
  return unlink(c.get("db"), person, provider, openProviders(c), c.get("now"));
}
