import { door, members, open, type Row, room, row } from "./row";

const UNFINISHED = { username: "x" };
const CODE = { code: "123456" };

export const AUTH: Row[] = [
  open("POST /api/auth/register", 422, { json: UNFINISHED }),
  open("POST /api/auth/login", 422, { json: UNFINISHED }),
  members("POST /api/auth/logout", 204),
  members("GET /api/auth/second-factor", 200),
  members("POST /api/auth/second-factor", 200, { json: {} }),
  members("PUT /api/auth/second-factor", 410, { json: { setup: "forged", code: "123456" } }),
  members("POST /api/auth/second-factor/recovery-codes", 422, { json: {} }),
  members("DELETE /api/auth/second-factor", 422, { json: {} }),
  room("/account/second-factor"),
  row("POST /account/second-factor", [door("/"), 200, 200], { form: {} }),
  row("POST /account/second-factor/confirm", [door("/"), 410, 410], {
    form: { setup: "forged", code: "123456" },
  }),
  row("POST /account/second-factor/change", [door("/"), 401, 401], { form: { ...CODE, act: "off" } }),
  members("GET /api/auth/tokens", 200),
  members("POST /api/auth/tokens", 422, { json: {} }),
  members("DELETE /api/auth/tokens/:id", 404, { at: "/api/auth/tokens/unknown" }),
  room("/account/tokens"),
  row("POST /account/tokens", [door("/"), 422, 422], { form: {} }),
  row("POST /account/tokens/end", [door("/"), 404, 404], { form: { id: "unknown" } }),
  members("GET /api/auth/proof", 200),
  members("POST /api/auth/proof", 422, { json: {} }),
  members("POST /api/auth/proof/code", 409),
  members("POST /api/auth/proof/provider", 422, { json: {} }),
  row("GET /account/proof", [door("/account/proof"), "/", "/"]),
  row("POST /account/proof", [door("/"), "/", "/"], { form: {} }),
  row("GET /account/proof/:provider", [door("/account/proof/google"), 404, 404], {
    at: "/account/proof/google",
  }),
  open("GET /login/code", "/login"),
  open("POST /login/code", "/login", { form: CODE }),
  row("GET /login", [200, "/", "/"]),
  open("POST /login", 422, { form: UNFINISHED }),
  row("GET /register", [200, "/", "/"]),
  open("POST /register", 422, { form: UNFINISHED }),
  open("POST /logout", "/"),
];
