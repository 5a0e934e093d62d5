import { readTypedFields } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { logUnexpectedError, refusalResponse, toRequestRefusal } from "../../http/error-response";
import { writeCookie } from "../../http/request/cookies";
import { setRequestLanguage } from "../../http/request-middleware";
import { RETRY_AFTER_SECONDS } from "../../limits/http";
import type { Refusal } from "../../runtime/errors";
import { renderErrorPage } from "../../shell/document/error-page";
import { currentPathOf, redirectTo } from "../../shell/redirect";
import { clearSessionCookie, readSessionToken } from "./session-cookie";

/** Redirects a banned person to the ban page, in the account's language. */
function redirectToBan(c: Ctx, { params }: Refusal): Response {
  writeCookie(c, "language", String(params.language));
  return redirectTo(c, String(params.path));
}

/** What was typed into a form that was refused unread is shown too. */
async function renderRefusedPage(c: Ctx, refusal: Refusal): Promise<Response> {
  if (refusal.code === "read_only") await readTypedFields(c);
  return renderErrorPage(c, refusal);
}

/** Answers an error: JSON for the API; on pages a redirect to the login, to the ban or notice, or an error page. */
export async function handleError(error: unknown, c: Ctx): Promise<Response> {
  const refusal = toRequestRefusal(c, error);
  // Refused before the session was read.
  if (!c.get("t")) setRequestLanguage(c, null);
  logUnexpectedError(c, error, refusal);
  if (refusal.code === "unauthenticated" && readSessionToken(c)) c.header("clear-site-data", '"storage"');
  if (refusal.status === 503) c.header("retry-after", String(RETRY_AFTER_SECONDS));
  if (c.req.path.startsWith("/api/")) return refusalResponse(c, refusal);
  if (refusal.code === "banned") return redirectToBan(c, refusal);
  if (refusal.code === "suspended" || refusal.code === "feature_limited") return redirectTo(c, "/notice");
  if (refusal.code !== "unauthenticated") return renderRefusedPage(c, refusal);
  clearSessionCookie(c);
  const next = currentPathOf(c);
  const login = `/login?next=${encodeURIComponent(next)}`;
  return next === "/profile" ? redirectTo(c, login) : redirectTo(c, login, "please_login");
}
