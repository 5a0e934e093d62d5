import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

const REPORT_REASON = { reason: "spam" };
const REPORT_PATH = "/report/bottle/{sea}";
const REPORT_LOGIN_PATH = "/login?next=%2Freport%2Fbottle%2F{sea}";

export const SAFETY_ROWS: MatrixRow[] = [
  matrixRow("POST /api/reports", [401, 201, 201, ["author", 409]], {
    json: { kind: "bottle", id: "{sea}", ...REPORT_REASON },
  }),
  memberRoute("GET /api/measures", 200),
  memberRoute("GET /api/trust", 200),
  memberRoute("POST /api/measures/:id/appeal", 404, {
    path: "/api/measures/nobody/appeal",
    json: { text: "no" },
  }),
  matrixRow("GET /report/:kind/:id", [REPORT_LOGIN_PATH, 200, 200, ["author", 409]], { path: REPORT_PATH }),
  matrixRow("POST /report/:kind/:id", [loginPath("/"), REPORT_PATH, REPORT_PATH, ["author", "/"]], {
    path: REPORT_PATH,
    form: REPORT_REASON,
    exceptions: { blocked: "/" },
  }),
  matrixRow("POST /terms/read", [loginPath("/"), "/", "/"], { form: { version: "1" } }),
  memberPage("/notice"),
  matrixRow("GET /notice/:id", [loginPath("/notice/nobody"), 404, 404], { path: "/notice/nobody" }),
  matrixRow("POST /notice/:id/appeal", [loginPath("/"), 404, 404], {
    path: "/notice/nobody/appeal",
    form: { text: "no" },
  }),
];
