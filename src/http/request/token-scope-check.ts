import { Refusal } from "../../runtime/errors";
import type { TokenScope } from "../../users/users";
import { declareThrows } from "../contract/declared-throws";
import type { RequestCheck } from "../contract/request-checks";

/** Writes under `/api/auth` that a token may make. */
const TOKEN_WRITABLE_PATHS = /^\/api\/auth\/(profile|settings|upload-avatar|album(\/.*)?|logout)$/;
const TOKEN_CLOSED_PATHS = /^\/api\/(auth|official|push)\//;
/** Reads that need a proof of identity, which a token cannot have. */
const PROOF_ONLY_PATH = "/api/auth/export";

/** Whether a personal access token may call a route: never pages, credentials or the official console. */
function isWithinScope(scope: TokenScope, method: string, path: string): boolean {
  if (!path.startsWith("/api/") || path.startsWith("/api/official/") || path === PROOF_ONLY_PATH) return false;
  if (method === "GET" || method === "HEAD") return true;
  return (
    (scope === "write" || path === "/api/auth/logout") &&
    (TOKEN_WRITABLE_PATHS.test(path) || !TOKEN_CLOSED_PATHS.test(path))
  );
}

/** Refuses requests beyond a personal access token's scope. @throws Refusal `token_scope` */
export const tokenScopeCheck: RequestCheck = declareThrows(
  ({ method, path }) => (isWithinScope("read", method, path) ? [] : ["token_scope"]),
  (c) => {
    const scope = c.get("scope");
    if (scope && !isWithinScope(scope, c.req.method, c.req.path)) throw new Refusal("token_scope");
    return undefined;
  },
);
