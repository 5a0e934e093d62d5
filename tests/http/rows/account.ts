import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

/** Nobody of the matrix has a password, and everybody has just signed in. */
const WRONG = { messages: "some of it" };

export const ACCOUNT_ROWS: MatrixRow[] = [
  matrixRow("DELETE /api/auth/account", [401, 422, 422], { json: WRONG }),
  memberRoute("GET /api/auth/export", 200),
  memberPage("/account"),
  memberPage("/account/export"),
  matrixRow("POST /account/export", [loginPath("/"), 200, 200], { form: {} }),
  memberPage("/account/delete"),
  matrixRow("POST /account/delete", [loginPath("/"), 422, 422], { form: WRONG }),
];
