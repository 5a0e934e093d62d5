import { door, members, open, type Row, room, row } from "./row";

/** No provider is configured here: what one can do with one is told in `tests/auth/social*.test.ts`. */
export const SOCIAL: Row[] = [
  open("POST /api/auth/social-login", 422, { json: { provider: "google" } }),
  members("GET /api/auth/links", 200),
  members("POST /api/auth/links", 422, { json: { provider: "google" } }),
  members("DELETE /api/auth/links/:provider", 404, { at: "/api/auth/links/google" }),
  open("GET /login/link", "/login"),
  open("POST /login/link", "/login", { form: { password: "tide-and-glass" } }),
  open("GET /login/:provider", 404, { at: "/login/google" }),
  open("GET /login/:provider/callback", 404, { at: "/login/google/callback?code=x&state=x" }),
  room("/account/links"),
  row("GET /account/links/:provider", [door("/account/links/google"), 404, 404], {
    at: "/account/links/google",
  }),
  row("POST /account/links/:provider/unlink", [door("/"), 404, 404], { at: "/account/links/google/unlink" }),
];
