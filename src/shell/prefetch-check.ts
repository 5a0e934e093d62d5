import type { MiddlewareHandler } from "hono";
import type { Env } from "../http/env";
import { isPrefetch } from "../http/request/prefetch";
import { hasNotice } from "./parts/notice";

/** Too Early (RFC 8470): the browser throws it away and asks again once the tap is followed. */
const refusePrefetch = () => new Response(null, { status: 425, headers: { "cache-control": "no-store" } });

/**
 * A page that was fetched ahead is shown as it came. So it is refused where the page that is shown would be another: one
 * with a notice, or none at all, as a redirect to the login with its notice.
 */
export const prefetchCheck: MiddlewareHandler<Env> = async (c, next) => {
  if (!isPrefetch(c)) return next();
  if (hasNotice(c)) return refusePrefetch();
  await next();
  if (c.res.status === 200) return;
  // Else the headers of the answer before would stay, its cookies too.
  c.res = undefined;
  c.res = refusePrefetch();
};
