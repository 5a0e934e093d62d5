import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

/** No provider is configured here: what one can do with one is told in `tests/auth/social*.test.ts`. */
export const SOCIAL_ROWS: MatrixRow[] = [
  memberRoute("GET /api/friends/settings", 200),
  memberRoute("PUT /api/friends/settings", 200, { json: { find: "username" } }),
  memberPage("/account/people"),
  matrixRow("POST /account/people", [loginPath("/"), "/account/people", "/account/people"], {
    form: { write: "friends" },
  }),
  openRoute("POST /api/auth/social-login", 422, { json: { provider: "google" } }),
  memberRoute("GET /api/auth/links", 200),
  memberRoute("POST /api/auth/links", 422, { json: { provider: "google" } }),
  memberRoute("DELETE /api/auth/links/:provider", 404, { path: "/api/auth/links/google" }),
  openRoute("GET /login/link", "/login"),
  openRoute("POST /login/link", "/login", { form: { password: "tide-and-glass" } }),
  openRoute("GET /login/:provider", 404, { path: "/login/google" }),
  openRoute("GET /login/:provider/callback", 404, { path: "/login/google/callback?code=x&state=x" }),
  memberPage("/account/links"),
  matrixRow("GET /account/links/:provider", [loginPath("/account/links/google"), 404, 404], {
    path: "/account/links/google",
  }),
  matrixRow("POST /account/links/:provider/unlink", [loginPath("/"), 404, 404], {
    path: "/account/links/google/unlink",
  }),
];
