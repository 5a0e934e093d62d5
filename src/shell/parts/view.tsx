import { createContext, type ReactNode, useContext } from "react";
import type { Config } from "../../config/config";
import type { Ctx } from "../../http/env";
import { zoneHere } from "../../http/request/zone";
import type { Translate } from "../../i18n/intl";
import type { Language } from "../../i18n/languages";
import type { Zone } from "../../i18n/zone";
import { PROVIDERS, type Provider } from "../../limits/limits";
import type { Tab } from "../../room";
import type { SignedIn } from "../../users/users";

export interface View {
  t: Translate;
  language: Language;
  languageKnown: boolean;
  now: number;
  person: SignedIn | null;
  zone: Zone;
  path: string;
  /** null: no current tab; `hidden`: no tab bar. */
  tab: Tab | "hidden" | null;
  style: string | null;
  query: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>> | null;
  nonce: string;
  htmx: boolean;
  acceptLanguage: string;
  /** Host of the translation server; null: none. */
  translator: string | null;
  providers: Readonly<Partial<Record<Provider, string>>>;
}

const names = new WeakMap<Config["social"], View["providers"]>();

/** Names only, without secrets; once per configuration. */
function providersOf(social: Config["social"]): View["providers"] {
  const known = names.get(social);
  if (known) return known;
  const open = PROVIDERS.flatMap((each) => (social[each] ? [[each, social[each].name] as const] : []));
  const found: View["providers"] = Object.fromEntries(open);
  names.set(social, found);
  return found;
}

/** What components may know of a request. */
export const viewOf = (c: Ctx): View => ({
  t: c.get("t"),
  language: c.get("language"),
  languageKnown: c.get("languageKnown"),
  now: c.get("now"),
  zone: zoneHere(c),
  person: c.get("person"),
  path: c.req.path,
  tab: c.get("deps").plan.tabOf(c.req.path),
  style: c.get("deps").plan.styleOf(c.req.path),
  query: c.req.query(),
  fields: c.get("fields") ?? null,
  nonce: c.get("nonce"),
  htmx: c.req.header("hx-request") !== undefined,
  acceptLanguage: c.req.header("accept-language") ?? "",
  translator: c.get("deps").translator?.host ?? null,
  providers: providersOf(c.get("deps").config.social),
});

const ViewContext = createContext<View | null>(null);

export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => (
  <ViewContext value={view}>{children}</ViewContext>
);

/** The current view. @throws Error outside of a page */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("A component was rendered outside of page() and fragment().");
  return view;
}
