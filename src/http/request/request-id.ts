import { randomUuid } from "../../runtime/random";
import type { Ctx } from "../env";

/** Ids as proxies generate them: hexadecimal, UUID, base 32. */
const REQUEST_ID_PATTERN = /^[\w.:-]{8,64}$/;

/** Id of a request in the log: from a trusted proxy, else generated. */
export function requestIdOf(c: Ctx, trusted: boolean): string {
  const given = trusted ? c.req.header("x-request-id") : undefined;
  return given !== undefined && REQUEST_ID_PATTERN.test(given) ? given : randomUuid();
}
