import type { MatrixRow } from "./row";
import { loginPath, matrixRow } from "./row";

const MEASURE_REASON = { reason: "For the test." };
const WARN_MEASURE = { kind: "warn", rule: "1", ...MEASURE_REASON };

/** For officials alone: everybody else is told so, whatever they send. */
const officialRoute = (route: string, expected: number, more: Partial<MatrixRow> = {}): MatrixRow =>
  matrixRow(route, [401, 403, 403, ["official", expected]], more);

/** The same as pages: who is not signed in is led to the page of sign-in. */
const officialPage = (path: string, expected: number, at = path): MatrixRow =>
  matrixRow(`GET ${path}`, [loginPath(at), 403, 403, ["official", expected]], { path: at });
const officialForm = (path: string, expected: number, at: string, form: Record<string, string>): MatrixRow =>
  matrixRow(`POST ${path}`, [loginPath("/"), 403, 403, ["official", expected]], { path: at, form });

export const OFFICIAL_ROWS: MatrixRow[] = [
  officialRoute("GET /api/official/reports", 200),
  officialRoute("GET /api/official/reports/:id", 404, { path: "/api/official/reports/nobody" }),
  officialRoute("POST /api/official/reports/:id/evidence", 404, {
    path: "/api/official/reports/nobody/evidence",
  }),
  officialRoute("GET /api/official/reports/:id/picture", 404, {
    path: "/api/official/reports/nobody/picture",
  }),
  officialRoute("POST /api/official/reports/:id/decision", 404, {
    path: "/api/official/reports/nobody/decision",
    json: { kind: "reject" },
  }),
  officialRoute("POST /api/official/reports/:id/take", 404, { path: "/api/official/reports/nobody/take" }),
  officialRoute("DELETE /api/official/reports/:id/take", 404, { path: "/api/official/reports/nobody/take" }),
  officialRoute("GET /api/official/duty", 200),
  officialRoute("PUT /api/official/duty", 200, { json: { hours: 8 } }),
  officialRoute("PUT /api/official/reports/:id/hold", 404, {
    path: "/api/official/reports/nobody/hold",
    json: { hold: true, ...MEASURE_REASON },
  }),
  officialRoute("POST /api/official/reports/:id/wrong", 404, { path: "/api/official/reports/nobody/wrong" }),
  officialRoute("POST /api/official/reports/:id/restore", 404, {
    path: "/api/official/reports/nobody/restore",
    json: MEASURE_REASON,
  }),
  officialRoute("GET /api/official/people", 200, { path: "/api/official/people?q=nobody" }),
  officialRoute("GET /api/official/people/:id", 404, { path: "/api/official/people/nobody" }),
  officialRoute("POST /api/official/people/:id/measures", 404, {
    path: "/api/official/people/nobody/measures",
    json: WARN_MEASURE,
  }),
  officialRoute("POST /api/official/people/:id/coins", 404, {
    path: "/api/official/people/nobody/coins",
    json: { amount: 1, ...MEASURE_REASON },
  }),
  officialRoute("POST /api/official/people/:id/messages", 404, {
    path: "/api/official/people/nobody/messages",
    json: { text: "Please write more kindly." },
  }),
  officialRoute("DELETE /api/official/people/:id/sessions", 404, {
    path: "/api/official/people/nobody/sessions",
    json: MEASURE_REASON,
  }),
  officialRoute("GET /api/official/appeals", 200),
  officialRoute("POST /api/official/appeals/:id", 404, {
    path: "/api/official/appeals/nobody",
    json: { decision: "refused", reply: "No." },
  }),
  officialRoute("POST /api/official/measures/:id/lift", 404, {
    path: "/api/official/measures/nobody/lift",
    json: MEASURE_REASON,
  }),
  officialRoute("GET /api/official/birthdays", 200),
  officialRoute("POST /api/official/birthdays/:id", 404, {
    path: "/api/official/birthdays/nobody",
    json: { decision: "refused", reply: "No." },
  }),
  officialPage("/official/birthdays", 200),
  officialForm("/official/birthdays/:id", 404, "/official/birthdays/nobody", {
    decision: "refused",
    reply: "No.",
  }),
  officialRoute("GET /api/official/log", 200),
  officialRoute("GET /api/official/numbers", 200),
  officialPage("/official", 200),
  officialPage("/official/reports", 200),
  officialPage("/official/reports/:id", 404, "/official/reports/nobody"),
  officialForm("/official/reports/:id/evidence", 404, "/official/reports/nobody/evidence", {}),
  officialForm("/official/reports/:id/decision", 404, "/official/reports/nobody/decision", {
    kind: "reject",
  }),
  matrixRow("POST /official/duty", [loginPath("/"), 403, 403, ["official", "/official"]], {
    form: { hours: "8" },
  }),
  officialForm("/official/reports/:id/take", 404, "/official/reports/nobody/take", {}),
  officialForm("/official/reports/:id/give-back", 404, "/official/reports/nobody/give-back", {}),
  officialForm("/official/reports/:id/wrong", 404, "/official/reports/nobody/wrong", {}),
  officialForm("/official/undo/:id", 404, "/official/undo/nobody", {}),
  officialForm("/official/reports/:id/hold", 404, "/official/reports/nobody/hold", {
    hold: "1",
    ...MEASURE_REASON,
  }),
  officialForm("/official/reports/:id/restore", 404, "/official/reports/nobody/restore", MEASURE_REASON),
  officialPage("/official/appeals", 200),
  officialForm("/official/appeals/:id", 404, "/official/appeals/nobody", {
    decision: "refused",
    reply: "No.",
  }),
  officialRoute("GET /api/official/feedback", 200),
  officialRoute("POST /api/official/feedback/:id/reply", 404, {
    path: "/api/official/feedback/nobody/reply",
    json: { reply: "Thank you." },
  }),
  officialPage("/official/feedback", 200),
  officialForm("/official/feedback/:id", 404, "/official/feedback/nobody", { reply: "Thank you." }),
  officialPage("/official/people", 200),
  officialPage("/official/people/:id", 404, "/official/people/nobody"),
  officialForm("/official/people/:id/measures", 404, "/official/people/nobody/measures", WARN_MEASURE),
  officialForm("/official/people/:id/coins", 404, "/official/people/nobody/coins", {
    amount: "1",
    ...MEASURE_REASON,
  }),
  officialForm("/official/people/:id/messages", 404, "/official/people/nobody/messages", { text: "Hello." }),
  officialForm("/official/people/:id/sessions", 404, "/official/people/nobody/sessions", MEASURE_REASON),
  officialForm("/official/measures/:id/lift", 404, "/official/measures/nobody/lift", MEASURE_REASON),
  officialPage("/official/log", 200),
];
