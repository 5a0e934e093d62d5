import { z } from "zod";
import { parseForm } from "../../../http/body/form";
import type { Ctx } from "../../../http/env";
import { readCookie, writeCookie } from "../../../http/request/cookies";
import { runNow } from "../../../http/run-now";
import { SOCIAL_LOGIN_LIMITS } from "../../../limits/auth";
import type { Refusal } from "../../../runtime/errors";
import { SECOND } from "../../../runtime/units";
import { redirectTo } from "../../../shell/redirect";
import { CONFIRM_LINK_INPUT } from "../../input";
import type { ProviderIdentity } from "../../providers/claims";
import { listLinkedProviders } from "../../providers/linked-providers";
import { createPendingLink, findPendingLink, type PendingLink } from "../../providers/pending-links";
import { completeSignIn } from "../complete-sign-in";
import { confirmLinkPage } from "../pages/confirm-link";
import { hostCookieName } from "../session-cookie";
import { confirmLinkAndStartSession } from "./provider-sign-in";

const CONFIRM_LINK_FORM = CONFIRM_LINK_INPUT.extend({ next: z.string().optional() });
const pendingLinkCookieName = (c: Ctx): string => hostCookieName(c, "link");

/** Stores a link that waits for the account's password, and leads to its page. */
export async function redirectToConfirmLink(
  c: Ctx,
  userId: string,
  next: string,
  identity: ProviderIdentity,
): Promise<Response> {
  const token = await runNow(c, createPendingLink, userId, identity);
  writeCookie(c, pendingLinkCookieName(c), token, SOCIAL_LOGIN_LIMITS.flowLifetime / SECOND);
  return redirectTo(c, `/login/link?next=${encodeURIComponent(next)}`);
}

const readPendingLinkToken = (c: Ctx): string => readCookie(c, pendingLinkCookieName(c)) ?? "";

/** Runs what needs the browser's pending link; without one leads to `/login`. */
export async function withPendingLink(c: Ctx, work: (link: PendingLink) => Promise<Response>): Promise<Response> {
  const link = await runNow(c, findPendingLink, readPendingLinkToken(c));
  if (link) return work(link);
  writeCookie(c, pendingLinkCookieName(c), "", 0);
  return redirectTo(c, "/login", "link_expired");
}

export async function showConfirmLink(c: Ctx, link: PendingLink, refusal?: Refusal): Promise<Response> {
  const links = await listLinkedProviders(c.get("db"), link.user_id);
  return confirmLinkPage(c, { link, linked: links.map(({ provider }) => provider) }, refusal);
}

export async function confirmLinkForm(c: Ctx, link: PendingLink): Promise<Response> {
  const { password, next } = await parseForm(c, CONFIRM_LINK_FORM);
  const session = confirmLinkAndStartSession(c, readPendingLinkToken(c), link, password);
  return completeSignIn(c, session, { next, notice: "linked", expireCookie: pendingLinkCookieName(c) });
}
