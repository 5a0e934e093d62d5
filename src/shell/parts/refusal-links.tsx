import type { Translate } from "../../i18n/intl";

export interface Way {
  href: string;
  text: string;
}

/** Links that help with a refusal. */
export function waysOf(t: Translate, code: string): Way[] {
  if (code === "second_factor_missing")
    return [{ href: "/account/second-factor", text: t("auth.second_factor.begin") }];
  if (code === "suspended" || code === "feature_limited")
    return [{ href: "/notice", text: t("safety.measure.why") }];
  if (code !== "backpack_full") return [];
  return [
    { href: "/backpack#kept", text: t("backpack.clean") },
    { href: "/backpack#expand", text: t("backpack.expand") },
  ];
}

export function Ways({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0) return null;
  return (
    <span className="ways-out">
      {ways.map(({ href, text }) => (
        <a key={href} className="button small" href={href}>
          {text}
        </a>
      ))}
    </span>
  );
}
