import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute } from "./row";

export const COIN_ROWS: MatrixRow[] = [
  memberRoute("POST /api/tasks/checkin", 200),
  memberRoute("GET /api/coins/records", 200),
  memberRoute("GET /api/coins/guide", 200),
  matrixRow("POST /check-in", [loginPath("/"), "/profile", "/profile"], { form: { next: "/profile" } }),
  memberPage("/coin-records"),
  memberPage("/coin-guide"),
];
