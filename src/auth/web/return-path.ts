import { ACCOUNT_LIMITS } from "../../limits/account";
import type { PageView } from "../../shell/parts/page-view";
import { safeOwnPath } from "../../shell/redirect";

interface ReturnParams {
  next?: string;
  invite?: string;
}

/** `next` and `invite` of a page: from its form, else from its query. */
export function returnParamsOf(view: Pick<PageView, "fields" | "query">): { next: string; invite: string } {
  const { next, invite } = { ...view.query, ...view.fields };
  return { next: safeOwnPath(next), invite: (invite ?? "").slice(0, ACCOUNT_LIMITS.inviteCodeMax) };
}

/** A path with `next` and `invite`. */
export function withReturnParams(path: string, { next = "/", invite }: ReturnParams): string {
  const query = new URLSearchParams({ ...(next !== "/" && { next }), ...(invite && { invite }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
