import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

const UNFINISHED = { username: "x" };
/** The only way in of the column "passkey only"; nobody else has it. */
const OWN_PASSKEY = "/api/auth/passkeys/{passkey}";
const CODE = { code: "123456" };

export const AUTH_ROWS: MatrixRow[] = [
  openRoute("POST /api/auth/register", 422, { json: UNFINISHED }),
  openRoute("POST /api/auth/login", 422, { json: UNFINISHED }),
  memberRoute("POST /api/auth/logout", 204),
  memberRoute("GET /api/auth/second-factor", 200),
  memberRoute("POST /api/auth/second-factor", 200, { json: {} }),
  memberRoute("PUT /api/auth/second-factor", 410, { json: { setup: "forged", code: "123456" } }),
  memberRoute("POST /api/auth/second-factor/recovery-codes", 422, { json: {} }),
  memberRoute("DELETE /api/auth/second-factor", 422, { json: {} }),
  memberPage("/account/second-factor"),
  matrixRow("POST /account/second-factor", [loginPath("/"), 200, 200], { form: {} }),
  matrixRow("POST /account/second-factor/confirm", [loginPath("/"), 410, 410], {
    form: { setup: "forged", code: "123456" },
  }),
  matrixRow("POST /account/second-factor/change", [loginPath("/"), 401, 401], {
    form: { ...CODE, act: "off" },
  }),
  memberRoute("GET /api/auth/tokens", 200),
  memberRoute("POST /api/auth/tokens", 422, { json: {} }),
  memberRoute("DELETE /api/auth/tokens/:id", 404, { path: "/api/auth/tokens/unknown" }),
  memberPage("/account/tokens"),
  matrixRow("POST /account/tokens", [loginPath("/"), 422, 422], { form: {} }),
  matrixRow("POST /account/tokens/end", [loginPath("/"), 404, 404], { form: { id: "unknown" } }),
  openRoute("POST /api/auth/passkeys/options", 422, { json: { purpose: "unknown" } }),
  openRoute("POST /api/auth/passkeys/login", 422, { json: {} }),
  memberRoute("GET /api/auth/passkeys", 200),
  memberRoute("POST /api/auth/passkeys/registration-options", 200),
  memberRoute("POST /api/auth/passkeys", 422, { json: {} }),
  memberRoute("PATCH /api/auth/passkeys/:id", 404, {
    path: OWN_PASSKEY,
    json: { name: "x" },
    exceptions: { "passkey only": 204 },
  }),
  memberRoute("DELETE /api/auth/passkeys/:id", 404, {
    path: OWN_PASSKEY,
    json: {},
    exceptions: { "passkey only": 409 },
  }),
  openRoute("POST /login/passkey", 403, { form: {} }),
  memberPage("/account/passkeys"),
  matrixRow("POST /account/passkeys", [loginPath("/"), 422, 422], { form: {} }),
  matrixRow("POST /account/passkeys/:id/rename", [loginPath("/"), 404, 404], {
    path: "/account/passkeys/{passkey}/rename",
    form: { name: "x" },
    exceptions: { "passkey only": "/account/passkeys" },
  }),
  matrixRow("POST /account/passkeys/:id/remove", [loginPath("/"), 404, 404], {
    path: "/account/passkeys/{passkey}/remove",
    form: {},
    exceptions: { "passkey only": 409 },
  }),
  memberRoute("GET /api/auth/proof", 200),
  memberRoute("POST /api/auth/proof", 422, { json: {} }),
  memberRoute("POST /api/auth/proof/code", 409),
  memberRoute("POST /api/auth/proof/provider", 422, { json: {} }),
  matrixRow("GET /account/proof", [loginPath("/account/proof"), "/", "/"]),
  matrixRow("POST /account/proof", [loginPath("/"), "/", "/"], { form: {} }),
  matrixRow("GET /account/proof/:provider", [loginPath("/account/proof/google"), 404, 404], {
    path: "/account/proof/google",
  }),
  openRoute("GET /login/code", "/login"),
  openRoute("POST /login/code", "/login", { form: CODE }),
  matrixRow("GET /login", [200, "/", "/"]),
  openRoute("POST /login", 422, { form: UNFINISHED }),
  matrixRow("GET /register", [200, "/", "/"]),
  openRoute("POST /register", 422, { form: UNFINISHED }),
  openRoute("POST /logout", "/"),
];
