import { door, members, open, type Row, room, row } from "./row";

const NOBODY = { email: "nobody@example.org", language: "en" };
const WRONG = { token: "x".repeat(43), password: "salt-and-lanterns", confirm: "salt-and-lanterns" };

/** What comes by mail is open to anyone who has the letter; the rest is one's own. */
export const MAIL: Row[] = [
  open("POST /api/auth/verify-email", 400, { json: { token: WRONG.token } }),
  open("POST /api/auth/resend-verification", 202, { json: NOBODY }),
  open("POST /api/auth/forgot-password", 202, { json: NOBODY }),
  open("POST /api/auth/reset-password", 400, { json: WRONG }),
  open("GET /verify-email", 200),
  open("POST /verify-email", 400, { form: { token: WRONG.token } }),
  open("POST /verify-email/resend", "/verify-email", { form: { to: NOBODY.email } }),
  open("GET /forgot-password", 200),
  open("POST /forgot-password", "/forgot-password?sent", { form: NOBODY }),
  open("GET /reset-password", 400),
  open("POST /reset-password", 400, { form: WRONG }),
  members("PUT /api/auth/email", 200, { json: {} }),
  members("PUT /api/auth/password", 204, { json: { password: WRONG.password } }),
  members("GET /api/auth/sessions", 200),
  members("DELETE /api/auth/sessions", 204),
  members("DELETE /api/auth/sessions/:id", 404, { at: "/api/auth/sessions/nobody" }),
  room("/account/email"),
  row("POST /account/email", [door("/"), "/account/email", "/account/email"], { form: { email: "" } }),
  room("/account/password"),
  row("POST /account/password", [door("/"), "/account/password", "/account/password"], { form: WRONG }),
  room("/account/sessions"),
  row("POST /account/sessions/end", [door("/"), 404, 404], { form: { id: "nobody" } }),
  row("POST /account/sessions/end-others", [door("/"), "/account/sessions", "/account/sessions"]),
];
