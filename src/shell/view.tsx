import { createContext, type ReactNode, useContext } from "react";
import type { Config } from "../config";
import type { Ctx } from "../http/env";
import { zoneHere } from "../http/zone";
import type { Translate } from "../i18n/intl";
import type { Language } from "../i18n/languages";
import type { Zone } from "../i18n/zone";
import { PROVIDERS, type Provider } from "../limits";
import type { Tab } from "../room";
import type { SignedIn } from "../users/users";

/** What a component knows of the request: who reads, in which language, where and when. No database, no configuration. */
export interface View {
  t: Translate;
  language: Language;
  /** The language was chosen, not guessed. */
  languageKnown: boolean;
  /** The time of the request, ms. */
  now: number;
  person: SignedIn | null;
  /** Where the reader's clock is. */
  zone: Zone;
  /** The path that was asked for, without its query. */
  path: string;
  /** The tab it belongs to; null: to none, `hidden`: there are no tabs. */
  tab: Tab | "hidden" | null;
  /** The stylesheet that this path links beside that of all pages. */
  style: string | null;
  query: Readonly<Record<string, string>>;
  /** The fields of a posted form. */
  fields: Readonly<Record<string, string>> | null;
  nonce: string;
  /** htmx asks, for a part of a page. */
  htmx: boolean;
  /** What the browser says of its languages. */
  acceptLanguage: string;
  /** Whose server translates, by its host; null: none is configured. */
  translator: string | null;
  /** The names of the sign-in providers that are open. */
  providers: Readonly<Partial<Record<Provider, string>>>;
}

const names = new WeakMap<Config["social"], View["providers"]>();

/** Computed once a configuration: the secrets beside the names stay where they are. */
function providersOf(social: Config["social"]): View["providers"] {
  const known = names.get(social);
  if (known) return known;
  const open = PROVIDERS.flatMap((each) => (social[each] ? [[each, social[each].name] as const] : []));
  const found: View["providers"] = Object.fromEntries(open);
  names.set(social, found);
  return found;
}

/** What a page may know of this request, read once: `c.var` would build an object at every look. */
export const viewOf = (c: Ctx): View => ({
  t: c.get("t"),
  language: c.get("language"),
  languageKnown: c.get("languageKnown"),
  now: c.get("now"),
  zone: zoneHere(c),
  person: c.get("person"),
  path: c.req.path,
  tab: c.get("plan").tabOf(c.req.path),
  style: c.get("plan").styleOf(c.req.path),
  query: c.req.query(),
  fields: c.get("fields"),
  nonce: c.get("nonce"),
  htmx: c.req.header("hx-request") !== undefined,
  acceptLanguage: c.req.header("accept-language") ?? "",
  translator: c.get("translator")?.host ?? null,
  providers: providersOf(c.get("config").social),
});

const ViewContext = createContext<View | null>(null);

/** Gives the components below their view. */
export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => (
  <ViewContext value={view}>{children}</ViewContext>
);

/** The view of the page that is being rendered. @throws Error outside of one */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("A component was rendered outside of page() and fragment().");
  return view;
}
