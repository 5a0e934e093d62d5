import type { Ctx } from "../env";

/** As proxies make them: hexadecimal, UUIDs, base 32. */
const REQUEST_ID_PATTERN = /^[\w.:-]{8,64}$/;

/** The name of a request in the log: that of a trusted proxy, else our own. */
export function requestIdOf(c: Ctx, trusted: boolean): string {
  const given = trusted ? c.req.header("x-request-id") : undefined;
  return given !== undefined && REQUEST_ID_PATTERN.test(given) ? given : crypto.randomUUID();
}
