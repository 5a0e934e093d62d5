import type { Row } from "./row";
import { door, row } from "./row";

const WHY = { reason: "For the test." };
const STEP = { kind: "warn", rule: "1", ...WHY };

/** For officials alone: everybody else is told so, whatever they send. */
const office = (route: string, want: number, more: Partial<Row> = {}): Row =>
  row(route, [401, 403, 403, ["official", want]], more);

/** The same as pages: who is not signed in is led to the door. */
const shown = (path: string, want: number, at = path): Row =>
  row(`GET ${path}`, [door(at), 403, 403, ["official", want]], { at });
const done = (path: string, want: number, at: string, form: Record<string, string>): Row =>
  row(`POST ${path}`, [door("/"), 403, 403, ["official", want]], { at, form });

export const OFFICIAL: Row[] = [
  office("GET /api/official/reports", 200),
  office("GET /api/official/reports/:id", 404, { at: "/api/official/reports/nobody" }),
  office("POST /api/official/reports/:id/evidence", 404, { at: "/api/official/reports/nobody/evidence" }),
  office("GET /api/official/reports/:id/picture", 404, { at: "/api/official/reports/nobody/picture" }),
  office("POST /api/official/reports/:id/decision", 404, {
    at: "/api/official/reports/nobody/decision",
    json: { kind: "reject" },
  }),
  office("PUT /api/official/reports/:id/hold", 404, {
    at: "/api/official/reports/nobody/hold",
    json: { hold: true, ...WHY },
  }),
  office("POST /api/official/reports/:id/restore", 404, {
    at: "/api/official/reports/nobody/restore",
    json: WHY,
  }),
  office("GET /api/official/people", 200, { at: "/api/official/people?q=nobody" }),
  office("GET /api/official/people/:id", 404, { at: "/api/official/people/nobody" }),
  office("POST /api/official/people/:id/measures", 404, {
    at: "/api/official/people/nobody/measures",
    json: STEP,
  }),
  office("POST /api/official/people/:id/coins", 404, {
    at: "/api/official/people/nobody/coins",
    json: { amount: 1, ...WHY },
  }),
  office("POST /api/official/people/:id/messages", 404, {
    at: "/api/official/people/nobody/messages",
    json: { text: "Please write more kindly." },
  }),
  office("DELETE /api/official/people/:id/sessions", 404, {
    at: "/api/official/people/nobody/sessions",
    json: WHY,
  }),
  office("GET /api/official/appeals", 200),
  office("POST /api/official/appeals/:id", 404, {
    at: "/api/official/appeals/nobody",
    json: { decision: "refused", reply: "No." },
  }),
  office("POST /api/official/measures/:id/lift", 404, {
    at: "/api/official/measures/nobody/lift",
    json: WHY,
  }),
  office("GET /api/official/birthdays", 200),
  office("POST /api/official/birthdays/:id", 404, {
    at: "/api/official/birthdays/nobody",
    json: { decision: "refused", reply: "No." },
  }),
  shown("/official/birthdays", 200),
  done("/official/birthdays/:id", 404, "/official/birthdays/nobody", { decision: "refused", reply: "No." }),
  office("GET /api/official/log", 200),
  office("GET /api/official/numbers", 200),
  shown("/official", 200),
  shown("/official/reports", 200),
  shown("/official/reports/:id", 404, "/official/reports/nobody"),
  done("/official/reports/:id/evidence", 404, "/official/reports/nobody/evidence", {}),
  done("/official/reports/:id/decision", 404, "/official/reports/nobody/decision", { kind: "reject" }),
  done("/official/reports/:id/hold", 404, "/official/reports/nobody/hold", { hold: "1", ...WHY }),
  done("/official/reports/:id/restore", 404, "/official/reports/nobody/restore", WHY),
  shown("/official/appeals", 200),
  done("/official/appeals/:id", 404, "/official/appeals/nobody", { decision: "refused", reply: "No." }),
  office("GET /api/official/feedback", 200),
  office("POST /api/official/feedback/:id/reply", 404, {
    at: "/api/official/feedback/nobody/reply",
    json: { reply: "Thank you." },
  }),
  shown("/official/feedback", 200),
  done("/official/feedback/:id", 404, "/official/feedback/nobody", { reply: "Thank you." }),
  shown("/official/people", 200),
  shown("/official/people/:id", 404, "/official/people/nobody"),
  done("/official/people/:id/measures", 404, "/official/people/nobody/measures", STEP),
  done("/official/people/:id/coins", 404, "/official/people/nobody/coins", { amount: "1", ...WHY }),
  done("/official/people/:id/messages", 404, "/official/people/nobody/messages", { text: "Hello." }),
  done("/official/people/:id/sessions", 404, "/official/people/nobody/sessions", WHY),
  done("/official/measures/:id/lift", 404, "/official/measures/nobody/lift", WHY),
  shown("/official/log", 200),
];
