import { type ExpectedAnswer, loginPath, type MatrixRow, matrixRow, openRoute } from "./row";

const RULE = { text: "bummer", kind: "word", mode: "refuse" };
const RELEASE = { decision: "release" };

/** For officials alone; whoever else is signed in is told so. */
const api = (route: string, expected: number, more: Partial<MatrixRow> = {}): MatrixRow =>
  matrixRow(route, [401, 403, 403, ["official", expected]], more);
const page = (path: string): MatrixRow => matrixRow(`GET ${path}`, [loginPath(path), 403, 403, ["official", 200]]);
const form = (route: string, expected: ExpectedAnswer, more: Partial<MatrixRow>): MatrixRow =>
  matrixRow(route, [loginPath("/"), 403, 403, ["official", expected]], more);

export const WORD_RULE_ROWS: MatrixRow[] = [
  openRoute("GET /rules", 200),
  openRoute("GET /terms", 200),
  openRoute("GET /accessibility", 200),
  openRoute("GET /privacy", 200),
  openRoute("GET /transparency", 200),
  openRoute("GET /api/transparency", 200),
  openRoute("GET /help", 200),
  openRoute("GET /parents", 200),
  api("GET /api/official/words", 200),
  api("POST /api/official/words", 201, { json: RULE }),
  api("POST /api/official/words/try", 200, { json: { text: "hello" } }),
  api("PUT /api/official/words/:id", 404, { path: "/api/official/words/x", json: { mode: "hold" } }),
  api("DELETE /api/official/words/:id", 404, { path: "/api/official/words/x" }),
  api("GET /api/official/texts", 200),
  api("GET /api/official/mass-mail", 200),
  api("GET /api/official/mass-mail/:id", 404, { path: "/api/official/mass-mail/x" }),
  api("POST /api/official/mass-mail/:id", 404, { path: "/api/official/mass-mail/x", json: RELEASE }),
  api("POST /api/official/texts/:kind/:id", 404, { path: "/api/official/texts/bottle/x", json: RELEASE }),
  api("GET /api/official/texts/:kind/:id/picture", 404, { path: "/api/official/texts/message/x/picture" }),
  api("GET /api/official/photos", 200),
  api("GET /api/official/photos/:id/picture", 404, { path: "/api/official/photos/x/picture" }),
  api("POST /api/official/photos/:id", 404, { path: "/api/official/photos/x", json: RELEASE }),
  api("GET /api/official/registration", 200),
  api("PUT /api/official/registration", 200, { json: { open: true, closesItself: false } }),
  page("/official/registration"),
  form("POST /official/registration", "/official", { form: { open: "on" } }),
  page("/official/words"),
  form("POST /official/words", "/official/words", { form: RULE }),
  form("POST /official/words/try", 200, { form: { text: "hello" } }),
  form("POST /official/words/:id", "/official/words", { path: "/official/words/x", form: { mode: "hold" } }),
  form("POST /official/words/:id/remove", "/official/words", { path: "/official/words/x/remove", form: {} }),
  page("/official/texts"),
  matrixRow("GET /official/mass-mail/:id", [loginPath("/official/mass-mail/x"), 403, 403, ["official", 404]], {
    path: "/official/mass-mail/x",
  }),
  form("POST /official/mass-mail/:id", "/official/mass-mail/x", { path: "/official/mass-mail/x", form: RELEASE }),
  form("POST /official/texts/:kind/:id", "/official/texts", {
    path: "/official/texts/bottle/x",
    form: RELEASE,
  }),
  form("POST /official/photos/:id", "/official/texts", { path: "/official/photos/x", form: RELEASE }),
];
