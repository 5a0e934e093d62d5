import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

const NOBODY = { email: "nobody@example.org", language: "en" };
const WRONG = { token: "x".repeat(43), password: "salt-and-lanterns", confirm: "salt-and-lanterns" };

/** What comes by mail is open to anyone who has the letter; the rest is one's own. */
export const MAIL_ROWS: MatrixRow[] = [
  openRoute("POST /api/auth/verify-email", 400, { json: { token: WRONG.token } }),
  openRoute("POST /api/auth/resend-verification", 202, { json: NOBODY }),
  openRoute("POST /api/auth/forgot-password", 202, { json: NOBODY }),
  openRoute("POST /api/auth/reset-password", 400, { json: WRONG }),
  openRoute("GET /verify-email", 200),
  openRoute("POST /verify-email", 400, { form: { token: WRONG.token } }),
  openRoute("POST /verify-email/resend", "/verify-email", { form: { email: NOBODY.email } }),
  openRoute("GET /forgot-password", 200),
  openRoute("POST /forgot-password", "/forgot-password?sent", { form: NOBODY }),
  openRoute("GET /reset-password", 400),
  openRoute("POST /reset-password", 400, { form: WRONG }),
  openRoute("GET /end-session", 400),
  openRoute("POST /end-session", 400, { form: { token: WRONG.token } }),
  memberRoute("PUT /api/auth/email", 200, { json: {} }),
  memberRoute("PUT /api/auth/password", 204, { json: { password: WRONG.password } }),
  memberRoute("GET /api/auth/sessions", 200),
  memberRoute("DELETE /api/auth/sessions", 204),
  memberRoute("DELETE /api/auth/sessions/:id", 404, { path: "/api/auth/sessions/nobody" }),
  memberPage("/account/email"),
  matrixRow("POST /account/email", [loginPath("/"), "/account/email", "/account/email"], {
    form: { email: "" },
  }),
  memberPage("/account/password"),
  matrixRow("POST /account/password", [loginPath("/"), "/account/password", "/account/password"], {
    form: WRONG,
  }),
  memberPage("/account/sessions"),
  memberPage("/account/trust"),
  memberPage("/account/reports"),
  matrixRow("POST /account/sessions/end", [loginPath("/"), 404, 404], { form: { id: "nobody" } }),
  matrixRow("POST /account/sessions/end-others", [loginPath("/"), "/account/sessions", "/account/sessions"]),
];
