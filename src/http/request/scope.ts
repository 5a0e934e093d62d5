import { Refusal } from "../../runtime/errors";
import type { Scope } from "../../users/users";
import type { Check } from "../contract/checks";
import { declared } from "../contract/throws";

/** Writes under `/api/auth` that a token may do all the same. */
const OWN = /^\/api\/auth\/(profile|settings|upload-avatar|album(\/.*)?|logout)$/;
const CLOSED = /^\/api\/(auth|official|push)\//;
/** What is read only after a proof of who it is, which a token never has. */
const PROVEN = "/api/auth/export";

/** Whether a personal access token reaches that: never pages, credentials or the official side. */
export function reaches(scope: Scope, method: string, path: string): boolean {
  if (!path.startsWith("/api/") || path.startsWith("/api/official/") || path === PROVEN) return false;
  if (method === "GET" || method === "HEAD") return true;
  return (scope === "write" || path === "/api/auth/logout") && (OWN.test(path) || !CLOSED.test(path));
}

/** Holds a personal access token to its scope. @throws Refusal `token_scope` */
export const withinScope: Check = declared(
  ({ method, path }) => (reaches("read", method, path) ? [] : ["token_scope"]),
  (c) => {
    const scope = c.get("scope");
    if (scope && !reaches(scope, c.req.method, c.req.path)) throw new Refusal("token_scope");
    return undefined;
  },
);
