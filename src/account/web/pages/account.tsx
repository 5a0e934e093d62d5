import type { Ctx } from "../../../http/env";
import { renderTitledPage } from "../../../shell/document/page";
import { EffectsSwitch, ThrowByHandSwitch } from "../../../shell/parts/effects";
import { type MenuRow, MenuRows } from "../../../ui/menu-rows";

const ACCOUNT_MENU: readonly MenuRow[] = [
  { icon: "mail", href: "/account/email", label: "auth.email.title" },
  { icon: "lock", href: "/account/password", label: "auth.password.title" },
  { icon: "key", href: "/account/passkeys", label: "auth.passkeys.title" },
  { icon: "shield", href: "/account/second-factor", label: "auth.second_factor.title" },
  { icon: "bell", href: "/account/notifications", label: "notifications.title" },
  { icon: "comment", href: "/account/chats", label: "chat.settings.title" },
  { icon: "friends", href: "/account/people", label: "social.contact.title" },
  { icon: "devices", href: "/account/sessions", label: "account.devices.title" },
  { icon: "link", href: "/account/links", label: "account.links.title" },
  { icon: "server", href: "/account/tokens", label: "auth.tokens.title" },
  { icon: "download", href: "/account/export", label: "account.export" },
  { icon: "star", href: "/account/trust", label: "safety.trust.title" },
  { icon: "flag", href: "/account/reports", label: "safety.reports.title" },
  { icon: "info", href: "/rules", label: "safety.terms.title" },
  { icon: "server", href: "/privacy", label: "privacy.title" },
  { icon: "eye", href: "/accessibility", label: "safety.terms.accessibility" },
  { icon: "trash", href: "/account/delete", label: "account.delete" },
];

interface AccountMenuParts {
  /** A provider is linked or can be linked. */
  links: boolean;
  /** The person has reported something. */
  reports: boolean;
}

/** `/account`. @param has which rows only some people have */
export function accountPage(c: Ctx, has: AccountMenuParts): Promise<Response> {
  const t = c.get("t");
  const missing = new Set([has.links ? "" : "/account/links", has.reports ? "" : "/account/reports"]);
  return renderTitledPage(
    c,
    { title: t("account.title"), back: "/profile" },
    <>
      <MenuRows rows={ACCOUNT_MENU.filter(({ href }) => !missing.has(href))} label={t("account.title")} t={t} />
      <EffectsSwitch />
      <ThrowByHandSwitch />
    </>,
  );
}
