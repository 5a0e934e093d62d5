import type { Translate } from "../../i18n/translator";

export interface RefusalLink {
  href: string;
  text: string;
}

/** Links that help with a refusal. */
export function refusalLinksOf(t: Translate, code: string): RefusalLink[] {
  if (code === "second_factor_missing")
    return [{ href: "/account/second-factor", text: t("auth.second_factor.begin") }];
  if (code === "suspended" || code === "feature_limited") return [{ href: "/notice", text: t("safety.measure.why") }];
  if (code !== "backpack_full") return [];
  return [
    { href: "/backpack#kept", text: t("backpack.clean") },
    { href: "/backpack#expand", text: t("backpack.expand") },
  ];
}

export function RefusalLinks({ links }: { links: readonly RefusalLink[] }) {
  if (links.length === 0) return null;
  return (
    <span className="ways-out">
      {links.map(({ href, text }) => (
        <a key={href} className="button small" href={href}>
          {text}
        </a>
      ))}
    </span>
  );
}
